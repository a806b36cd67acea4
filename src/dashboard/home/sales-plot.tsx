import type { JSX } from 'preact';
import type { SalesFigures } from '../../analytics/analytics.dto.js';
import { toPaisa } from '../../platform/contract/money.js';
import { Axis } from '../design/axis.js';
import { Table } from '../design/table.js';
import { useMessages, usePage } from '../design/page-context.js';
import { PLOT, roundUp, scaleX, scaleY } from '../design/plot.js';
import { formatDay, formatMoney, formatNumber } from '../language/language.js';
import type { Sales } from './home-figures.service.js';
import { intervalOf } from './periods.js';

/** Labels below the plot. */
const LABELS = 6;

/** Net sales by day or week: a bar chart, and its figures as a table. */
export function SalesPlot({ sales: { period, parts } }: { readonly sales: Sales }): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const title = say(intervalOf(period) === 'day' ? 'sales_by_day' : 'sales_by_week');
  const sold = parts.filter(({ orders, new_customers }) => orders + new_customers > 0);
  return (
    <figure class="plot">
      <Bars title={title} parts={parts} />
      <details>
        <summary>{say('sales_table')}</summary>
        <Table
          caption={title}
          columns={[say('sales_since'), say('sales_net'), say('sales_orders'), say('sales_new_customers')]}
          rows={sold.map(({ since, net, orders, new_customers }, key) => ({
            key,
            cells: [
              formatDay(language, since),
              formatMoney(language, toPaisa(net)),
              formatNumber(language, orders),
              formatNumber(language, new_customers),
            ],
          }))}
        />
      </details>
    </figure>
  );
}

/** A part in which the discounts exceed the sales has no bar. */
function Bars({ title, parts }: { readonly title: string; readonly parts: readonly SalesFigures[] }): JSX.Element {
  const { language } = usePage();
  const amounts = parts.map(({ net }) => Math.max(0, toPaisa(net)));
  const highest = roundUp(Math.max(0, ...amounts));
  const y = scaleY(0, highest);
  const every = Math.ceil(parts.length / LABELS);
  return (
    <svg viewBox={`0 0 ${String(PLOT.width)} ${String(PLOT.height)}`} role="img" aria-label={title}>
      <Axis values={[0, highest / 2, highest]} y={y} />
      {parts.map(({ since }, n) => (
        <g key={since}>
          <rect
            class="series-0"
            x={scaleX((n + 0.15) / parts.length)}
            width={scaleX((n + 0.85) / parts.length) - scaleX((n + 0.15) / parts.length)}
            y={y(amounts[n] ?? 0)}
            height={y(0) - y(amounts[n] ?? 0)}
          />
          {/* Centred, the first label would reach below the labels of the axis. */}
          {n % every === 0 && (
            <text
              class={n % (2 * every) === 0 ? 'label' : 'label minor'}
              x={scaleX(n === 0 ? 0 : (n + 0.5) / parts.length)}
              y={PLOT.height - 8}
              text-anchor={n === 0 ? 'start' : 'middle'}
            >
              {formatDay(language, since)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
