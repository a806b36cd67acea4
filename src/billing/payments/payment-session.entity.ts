import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Paisa } from '../../platform/contract/money.js';
import { Column } from '../../platform/database/column.js';
import type { Flag } from '../../platform/database/columns.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';
import { GATEWAYS, type GatewayName } from '../gateways/payment-gateway.js';
import { areFlags, oneOf } from '../../platform/database/checks.js';

/**
 * States of a payment session. `opening` until the gateway has answered, `held` while an operator reviews the payment, `superseded` once
 * another session was opened, `refunded` when its money was not kept.
 */
export const SESSION_STATUSES = ['opening', 'open', 'held', 'paid', 'failed', 'cancelled', 'expired', 'superseded', 'refunded'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** Attempt of a merchant to pay a charge at a gateway. A charge can have many; at most one is paid. */
@Entity('payment_sessions')
@Unique('payment_sessions_session_txn_key', ['session_txn'])
@Index('payment_sessions_live_key', ['store_id', 'charge_id'], { unique: true, where: `status IN ('opening', 'open', 'held')` })
@Index('payment_sessions_paid_key', ['store_id', 'charge_id'], { unique: true, where: `status = 'paid'` })
@Index('payment_sessions_charge_id_idx', ['store_id', 'charge_id', 'session_id'])
@Index('payment_sessions_check_at_idx', ['check_at'], { where: 'check_at IS NOT NULL' })
@Index('payment_sessions_store_check_at_idx', ['store_id', 'check_at'], { where: 'check_at IS NOT NULL' })
@Index('payment_sessions_payment_key', ['gateway', 'gateway_txn'], { unique: true, where: 'gateway_txn IS NOT NULL' })
@Index('payment_sessions_parties_key', ['store_id', 'session_id', 'charge_id', 'gateway'], { unique: true })
@Index('payment_sessions_other_currency_idx', ['verified_at'], { where: 'other_currency = 1' })
@Index('payment_sessions_gateway_ref_idx', ['gateway_ref'], { where: 'gateway_ref IS NOT NULL' })
@Index('payment_sessions_held_idx', ['session_id'], { where: `status = 'held'` })
@Check('payment_sessions_gateway_check', oneOf('gateway', GATEWAYS))
@Check('payment_sessions_flags_check', areFlags('other_currency'))
@Check('payment_sessions_status_check', oneOf('status', SESSION_STATUSES))
@Check('payment_sessions_amounts_check', 'amount > 0 AND paid_amount > 0 AND checks >= 0')
@Check('payment_sessions_paid_check', `status NOT IN ('held', 'paid', 'refunded') OR gateway_txn IS NOT NULL`)
@Check(
  'payment_sessions_received_check',
  `(gateway_txn IS NULL) = (paid_amount IS NULL) AND (gateway_txn IS NULL) = (status NOT IN ('held', 'paid', 'refunded'))
   AND (status NOT IN ('held', 'paid') OR paid_amount = amount)`,
)
export class PaymentSession extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) session_id: number;
  /** Charge to be paid. */
  @Column.Reference() charge_id: number;
  /** App of the charge. */
  @Column.Reference() app_id: number;
  /** Merchant transaction id, unique and unguessable. */
  @Column.Text({ length: 30 }) session_txn: string;
  /** Gateway. */
  @Column.Text({ length: 20 }) gateway: GatewayName;
  /** State. */
  @Column.Text({ length: 20, default: 'opening' }) status: SessionStatus;
  /** Amount to be paid. */
  @Column.Money() amount: Paisa;
  /** The gateway's id of the session. */
  @Column.Text({ length: 255, nullable: true }) gateway_ref: string | null;
  /** Page of the gateway. */
  @Column.Text({ nullable: true }) payment_url: string | null;
  /** Hint from the browser or a notification, which the next verification passes to the gateway. */
  @Column.Text({ length: 255, nullable: true }) proof: string | null;
  /** The gateway's id of the payment. */
  @Column.Text({ length: 255, nullable: true }) gateway_txn: string | null;
  /** Amount that was paid, as the gateway states it. */
  @Column.Money({ nullable: true }) paid_amount: Paisa | null;
  /** 1 when the gateway has also taken money in a currency other than taka, which is neither kept nor returned. */
  @Column.Flag() other_currency: Flag;
  /** Reason why the last verification had no result, without secrets. */
  @Column.Text({ nullable: true }) last_error: string | null;
  /** Time until which another approval returns this session. */
  @Column.Timestamp() expires_at: Date;
  /** Time of the next unprompted query to the gateway; null when it is no longer needed. */
  @Column.Timestamp({ nullable: true }) check_at: Date | null;
  /** Time by the server's clock until which the session is leased by the request that opens it at its gateway. */
  @Column.Timestamp({ nullable: true }) leased_until: Date | null;
  /** Number of unprompted verifications. */
  @Column.Integer({ default: 0 }) checks: number;
  /** Time of the last verification. */
  @Column.Timestamp({ nullable: true }) verified_at: Date | null;
}
