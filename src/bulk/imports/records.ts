import type { Format } from '../jobs/bulk-job.entity.js';

/** Unparsed record of a file. */
export interface FileRecord {
  /** Bytes without the line feed; null if there are more than allowed. */
  readonly bytes: Buffer | null;
  /** Bytes of the file up to its end. */
  readonly end: number;
}

const [LINE_FEED, QUOTE, COMMA] = ['\n', '"', ','].map((sign) => sign.charCodeAt(0)) as [number, number, number];

/**
 * Yields the records of a file, without the blank ones, in memory that does not depend on their length: lines, and in CSV lines whose quoted
 * cells may contain line feeds.
 */
export async function* recordsOf(chunks: AsyncIterable<Buffer>, format: Format, max: number): AsyncGenerator<FileRecord> {
  const cells = new CellScanner();
  let [parts, size, read]: [Buffer[], number, number] = [[], 0, 0];
  const record = (end: number): FileRecord => {
    const found = { bytes: size > max ? null : Buffer.concat(parts), end };
    [parts, size] = [[], 0];
    return found;
  };
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length;) {
      const found = format === 'csv' ? cells.endOfRecord(chunk, start) : chunk.indexOf(LINE_FEED, start);
      const end = found === -1 ? chunk.length : found;
      size += end - start;
      if (size <= max) parts.push(chunk.subarray(start, end));
      else parts = [];
      start = end + 1;
      if (found !== -1) yield* notBlank(record(read + start));
    }
    read += chunk.length;
  }
  yield* notBlank(record(read));
}

function* notBlank(record: FileRecord): Generator<FileRecord> {
  if (record.bytes === null || record.bytes.toString('latin1').trim() !== '') yield record;
}

/** Finds the ends of the records of a CSV file: line feeds outside of quoted cells. A quotation mark opens a cell only at its beginning. */
class CellScanner {
  private state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';

  /** Returns the position of the line feed that ends the record, or -1 if it is not in this chunk. */
  endOfRecord(chunk: Buffer, start: number): number {
    for (let at = start; at < chunk.length; at++) {
      if (this.isEnd(chunk[at])) return at;
    }
    return -1;
  }

  private isEnd(byte: number | undefined): boolean {
    if (this.state === 'quoted') {
      if (byte === QUOTE) this.state = 'closed';
      return false;
    }
    if (byte === QUOTE) this.state = this.state === 'plain' ? 'plain' : 'quoted';
    else this.state = byte === COMMA || byte === LINE_FEED ? 'start' : 'plain';
    return byte === LINE_FEED;
  }
}
