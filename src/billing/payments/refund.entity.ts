import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Paisa } from '../../platform/contract/money.js';
import { Column } from '../../platform/database/column.js';
import { Erasable } from '../../platform/database/erasable.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';
import { GATEWAYS, type GatewayName } from '../gateways/payment-gateway.js';
import { oneOf } from '../../platform/database/checks.js';

/** Kinds: money that was not kept, a refund by an app or an operator, and money that a bank has taken back. */
const REFUND_KINDS = ['returned', 'refund', 'chargeback'] as const;

/** Return of money of a charge. It is retried until the gateway confirms it. */
@Entity('refunds')
@Unique('refunds_refund_txn_key', ['refund_txn'])
@Unique('refunds_gateway_txn_key', ['gateway', 'gateway_txn'])
@Index('refunds_charge_id_idx', ['store_id', 'charge_id', 'refund_id'])
@Index('refunds_session_id_idx', ['store_id', 'session_id'])
@Index('refunds_next_try_at_idx', ['next_try_at'], { where: 'next_try_at IS NOT NULL' })
@Index('refunds_store_next_try_at_idx', ['store_id', 'next_try_at'], { where: 'next_try_at IS NOT NULL' })
@Index('refunds_refund_ref_idx', ['refund_ref'], { where: 'refund_ref IS NOT NULL' })
@Index('refunds_refunded_at_idx', ['store_id', 'refunded_at', 'refund_id'], { where: 'refunded_at IS NOT NULL' })
@Check('refunds_session_check', '(session_id IS NULL) = (gateway IS NULL)')
@Check('refunds_gateway_check', oneOf('gateway', GATEWAYS))
@Check('refunds_status_check', oneOf('status', ['pending', 'refunded']))
@Check('refunds_amount_check', 'amount > 0 AND tries >= 0')
@Check('refunds_kind_check', oneOf('kind', REFUND_KINDS))
@Check('refunds_fees_check', 'platform_amount >= 0 AND gateway_fee_amount >= 0 AND platform_amount + gateway_fee_amount <= amount')
@Check(
  'refunds_payment_check',
  `(kind <> 'returned' AND status = 'refunded') OR (session_id IS NOT NULL AND gateway IS NOT NULL AND (kind = 'returned') = (gateway_txn IS NOT NULL))`,
)
@Check('refunds_done_check', `(status = 'refunded') = (refunded_at IS NOT NULL) AND (status = 'pending') = (next_try_at IS NOT NULL)`)
export class Refund extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) refund_id: number;
  /** Charge that was paid. */
  @Column.Reference() charge_id: number;
  /** Kind. */
  @Column.Text({ length: 20, default: 'returned' }) kind: (typeof REFUND_KINDS)[number];
  /** Payment session; null for money that no gateway returns. */
  @Column.Reference({ nullable: true }) session_id: number | null;
  /** Id of the refund at the gateway, assigned by this platform. */
  @Column.Text({ length: 30 }) refund_txn: string;
  /** Gateway; null for money that no gateway returns. */
  @Column.Text({ length: 20, nullable: true }) gateway: GatewayName | null;
  /** The gateway's id of a payment that was not kept, which is refunded once. Null for other refunds, whose session has it. */
  @Column.Text({ length: 255, nullable: true }) gateway_txn: string | null;
  /** Amount to be refunded. */
  @Column.Money() amount: Paisa;
  /** Commission of the platform that is returned with it. */
  @Column.Money({ default: 0 }) platform_amount: Paisa;
  /** Fee of the gateway that is returned with it. */
  @Column.Money({ default: 0 }) gateway_fee_amount: Paisa;
  /** Reason. */
  @Erasable() @Column.Text({ length: 1000 }) reason: string;
  /** State. */
  @Column.Text({ length: 20, default: 'pending' }) status: 'pending' | 'refunded';
  /** The gateway's id of the refund. */
  @Column.Text({ length: 255, nullable: true }) refund_ref: string | null;
  /** Number of tries. */
  @Column.Integer({ default: 0 }) tries: number;
  /** Time of the next try. */
  @Column.Timestamp({ nullable: true }) next_try_at: Date | null;
  /** Reason of the last failure, without secrets. */
  @Column.Text({ nullable: true }) last_error: string | null;
  /** Time at which the gateway confirmed it. */
  @Column.Timestamp({ nullable: true }) refunded_at: Date | null;
}
