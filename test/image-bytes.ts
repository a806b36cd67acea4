import { svg } from './images.js';

/** Returns a copy with some bytes replaced. */
export function patched(bytes: Buffer, at: number, patch: readonly number[]): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(patch, at);
  return copy;
}

const u16 = (value: number): number[] => [value & 255, (value >> 8) & 255];

/** Encodes a 32-bit number in little-endian order. */
export const u32 = (value: number): number[] => [...u16(value & 0xffff), ...u16(value >>> 16)];

/** Properties of a BMP. A negative height stores the top row first; `header` is the size of its header. */
export interface BmpParts {
  width: number;
  height: number;
  depth?: number;
  compression?: number;
  header?: number;
  /** Masks and colours between the header and the pixels. */
  tables?: readonly number[];
  pixels?: readonly number[] | Buffer;
}

/** Encodes a BMP. */
export function bmp({ width, height, depth = 24, compression = 0, header = 40, tables = [], pixels = [] }: BmpParts): Buffer {
  const size = header === 12 ? [...u16(width), ...u16(height)] : [...u32(width), ...u32(height)];
  const fields = Buffer.alloc(header);
  fields.set([...u32(header), ...size, ...u16(1), ...u16(depth), ...(header === 12 ? [] : u32(compression))]);
  const offset = 14 + header + tables.length;
  const file = Buffer.from([0x42, 0x4d, ...u32(offset + pixels.length), ...u32(0), ...u32(offset)]);
  return Buffer.concat([file, fields, Buffer.from(tables), Buffer.from(pixels)]);
}

/** Encodes a TIFF with one strip or tile and tags as [tag, type, value]. */
function tiff(tags: readonly (readonly [number, number, number])[], data: Buffer): Buffer {
  const directory = 8 + data.length;
  return Buffer.concat([
    Buffer.from([0x49, 0x49, 42, 0, ...u32(directory)]),
    data,
    Buffer.from([
      ...u16(tags.length),
      ...tags.flatMap(([tag, type, value]) => [...u16(tag), ...u16(type), ...u32(1), ...u32(value)]),
      ...u32(0),
    ]),
  ]);
}

/** Encodes a grey TIFF with deflate compression. */
export const greyTiff = (width: number, height: number, layout: readonly (readonly [number, number, number])[], data: Buffer): Buffer =>
  tiff([[256, 4, width], [257, 4, height], [258, 3, 8], [259, 3, 8], [262, 3, 1], [277, 3, 1], ...layout], data);

/**
 * Returns an SVG that draws an element `10 ** levels` times: each group uses the previous one ten times. `definitions` contains the element
 * with the id `a0`.
 */
export function usesOfUses(levels: number, definitions = '<rect id="a0" width="9" height="9"/>'): Buffer {
  const group = (n: number): string => `<g id="a${String(n + 1)}">${`<use href="#a${String(n)}"/>`.repeat(10)}</g>`;
  const groups = Array.from({ length: levels }, (_, n) => group(n)).join('');
  return svg(`<defs>${definitions}${groups}</defs><use href="#a${String(levels)}"/>`, 'width="300" height="150"');
}

/** Returns an SVG element with an embedded image. */
export const embedded = (bytes: Buffer): string => `<image width="9" height="9" href="data:image/png;base64,${bytes.toString('base64')}"/>`;

/** Returns a JPEG whose frame header declares another size. */
export function withJpegSize(bytes: Buffer, width: number, height: number): Buffer {
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  return patched(bytes, frame + 5, [height >> 8, height & 255, width >> 8, width & 255]);
}
