import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Paisa } from '../../platform/contract/money.js';
import { Column } from '../../platform/database/column.js';
import { Erasable } from '../../platform/database/erasable.js';
import type { Flag } from '../../platform/database/columns.js';
import { oneOf, positive, notNegative } from '../../platform/database/checks.js';
import { isoTimestamp } from '../../platform/database/select-list.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';
import { trialDaysLeft, trialEnd } from './trial-days.js';

/** Statuses of a charge (specification 3.2). */
export const CHARGE_STATUSES = ['pending', 'active', 'declined', 'cancelled', 'expired'] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

/** Kinds of charges, as named in events. */
export const CHARGE_TYPES = ['one_time', 'recurring', 'wallet_topup'] as const;
export type ChargeType = (typeof CHARGE_TYPES)[number];

/** Special charges. Others have no `type`. */
const SPECIAL_TYPES = ['wallet_topup', 'renewal', 'usage_settlement'] as const;
export type SpecialType = (typeof SPECIAL_TYPES)[number];

/** Name of top-ups, which the platform chooses. */
export const TOP_UP_NAME = 'Wallet top-up';

/** Kinds of charges: the `type` of a special one, the `charge_type` of others. */
export type KindName = ChargeType | SpecialType;

/** Intervals of a subscription. */
export const BILLING_INTERVALS = ['monthly', 'yearly'] as const;
export type BillingInterval = (typeof BILLING_INTERVALS)[number];

/** Endpoints that create charges; each has its own idempotency keys. */
export const CHARGE_ENDPOINTS = ['charges', 'subscriptions', 'wallet-topup'] as const;
export type ChargeEndpoint = (typeof CHARGE_ENDPOINTS)[number];

/** Sources of a payment. */
const PAID_FROM = ['gateway', 'wallet', 'trial'] as const;
export type PaidFrom = (typeof PAID_FROM)[number];

