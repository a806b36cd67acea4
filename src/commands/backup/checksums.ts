import { createHash } from 'node:crypto';

const LINE = /^([0-9a-f]{64}) {2}(.+)$/;

/** Returns a step of a pipeline that passes the content on and reports its SHA-256 in hex at the end. */
export const digesting = (report: (hex: string) => void) =>
  async function* (content: AsyncIterable<string | Uint8Array>): AsyncGenerator<string | Uint8Array> {
    const hash = createHash('sha256');
    for await (const part of content) {
      hash.update(part);
      yield part;
    }
    report(hash.digest('hex'));
  };

/** Reads a list in the format of sha256sum: the digests by the names of the files. Throws if a line is invalid. */
export function checksumsIn(list: string): Map<string, string> {
  const lines = list.split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [, digest = '', name = ''] = LINE.exec(line) ?? [];
      if (name === '') throw new Error('SHA256SUMS of the backup is damaged.');
      return [name, digest] as const;
    }),
  );
}
