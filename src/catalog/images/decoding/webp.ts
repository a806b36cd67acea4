import type { PixelSize } from './gif.js';
import { damaged, mixed } from './refusal.js';

const HEADER = 12;
const CHUNK_HEADER = 8;
/** Chunks of the format that do not contain the size. */
const OTHERS = new Set(['ALPH', 'ANIM', 'ANMF', 'ICCP', 'EXIF', 'XMP ']);

type Size = readonly [width: number, height: number];

/** Readers of the chunks that contain the size. */
const SIZES: Readonly<Record<string, (data: Buffer) => Size>> = {
  VP8X: (data) => [data.readUIntLE(4, 3) + 1, data.readUIntLE(7, 3) + 1],
  'VP8 ': (data) => [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff],
  VP8L: (data) => [(data.readUInt32LE(1) & 0x3fff) + 1, ((data.readUInt32LE(1) >> 14) & 0x3fff) + 1],
};

/** Reads the chunks of a WebP without decoding it. Throws for a truncated or unknown chunk and for data after the last one. */
export function measureWebp(bytes: Buffer): PixelSize {
  checkLength(bytes, CHUNK_HEADER + bytes.readUInt32LE(4));
  const chunks = [...chunksOf(bytes)];
  if (chunks.some(({ name }) => !SIZES[name] && !OTHERS.has(name))) throw mixed();
  // The first size is the image's: the canvas comes before its frames.
  const sized = chunks.find(({ name }) => SIZES[name]);
  const [width, height] = (sized && SIZES[sized.name]?.(sized.data)) ?? [0, 0];
  if (width * height === 0) throw damaged();
  const frames = chunks.filter(({ name }) => name === 'ANMF').length;
  return { width, height, pixels: width * height * Math.max(1, frames) };
}

function checkLength(bytes: Buffer, expected: number): void {
  if (expected > bytes.length) throw damaged();
  if (expected < bytes.length) throw mixed();
}

function* chunksOf(bytes: Buffer): Generator<{ name: string; data: Buffer }> {
  for (let at = HEADER; at < bytes.length;) {
    const length = bytes.readUInt32LE(at + 4);
    const start = at + CHUNK_HEADER;
    if (start + length > bytes.length) throw damaged();
    yield { name: bytes.toString('latin1', at, at + 4), data: bytes.subarray(start, start + length) };
    at = start + length + (length % 2);
  }
}
