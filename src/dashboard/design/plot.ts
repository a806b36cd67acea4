/** Size of all plots in units of their coordinates, with room for the labels on the left and below, and for half of the highest label. */
export const PLOT = { width: 720, height: 260, left: 124, right: 8, top: 26, bottom: 46 } as const;

/** Returns the smallest of 1, 2, 4, 6 and 8 times a power of ten that is not below the value, so that it and its half are short labels. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  const [step = 10] = [1, 2, 4, 6, 8].filter((each) => each * power >= value);
  return step * power;
}

/** Returns a function from values to vertical coordinates for the range from `lowest` to `highest`. */
export const scaleY = (lowest: number, highest: number): ((value: number) => number) => {
  const height = PLOT.height - PLOT.top - PLOT.bottom;
  return (value) => Math.round((PLOT.top + height * (1 - (value - lowest) / (highest - lowest))) * 10) / 10;
};

/** Returns a function from positions 0 … 1 to horizontal coordinates. */
export const scaleX = (position: number): number => Math.round((PLOT.left + (PLOT.width - PLOT.left - PLOT.right) * position) * 10) / 10;
