import type { JSX } from 'preact';
import type { ChargeView } from '../../billing/overview/charge-view.js';
import { isSubscription, type Speech, useSpeech } from './parts.js';

interface WhatFollowsProps {
  readonly charge: ChargeView;
  /** Days before a renewal at which the merchant is asked. */
  readonly notice_days: number;
}

/** Consequences of an approval, with their dates. */
export function WhatFollows(props: WhatFollowsProps): JSX.Element {
  const speech = useSpeech();
  return (
    <ul class="points">
      {consequences(props, speech).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

function consequences(props: WhatFollowsProps, speech: Speech): string[] {
  const { charge } = props;
  const { say, money, day, time } = speech;
  if (isSubscription(charge)) return ofSubscription(props, speech);
  if (charge.type === 'wallet_topup') return [say('then_topup', { amount: money(charge.base_amount), app: charge.app_name })];
  if (charge.type === 'usage_settlement') return [say('then_settles')];
  if (charge.type !== 'renewal') return [say('then_once')];
  const continues = charge.period_end ? [say('then_renews', { day: day(charge.period_end) })] : [];
  return [...continues, say('then_renews_unpaid', { time: time(charge.expires_at) })];
}

function ofSubscription({ charge, notice_days }: WhatFollowsProps, { say, money, number, day }: Speech): string[] {
  const { trial_end, period_end, capped_amount, replaces, amount, billing_interval } = charge;
  const yearly = billing_interval === 'yearly';
  const begins = trial_end
    ? [say('then_trial', { day: day(trial_end) }), say(yearly ? 'then_trial_yearly' : 'then_trial_monthly', { amount: money(amount) })]
    : [say(yearly ? 'then_yearly' : 'then_monthly', { day: period_end ? day(period_end) : '' })];
  const usage = capped_amount === null ? say('then_usage') : say('then_usage_capped', { amount: money(capped_amount) });
  return [
    ...(replaces === null ? [] : [say('then_replaces', { name: replaces })]),
    ...begins,
    say('then_asked', { days: number(notice_days) }),
    usage,
  ];
}
