import type { JSX } from 'preact';
import type { SubscriptionView } from '../../billing/pages/charge-view.js';
import { chargePath, type Speech, useSpeech } from './parts.js';

/** Next event of an active subscription. */
export function NextEvent({ store_id, subscription }: { readonly store_id: number; readonly subscription: SubscriptionView }): JSX.Element {
  const speech = useSpeech();
  const { renewal_charge_id, auto_pay, next_renewal_at } = subscription;
  const words = eventOf(subscription, speech);
  return (
    <span class="stacked">
      <span>{renewal_charge_id === null ? words : <a href={chargePath(store_id, renewal_charge_id)}>{words}</a>}</span>
      {auto_pay === 'wallet' && next_renewal_at !== null && <span class="hint">{speech.say('next_auto')}</span>}
    </span>
  );
}

function eventOf(subscription: SubscriptionView, { say, money, day }: Speech): string {
  const { renewal_status, current_period_end, next_renewal_at, grace_ends_at, unsettled_usage } = subscription;
  const [end, amount] = [day(current_period_end), money(subscription.amount)];
  if (subscription.cancel_at_period_end === 1 || next_renewal_at === null) return say('next_ends', { day: end });
  if (renewal_status === 'past_due') return say('next_overdue', { day: day(grace_ends_at ?? current_period_end) });
  if (renewal_status === 'renewal_pending') return say('next_pay', { day: end });
  if (renewal_status === 'trialing') return say('next_trial', { day: end, amount });
  if (unsettled_usage > 0) return say('next_renews_usage', { day: end, amount, usage: money(unsettled_usage) });
  return say('next_renews', { day: end, amount });
}
