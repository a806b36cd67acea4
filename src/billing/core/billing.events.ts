import { type Paisa, toTaka } from '../../platform/contract/money.js';
import { topic } from '../../platform/contract/domain-event.js';
import { EventField } from '../../platform/contract/payload.js';
import { type Charge, CHARGE_STATUSES, CHARGE_TYPES } from './charge.entity.js';

/** Charge as its events describe it. */
export type BilledCharge = Pick<
  Charge,
  'charge_id' | 'name' | 'amount' | 'currency' | 'status' | 'app_id' | 'store_id' | 'installation_id'
> & {
  readonly charge_type: Charge['charge_type'] | 'usage';
  readonly renews_charge_id?: number | null;
};

/** Fields of every billing event (specification 6.2). Events of renewals also identify the subscription. */
const payload = (charge: BilledCharge) => ({
  charge_id: charge.charge_id,
  charge_type: charge.charge_type,
  name: charge.name,
  amount: toTaka(charge.amount),
  currency: charge.currency,
  status: charge.status,
  app_id: charge.app_id,
  store_id: charge.store_id,
  installation_id: charge.installation_id,
  ...(typeof charge.renews_charge_id === 'number' && { renews_charge_id: charge.renews_charge_id }),
});

/** Movement of a wallet's money, as events describe it. */
export interface WalletMovement {
  readonly wallet_id: number;
  readonly transaction_id: number;
  /** Paisa. */
  readonly amount: Paisa;
  /** Balance afterwards, in paisa. */
  readonly balance: Paisa;
  readonly description: string;
  readonly app_id: number;
  readonly store_id: number;
  readonly installation_id: number;
}

const movement = ({ amount, balance, ...rest }: WalletMovement) => ({
  ...rest,
  amount: toTaka(amount),
  balance: toTaka(balance),
  currency: 'BDT',
});

const FIELDS = {
  charge_id: EventField.integer('Id of the charge; of usage, id of the usage charge.', 81),
  charge_type: EventField.text('Kind of charge. Renewals are recurring.', 'recurring', { values: [...CHARGE_TYPES, 'usage'] }),
  name: EventField.text('Name of the charge.', 'Pro plan'),
  amount: EventField.number('Amount in taka.', 500),
  currency: EventField.text('Currency, always BDT.', 'BDT', { values: ['BDT'] }),
  status: EventField.text('Status of the charge.', 'active', { values: CHARGE_STATUSES }),
  app_id: EventField.integer('Id of the app.', 3),
  store_id: EventField.integer('Id of the store.', 1),
  installation_id: EventField.integer('Id of the installation.', 41),
  renews_charge_id: EventField.optional(EventField.integer('Subscription that a renewal charge renews.', 77)),
};

const WALLET_FIELDS = {
  wallet_id: EventField.integer('Id of the wallet.', 5),
  transaction_id: EventField.integer('Id of the wallet transaction.', 91),
  description: EventField.text('Description.', 'Parcel'),
  app_id: FIELDS.app_id,
  store_id: FIELDS.store_id,
  installation_id: FIELDS.installation_id,
  amount: EventField.number('Amount in taka.', 60),
  balance: EventField.number('Balance afterwards, in taka.', 40),
  currency: FIELDS.currency,
};

/** Declares a topic with the shared payload. */
const chargeTopic = (name: string, when: string) => topic.ofApp(name, 'billing', payload, { when, fields: FIELDS });

/** A charge was created: by an app, as a renewal, or for usage. */
export const chargeCreated = chargeTopic('charge.created', 'A charge was created: by the app, as a renewal, or for usage.');
/** A charge was approved and paid. */
export const chargeActivated = chargeTopic('charge.activated', 'The merchant approved a charge, and its payment succeeded.');
/** The merchant declined a charge. */
export const chargeDeclined = chargeTopic('charge.declined', 'The merchant declined a charge.');
/** A charge expired without a decision by the merchant. */
export const chargeExpired = chargeTopic('charge.expired', 'A charge expired without a decision of the merchant.');
/** A charge was cancelled by the merchant, by an uninstall, or because another subscription replaced it. */
export const chargeCancelled = chargeTopic('charge.cancelled', 'A charge was cancelled, or another subscription replaced it.');
/** Money that was paid for a charge was returned, in whole or in part. */
export const chargeRefunded = topic.ofApp(
  'charge.refunded',
  'billing',
  (charge: BilledCharge, { refund_id, amount }: { readonly refund_id: number; readonly amount: Paisa }) => ({
    ...payload(charge),
    amount: toTaka(amount),
    refund_id,
  }),
  {
    when: 'Money that was paid for a charge was returned, in whole or in part, or taken back by a bank.',
    fields: {
      ...FIELDS,
      amount: EventField.number('Amount in taka that was returned.', 500),
      refund_id: EventField.integer('Id of the refund.', 12),
    },
  },
);
/** The renewal of a subscription waits for its payment. The event is about the renewal charge. */
export const subscriptionRenewalPending = topic.ofApp(
  'subscription.renewal_pending',
  'billing',
  (renewal: BilledCharge, renewal_date: Date) => ({ ...payload(renewal), renewal_date: renewal_date.toISOString() }),
  {
    when: 'The renewal of a subscription waits for its payment. The event is about the renewal charge.',
    fields: { ...FIELDS, renewal_date: EventField.time('End of the current period.', '2026-01-31T00:00:00.000Z') },
  },
);
/** A subscription was renewed. */
export const subscriptionRenewed = chargeTopic('subscription.renewed', 'The renewal of a subscription was paid.');
/** The period of a subscription ended before its renewal was paid. */
export const subscriptionPastDue = chargeTopic('subscription.past_due', 'The period of a subscription ended before its renewal was paid.');
/** A subscription ended because its renewal was not paid. */
export const subscriptionExpired = chargeTopic('subscription.expired', 'A subscription ended because its renewal was not paid.');
/** Money was added to a wallet. */
export const walletToppedUp = topic.ofApp('wallet.topped_up', 'billing', movement, {
  when: 'A top-up of the wallet was paid.',
  fields: WALLET_FIELDS,
});
/** Money was taken from a wallet. */
export const walletDebited = topic.ofApp('wallet.debited', 'billing', movement, {
  when: 'The app debited the wallet, or a charge was paid from it.',
  fields: WALLET_FIELDS,
});
