import sharp from 'sharp';
import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';
import { bmp, type BmpParts, u32 } from '../../../test/image-bytes.js';
import { form, productOf, upload } from '../../../test/images.js';

/** Blocks of 16 × 16 pixels: red and green above, blue and white below. */
const SIDE = 32;
const COLOURS = { red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255], white: [255, 255, 255] } as const;
const NAMES = ['red', 'green', 'blue', 'white'] as const;
const indexAt = (x: number, y: number): number => (x < 16 ? 0 : 1) + (y < 16 ? 0 : 2);

const rows = (topDown = false): number[] => Array.from({ length: SIDE }, (_, n) => (topDown ? n : SIDE - 1 - n));
const columns = rows(true);

/** The pixels of the picture as bytes, row by row from the bottom. */
const pixels = (pixel: (index: number) => readonly number[], topDown = false): number[] =>
  rows(topDown).flatMap((y) => columns.flatMap((x) => pixel(indexAt(x, y))));

/** The same with several pixels per byte. */
const packed = (depth: number): number[] =>
  rows().flatMap((y) =>
    Array.from({ length: (SIDE * depth) / 8 }, (_, byte) => {
      const first = (byte * 8) / depth;
      return Array.from({ length: 8 / depth }, (_, n) => indexAt(first + n, y)).reduce((sum, index) => (sum << depth) | index, 0);
    }),
  );

const bgr = (index: number): number[] => [...COLOURS[NAMES[index] ?? 'red']].reverse();
const palette = (size: number, entry: 3 | 4 = 4): number[] =>
  Array.from({ length: size }, (_, n) => [...(n < 4 ? bgr(n) : [9, 9, 9]), ...(entry === 4 ? [0] : [])]).flat();

const r5g6b5 = (index: number): number[] => {
  const [r, g, b] = COLOURS[NAMES[index] ?? 'red'];
  const value = ((r >> 3) << 11) | ((g >> 2) << 5) | (b >> 3);
  return [value & 255, value >> 8];
};
const r5g5b5 = (index: number): number[] => {
  const [r, g, b] = COLOURS[NAMES[index] ?? 'red'];
  const value = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);
  return [value & 255, value >> 8];
};

const halves = (y: number): [number, number] => [indexAt(0, y), indexAt(16, y)];
const rle8 = [
  ...rows().flatMap((y) =>
    halves(y)
      .flatMap((index) => [16, index])
      .concat(0, 0),
  ),
  0,
  1,
];
const rle4 = [
  ...rows().flatMap((y) =>
    halves(y)
      .flatMap((index) => [16, index * 17])
      .concat(0, 0),
  ),
  0,
  1,
];
/** The left half unencoded, with its padding; the right half as a run. */
const absolute8 = rows().flatMap((y) => [0, 15, ...Array<number>(15).fill(indexAt(0, y)), 0, 1, indexAt(0, y), 16, indexAt(16, y), 0, 0]);
const absolute4 = rows().flatMap((y) => [
  0,
  14,
  ...Array<number>(7).fill(indexAt(0, y) * 17),
  0,
  2,
  indexAt(0, y) * 17,
  16,
  indexAt(16, y) * 17,
  0,
  0,
]);
/** Only pixels that are not red are written; the others are skipped. */
const skipping = [
  ...rows()
    .slice(0, 16)
    .flatMap(() => [16, 2, 16, 3, 0, 0]),
  ...rows()
    .slice(16)
    .flatMap(() => [0, 2, 16, 0, 16, 1, 0, 0]),
  ...[0, 1],
];

const rgbMasks = [...u32(0xf800), ...u32(0x07e0), ...u32(0x001f)];
const v5 = (depth: number): number[] => [...u32(0xff0000), ...u32(0xff00), ...u32(0xff), ...u32(depth === 32 ? 0xff000000 : 0)];

/** A BMP whose header holds the masks. */
function withMasks(parts: BmpParts, masks: readonly number[]): Buffer {
  const file = bmp(parts);
  file.set(masks, 14 + 40);
  return file;
}

const size = { width: SIDE, height: SIDE };

