import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { useOwnApi } from '../../../test/harness.js';
import { bmp, embedded, greyTiff, patched, u32, usesOfUses, withJpegSize } from '../../../test/image-bytes.js';
import { noise, picture, svg } from '../../../test/images.js';
import { DAMAGED, MIXED, TOO_MANY_PIXELS, UNKNOWN, useRefusals } from '../../../test/refused-images.js';

/** 256 greys. */
const grey = Array.from({ length: 1024 }, (_, n) => n >> 2);

describe('an upload', () => {
  const { expectRefused } = useRefusals(useOwnApi());

  describe('of a picture with too many pixels', () => {
    it.each([
      ['PNG that says so', async () => patched(await picture(9, 9).png().toBuffer(), 16, [0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60])],
      ['PNG that is so', () => picture(8000, 5001).png().toBuffer()],
      ['JPEG', async () => withJpegSize(await picture(9, 9).jpeg().toBuffer(), 65_500, 65_500)],
      ['GIF', async () => patched(await picture(9, 9).gif().toBuffer(), 6, [0xff, 0xff, 0xff, 0xff])],
      [
        'WebP',
        async () =>
          patched(
            await picture(9, 9)
              .withExif({ IFD0: { Make: 'x' } })
              .webp()
              .toBuffer(),
            24,
            [0xff, 0x3f, 0, 0xff, 0x3f, 0],
          ),
      ],
      ['BMP', () => Promise.resolve(bmp({ width: 100_000, height: 100_000 }))],
      ['BMP that overflows', () => Promise.resolve(bmp({ width: 0x7fffffff, height: 0x80000001 }))],
      ['BMP of runs', () => Promise.resolve(bmp({ width: 30_000, height: 30_000, depth: 8, compression: 1, tables: grey }))],
      [
        'TIFF',
        () =>
          Promise.resolve(
            greyTiff(
              60_000,
              60_000,
              [
                [273, 4, 8],
                [278, 4, 60_000],
                [279, 4, 20],
              ],
              deflateSync(Buffer.alloc(99)),
            ),
          ),
      ],
      ['SVG', () => Promise.resolve(svg('<rect width="9" height="9"/>', 'width="100000" height="100000"'))],
      ['SVG by its view box', () => Promise.resolve(svg('<rect width="9" height="9"/>', 'viewBox="0 0 1e9 1e9"'))],
      ['SVG of infinite size', () => Promise.resolve(svg('<rect width="9" height="9"/>', 'width="1e999" height="1"'))],
      [
        'picture inside of an SVG',
        async () => svg(embedded(patched(await picture(9, 9).png().toBuffer(), 16, [0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]))),
      ],
    ])('is refused: %s', async (_, made) => expectRefused(await made(), TOO_MANY_PIXELS));

    it.each(['gif', 'webp'] as const)('is refused: a %s whose frames have too many in total', async (format) => {
      const frames = Array.from({ length: 50 }, (_, n) => ({
        create: { width: 1000, height: 900, channels: 3 as const, background: { r: (n % 2) * 255, g: 0, b: 0 } },
      }));
      const bytes = await sharp(await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())), { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      expect(bytes.length).toBeLessThan(1_000_000);
      await expectRefused(bytes, TOO_MANY_PIXELS);
    });
  });

  describe('of a file that is crafted to occupy the decoder', () => {
    it('is refused: an SVG whose elements use each other', () =>
      expectRefused(usesOfUses(9), /^files\[\d\] (is damaged or incomplete|takes too long to decode)\.$/));
    it('is refused: an SVG that is nested too deeply', () =>
      expectRefused(svg('<g>'.repeat(50_000) + '</g>'.repeat(50_000)), /too many elements within each other/));
    it.each([
      ['spaces', `1${' '.repeat(1_000_000)}!`],
      ['digits', `${'1'.repeat(1_000_000)}!`],
      ['points', '1.'.repeat(500_000)],
    ])('is refused quickly: an SVG whose size consists of %s', async (_, size) => {
      for (const attributes of [`width="${size}" height="${size}"`, `viewBox="${size}"`])
        await expectRefused(svg('<g/>', attributes), DAMAGED);
    });
    it('is refused: a TIFF with a giant tile', () =>
      expectRefused(
        greyTiff(
          10,
          10,
          [
            [322, 4, 0x7ffffff0],
            [323, 4, 0x7ffffff0],
            [324, 4, 8],
            [325, 4, 20],
          ],
          deflateSync(Buffer.alloc(99)),
        ),
        DAMAGED,
      ));
    it('is refused: a TIFF whose strip is larger than the image', () =>
      expectRefused(
        greyTiff(
          10,
          10,
          [
            [273, 4, 8],
            [278, 4, 0x7fffffff],
            [279, 4, 0x7fffffff],
          ],
          deflateSync(Buffer.alloc(99)),
        ),
        DAMAGED,
      ));
    it('is refused: a picture longer than a WebP can be', async () =>
      expectRefused(await picture(20_000, 10).png().toBuffer(), 'is longer than 16383 pixels on a side.'));
  });

  describe('of a file that is cut off', () => {
    it.each(['jpeg', 'png', 'tiff', 'gif', 'webp'] as const)('is refused: %s', async (format) => {
      const bytes = await noise(200, 150).toFormat(format).toBuffer();
      for (const length of [Math.floor(bytes.length / 2), bytes.length - 30]) await expectRefused(bytes.subarray(0, length), DAMAGED);
      await expectRefused(bytes.subarray(0, 40), DAMAGED);
    });
    it('is refused: a GIF without its end', async () => expectRefused((await noise(9, 9).gif().toBuffer()).subarray(0, -1), DAMAGED));
    it('is refused: a JPEG without its end', async () => {
      // Whether libvips misses it depends on the pixels.
      for (let n = 0; n < 5; n++) await expectRefused((await noise(99, 99).jpeg().toBuffer()).subarray(0, -2), DAMAGED);
    });
    it('is refused: an SVG', () => expectRefused(svg('<g/>').subarray(0, -3), DAMAGED));
    it('is refused: a BMP', () => expectRefused(bmp({ width: 10, height: 10, pixels: Buffer.alloc(319) }), DAMAGED));
    it('is refused: a BMP of runs', () =>
      expectRefused(bmp({ width: 10, height: 10, depth: 8, compression: 1, tables: grey, pixels: [10, 1, 0, 0, 5] }), DAMAGED));
    it('is refused: a later frame that cannot be decoded', async () => {
      const frames = await Promise.all([noise(60, 60), noise(60, 60)].map((frame) => frame.png().toBuffer()));
      const bytes = await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer();
      const second = bytes.indexOf('ANMF', bytes.indexOf('ANMF') + 4);
      await expectRefused(patched(bytes, second + 40, Array<number>(200).fill(0xff)), DAMAGED);
    });
  });

  describe('of a file that is an image and another kind of file', () => {
    const zip = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      Buffer.alloc(40),
      Buffer.from('PK\x05\x06', 'latin1'),
      Buffer.alloc(18),
    ]);
    const others: [string, Buffer][] = [
      ['a page', Buffer.from('<!DOCTYPE html><html><body onload="alert(1)"></body></html>')],
      ['a script', Buffer.from('<ScRiPt>alert(1)</ScRiPt>')],
      ['a PHP program', Buffer.from('<?php system($_GET["c"]); ?>')],
      ['a document', Buffer.from('%PDF-1.7\n1 0 obj')],
      ['an archive', zip],
      ['an archive with a comment', Buffer.concat([zip.subarray(0, -2), Buffer.from('\x05\x00hello', 'latin1')])],
      ['a RAR archive', Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1')],
    ];
    it.each(others)('is refused: %s after the image', async (_, other) => {
      for (const format of ['jpeg', 'png', 'tiff', 'gif', 'webp'] as const) {
        await expectRefused(Buffer.concat([await picture(9, 9).toFormat(format).toBuffer(), other]), MIXED);
      }
      await expectRefused(Buffer.concat([bmp({ width: 2, height: 2, pixels: Buffer.alloc(16) }), other]), MIXED);
    });
    it('is refused: data after an image that is stored unchanged', async () => {
      for (const format of ['gif', 'webp'] as const) {
        await expectRefused(Buffer.concat([await picture(9, 9).toFormat(format).toBuffer(), Buffer.from('x')]), MIXED);
      }
      await expectRefused(Buffer.concat([svg('<g/>'), zip]), /./);
      await expectRefused(Buffer.concat([svg('<g/>'), svg('<g/>')]), DAMAGED);
    });
    it('is refused: a script in the comment of a GIF', async () => {
      const bytes = await picture(9, 9).gif().toBuffer();
      const comment = Buffer.concat([Buffer.from([0x21, 0xfe, 25]), Buffer.from('<script>alert(1)</script>'), Buffer.from([0])]);
      await expectRefused(Buffer.concat([bytes.subarray(0, -1), comment, bytes.subarray(-1)]), MIXED);
    });
    it('is refused: a WebP with an unknown chunk', async () => {
      const bytes = await picture(9, 9).webp().toBuffer();
      const all = Buffer.concat([bytes, Buffer.from('EVIL\x02\x00\x00\x00xy', 'latin1')]);
      await expectRefused(patched(all, 4, u32(all.length - 8)), MIXED);
    });
  });

  describe('of a file that only claims to be an image', () => {
    it.each([
      ['nothing', Buffer.alloc(0)],
      ['zeros', Buffer.alloc(1000)],
      ['text', Buffer.from('GIF is a format.')],
      ['a page', Buffer.from('<!doctype html><html><script>alert(1)</script></html>')],
      ['a page without a DOCTYPE', Buffer.from('<html><body/></html>')],
      ['XML', Buffer.from('<?xml version="1.0"?><svg><g/></svg>')],
      ['a feed', Buffer.from('<rss xmlns:svg="http://www.w3.org/2000/svg"><svg:svg/></rss>')],
      ['a document', Buffer.from('%PDF-1.7\n')],
      ['a compressed SVG', gzipSync(svg('<g/>'))],
      ['an SVG in UTF-16', Buffer.from(`\ufeff${svg('<g/>').toString()}`, 'utf16le')],
      ['an icon', Buffer.from([0, 0, 1, 0, 1, 0, 16, 16])],
      ['a BMP of a kind that nobody knows', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60, 7)])],
    ])('is refused: %s', (_, bytes) => expectRefused({ bytes, name: 'photo.png', type: 'image/png' }, UNKNOWN));

    it('is refused: an AVIF', async () => {
      await expectRefused(await picture(9, 9).avif().toBuffer(), UNKNOWN);
    });
    it.each(['jpeg', 'png', 'tiff', 'gif', 'webp', 'bmp'])('is refused: only the first bytes of %s', async (format) => {
      const whole =
        format === 'bmp'
          ? bmp({ width: 9, height: 9 })
          : await picture(9, 9)
              .toFormat(format as 'jpeg')
              .toBuffer();
      for (const length of [3, 8, 12, 13, 20]) await expectRefused(whole.subarray(0, length), /is damaged|is not a JPEG/);
      await expectRefused(
        Buffer.concat([whole.subarray(0, 12), Buffer.alloc(5000, 0xa5)]),
        /is damaged|is not a JPEG|holds something|pixels/,
      );
    });
  });
});
