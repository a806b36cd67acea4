import { inflateSync } from 'node:zlib';

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Returns the lines of a PDF document as they are read aloud and copied (ActualText), in their order. */
export function linesOfPdf(bytes: Buffer): string[] {
  const streams = bytes.toString('latin1').matchAll(/stream\n([^]*?)\nendstream/g);
  return [...streams].flatMap(([, stream = '']) => [...inflated(stream).matchAll(/\/ActualText \(((?:[^\\()]|\\[^])*)\)/g)].map(textOf));
}

/**
 * Returns the glyphs of each line in the order in which they are drawn, each as the characters that it stands for: a conjunct is one glyph, and a
 * vowel sign may be drawn before its consonant. A character that the font lacks is `\0`.
 */
export function glyphsOfPdf(bytes: Buffer): string[][] {
  const objects = new Map(bytes.toString('latin1').split('\nendobj').map(numbered));
  const contentOf = (number: string): string => inflated(between(objects.get(number) ?? '', 'stream\n', '\nendstream')[0] ?? '');
  const fonts = new Map<string, readonly string[]>();
  for (const body of objects.values())
    for (const [, name = '', font = ''] of body.matchAll(/\/(F\d{1,3}) (\d{1,9}) 0 R/g)) {
      const [, map = ''] = /\/ToUnicode (\d{1,9}) 0 R/.exec(objects.get(font) ?? '') ?? [];
      fonts.set(name, charactersIn(contentOf(map)));
    }
  const lines = [...objects.keys()].flatMap((number) => contentOf(number).split('/ActualText').slice(1));
  return lines.map((line) => drawnIn(line).map(({ font, glyph }) => fonts.get(font)?.[glyph] ?? '\0'));
}

/** Returns the number of an object with its content. */
function numbered(object: string): [number: string, body: string] {
  const [head = '', ...body] = object.split(' 0 obj\n');
  return [head.split('\n').at(-1) ?? '', body.join(' 0 obj\n')];
}

/** Returns the parts of a text between two marks. */
const between = (text: string, start: string, end: string): string[] =>
  text
    .split(start)
    .slice(1)
    .map((part) => part.split(end, 1)[0] ?? '');

/** Returns the characters of each glyph in the map of a font. */
const charactersIn = (map: string): string[] =>
  between(map, '[', ']').flatMap((range) =>
    between(range, '<', '>').map((codes) => String.fromCodePoint(...codes.split(' ').map((code) => parseInt(code, 16)))),
  );

/** Returns the glyphs that operators of text draw, with their fonts. */
function drawnIn(operators: string): { readonly font: string; readonly glyph: number }[] {
  let font = '';
  return operators.split('\n').flatMap((line) => {
    font = /^\/(F\d{1,3}) /.exec(line)?.[1] ?? font;
    if (!line.endsWith(' TJ')) return [];
    const codes = between(line, '<', '>').flatMap((hex) => hex.match(/.{4}/g) ?? []);
    return codes.map((code) => ({ font, glyph: parseInt(code, 16) }));
  });
}

function inflated(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}

function textOf([, text = '']: RegExpExecArray): string {
  const raw = text.replaceAll(/\\([^])/g, (_, character: string) => ESCAPES[character] ?? character);
  return raw.startsWith('þÿ') ? Buffer.from(raw.slice(2), 'latin1').swap16().toString('utf16le') : raw;
}
