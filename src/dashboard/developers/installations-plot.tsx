import type { JSX } from 'preact';
import type { InstallationsOfDay } from '../../developers/activity/app-installations.service.js';
import { Axis } from '../design/axis.js';
import { Legend } from '../design/legend.js';
import { useMessages, usePage } from '../design/page-context.js';
import { PLOT, roundUp, scaleX, scaleY } from '../design/plot.js';
import { formatDay, formatNumber, type Language } from '../language/language.js';

/** Maximum number of labels below a plot, and minimum height of a plot in stores. */
const [MAX_LABELS, MIN_HEIGHT] = [6, 4];
/** Classes of both changes, and their names. */
const SERIES = [
  ['series-0', 'dev_installed_count'],
  ['series-3', 'dev_uninstalled_count'],
] as const;

interface PlotProps {
  /** Oldest first. */
  readonly days: readonly InstallationsOfDay[];
}

const size = `0 0 ${String(PLOT.width)} ${String(PLOT.height)}`;

const heightOf = (most: number): number => (most <= MIN_HEIGHT ? MIN_HEIGHT : roundUp(most));

/** Returns the values on an axis, without fractions of a store. */
const ticks = (lowest: number, highest: number): number[] =>
  [...new Set([-lowest, 0, highest / 2, highest])].filter((value) => Number.isInteger(value));

/** Formats a number of stores below the axis like one above it. */
const formatCount = (language: Language, value: number): string => formatNumber(language, Math.abs(value));

/** Stores that have the app at the end of each day: a line. */
export function ActivePlot({ days }: PlotProps): JSX.Element {
  const say = useMessages();
  const highest = heightOf(Math.max(...days.map(({ active }) => active)));
  const y = scaleY(0, highest);
  const points = days.map(({ active }, n) => `${String(scaleX((n + 0.5) / days.length))} ${String(y(active))}`);
  return (
    <figure class="plot">
      <svg viewBox={size} role="img" aria-label={say('dev_active_plot')}>
        <Axis values={ticks(0, highest)} y={y} format={formatCount} />
        <path class="balance" d={`M${points.join('L')}`} />
        <Days days={days} />
      </svg>
    </figure>
  );
}

/** Installations of each day above the axis, and uninstalls below it: a bar chart. */
export function ChangesPlot({ days }: PlotProps): JSX.Element {
  const say = useMessages();
  const most = (change: 'installed' | 'uninstalled'): number => Math.max(...days.map((day) => day[change]));
  const [highest, lowest] = [heightOf(most('installed')), most('uninstalled') === 0 ? 0 : roundUp(most('uninstalled'))];
  const y = scaleY(-lowest, highest);
  return (
    <figure class="plot">
      <svg viewBox={size} role="img" aria-label={say('dev_changes_plot')}>
        <Axis values={ticks(lowest, highest)} y={y} format={formatCount} />
        {days.map((day, n) => (
          <Bar key={day.day} day={day} left={scaleX((n + 0.15) / days.length)} right={scaleX((n + 0.85) / days.length)} y={y} />
        ))}
        <Days days={days} />
      </svg>
      <Legend series={SERIES.map(([swatch, word]) => [swatch, say(word)])} />
    </figure>
  );
}

interface BarProps {
  readonly day: InstallationsOfDay;
  readonly left: number;
  readonly right: number;
  readonly y: (value: number) => number;
}

function Bar({ day: { day, installed, uninstalled }, left, right, y }: BarProps): JSX.Element | null {
  const say = useMessages();
  const { language } = usePage();
  if (installed + uninstalled === 0) return null;
  const [came, went] = [formatNumber(language, installed), formatNumber(language, uninstalled)];
  return (
    <g>
      <title>{say('dev_changes_bar', { day: formatDay(language, day), installed: came, uninstalled: went })}</title>
      {installed > 0 && <rect class={SERIES[0][0]} x={left} width={right - left} y={y(installed)} height={y(0) - y(installed)} />}
      {uninstalled > 0 && <rect class={SERIES[1][0]} x={left} width={right - left} y={y(0)} height={y(-uninstalled) - y(0)} />}
    </g>
  );
}

/** Labels of the days. */
function Days({ days }: PlotProps): JSX.Element {
  const { language } = usePage();
  const every = Math.ceil(days.length / MAX_LABELS);
  return (
    <g>
      {days.map(({ day }, n) =>
        n % every === 0 ? (
          <text key={day} class={n % (2 * every) === 0 ? 'label' : 'label minor'} x={scaleX(n / days.length)} y={PLOT.height - 8}>
            {formatDay(language, day)}
          </text>
        ) : null,
      )}
    </g>
  );
}
