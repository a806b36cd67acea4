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

/** Size at which browsers show an image that specifies none. */
const FALLBACK = { width: 300, height: 150 };

/** Size in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the size at which a browser shows an SVG: its width and height, otherwise the size or the proportions of its view box. */
export function svgSize(attribute: (name: string) => string | undefined): Size {
  const [width, height] = [lengthOf(attribute('width')), lengthOf(attribute('height'))];
  const box = viewBox(attribute('viewBox'));
  return {
    width: side([width, box && scaled(height, box.width / box.height), box?.width, FALLBACK.width]),
    height: side([height, box && scaled(width, box.height / box.width), box?.height, FALLBACK.height]),
  };
}

/** Returns the first defined length, in whole pixels. */
const side = (lengths: readonly (number | undefined)[]): number =>
  Math.max(1, Math.round(lengths.find((length) => length !== undefined) ?? 1));

const scaled = (length: number | undefined, factor: number): number | undefined => length && length * factor;

/** Maximum length of an attribute; longer ones are ignored. */
const MAX_LENGTH = 200;

function lengthOf(text = ''): number | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const [, number = '', unit = ''] = /^\s*\+?((?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(text) ?? [];
  const factor = UNITS[unit.toLowerCase()];
  return number === '' || factor === undefined ? undefined : Number(number) * factor;
}

function viewBox(text = ''): Size | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const [, , width = 0, height = 0] = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 ? { width, height } : undefined;
}
