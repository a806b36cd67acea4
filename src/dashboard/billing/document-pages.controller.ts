import { Get, Query } from '@nestjs/common';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { type Download, Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import type { Reader } from '../language/language.js';
import { PdfDrawing } from '../pdf/pdf-drawing.service.js';
import type { Sheet } from '../pdf/pdf-thread.js';
import { Visit, Visiting } from '../visit.js';
import { BillingDocuments } from './billing-documents.service.js';
import { invoiceNumber } from './invoice.js';
import { InvoicePage } from './invoice.page.js';
import { invoiceSheet } from './invoice-sheet.js';
import { SECTION } from './parts.js';
import { receiptNumber } from './receipt-content.js';
import { ReceiptPage } from './receipt.page.js';
import { receiptSheet } from './receipt-sheet.js';

/** Returns the reader of a document, whose dates do not depend on the time zone of the store. */
const issued = ({ language, platform_zone: zone }: Visit): Reader => ({ language, zone });

/** Receipts and monthly invoices for the store's payments to its apps, as pages and as PDF. */
@Pages(`:store_id/${SECTION}`)
export class DocumentPagesController {
  constructor(
    private readonly documents: BillingDocuments,
    private readonly drawing: PdfDrawing,
  ) {}

  /** Shows the receipt of a payment. */
  @Get(':charge_id/receipt')
  @Endpoint(callers.member('apps__manage_billing'), Html)
  async receipt(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('charge_id', 'Charge') charge_id: number): Promise<Html> {
    return visit.show(ReceiptPage, await this.documents.receipt(ctx, charge_id), { zone: visit.platform_zone });
  }

  /** Sends the receipt of a payment as PDF, in the language of the visit. */
  @Get(':charge_id/receipt.pdf')
  @Endpoint(callers.member('apps__manage_billing'), Html)
  async receiptFile(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('charge_id', 'Charge') charge_id: number,
  ): Promise<Download> {
    const shown = await this.documents.receipt(ctx, charge_id);
    return this.send(ctx, visit, { name: `receipt-${receiptNumber(ctx.store_id, charge_id)}`, sheet: receiptSheet(shown, issued(visit)) });
  }

  /** Shows the invoice of a month. */
  @Get('payments/invoice')
  @Endpoint(callers.member('apps__manage_billing'), Html)
  async invoice(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query('month') month: unknown): Promise<Html> {
    return visit.show(InvoicePage, { invoice: await this.documents.invoice(ctx, month) }, { zone: visit.platform_zone });
  }

  /** Sends the invoice of a month as PDF, in the language of the visit. */
  @Get('payments/invoice.pdf')
  @Endpoint(callers.member('apps__manage_billing'), Html)
  async invoiceFile(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Query('month') month: unknown): Promise<Download> {
    const invoice = await this.documents.invoice(ctx, month);
    return this.send(ctx, visit, { name: `invoice-${invoiceNumber(invoice)}`, sheet: invoiceSheet(invoice, issued(visit)) });
  }

  private async send(
    { store_id }: MerchantContext,
    visit: Visit,
    { name, sheet }: { readonly name: string; readonly sheet: Sheet },
  ): Promise<Download> {
    const bytes = await this.drawing.draw({ store_id }, sheet);
    void visit.reply.header('content-language', visit.language);
    return visit.download(`${name}.pdf`, 'application/pdf', bytes);
  }
}
