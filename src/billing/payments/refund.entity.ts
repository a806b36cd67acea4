import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Paisa } from '../../platform/contract/money.js';
import { Column } from '../../platform/database/column.js';
import { condition } from '../../platform/database/checks.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';
import { GATEWAYS, type GatewayName } from '../gateways/payment-gateway.js';

/** Refund of a payment that was not kept. It is tried until the gateway confirms it. */
@Entity('refunds')
@Unique('refunds_refund_txn_key', ['refund_txn'])
@Unique('refunds_gateway_txn_key', ['gateway', 'gateway_txn'])
@Index('refunds_charge_id_idx', ['store_id', 'charge_id', 'refund_id'])
@Index('refunds_session_id_idx', ['store_id', 'session_id'])
@Index('refunds_next_try_at_idx', ['next_try_at'], { where: 'next_try_at IS NOT NULL' })
@Index('refunds_store_next_try_at_idx', ['store_id', 'next_try_at'], { where: 'next_try_at IS NOT NULL' })
@Check('refunds_gateway_check', condition.oneOf('gateway', GATEWAYS))
@Check('refunds_status_check', condition.oneOf('status', ['pending', 'refunded']))
@Check('refunds_amount_check', 'amount > 0 AND tries >= 0')
@Check('refunds_done_check', `(status = 'refunded') = (refunded_at IS NOT NULL) AND (status = 'pending') = (next_try_at IS NOT NULL)`)
export class Refund extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) refund_id: number;
  /** Charge that was paid. */
  @Column.Reference() charge_id: number;
  /** Payment session. */
  @Column.Reference() session_id: number;
  /** Id of the refund at the gateway, given by this platform. */
  @Column.Text({ length: 30 }) refund_txn: string;
  /** Gateway. */
  @Column.Text({ length: 20 }) gateway: GatewayName;
  /** The gateway's id of the payment. A payment is refunded once. */
  @Column.Text({ length: 255 }) gateway_txn: string;
  /** Amount to be refunded. */
  @Column.Money() amount: Paisa;
  /** Reason. */
  @Column.Text({ length: 100 }) reason: string;
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
