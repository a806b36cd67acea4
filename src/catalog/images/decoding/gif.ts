import { damaged, mixed } from './refusal.js';

/** The size of a picture, and its pixels over all frames. */
export interface Measured {
  readonly width: number;
  readonly height: number;
  readonly pixels: number;
}

const HEADER = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
/** Bytes of an image's descriptor, of which the last says whether it has colours of its own. */
const DESCRIPTOR = 9;

/** Reads a GIF from block to block without decoding it. Throws when a block is cut off, and when anything follows the last. */
export function measureGif(bytes: Buffer): Measured {
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

/** Bytes of the colour table that these flags announce. */
const colours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Data comes in blocks that begin with their length; one of no length ends it. */
function afterData(bytes: Buffer, start: number): number {
  let at = start;
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1;
  return at + 1;
}
