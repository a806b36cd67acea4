import { createRequire } from 'node:module';

const installed = createRequire(import.meta.url);

/** Weights of the font. */
export type Weight = 400 | 700;

/**
 * Parts of the font, each for some characters. The library shapes the conjuncts of this font; those of Noto Sans Bengali would lack letters.
 */
const SUBSETS = ['latin', 'latin-ext', 'bengali'] as const;
type Subset = (typeof SUBSETS)[number];

const BENGALI = /[\u0964\u0965\u0980-\u09fe]|\u200c|\u200d|\u25cc/u;
const EXTENDED = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1eff\u2c60-\u2c7f\ua720-\ua7ff]/u;

/** Returns the name of a font in the document. */
export const fontName = (subset: Subset, weight: Weight): string => `${subset}-${String(weight)}`;

/** Returns the files of the font, by their names in the document. */
export const fontFiles = (): [name: string, file: string][] =>
  SUBSETS.flatMap((subset) =>
    ([400, 700] as const).map((weight): [string, string] => [
      fontName(subset, weight),
      installed.resolve(`@fontsource/hind-siliguri/files/hind-siliguri-${subset}-${String(weight)}-normal.woff`),
    ]),
  );

function subsetOf(character: string): Subset {
  if (BENGALI.test(character)) return 'bengali';
  return EXTENDED.test(character) ? 'latin-ext' : 'latin';
}

/** Part of a text in one font. */
export interface Run {
  readonly text: string;
  readonly subset: Subset;
}

/** Returns a text in parts that have one font each, since no file has the letters of all languages. */
export function runsOf(text: string): Run[] {
  const runs: { text: string; subset: Subset }[] = [];
  // The font has no non-breaking hyphen.
  for (const character of text.replaceAll('\u2011', '-')) {
    const subset = subsetOf(character);
    const last = runs.at(-1);
    if (last?.subset === subset) last.text += character;
    else runs.push({ text: character, subset });
  }
  return runs;
}
