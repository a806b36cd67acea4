import type { JSX } from 'preact';
import type { ChargeView } from '../../billing/pages/charge-view.js';
import { isSubscription, type Speech, useSpeech } from './parts.js';

/** Days before the end of a trial, and before a renewal, at which the merchant is asked. */
export interface NoticeDays {
  readonly trial_days: number;
  readonly days: number;
}

interface WhatFollowsProps {
  readonly charge: ChargeView;
  readonly notice: NoticeDays;
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
  const { period_end, due_on, auto_pay } = charge;
  return [
    ...(period_end ? [say('then_renews', { day: day(period_end) })] : []),
    ...(due_on ? [say(auto_pay ? 'then_renews_from_wallet' : 'then_renews_due', { day: day(due_on) })] : []),
    say('then_renews_unpaid', { time: time(charge.expires_at) }),
  ];
}

function ofSubscription(props: WhatFollowsProps, speech: Speech): string[] {
  const { capped_amount, replaces } = props.charge;
  const { say, money } = speech;
  return [
    ...(replaces === null ? [] : [say('then_replaces', { name: replaces })]),
    ...begins(props.charge, speech),
    asked(props, speech),
    capped_amount === null ? say('then_usage') : say('then_usage_capped', { amount: money(capped_amount) }),
  ];
}

function begins({ trial_end, period_end, amount, billing_interval }: ChargeView, { say, money, day }: Speech): string[] {
  const yearly = billing_interval === 'yearly';
  if (!trial_end) return [say(yearly ? 'then_yearly' : 'then_monthly', { day: period_end ? day(period_end) : '' })];
  return [say('then_trial', { day: day(trial_end) }), say(yearly ? 'then_trial_yearly' : 'then_trial_monthly', { amount: money(amount) })];
}

function asked({ charge, notice }: WhatFollowsProps, { say, number }: Speech): string {
  const { trial_days, days } = notice;
  const word = charge.trial_end && trial_days !== days ? 'then_asked_trial' : 'then_asked';
  return say(word, { trial_days: number(trial_days), days: number(days) });
}
