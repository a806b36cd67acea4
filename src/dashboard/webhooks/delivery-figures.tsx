import type { JSX } from 'preact';
import type { DeliveryStats } from '../../webhooks/log/delivery-stats.dto.js';
import { Card } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatNumber, formatShare } from '../language/language.js';
import { type AskedDeliveries, SHOWN_WINDOWS } from './delivery-filters.js';
import { HourPlot, wordsOf } from './hour-plot.js';

interface DeliveryFiguresProps {
  readonly path: string;
  readonly asked: AskedDeliveries;
  readonly stats: DeliveryStats;
}

/** Attempts of the store, or of the chosen app, by hour, and how quickly receivers respond. */
export function DeliveryFigures({ path, asked, stats }: DeliveryFiguresProps): JSX.Element {
  const say = useMessages();
  return (
    <Card>
      <h2>{say('figures_title')}</h2>
      <p class="actions">
        {SHOWN_WINDOWS.map((window) => (
          <a key={window} href={path + asked.queryOver(window)} aria-current={window === asked.window ? 'true' : undefined}>
            {say(`figures_${window}`)}
          </a>
        ))}
      </p>
      <Facts stats={stats} />
      <HourPlot hours={stats.hours} />
      <Hours stats={stats} />
    </Card>
  );
}

interface OfStats {
  readonly stats: DeliveryStats;
}

function Facts({ stats: { deliveries, failures, success_rate, latency_ms } }: OfStats): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const time = (ms: number | null): string => (ms === null ? '–' : say('delivery_ms', { ms: formatNumber(language, ms) }));
  const facts = [
    [say('hours_delivered'), formatNumber(language, deliveries)],
    [say('hours_failed'), formatNumber(language, failures)],
    [say('figures_success'), success_rate === null ? '–' : formatShare(language, success_rate)],
    [say('figures_latency'), `${time(latency_ms.p50)} · ${time(latency_ms.p95)} · ${time(latency_ms.p99)}`],
  ] as const;
  return (
    <dl class="facts">
      {facts.map(([label, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Figures of the plot as text. */
function Hours({ stats: { hours } }: OfStats): JSX.Element | null {
  const say = useMessages();
  const page = usePage();
  const busy = hours.filter(({ deliveries, failures }) => deliveries + failures > 0);
  if (busy.length === 0) return null;
  return (
    <details>
      <summary>{say('figures_text')}</summary>
      <ul class="chain">
        {busy.map((hour) => (
          <li key={hour.hour}>{say('hours_bar', wordsOf(page, hour))}</li>
        ))}
      </ul>
    </details>
  );
}
