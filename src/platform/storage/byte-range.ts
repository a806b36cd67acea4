import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from './file-store.js';

const RANGE = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/;

/**
 * Returns the range of bytes that a request asks for. Returns undefined for the whole file, and for headers that may be ignored: several
 * ranges, other units, and an `If-Range` of another version.
 */
export function byteRange(headers: IncomingHttpHeaders, size: number, etag: unknown): ByteRange | 'unsatisfiable' | undefined {
  const condition = headers['if-range'] ?? etag;
  const asked = condition === etag ? RANGE.exec(headers.range ?? '') : null;
  return asked ? within(asked, size) : undefined;
}

function within([, first, last, suffix]: RegExpExecArray, size: number): ByteRange | 'unsatisfiable' | undefined {
  const start = first === undefined ? Math.max(0, size - Number(suffix)) : Number(first);
  const end = last ? Number(last) : size - 1;
  if (last && end < start) return undefined;
  return start < size ? { start, end: Math.min(end, size - 1) } : 'unsatisfiable';
}
