import type { JSX } from 'preact';
import type { WalletEntry } from '../../billing/pages/store-billing.service.js';
import { Axis } from '../design/axis.js';
import { usePage } from '../design/page-context.js';
import { PLOT, roundUp, scaleX, scaleY } from '../design/plot.js';
import { formatHour, formatShortDate } from '../language/language.js';
import { useSpeech } from './parts.js';

/** Balance of a wallet over time, from its transactions, oldest first. Each balance applies until the next transaction. */
export function BalancePlot({ entries, now }: { readonly entries: readonly WalletEntry[]; readonly now: Date }): JSX.Element | null {
  const { say } = useSpeech();
  const reader = usePage();
  const [first] = entries;
  if (!first) return null;
  const balances = entries.map(({ balance_after }) => balance_after);
  const highest = roundUp(Math.max(...balances, 100));
  const lowest = Math.min(...balances) < 0 ? -roundUp(-Math.min(...balances)) : 0;
  const y = scaleY(lowest, highest);
  const from = first.created_at.getTime();
  const span = Math.max(now.getTime() - from, 1);
  const x = (moment: Date): number => scaleX(Math.min(1, (moment.getTime() - from) / span));
  // If both ends are on the same day, the labels are times. If they are in the same minute, there is one label.
  const format = formatShortDate(reader, first.created_at) === formatShortDate(reader, now) ? formatHour : formatShortDate;
  const [start, end] = [format(reader, first.created_at), format(reader, now)];
  const line = entries
    .map(({ created_at, balance_after }, n) => {
      const [across, up] = [String(x(created_at)), String(y(balance_after))];
      return n === 0 ? `M${across} ${up}` : `H${across}V${up}`;
    })
    .join('');
  return (
    <figure class="plot">
      <svg viewBox={`0 0 ${String(PLOT.width)} ${String(PLOT.height)}`} role="img" aria-label={say('wallet_plot')}>
        <Axis values={[...(lowest < 0 ? [lowest] : []), 0, highest / 2, highest]} y={y} />
        <path class="balance" d={`${line}H${String(scaleX(1))}`} />
        {start !== end && (
          <text x={PLOT.left} y={PLOT.height - 8}>
            {start}
          </text>
        )}
        <text x={PLOT.width - PLOT.right} y={PLOT.height - 8} text-anchor="end">
          {end}
        </text>
      </svg>
    </figure>
  );
}
