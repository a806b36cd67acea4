/** CSS pixels of each unit. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  em: 16,
  rem: 16,
  ex: 8,
};

/** What a picture without any size is shown as. */
const FALLBACK = { width: 300, height: 150 };

/** A size in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of an SVG as a browser shows it by itself: its width and height, else the size of its view box, or its proportions. */
export function svgSize(attribute: (name: string) => string | undefined): Size {
  const [width, height] = [lengthOf(attribute('width')), lengthOf(attribute('height'))];
  const box = viewBox(attribute('viewBox'));
  return {
    width: side([width, box && scaled(height, box.width / box.height), box?.width, FALLBACK.width]),
    height: side([height, box && scaled(width, box.height / box.width), box?.height, FALLBACK.height]),
  };
}

/** The first length that there is, in whole pixels. */
const side = (lengths: readonly (number | undefined)[]): number =>
  Math.max(1, Math.round(lengths.find((length) => length !== undefined) ?? 1));

const scaled = (length: number | undefined, factor: number): number | undefined => length && length * factor;

function lengthOf(text = ''): number | undefined {
  const [, number = '', unit = ''] = /^\s*\+?(\d*\.?\d+(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(text) ?? [];
  const factor = UNITS[unit.toLowerCase()];
  return number === '' || factor === undefined ? undefined : Number(number) * factor;
}

function viewBox(text = ''): Size | undefined {
  const [, , width = 0, height = 0] = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 ? { width, height } : undefined;
}
