import { Check, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Paisa } from '../../../platform/contract/money.js';
import { Column } from '../../../platform/database/column.js';
import type { Flag } from '../../../platform/database/columns.js';
import { Erasable } from '../../../platform/database/erasable.js';
import { StoreOwned } from '../../../platform/database/store-owned.entity.js';
import { oneOf, positive, areFlags } from '../../../platform/database/checks.js';

/** Statuses of a sandbox payment. Only `open` and `pending` change. */
export const SANDBOX_STATUSES = ['open', 'pending', 'paid', 'failed', 'cancelled'] as const;

/** One of {@link SANDBOX_STATUSES}. */
export type SandboxStatus = (typeof SANDBOX_STATUSES)[number];

/** Payment session at the sandbox gateway. No money moves. */
@Entity('sandbox_payments')
@Unique('sandbox_payments_session_txn_key', ['store_id', 'session_txn'])
@Check('sandbox_payments_status_check', oneOf('status', SANDBOX_STATUSES))
@Check('sandbox_payments_amount_check', positive('amount'))
@Check('sandbox_payments_refunded_check', `refunded >= 0 AND refunded <= amount AND (refunded = 0 OR status = 'paid')`)
@Check('sandbox_payments_risky_check', areFlags('risky'))
export class SandboxPayment extends StoreOwned {
  /** Unguessable id of the session at the gateway, which contains the id of the store. */
  @PrimaryColumn({ type: 'varchar', length: 64 }) gateway_ref: string;
  /** Id of the session at the platform. */
  @Column.Text({ length: 30 }) session_txn: string;
  /** Status. */
  @Column.Text({ length: 20, words: SANDBOX_STATUSES, default: 'open' }) status: SandboxStatus;
  /** Amount to pay. */
  @Column.Money() amount: Paisa;
  /** Sum of the refunds. */
  @Column.Money({ default: 0 }) refunded: Paisa;
  /** 1 if the payment counts as risky. */
  @Column.Flag() risky: Flag;
  /** Name of the charge. */
  @Erasable() @Column.Text({ length: 255 }) title: string;
  /** URL for the browser after a payment. */
  @Column.Text() success_url: string;
  /** URL for the browser after a failure. */
  @Column.Text() failure_url: string;
  /** URL for the browser after the merchant cancelled. */
  @Column.Text() cancel_url: string;
}

/** Refund at the sandbox gateway. */
@Entity('sandbox_refunds')
@Index('sandbox_refunds_store_id_gateway_ref_idx', ['store_id', 'gateway_ref'])
@Check('sandbox_refunds_amount_check', positive('amount'))
export class SandboxRefund extends StoreOwned {
  /** Id of the refund at the platform. */
  @PrimaryColumn({ type: 'varchar', length: 30 }) refund_txn: string;
  /** Payment that is refunded. */
  @Column.Text({ length: 64 }) gateway_ref: string;
  /** Amount. */
  @Column.Money() amount: Paisa;
}
