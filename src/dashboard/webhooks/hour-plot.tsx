import type { JSX } from 'preact';
import type { DeliveryHour } from '../../webhooks/log/delivery-stats.dto.js';
import { Axis } from '../design/axis.js';
import { Legend } from '../design/legend.js';
import { useMessages, usePage } from '../design/page-context.js';
import { PLOT, roundUp, scaleX, scaleY } from '../design/plot.js';
import { formatHour, formatNumber, type Reader } from '../language/language.js';

/** Labels on the axis of hours, and the smallest height of the plot in attempts. */
const [MAX_LABELS, MIN_HEIGHT] = [4, 4];
/** Classes of successful and failed attempts, and their names. */
const SERIES = [
  ['series-0', 'hours_delivered'],
  ['series-3', 'hours_failed'],
] as const;

/** Returns the hour and its figures as text. */
export const wordsOf = (reader: Reader, { hour, deliveries, failures }: DeliveryHour): Record<'hour' | 'delivered' | 'failed', string> => ({
  hour: formatHour(reader, new Date(hour)),
  delivered: formatNumber(reader.language, deliveries),
  failed: formatNumber(reader.language, failures),
});

/** Attempts by hour: failed ones stacked on delivered ones. */
export function HourPlot({ hours }: { readonly hours: readonly DeliveryHour[] }): JSX.Element {
  const say = useMessages();
  const highest = roundUp(Math.max(MIN_HEIGHT, ...hours.map(({ deliveries, failures }) => deliveries + failures)));
  const y = scaleY(0, highest);
  const step = Math.max(1, Math.ceil(hours.length / MAX_LABELS));
  const bars = hours.map((hour, n) => ({ hour, from: n / hours.length, to: (n + 1) / hours.length }));
  return (
    <figure class="plot">
      <svg viewBox={`0 0 ${String(PLOT.width)} ${String(PLOT.height)}`} role="img" aria-label={say('hours_plot')}>
        <Axis values={[0, highest / 2, highest]} y={y} format={formatNumber} />
        {bars.map(({ hour, from, to }) => (
          <Bar key={hour.hour} hour={hour} left={scaleX(from)} width={Math.max(1, (scaleX(to) - scaleX(from)) * 0.8)} y={y} />
        ))}
        {bars
          .filter((_, n) => n % step === 0)
          .map(({ hour, from }, n) => (
            <Label key={hour.hour} hour={hour} x={scaleX(from)} minor={n % 2 === 1} />
          ))}
      </svg>
      <Legend series={SERIES.map(([swatch, word]) => [swatch, say(word)])} />
    </figure>
  );
}

interface BarProps {
  readonly hour: DeliveryHour;
  readonly left: number;
  readonly width: number;
  readonly y: (value: number) => number;
}

function Bar({ hour, left, width, y }: BarProps): JSX.Element | null {
  const say = useMessages();
  const page = usePage();
  const { deliveries, failures } = hour;
  const all = deliveries + failures;
  if (all === 0) return null;
  return (
    <g>
      <title>{say('hours_bar', wordsOf(page, hour))}</title>
      <rect class={SERIES[0][0]} x={left} width={width} y={y(deliveries)} height={y(0) - y(deliveries)} />
      <rect class={SERIES[1][0]} x={left} width={width} y={y(all)} height={y(deliveries) - y(all)} />
    </g>
  );
}

function Label({ hour: { hour }, x, minor }: { readonly hour: DeliveryHour; readonly x: number; readonly minor: boolean }): JSX.Element {
  const page = usePage();
  return (
    <text class={minor ? 'label minor' : 'label'} x={x} y={PLOT.height - 8}>
      {formatHour(page, new Date(hour))}
    </text>
  );
}
