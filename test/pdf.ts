import { inflateSync } from 'node:zlib';

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Returns the lines of a PDF document as they are read aloud and copied (ActualText), in their order. */
export function linesOfPdf(bytes: Buffer): string[] {
  const streams = bytes.toString('latin1').matchAll(/stream\n([^]*?)\nendstream/g);
  return [...streams].flatMap(([, stream = '']) => [...inflated(stream).matchAll(/\/ActualText \(((?:[^\\()]|\\[^])*)\)/g)].map(textOf));
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
