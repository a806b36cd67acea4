import type { JSX } from 'preact';

interface LegendProps {
  /** Class of the colour of each series, and its name. */
  readonly series: readonly (readonly [swatch: string, name: string])[];
}

/** Colours of the series of a plot, with their names. */
export function Legend({ series }: LegendProps): JSX.Element {
  return (
    <figcaption class="legend">
      {series.map(([swatch, name]) => (
        <span key={name} class="key">
          <span class={`swatch ${swatch}`} aria-hidden="true" />
          {name}
        </span>
      ))}
    </figcaption>
  );
}
