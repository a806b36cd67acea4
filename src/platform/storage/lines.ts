import { createReadStream } from 'node:fs';

/**
 * Yields the lines of a text file. Splits at line feeds only: `node:readline` also splits at characters that JSON text may contain. A line of
 * more than `max` characters is cut and ends the iteration.
 */
export async function* linesOf(path: string, max = Infinity): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > max) break;
  }
  if (rest !== '') yield rest;
}
