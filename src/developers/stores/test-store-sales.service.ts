import { Injectable } from '@nestjs/common';
import { ApprovalService } from '../../billing/decisions/approval.service.js';
import { SandboxPaymentsService } from '../../billing/gateways/sandbox/sandbox-payments.service.js';
import { PaymentSession } from '../../billing/payments/payment-session.entity.js';
import { SettlementService } from '../../billing/payments/settlement.service.js';
import { OrderPlacement } from '../../orders/order-placement.service.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { type Paisa } from '../../platform/contract/money.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import type { FailedPayment, TestOrder } from './test-store-trials.dto.js';

/** Line of a known order. */
interface KnownLine {
  readonly name: string;
  readonly price: Paisa;
  readonly product_id: number;
  readonly variant_id: number | null;
}

/** Orders and payments of test stores, created in the same way as by a customer and a merchant. */
@Injectable()
export class TestStoreSales {
  constructor(
    private readonly orders: OrderPlacement,
    private readonly approvals: ApprovalService,
    private readonly payments: SandboxPaymentsService,
    private readonly settlement: SettlementService,
  ) {}

  /** Places an order of one unit of a product that was ordered before. Throws 409 for a store without such a product. */
  async place(ctx: StoreContext): Promise<TestOrder> {
    const [line] = await ctx.query<KnownLine>(LINE);
    if (!line) throw ApiError.conflict('The store has no products that were ordered before.');
    const address = { name: 'Rahima Begum', phone: '01712345678', address: 'House 7, Road 3', city: 'Dhaka' };
    const { order_id, grand_total } = await this.orders.place(ctx, { address, order_items: [{ ...line, quantity: 1 }] });
    return { order_id, grand_total };
  }

  /**
   * Fails the payment of a pending charge at the sandbox gateway: the merchant approves it, the bank refuses, and the charge is pending again. `ctx`
   * is outside of any transaction. Throws `charge_not_found` and 409 if no charge is pending.
   */
  async failPayment(ctx: StoreContext, charge_id?: number): Promise<FailedPayment> {
    const [pending] = await ctx.query<{ charge_id: number }>(PENDING, charge_id ?? null);
    if (!pending) throw ApiError.conflict('No charge of the store waits for a payment.');
    const { session_txn } = await this.approvals.approve(ctx, pending.charge_id, 'gateway');
    const [session] = session_txn === null ? [] : await ctx.rows(PaymentSession).find({ session_txn });
    if (!session?.gateway_ref) throw ApiError.conflict('No charge of the store waits for a payment.');
    await this.payments.decide(session.gateway_ref, 'failed');
    await this.settlement.settle(session.session_txn);
    return { charge_id: pending.charge_id, session_txn: session.session_txn };
  }
}

/** Any line of the latest orders whose product still exists. */
const LINE = `
SELECT i.name, (i.price * 100)::bigint AS price, i.product_id, i.variant_id
FROM (SELECT order_id FROM orders WHERE store_id = $1 ORDER BY store_serial_order_no DESC LIMIT 50) o
JOIN order_items i ON i.store_id = $1 AND i.order_id = o.order_id
JOIN products p ON p.store_id = $1 AND p.product_id = i.product_id AND p.deleted_at IS NULL
LEFT JOIN variants v ON v.store_id = $1 AND v.sku_id = i.variant_id AND v.deleted_at IS NULL
WHERE i.variant_id IS NULL OR v.sku_id IS NOT NULL
ORDER BY random() LIMIT 1`;

/** No payment is due for a charge that would start a trial. */
const PENDING = `
SELECT charge_id FROM charges
WHERE store_id = $1 AND status = 'pending' AND coalesce(trial_days, 0) = 0 AND ($2::bigint IS NULL OR charge_id = $2)
ORDER BY created_at DESC, charge_id DESC LIMIT 1`;
