import { type BmpHeader, COMPRESSION } from './bmp-header.js';
import { damaged } from './refusal.js';

/** Pixels row by row from the top, `channels` bytes each. */
export interface Pixels {
  readonly data: Buffer;
  readonly channels: 3 | 4;
}

type Row = (y: number) => number;

/** Decodes the pixels. Throws when there are fewer than the header states. The caller must have checked their number. */
export function bmpPixels(bytes: Buffer, header: BmpHeader): Pixels {
  const { height, topDown, depth, compression } = header;
  const row: Row = (y) => (topDown ? y : height - 1 - y);
  if (compression === COMPRESSION.rle4 || compression === COMPRESSION.rle8) return coloured(runs(bytes, header, row), header);
  if (bytes.length < header.offset + stride(header) * height) throw damaged();
  if (depth <= 8) return coloured(indices(bytes, header, row), header);
  return depth === 24 ? triples(bytes, header, row) : masked(bytes, header, row);
}

/** Bytes of a row: a multiple of four. */
const stride = ({ width, depth }: BmpHeader): number => 4 * Math.ceil((width * depth) / 32);

/** Returns one colour index per byte. */
function indices(bytes: Buffer, header: BmpHeader, row: Row): Buffer {
  const { width, height, depth, offset } = header;
  const data = Buffer.alloc(width * height);
  const perByte = 8 / depth;
  const mask = 2 ** depth - 1;
  for (let y = 0; y < height; y++) {
    const from = offset + y * stride(header);
    const to = row(y) * width;
    for (let x = 0; x < width; x++) {
      const shift = 8 - depth * ((x % perByte) + 1);
      data[to + x] = ((bytes[from + Math.floor(x / perByte)] ?? 0) >> shift) & mask;
    }
  }
  return data;
}

function triples(bytes: Buffer, header: BmpHeader, row: Row): Pixels {
  const { width, height, offset } = header;
  const data = Buffer.allocUnsafe(3 * width * height);
  for (let y = 0; y < height; y++) {
    const from = offset + y * stride(header);
    const start = row(y) * width * 3;
    bytes.copy(data, start, from, from + width * 3);
    for (let at = start; at < start + width * 3; at += 3) {
      const blue = data[at] ?? 0;
      data[at] = data[at + 2] ?? 0;
      data[at + 2] = blue;
    }
  }
  return { data, channels: 3 };
}

/** Pixels of 16 or 32 bits, whose channels are located by masks. */
function masked(bytes: Buffer, header: BmpHeader, row: Row): Pixels {
  const { width, height, depth, offset, masks } = header;
  const channels = masks[3] === 0 ? 3 : 4;
  const scales = masks.slice(0, channels).map(scaleOf);
  const data = Buffer.alloc(channels * width * height);
  const size = depth / 8;
  for (let y = 0; y < height; y++) {
    let at = row(y) * width * channels;
    const from = offset + y * stride(header);
    for (let x = 0; x < width; x++) {
      const pixel = bytes.readUIntLE(from + x * size, size);
      for (const scale of scales) data[at++] = scale(pixel);
    }
  }
  if (channels === 4 && isInvisible(data)) for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { data, channels };
}

/** The bits of a mask as a number from 0 to 255. */
function scaleOf(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / most);
}

/** Returns true if alpha is 0 everywhere: writers without alpha support write this for an opaque picture. */
function isInvisible(data: Buffer): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return false;
  return true;
}

function coloured(indexed: Buffer, { palette }: BmpHeader): Pixels {
  const data = Buffer.allocUnsafe(3 * indexed.length);
  let at = 0;
  for (const index of indexed) {
    for (let channel = 0; channel < 3; channel++) data[at++] = palette[3 * index + channel] ?? 0;
  }
  return { data, channels: 3 };
}

/** Colour indices that are written as runs (RLE8, RLE4). Pixels outside of the picture are ignored. */
function runs(bytes: Buffer, { width, height, compression, offset }: BmpHeader, row: Row): Buffer {
  const data = Buffer.alloc(width * height);
  const half = compression === COMPRESSION.rle4;
  /** Writes `count` indices from a position; in RLE4, every second one is the lower half of a byte. */
  const write = (x: number, y: number, count: number, source: (n: number) => number): void => {
    const start = row(y) * width + x;
    for (let n = 0; n < Math.min(count, width - x); n++) data[start + n] = source(n);
  };
  const nibble = (byte: number, n: number): number => (half ? (n % 2 === 0 ? byte >> 4 : byte & 15) : byte);
  let [x, y] = [0, 0];
  for (let at = offset; y < height;) {
    const [count, value] = [bytes.readUInt8(at), bytes.readUInt8(at + 1)];
    at += 2;
    if (count > 0) {
      write(x, y, count, (n) => nibble(value, n));
      x += count;
    } else if (value === 0) [x, y] = [0, y + 1];
    else if (value === 1) break;
    else if (value === 2) {
      [x, y] = [x + bytes.readUInt8(at), y + bytes.readUInt8(at + 1)];
      at += 2;
    } else {
      const length = half ? Math.ceil(value / 2) : value;
      if (at + length > bytes.length) throw damaged();
      const from = at;
      write(x, y, value, (n) => nibble(bytes[from + (half ? n >> 1 : n)] ?? 0, n));
      x += value;
      at += length + (length % 2);
    }
  }
  return data;
}
