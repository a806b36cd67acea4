import type { JSX } from 'preact';
import { usePage } from './page-context.js';
import { formatMoneyShort } from '../language/language.js';
import { PLOT } from './plot.js';

interface AxisProps {
  readonly values: readonly number[];
  readonly y: (value: number) => number;
  /** Formats values, which are amounts in paisa by default. */
  readonly format?: typeof formatMoneyShort;
}

/** Horizontal lines with their values. */
export function Axis({ values, y, format = formatMoneyShort }: AxisProps): JSX.Element {
  const { language } = usePage();
  return (
    <g>
      {values.map((value) => (
        <g key={value}>
          <line class={value === 0 ? 'axis zero' : 'axis'} x1={PLOT.left} x2={PLOT.width - PLOT.right} y1={y(value)} y2={y(value)} />
          <text x={PLOT.left - 8} y={y(value) + 4} text-anchor="end">
            {format(language, value)}
          </text>
        </g>
      ))}
    </g>
  );
}
