import { Check, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Paisa } from '../../platform/contract/money.js';
import { Column } from '../../platform/database/column.js';
import { oneOf, areFlags } from '../../platform/database/checks.js';
import type { Flag } from '../../platform/database/columns.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';
import { BILLING_INTERVALS, type BillingInterval } from './charge.entity.js';

/** Renewal states of an activated subscription. */
export const RENEWAL_STATUSES = ['trialing', 'current', 'renewal_pending', 'past_due', 'ended'] as const;
export type RenewalStatus = (typeof RENEWAL_STATUSES)[number];

/** Periods and renewals of a subscription that was activated. Its key is the charge that created it. */
@Entity('subscriptions')
@Index('subscriptions_active_key', ['store_id', 'app_id'], { unique: true, where: 'ended_at IS NULL' })
@Index('subscriptions_parties_key', ['store_id', 'charge_id', 'app_id', 'installation_id'], { unique: true })
@Index('subscriptions_of_app_idx', ['store_id', 'app_id', 'started_at'])
@Index('subscriptions_renewal_charge_id_idx', ['store_id', 'renewal_charge_id'])
@Index('subscriptions_due_at_idx', ['due_at'], { where: 'due_at IS NOT NULL' })
@Index('subscriptions_store_due_at_idx', ['store_id', 'due_at'], { where: 'due_at IS NOT NULL' })
@Index('subscriptions_write_off_at_idx', ['write_off_at'], { where: 'write_off_at IS NOT NULL' })
@Index('subscriptions_store_write_off_at_idx', ['store_id', 'write_off_at'], { where: 'write_off_at IS NOT NULL' })
@Check('subscriptions_write_off_check', 'write_off_at IS NULL OR ended_at IS NOT NULL')
@Check('subscriptions_renewal_status_check', oneOf('renewal_status', RENEWAL_STATUSES))
@Check('subscriptions_interval_check', oneOf('billing_interval', BILLING_INTERVALS))
@Check('subscriptions_flags_check', areFlags('cancel_at_period_end'))
@Check('subscriptions_auto_pay_check', `auto_pay = 'wallet'`)
@Check('subscriptions_usage_check', 'unsettled_usage >= 0 AND (capped_amount IS NULL OR unsettled_usage <= capped_amount)')
@Check('subscriptions_period_check', 'period >= 0 AND current_period_start < current_period_end')
@Check('subscriptions_ended_check', `(renewal_status = 'ended') = (ended_at IS NOT NULL) AND (ended_at IS NULL) = (due_at IS NOT NULL)`)
@Check('subscriptions_renewal_check', '(renewal_charge_id IS NULL) = (grace_ends_at IS NULL)')
export class Subscription extends StoreOwned {
  /** Charge that created the subscription. */
  @PrimaryColumn({ type: 'bigint' }) charge_id: number;
  /** App. */
  @Column.Reference() app_id: number;
  /** Installation. */
  @Column.Reference() installation_id: number;
  /** Renewal state. */
  @Column.Text({ length: 20, words: RENEWAL_STATUSES }) renewal_status: RenewalStatus;
  /** Interval. */
  @Column.Text({ length: 20, words: BILLING_INTERVALS }) billing_interval: BillingInterval;
  /** End of the trial; null without one. */
  @Column.Timestamp({ nullable: true }) trial_ends_at: Date | null;
  /** Time that the ends of all periods are counted from, so that a period that ends on the 31st returns to the 31st. */
  @Column.Timestamp() anchor_at: Date;
  /** Number of the current period; 0 is a trial. */
  @Column.Integer() period: number;
  /** Start of the period that is paid for. */
  @Column.Timestamp() current_period_start: Date;
  /** End of the period that is paid for. */
  @Column.Timestamp() current_period_end: Date;
  /** Time of the next renewal; null when there will be none. */
  @Column.Timestamp({ nullable: true }) next_renewal_at: Date | null;
  /** 1 when it is cancelled at the end of the period. */
  @Column.Flag() cancel_at_period_end: Flag;
  /** Source that renewals are paid from automatically. */
  @Column.Text({ length: 20, nullable: true, words: ['wallet'] }) auto_pay: 'wallet' | null;
  /** Maximum usage that can be charged between two renewals. */
  @Column.Money({ nullable: true }) capped_amount: Paisa | null;
  /** Usage charged since the last renewal charge was created. */
  @Column.Money({ default: 0 }) unsettled_usage: Paisa;
  /** Renewal charge that waits for its payment. */
  @Column.Reference({ nullable: true }) renewal_charge_id: number | null;
  /** Time until which that renewal can be paid. */
  @Column.Timestamp({ nullable: true }) grace_ends_at: Date | null;
  /** Time of the next step of background work; null once it has ended. */
  @Column.Timestamp({ nullable: true }) due_at: Date | null;
  /** Time of activation. */
  @Column.Timestamp() started_at: Date;
  /** Time of its end. */
  @Column.Timestamp({ nullable: true }) ended_at: Date | null;
  /** Time at which its last usage, which is too little for a payment, is written off if no charge carries it; null without such usage. */
  @Column.Timestamp({ nullable: true }) write_off_at: Date | null;
}
