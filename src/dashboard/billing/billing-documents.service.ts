import { Injectable } from '@nestjs/common';
import { ChargePages } from '../../billing/pages/charge-pages.service.js';
import { Receipts } from '../../billing/pages/receipts.service.js';
import { StoreBilling } from '../../billing/pages/store-billing.service.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { isMonth } from '../../platform/contract/months.js';
import { StoreService } from '../../store/store.service.js';
import { type Invoice, MAX_LINES } from './invoice.js';
import type { ShownReceipt } from './receipt-content.js';

/** Receipts and invoices for a store's payments to its apps. */
@Injectable()
export class BillingDocuments {
  constructor(
    private readonly receipts: Receipts,
    private readonly charges: ChargePages,
    private readonly billing: StoreBilling,
    private readonly stores: StoreService,
  ) {}

  /** Returns the receipt of a payment. Throws `Receipt not found.` (404). */
  async receipt(ctx: MerchantContext, charge_id: number): Promise<ShownReceipt> {
    const [store, charge, receipt] = await Promise.all([
      this.stores.named(ctx),
      this.charges.show(ctx, charge_id),
      this.receipts.show(ctx, charge_id),
    ]);
    return { store, charge, receipt };
  }

  /** Returns the invoice of a month. Throws `Invoice not found.` (404) for a month in which nothing was paid or returned. */
  async invoice(ctx: MerchantContext, month: unknown): Promise<Invoice> {
    if (!isMonth(month)) throw ApiError.notFound('Invoice');
    const [store, { now: at }, sums, payments, refunds] = await Promise.all([
      this.stores.settings(ctx),
      this.billing.clock(ctx),
      this.receipts.sums(ctx, month),
      this.receipts.list(ctx, { month, limit: MAX_LINES }),
      this.receipts.refundsOf(ctx, month, MAX_LINES),
    ]);
    if (payments.length + refunds.length === 0) throw ApiError.notFound('Invoice');
    return { store, month, at, sums, payments, refunds };
  }
}
