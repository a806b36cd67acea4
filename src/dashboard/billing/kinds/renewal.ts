import type { ChargeKindView } from './charge-kind-view.js';

/** Charge for the next period of a subscription. */
export const renewal: ChargeKindView = {
  label: 'type_renewal',
  consequences: ({ period_end, due_on, auto_pay, expires_at }, { say, day, zoned }) => [
    ...(period_end ? [say('then_renews', { day: day(period_end) })] : []),
    ...(due_on ? [say(auto_pay ? 'then_renews_from_wallet' : 'then_renews_due', { day: day(due_on) })] : []),
    say('then_renews_unpaid', { time: zoned(expires_at) }),
  ],
  declined: ({ due_on }, { say, day }) => (due_on === null ? say('pay_decline_at_once') : say('pay_decline_renewal', { day: day(due_on) })),
  paidUntil: ({ period_end }) => period_end,
};
