import type { ChargeView } from '../../../billing/pages/charge-view.js';
import type { Speech } from '../parts.js';
import type { ChargeKindView, NoticeDays } from './charge-kind-view.js';

/** First charge of a subscription, which is active for as long as the subscription is. */
export const recurring: ChargeKindView = {
  label: 'type_recurring',
  active: 'charge_subscribed',
  consequences: (charge, speech, notice) => {
    const { capped_amount, replaces } = charge;
    const { say, money } = speech;
    return [
      ...(replaces === null ? [] : [say('then_replaces', { name: replaces })]),
      ...begins(charge, speech),
      asked(charge, speech, notice),
      capped_amount === null ? say('then_usage') : say('then_usage_capped', { amount: money(capped_amount) }),
    ];
  },
};

function begins({ trial_end, period_end, amount, billing_interval }: ChargeView, { say, money, day }: Speech): string[] {
  const yearly = billing_interval === 'yearly';
  if (!trial_end) return [say(yearly ? 'then_yearly' : 'then_monthly', { day: period_end ? day(period_end) : '' })];
  return [say('then_trial', { day: day(trial_end) }), say(yearly ? 'then_trial_yearly' : 'then_trial_monthly', { amount: money(amount) })];
}

function asked({ trial_end }: ChargeView, { say, number }: Speech, { trial_days, days }: NoticeDays): string {
  const word = trial_end && trial_days !== days ? 'then_asked_trial' : 'then_asked';
  return say(word, { trial_days: number(trial_days), days: number(days) });
}
