import { damaged, mixed } from './refusal.js';

/** Size of an image, and its number of pixels over all frames. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
  readonly pixels: number;
}

const HEADER = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
/** Bytes of an image descriptor. The last one contains the flags of a local colour table. */
const DESCRIPTOR = 9;

/** Reads the blocks of a GIF without decoding it. Throws for a truncated block and for data after the last one. */
export function measureGif(bytes: Buffer): PixelSize {
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  let pixels = 0;
  let at = HEADER + colours(bytes.readUInt8(10));
  for (let block = bytes.readUInt8(at++); block !== TRAILER; block = bytes.readUInt8(at++)) {
    if (block === EXTENSION) at = afterData(bytes, at + 1);
    else if (block === IMAGE) {
      pixels += Math.max(width * height, bytes.readUInt16LE(at + 4) * bytes.readUInt16LE(at + 6));
      at = afterData(bytes, at + DESCRIPTOR + colours(bytes.readUInt8(at + DESCRIPTOR - 1)) + 1);
    } else throw damaged();
  }
  if (at !== bytes.length) throw mixed();
  if (pixels === 0) throw damaged();
  return { width, height, pixels };
}

/** Returns the size in bytes of the colour table that the flags describe. */
const colours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Skips data sub-blocks: each starts with its length, and one of length 0 ends them. */
function afterData(bytes: Buffer, start: number): number {
  let at = start;
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1;
  return at + 1;
}
