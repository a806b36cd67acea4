import type { JSX } from 'preact';
import type { WaitingUsage } from '../../billing/pages/charge-view.js';
import { useSpeech } from './parts.js';

/** Notice about usage that is too little for a payment, and the charge that will include it. */
export function WaitingUsageNote({
  usage: { app_name: app, unsettled_usage, write_off_at },
}: {
  readonly usage: WaitingUsage;
}): JSX.Element {
  const { say, money, day } = useSpeech();
  const amount = money(unsettled_usage);
  return <p>{write_off_at ? say('usage_waits', { app, amount, day: day(write_off_at) }) : say('usage_waits_renewal', { app, amount })}</p>;
}
