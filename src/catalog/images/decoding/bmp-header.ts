import { damaged, unknownType } from './refusal.js';

/** Encodings of the pixels of a BMP (`biCompression`). */
export const COMPRESSION = { none: 0, rle8: 1, rle4: 2, masks: 3, alphaMasks: 6 } as const;

/** Parsed header of a BMP. */
export interface BmpHeader {
  readonly width: number;
  readonly height: number;
  /** True when the first row is the top one. */
  readonly topDown: boolean;
  /** Bits of a pixel. */
  readonly depth: number;
  readonly compression: number;
  /** Bit masks of red, green, blue and alpha; 0 for no alpha. */
  readonly masks: readonly [red: number, green: number, blue: number, alpha: number];
  /** Colours by index, three bytes each. */
  readonly palette: Buffer;
  /** Offset of the pixels in bytes. */
  readonly offset: number;
}

const FILE_HEADER = 14;
/** Header sizes: OS/2, then Windows and OS/2 2, which start with the same fields. */
const CORE = 12;
const INFO = 40;
const WITH_MASKS = 52;
const WITH_ALPHA = 56;
const OS2 = 64;
const SIZES: readonly number[] = [CORE, INFO, WITH_MASKS, WITH_ALPHA, OS2, 108, 124];

/** Depths that each compression may have. */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  [COMPRESSION.none]: [1, 2, 4, 8, 16, 24, 32],
  [COMPRESSION.rle8]: [8],
  [COMPRESSION.rle4]: [4],
  [COMPRESSION.masks]: [16, 32],
  [COMPRESSION.alphaMasks]: [16, 32],
};

const MASKS_16 = [0x7c00, 0x03e0, 0x001f, 0] as const;
const MASKS_32 = [0xff0000, 0xff00, 0xff, 0] as const;

/** Reads the header. Throws for a file that is not a decodable BMP. */
export function bmpHeader(bytes: Buffer): BmpHeader {
  const size = bytes.readUInt32LE(FILE_HEADER);
  if (!SIZES.includes(size)) throw unknownType();
  const { width, height, depth, compression } = size === CORE ? coreFields(bytes) : infoFields(bytes);
  if (!DEPTHS[compression]?.includes(depth)) throw unknownType();
  if (width < 1 || height === 0) throw damaged();
  const shape = { width, height: Math.abs(height), topDown: height < 0, depth, compression };
  const offset = bytes.readUInt32LE(10);
  return { ...shape, offset, masks: masksOf(bytes, size, shape), palette: paletteOf(bytes, size, shape) };
}

type Fields = Pick<BmpHeader, 'width' | 'height' | 'depth' | 'compression'>;

const coreFields = (bytes: Buffer): Fields => ({
  width: bytes.readUInt16LE(18),
  height: bytes.readUInt16LE(20),
  depth: bytes.readUInt16LE(24),
  compression: COMPRESSION.none,
});

/** A negative height means that the top row comes first. */
const infoFields = (bytes: Buffer): Fields => ({
  width: bytes.readInt32LE(18),
  height: bytes.readInt32LE(22),
  depth: bytes.readUInt16LE(28),
  compression: bytes.readUInt32LE(30),
});

type Shape = Pick<BmpHeader, 'depth' | 'compression'>;

function masksOf(bytes: Buffer, size: number, { depth, compression }: Shape): BmpHeader['masks'] {
  if (compression !== COMPRESSION.masks && compression !== COMPRESSION.alphaMasks) return depth === 16 ? MASKS_16 : MASKS_32;
  const alpha = (size >= WITH_ALPHA && size !== OS2) || compression === COMPRESSION.alphaMasks;
  const at = FILE_HEADER + INFO;
  return [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4), bytes.readUInt32LE(at + 8), alpha ? bytes.readUInt32LE(at + 12) : 0];
}

/** Entries are blue, green, red and, except in the first version of OS/2, an unused byte. */
function paletteOf(bytes: Buffer, size: number, { depth }: Shape): Buffer {
  if (depth > 8) return Buffer.alloc(0);
  const most = 2 ** depth;
  const given = size === CORE ? 0 : bytes.readUInt32LE(46);
  const entry = size === CORE ? 3 : 4;
  const palette = Buffer.alloc(3 * most);
  for (let n = 0; n < Math.min(given || most, most); n++) {
    const at = FILE_HEADER + size + entry * n;
    for (let channel = 0; channel < 3; channel++) palette.writeUInt8(bytes.readUInt8(at + 2 - channel), 3 * n + channel);
  }
  return palette;
}
