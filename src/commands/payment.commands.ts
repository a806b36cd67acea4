import { type Command, CommanderError } from 'commander';
import { SESSION_STATUSES } from '../billing/payments/payment-session.entity.js';
import { RENEWAL_STATUSES } from '../billing/core/subscription.entity.js';
import { PAYMENT_RECORDS } from '../billing/payments/payment-records.service.js';
import { OF_SUBSCRIPTION, PAYMENTS, SUBSCRIPTIONS } from './records/billing-records.js';
import { listCommand, type ListFlags, showCommand } from './records/record-commands.js';
import { ofApp } from './records/records.js';

/** Adds `payment list` and `payment show`. */
export function paymentCommands(payment: Command): void {
  const held = (flags: ListFlags & { held?: true }) => {
    if (flags.held) return { sql: () => PAYMENT_RECORDS.held };
    if (flags.storeId === undefined && flags.appId === undefined) {
      throw new CommanderError(1, 'list', '--held, --store-id or --app-id is required');
    }
    return undefined;
  };
  listCommand(payment, PAYMENTS, { store: 'optional', app: ofApp, status: ['status', SESSION_STATUSES] }, held).option(
    '--held',
    'those that wait for a decision of an operator, with what the gateway said',
  );
  showCommand(payment, PAYMENTS);
}

/** Adds `subscription list` and `subscription show`. */
export function subscriptionCommands(subscription: Command): void {
  listCommand(subscription, SUBSCRIPTIONS, { store: 'optional', app: ofApp, status: ['renewal_status', RENEWAL_STATUSES] });
  showCommand(subscription, SUBSCRIPTIONS, OF_SUBSCRIPTION);
}
