/**
 * Yields the lines of a text in UTF-8, such as the stream of a file. Splits at line feeds only: `node:readline` also splits at characters that
 * JSON text may contain. A line of more than `max` characters is cut and ends the iteration.
 */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>, max = Infinity): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > max) break;
  }
  if (rest !== '') yield rest;
}
