import type { JSX } from 'preact';
import type { SalesFigures } from '../../analytics/analytics.dto.js';
import { toPaisa } from '../../platform/contract/money.js';
import { Card } from '../design/elements.js';
import { useMessages, usePage } from '../design/page-context.js';
import { formatMoney, formatNumber, formatShare, zoneName } from '../language/language.js';
import type { Sales } from './home-figures.service.js';
import { PERIODS } from './periods.js';
import { SalesPlot } from './sales-plot.js';

/** Figures in the order in which they are shown. */
const FIGURES = [
  { name: 'net', word: 'sales_net', is_money: true },
  { name: 'orders', word: 'sales_orders', is_money: false },
  { name: 'average_order', word: 'sales_average', is_money: true },
  { name: 'new_customers', word: 'sales_new_customers', is_money: false },
] as const;

/** Sales of a period compared with the previous one, as figures, as a plot and as a table. */
export function SalesCard({ store_id, sales }: { readonly store_id: number; readonly sales: Sales }): JSX.Element {
  const say = useMessages();
  const page = usePage();
  const { language } = page;
  const { period, current, previous } = sales;
  return (
    <section class="stacked">
      <h2 class="section">{say('sales_title')}</h2>
      <Card>
        <p class="actions">
          {PERIODS.map((days) => (
            <a key={days} href={`/${String(store_id)}/home?days=${String(days)}`} aria-current={days === period ? 'true' : undefined}>
              {say('sales_days', { days: formatNumber(language, days) })}
            </a>
          ))}
        </p>
        <dl class="facts">
          {FIGURES.map((figure) => (
            <div key={figure.name}>
              <dt>{say(figure.word)}</dt>
              <dd>
                <Figure figure={figure} current={current} previous={previous} />
              </dd>
            </div>
          ))}
        </dl>
        {current.orders === 0 ? <p class="empty">{say('sales_none')}</p> : <SalesPlot sales={sales} />}
        <p class="hint">{say('sales_hint', { zone: zoneName(page) })}</p>
      </Card>
    </section>
  );
}

interface FigureProps {
  readonly figure: (typeof FIGURES)[number];
  readonly current: SalesFigures;
  readonly previous: SalesFigures;
}

/** Value with its change since the previous period, or without it if there was no value to compare with. */
function Figure({ figure: { name, is_money }, current, previous }: FigureProps): JSX.Element {
  const say = useMessages();
  const { language } = usePage();
  const [now, before] = [current[name], previous[name]];
  const format = (value: number): string => (is_money ? formatMoney(language, toPaisa(value)) : formatNumber(language, value));
  const share = formatShare(language, Math.abs(now - before) / Math.abs(before || 1));
  const change = now === before ? 'sales_same' : now > before ? 'sales_more' : 'sales_less';
  return (
    <>
      <strong>{format(now)}</strong>{' '}
      <span class="hint">{before === 0 ? say('sales_before', { before: format(0) }) : say(change, { share, before: format(before) })}</span>
    </>
  );
}
