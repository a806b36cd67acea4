import type { ChargeKindView } from './charge-kind-view.js';

/** Money for the wallet of an app. */
export const walletTopUp: ChargeKindView = {
  label: 'type_wallet_topup',
  hidesName: true,
  isTopUp: true,
  consequences: ({ base_amount, app_name }, { say, money }) => [say('then_topup', { amount: money(base_amount), app: app_name })],
  // Cancelling a partly refunded top-up would refund less than its amount.
  isReturned: ({ refunded_amount }) => refunded_amount === 0,
};
