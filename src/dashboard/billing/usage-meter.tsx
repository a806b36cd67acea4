import type { JSX } from 'preact';
import type { CappedUsage } from '../../billing/pages/charge-view.js';
import { useSpeech } from './parts.js';

/** Usage of the current period against its cap, as text and as a bar; renders nothing for a plan without usage. */
export function UsageMeter({ usage: { counted_usage, capped_amount } }: { readonly usage: CappedUsage }): JSX.Element | null {
  const { say, money } = useSpeech();
  if (capped_amount === null || capped_amount === 0) return null;
  return (
    <label class="meter">
      {say('usage_of_cap', { amount: money(counted_usage), cap: money(capped_amount) })}
      <meter min={0} max={capped_amount} value={counted_usage} />
    </label>
  );
}