describe('an uploaded BMP', () => {
  const api = useApi();
  let shop: Shop;
  let product_id: number;

  beforeAll(async () => {
    shop = await api.shop();
    product_id = await productOf(api, shop);
  });

  async function pictureOf(file: Buffer): Promise<Record<string, number[]>> {
    const { status, body } = await upload(shop, product_id, form(file));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { data: [{ width: SIDE, height: SIDE, stored_key: expect.stringMatching(/webp$/) }] },
    });
    const response = await fetch(api.base_url + new URL(body.data[0].file_url).pathname);
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number): number[] => [...data.subarray((y * SIDE + x) * info.channels, (y * SIDE + x + 1) * info.channels)];
    return { red: at(6, 6), green: at(26, 6), blue: at(6, 26), white: at(26, 26) };
  }

  it.each<[string, () => Buffer]>([
    ['24 bits', () => bmp({ ...size, pixels: pixels(bgr) })],
    ['the top row first', () => bmp({ ...size, height: -SIDE, pixels: pixels(bgr, true) })],
    ['2 bits', () => bmp({ ...size, depth: 2, tables: palette(4), pixels: packed(2) })],
    ['4 bits', () => bmp({ ...size, depth: 4, tables: palette(16), pixels: packed(4) })],
    ['8 bits', () => bmp({ ...size, depth: 8, tables: palette(256), pixels: packed(8) })],
    ['a gap before its pixels', () => bmp({ ...size, tables: Array<number>(10).fill(7), pixels: pixels(bgr) })],
    ['the header of OS/2', () => bmp({ ...size, header: 12, pixels: pixels(bgr) })],
    ['the header and the colours of OS/2', () => bmp({ ...size, header: 12, depth: 8, tables: palette(256, 3), pixels: packed(8) })],
    ['the second header of OS/2', () => bmp({ ...size, header: 64, depth: 8, tables: palette(256), pixels: packed(8) })],
    ['16 bits', () => bmp({ ...size, depth: 16, pixels: pixels(r5g5b5) })],
    ['16 bits and masks', () => bmp({ ...size, depth: 16, compression: 3, tables: rgbMasks, pixels: pixels(r5g6b5) })],
    ['32 bits, of which 8 mean nothing', () => bmp({ ...size, depth: 32, pixels: pixels((index) => [...bgr(index), 0]) })],
    [
      '32 bits and alpha',
      () => withMasks({ ...size, depth: 32, compression: 3, header: 124, pixels: pixels((index) => [...bgr(index), 255]) }, v5(32)),
    ],
    [
      '32 bits and alpha that nobody set',
      () => withMasks({ ...size, depth: 32, compression: 3, header: 108, pixels: pixels((index) => [...bgr(index), 0]) }, v5(32)),
    ],
    ['alpha masks', () => bmp({ ...size, depth: 32, compression: 6, tables: v5(32), pixels: pixels((index) => [...bgr(index), 255]) })],
    ['runs of 8 bits', () => bmp({ ...size, depth: 8, compression: 1, tables: palette(256), pixels: rle8 })],
    ['runs of 4 bits', () => bmp({ ...size, depth: 4, compression: 2, tables: palette(16), pixels: rle4 })],
    ['runs and pixels of 8 bits, and no end', () => bmp({ ...size, depth: 8, compression: 1, tables: palette(256), pixels: absolute8 })],
    ['runs and pixels of 4 bits, and no end', () => bmp({ ...size, depth: 4, compression: 2, tables: palette(16), pixels: absolute4 })],
    ['gaps between its runs', () => bmp({ ...size, depth: 8, compression: 1, tables: palette(256), pixels: skipping })],
  ])('with %s is decoded', async (_, made) => {
    const seen = await pictureOf(made());
    for (const name of NAMES) {
      const [red = 0, green = 0, blue = 0, alpha = 255] = seen[name] ?? [];
      const far = [red, green, blue].map((value, n) => Math.abs(value - COLOURS[name][n]!));
      expect({ name, far: Math.max(...far) < 40, alpha }).toEqual({ name, far: true, alpha: 255 });
    }
  });

  it('may be transparent', async () => {
    const seen = await pictureOf(
      withMasks(
        { ...size, depth: 32, compression: 3, header: 124, pixels: pixels((index) => [...bgr(index), index === 3 ? 0 : 255]) },
        v5(32),
      ),
    );
    expect([seen['red']?.[3], seen['white']?.[3]]).toEqual([255, 0]);
  });

  it('of one bit and an odd width is decoded row by row', async () => {
    const file = bmp({
      width: 33,
      height: 3,
      depth: 1,
      tables: [0, 0, 0, 0, 255, 255, 255, 0],
      pixels: Array<number[]>(3).fill([0xff, 0xff, 0xff, 0xff, 0x80, 0, 0, 0]).flat(),
    });
    const { body } = await upload(shop, product_id, form(file));
    expect(body.data[0]).toMatchObject({ width: 33, height: 3 });
    const response = await fetch(api.base_url + new URL(body.data[0].thumbnail_url).pathname);
    const { channels } = await sharp(Buffer.from(await response.arrayBuffer())).stats();
    expect(Math.min(...channels.map(({ min }) => min))).toBeGreaterThan(240);
  });

  it.each<[string, () => Buffer]>([
    ['a width of 0', () => bmp({ width: 0, height: 5, pixels: [1, 2, 3] })],
    ['a height of 0', () => bmp({ width: 5, height: 0, pixels: [1, 2, 3] })],
    ['a negative width', () => bmp({ width: -5, height: 5, pixels: Buffer.alloc(100) })],
    ['too few colours in the file', () => bmp({ ...size, depth: 8, tables: palette(3), pixels: [] })],
    ['too few pixels', () => bmp({ ...size, pixels: pixels(bgr).slice(1) })],
    [
      'pixels behind its end',
      () => {
        const file = bmp({ ...size, pixels: pixels(bgr) });
        file.writeUInt32LE(0xffffff00, 10);
        return file;
      },
    ],
    ['runs that lead nowhere', () => bmp({ ...size, depth: 8, compression: 1, tables: palette(256), pixels: [0, 2, 255] })],
    ['pixels of runs that are cut off', () => bmp({ ...size, depth: 8, compression: 1, tables: palette(256), pixels: [0, 200, 1, 1] })],
    ['a JPEG inside', () => bmp({ ...size, depth: 0, compression: 4, pixels: [0xff, 0xd8] })],
    ['three bits', () => bmp({ ...size, depth: 3, pixels: pixels(bgr) })],
    ['runs of 24 bits', () => bmp({ ...size, depth: 24, compression: 1, pixels: pixels(bgr) })],
  ])('with %s is refused', async (_, made) => {
    const { body } = await upload(shop, product_id, form(made()));
    expect(body).toMatchObject({ status: 400, message: expect.stringMatching(/^files\[0\] is (damaged|not a JPEG)/) });
  });
});