/** Payment that an app requests from a merchant (specification 2.13). Amounts are fixed at creation. */
@Entity('charges')
@Unique('charges_period_key', ['store_id', 'renews_charge_id', 'period'])
@Index('charges_charge_id_idx', ['charge_id'], { unique: true })
@Index('charges_of_app_key', ['store_id', 'charge_id', 'app_id'], { unique: true })
@Index('charges_idempotency_key', ['store_id', 'app_id', 'endpoint', 'idempotency_key'], {
  unique: true,
  where: 'idempotency_key IS NOT NULL',
})
@Index('charges_store_id_created_at_idx', ['store_id', 'created_at', 'charge_id'])
@Index('charges_store_id_status_idx', ['store_id', 'status', 'created_at', 'charge_id'])
@Index('charges_of_installation_idx', ['store_id', 'installation_id', 'app_id', 'status', 'charge_id'])
@Index('charges_of_app_idx', ['store_id', 'app_id', 'created_at', 'charge_id'])
@Index('charges_paid_idx', ['store_id', 'activated_at', 'charge_id'], { where: `paid_from IN ('gateway', 'wallet')` })
@Index('charges_expires_at_idx', ['expires_at'], { where: `status = 'pending'` })
@Index('charges_expiring_idx', ['store_id', 'expires_at'], { where: `status = 'pending'` })
@Check('charges_charge_type_check', oneOf('charge_type', CHARGE_TYPES))
@Check('charges_type_check', oneOf('type', SPECIAL_TYPES))
@Check('charges_status_check', oneOf('status', CHARGE_STATUSES))
@Check('charges_currency_check', oneOf('currency', ['BDT']))
@Check('charges_fee_payer_check', oneOf('fee_payer', ['developer', 'merchant']))
@Check(
  'charges_amounts_check',
  `${positive('amount', 'base_amount')} AND ${notNegative('platform_amount', 'gateway_fee_amount', 'developer_amount')}`,
)
@Check(
  'charges_fees_check',
  `amount = platform_amount + gateway_fee_amount + developer_amount
   AND base_amount = CASE fee_payer WHEN 'developer' THEN amount ELSE developer_amount END`,
)
@Check('charges_interval_check', oneOf('billing_interval', BILLING_INTERVALS))
@Check('charges_trial_check', notNegative('trial_days'))
@Check('charges_capped_amount_check', positive('capped_amount'))
@Check(
  'charges_renewal_check',
  `(renews_charge_id IS NOT NULL) = (coalesce(type, '') = 'renewal') AND (renews_charge_id IS NULL) = (period IS NULL)`,
)
@Check('charges_activated_check', `status <> 'active' OR activated_at IS NOT NULL`)
@Check('charges_paid_from_check', oneOf('paid_from', PAID_FROM))
@Check('charges_paid_check', '(activated_at IS NULL) = (paid_from IS NULL)')
@Check('charges_ended_check', `(status IN ('declined', 'cancelled', 'expired')) = (ended_at IS NOT NULL)`)
@Check('charges_refund_status_check', oneOf('refund_status', ['pending', 'refunded']))
@Check(
  'charges_refunded_amount_check',
  `refunded_amount >= 0 AND refunded_amount <= amount AND (refunded_amount = 0 OR paid_from IN ('gateway', 'wallet'))`,
)
@Check(
  'charges_carried_amount_check',
  `carried_amount >= 0 AND carried_amount < base_amount AND (carried_amount = 0 OR coalesce(type, 'renewal') = 'renewal')`,
)
@Check('charges_endpoint_check', oneOf('endpoint', CHARGE_ENDPOINTS))
export class Charge extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) charge_id: number;
  /** App that is paid. */
  @Column.Reference() app_id: number;
  /** Installation that created it. */
  @Column.Reference() installation_id: number;
  /** 1 when the store is a sandbox store, whose payments move no money. Set by the database. */
  @Column.Flag(null) is_sandbox: Flag;
  /** Kind of charge, as in events. */
  @Column.Text({ length: 20, words: CHARGE_TYPES }) charge_type: ChargeType;
  /** Present on wallet top-ups, renewals of a subscription, and settlements of usage. */
  @Column.Text({ length: 20, nullable: true, words: SPECIAL_TYPES }) type: SpecialType | null;
  /** Name shown to the merchant. */
  @Erasable() @Column.Text({ length: 255 }) name: string;
  /** Description. */
  @Erasable() @Column.Text({ nullable: true }) description: string | null;
  /** Amount that the merchant pays. */
  @Column.Money() amount: Paisa;
  /** Base price. */
  @Column.Money() base_amount: Paisa;
  /** Part of the base price that is usage of subscriptions that ended with less than a payment gateway accepts. */
  @Column.Money({ default: 0 }) carried_amount: Paisa;
  /** Currency code, always BDT. */
  @Column.Text({ length: 3, default: 'BDT', words: ['BDT'] }) currency: string;
  /** Party that bears the fees. */
  @Column.Text({ length: 20, words: ['developer', 'merchant'] }) fee_payer: 'developer' | 'merchant';
  /** Commission of the platform. */
  @Column.Money() platform_amount: Paisa;
  /** Fee of the payment gateway. */
  @Column.Money() gateway_fee_amount: Paisa;
  /** Amount due to the developer. */
  @Column.Money() developer_amount: Paisa;
  /** Status. */
  @Column.Text({ length: 20, default: 'pending', words: CHARGE_STATUSES }) status: ChargeStatus;
  /** URL that the merchant returns to after the decision. */
  @Erasable() @Column.Text({ nullable: true }) return_url: string | null;
  /** Data of the app. */
  @Erasable() @Column({ type: 'jsonb', default: {} }) metadata: Record<string, unknown>;
  /** Interval of a subscription. */
  @Column.Text({ length: 20, nullable: true, words: BILLING_INTERVALS }) billing_interval: BillingInterval | null;
  /** Remaining trial days of this store. */
  @Column.RenderedAs(trialDaysLeft('t')) @Column.Integer({ nullable: true }) trial_days: number | null;
  /** End of the trial. Until the subscription is active, the end that it would have if it became active now. */
  @Column.RenderedAs(isoTimestamp(trialEnd('t'))) @Column.Timestamp({ nullable: true }) trial_ends_at: Date | null;
  /** Maximum usage that can be charged between two renewals. */
  @Column.Money({ nullable: true }) capped_amount: Paisa | null;
  /** Subscription that this charge renews. */
  @Column.Reference({ nullable: true }) renews_charge_id: number | null;
  /** Number of the period that a renewal pays for. */
  @Column.Integer({ nullable: true }) period: number | null;
  /** Time at which the charge expires if it is not paid. */
  @Column.Timestamp() expires_at: Date;
  /** Time until which a payment in progress keeps the charge from expiring. */
  @Column.Timestamp({ nullable: true }) postponed_to: Date | null;
  /** Time of activation. */
  @Column.Timestamp({ nullable: true }) activated_at: Date | null;
  /** Time at which it was declined or cancelled, or expired. */
  @Column.Timestamp({ nullable: true }) ended_at: Date | null;
  /** Source of the payment; `trial` when nothing was due. */
  @Column.Text({ length: 20, nullable: true, words: PAID_FROM }) paid_from: PaidFrom | null;
  /** State of its refunds: `pending` until the gateway has confirmed all of them. */
  @Column.Text({ length: 20, nullable: true, words: ['pending', 'refunded'] }) refund_status: 'pending' | 'refunded' | null;
  /** Sum of its refunds and chargebacks. */
  @Column.Money({ default: 0 }) refunded_amount: Paisa;
  /** Time at which the gateway confirmed the last refund. */
  @Column.Timestamp({ nullable: true }) refunded_at: Date | null;
  /** Endpoint that created it; null for charges that the platform itself created. */
  @Column.Text({ length: 20, nullable: true }) endpoint: ChargeEndpoint | null;
  /** Idempotency key, unique per app, store and endpoint. */
  @Column.Text({ length: 255, nullable: true }) idempotency_key: string | null;
}
