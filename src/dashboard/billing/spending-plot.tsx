import type { ComponentChildren, JSX } from 'preact';
import { Axis } from '../design/axis.js';
import { Table } from '../design/table.js';
import { Legend } from '../design/legend.js';
import { usePage } from '../design/page-context.js';
import { PLOT, roundUp, scaleX, scaleY } from '../design/plot.js';
import { formatMonth } from '../language/language.js';
import { useSpeech } from './parts.js';
import { type Series, total } from './spending.js';

interface SpendingPlotProps {
  /** `2026-11`, oldest first. */
  readonly months: readonly string[];
  readonly series: readonly Series[];
}

/** Spending by month and app: a bar chart, and its figures as a table. */
export function SpendingPlot({ months, series }: SpendingPlotProps): JSX.Element {
  const { say, money } = useSpeech();
  const { language } = usePage();
  const names = series.map(({ name }) => name ?? say('spending_others'));
  const spent = months.map((month, n) => ({ month, n, amounts: series.map(({ amounts }) => amounts[n] ?? 0) }));
  return (
    <MonthsPlot months={months} series={series} label={say('spending_plot')}>
      <details>
        <summary>{say('spending_figures')}</summary>
        <Table
          caption={say('spending_title')}
          columns={[say('spending_month'), ...names, say('spending_total')]}
          rows={spent
            .filter(({ amounts }) => amounts.some((amount) => amount !== 0))
            .map(({ month, n, amounts }) => ({
              key: n,
              cells: [formatMonth(language, month, 'long'), ...[...amounts, total(amounts)].map(money)],
            }))}
        />
      </details>
    </MonthsPlot>
  );
}

interface MonthsPlotProps extends SpendingPlotProps {
  /** Description for screen readers. */
  readonly label: string;
  readonly children?: ComponentChildren;
}

/** Amounts by month and app as a bar chart with its legend. */
export function MonthsPlot({ months, series, label, children }: MonthsPlotProps): JSX.Element {
  const { say } = useSpeech();
  return (
    <figure class="plot">
      <Bars months={months} series={series} label={label} />
      <Legend series={series.map(({ name = say('spending_others') }, n) => [`series-${String(n)}`, name])} />
      {children}
    </figure>
  );
}

/** A month in which more was refunded than paid has no bar. */
function Bars({ months, series, label }: MonthsPlotProps): JSX.Element {
  const { language } = usePage();
  const highest = roundUp(Math.max(...months.map((_, n) => total(series.map(({ amounts }) => Math.max(amounts[n] ?? 0, 0))))));
  const y = scaleY(0, highest);
  return (
    <svg viewBox={`0 0 ${String(PLOT.width)} ${String(PLOT.height)}`} role="img" aria-label={label}>
      <Axis values={[0, highest / 2, highest]} y={y} />
      {months.map((month, n) => (
        <g key={month}>
          <Bar
            left={scaleX((n + 0.2) / months.length)}
            right={scaleX((n + 0.8) / months.length)}
            amounts={series.map(({ amounts }) => amounts[n] ?? 0)}
            y={y}
          />
          <text
            class={n % 3 === 2 ? 'label' : 'label minor'}
            x={scaleX((n + 0.5) / months.length)}
            y={PLOT.height - 8}
            text-anchor="middle"
          >
            {formatMonth(language, month, 'short')}
          </text>
        </g>
      ))}
    </svg>
  );
}

interface BarProps {
  readonly left: number;
  readonly right: number;
  readonly amounts: readonly number[];
  readonly y: (value: number) => number;
}

function Bar({ left, right, amounts, y }: BarProps): JSX.Element {
  const positive = amounts.map((amount) => Math.max(amount, 0));
  return (
    <>
      {positive.map((amount, n) => {
        const below = total(positive.slice(0, n));
        return amount === 0 ? null : (
          <rect
            key={n}
            class={`series-${String(n)}`}
            x={left}
            width={right - left}
            y={y(below + amount)}
            height={y(below) - y(below + amount)}
          />
        );
      })}
    </>
  );
}
