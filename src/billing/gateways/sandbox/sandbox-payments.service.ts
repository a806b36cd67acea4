import { Injectable } from '@nestjs/common';
import { type Paisa, toDecimal } from '../../../platform/contract/money.js';
import { Id } from '../../../platform/contract/fields/ids.js';
import { ApiError } from '../../../platform/contract/api-error.js';
import type { Flag } from '../../../platform/database/columns.js';
import type { StoreContext } from '../../../platform/database/store-context.js';
import { SystemDb } from '../../../platform/database/system-db.js';
import { SandboxPayment, type SandboxStatus } from './sandbox-payment.entity.js';
import { createSecret } from '../../../platform/crypto/secrets.js';

/** Fields of a new payment. */
export type NewSandboxPayment = Pick<
  SandboxPayment,
  'store_id' | 'session_txn' | 'amount' | 'title' | 'success_url' | 'failure_url' | 'cancel_url'
>;

/** Refund of a payment. */
export interface SandboxRefundRequest {
  readonly refund_txn: string;
  /** Paisa. */
  readonly amount: Paisa;
}

const REFERENCE = new RegExp(`^sandbox_(${Id.PATTERN})_[0-9a-f]{32}$`);

/**
 * Payments at the sandbox gateway. Like an external gateway, it knows its payments by their reference alone; the reference contains the id
 * of the store, so every statement stays within one store.
 */
@Injectable()
export class SandboxPaymentsService {
  constructor(private readonly db: SystemDb) {}

  /** Opens a payment and returns its reference. */
  async open({ store_id, ...fields }: NewSandboxPayment): Promise<string> {
    const gateway_ref = createSecret(`sandbox_${String(store_id)}_`, 16);
    await this.db.asStore(store_id, (ctx) => ctx.rows(SandboxPayment).add({ ...fields, gateway_ref }));
    return gateway_ref;
  }

  /** Returns a payment; undefined for an unknown reference. */
  async find(gateway_ref: string): Promise<SandboxPayment | undefined> {
    const store_id = storeOf(gateway_ref);
    if (store_id === undefined) return undefined;
    const [payment] = await this.db.of(store_id).rows(SandboxPayment).find({ gateway_ref });
    return payment;
  }

  /** Returns a payment. Throws `Payment not found.` (404). */
  async get(gateway_ref: string): Promise<SandboxPayment> {
    const payment = await this.find(gateway_ref);
    if (!payment) throw ApiError.notFound('Payment');
    return payment;
  }

  /**
   * Moves an open or pending payment to a status and returns its resulting state. A payment that already has an outcome keeps it, so that a
   * repeated or late form changes nothing.
   */
  async decide(gateway_ref: string, status: Exclude<SandboxStatus, 'open'>, risky: Flag = 0): Promise<SandboxPayment> {
    const { store_id } = await this.get(gateway_ref);
    const from = status === 'pending' ? ['open'] : ['open', 'pending'];
    await this.db.asStore(store_id, (ctx) =>
      ctx.query(
        `UPDATE sandbox_payments SET status = $3, risky = $4, updated_at = now()
         WHERE store_id = $1 AND gateway_ref = $2 AND status = ANY ($5)`,
        gateway_ref,
        status,
        risky,
        from,
      ),
    );
    return this.get(gateway_ref);
  }

  /** Refunds a payment once per `refund_txn`. Returns false if the payment is not paid or its remainder is smaller. */
  async refund(gateway_ref: string, refund: SandboxRefundRequest): Promise<boolean> {
    const store_id = storeOf(gateway_ref);
    if (store_id === undefined) return false;
    return this.db.asStore(store_id, (ctx) => refundOnce(ctx, gateway_ref, refund));
  }
}

const storeOf = (gateway_ref: string): number | undefined => Id.parse(REFERENCE.exec(gateway_ref)?.[1]);

/** The row lock of the payment makes parallel refunds of it wait for each other. */
async function refundOnce(ctx: StoreContext, gateway_ref: string, { refund_txn, amount }: SandboxRefundRequest): Promise<boolean> {
  await ctx.query(`SELECT FROM sandbox_payments WHERE store_id = $1 AND gateway_ref = $2 FOR NO KEY UPDATE`, gateway_ref);
  const [refunded] = await ctx.query(
    `WITH known AS (
       SELECT refund_txn FROM sandbox_refunds WHERE store_id = $1 AND refund_txn = $3 AND gateway_ref = $2
     ), payment AS (
       UPDATE sandbox_payments SET refunded = refunded + $4, updated_at = now()
       WHERE store_id = $1 AND gateway_ref = $2 AND status = 'paid' AND refunded + $4 <= amount AND NOT EXISTS (SELECT FROM known)
       RETURNING store_id, gateway_ref
     ), made AS (
       INSERT INTO sandbox_refunds (store_id, refund_txn, gateway_ref, amount)
       SELECT store_id, $3, gateway_ref, $4 FROM payment RETURNING refund_txn
     )
     SELECT refund_txn FROM known UNION ALL SELECT refund_txn FROM made`,
    gateway_ref,
    refund_txn,
    toDecimal(amount),
  );
  return refunded !== undefined;
}
