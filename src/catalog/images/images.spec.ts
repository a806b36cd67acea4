import sharp, { type Sharp } from 'sharp';
import type { Answer } from '../../../test/answer.js';
import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';
import { filesBelow, form, noise, picture, productOf, type Sent, svg, upload } from '../../../test/images.js';

interface Stored {
  id: number;
  file_url: string;
  thumbnail_url: string;
  stored_key: string;
  width: number;
  height: number;
  file_size: number;
}

describe('an uploaded image', () => {
  const api = useApi({ BASE_URL: 'https://shop.example.com' });
  let shop: Shop;
  let product_id: number;

  beforeAll(async () => {
    shop = await api.shop();
    product_id = await productOf(api, shop);
  });

  const send = (...files: (Buffer | Sent)[]): Promise<Answer> => upload(shop, product_id, form(...files));

  async function stored(file: Buffer | Sent): Promise<Stored> {
    const { status, body } = await send(file);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.data[0];
  }

  /** The bytes at a URL of a response. */
  async function fetched(url: string): Promise<Buffer> {
    expect(url).toMatch(/^https:\/\/shop\.example\.com\/media\//);
    const response = await fetch(api.base_url + new URL(url).pathname);
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  }

  it('is returned with its URLs, key and size, in the order of the parts', async () => {
    const answer = await send(
      await picture(30, 20).png().toBuffer(),
      svg('<rect width="5" height="5"/>'),
      await picture(10, 50).gif().toBuffer(),
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: 'Images uploaded.', data: expect.any(Array), status: 200 });
    const data = answer.body.data as Stored[];
    expect(data.map(({ width, height }) => [width, height])).toEqual([
      [30, 20],
      [40, 20],
      [10, 50],
    ]);
    expect(data.map(({ stored_key }) => stored_key.split('.')[1])).toEqual(['webp', 'svg', 'gif']);
    for (const image of data) {
      expect(Object.keys(image).sort()).toEqual(['file_size', 'file_url', 'height', 'id', 'stored_key', 'thumbnail_url', 'width']);
      expect(Number.isInteger(image.id)).toBe(true);
      expect(image.stored_key).toMatch(/^[0-9a-f]{32}\.\w+$/);
      expect(image.file_url).toBe(`https://shop.example.com/media/${image.stored_key}`);
      expect((await fetched(image.file_url)).length).toBe(image.file_size);
      expect((await sharp(await fetched(image.thumbnail_url)).metadata()).format).toBe('webp');
    }
    const rows = await api.query('SELECT stored_key FROM images WHERE store_id = $1 AND status = $2 ORDER BY id', [
      shop.store_id,
      'stored',
    ]);
    expect(rows.map((row) => row['stored_key'])).toEqual(data.map(({ stored_key }) => stored_key));
  });

  it.each([
    ['JPEG', () => picture(120, 60).jpeg().toBuffer()],
    ['progressive JPEG', () => picture(120, 60).jpeg({ progressive: true }).toBuffer()],
    ['CMYK JPEG', () => picture(120, 60).toColourspace('cmyk').jpeg().toBuffer()],
    ['PNG', () => picture(120, 60).png().toBuffer()],
    ['palette PNG', () => picture(120, 60).png({ palette: true }).toBuffer()],
    ['16-bit PNG', () => picture(120, 60).toColourspace('rgb16').png().toBuffer()],
    ['TIFF', () => picture(120, 60).tiff({ compression: 'lzw' }).toBuffer()],
    ['tiled TIFF', () => picture(120, 60).tiff({ tile: true, tileWidth: 64, tileHeight: 64, compression: 'deflate' }).toBuffer()],
    ['BigTIFF', () => picture(120, 60).tiff({ bigtiff: true }).toBuffer()],
  ])('becomes a WebP from a %s', async (_, made) => {
    const image = await stored(await made());
    expect(image).toMatchObject({ width: 120, height: 60, stored_key: expect.stringMatching(/\.webp$/) });
    const bytes = await fetched(image.file_url);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 120, height: 60 });
    const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number): number[] => [...data.subarray(x * 3, x * 3 + 3)];
    expect(near(pixel(10), [0x20, 0x40, 0x60])).toBe(true);
    expect(near(pixel(110), [0xe0, 0xc0, 0x40])).toBe(true);
  });

  it.each([
    ['GIF', () => picture(50, 40).gif().toBuffer()],
    ['animated GIF', () => animation(50, 40, 3).then((image) => image.gif().toBuffer())],
    ['WebP', () => picture(50, 40).webp({ quality: 30 }).toBuffer()],
    ['lossless WebP', () => picture(50, 40).webp({ lossless: true }).toBuffer()],
    ['transparent WebP', () => picture(50, 40).ensureAlpha(0.5).webp().toBuffer()],
    ['animated WebP', () => animation(50, 40, 3).then((image) => image.webp().toBuffer())],
    [
      'WebP with EXIF',
      () =>
        picture(50, 40)
          .withExif({ IFD0: { Copyright: 'Us' } })
          .webp()
          .toBuffer(),
    ],
    ['SVG', () => Promise.resolve(svg('<circle r="9"/>', 'width="50" height="40"'))],
  ])('is stored byte for byte as a %s', async (_, made) => {
    const bytes = await made();
    const image = await stored(bytes);
    expect(image).toMatchObject({ width: 50, height: 40, file_size: bytes.length });
    expect((await fetched(image.file_url)).equals(bytes)).toBe(true);
    expect(await sharp(await fetched(image.thumbnail_url)).metadata()).toMatchObject({ format: 'webp', width: 50, height: 40 });
  });

  it.each([
    [600, 400, 300, 200],
    [400, 1200, 100, 300],
    [301, 10, 300, 10],
    [300, 300, 300, 300],
    [20, 30, 20, 30],
  ])('of %d × %d gets a thumbnail of %d × %d', async (width, height, thumbnail_width, thumbnail_height) => {
    for (const bytes of [
      await picture(width, height).jpeg().toBuffer(),
      await picture(width, height).webp().toBuffer(),
      await picture(width, height).gif().toBuffer(),
      svg('<rect width="100%" height="100%"/>', `width="${String(width)}" height="${String(height)}"`),
    ]) {
      const image = await stored(bytes);
      expect(image).toMatchObject({ width, height });
      const { width: w, height: h } = await sharp(await fetched(image.thumbnail_url)).metadata();
      expect([w, h]).toEqual([thumbnail_width, thumbnail_height]);
    }
  });

  it('is converted with quality 85', async () => {
    const bytes = await noise(300, 200).png().toBuffer();
    const image = await stored(bytes);
    const like = async (quality: number): Promise<number> => (await sharp(bytes).webp({ quality, effort: 2 }).toBuffer()).length;
    expect(image.file_size).toBe(await like(85));
    expect(await like(80)).not.toBe(image.file_size);
  });

  it('is upright, whatever the orientation of its camera, and contains no location', async () => {
    const exif = { IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '23/1 48/1 0/1', GPSLatitudeRef: 'N' } };
    const bytes = await picture(120, 60).withMetadata({ orientation: 6 }).withExif(exif).jpeg().toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    const image = await stored(bytes);
    expect(image).toMatchObject({ width: 60, height: 120 });
    const file = await fetched(image.file_url);
    const metadata = await sharp(file).metadata();
    expect(metadata).toMatchObject({ width: 60, height: 120 });
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(file.includes('Secret')).toBe(false);
    // Turned clockwise, the dark left half is on top.
    const { data } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    expect(data[60 * 5 * 3] ?? 255).toBeLessThan(80);
    expect(data[60 * 110 * 3] ?? 0).toBeGreaterThan(180);
    expect(await sharp(await fetched(image.thumbnail_url)).metadata()).toMatchObject({ width: 60, height: 120 });
  });

  it.each([
    ['photo.png', 'image/png'],
    ['../../etc/passwd', 'text/plain'],
    ['x.svg', 'image/svg+xml'],
    ['', 'application/json'],
    ['a'.repeat(300), 'nonsense'],
  ])('is identified by its content, not by its name "%s" and type %s', async (name, type) => {
    const image = await stored({ bytes: await picture(8, 8).gif().toBuffer(), name, type });
    expect(image.stored_key).toMatch(/\.gif$/);
    const { headers } = await api.call('GET', new URL(image.file_url).pathname);
    expect(headers.get('content-type')).toBe('image/gif');
  });

  it.each([
    ['width="2in" height="48pt"', [192, 64]],
    ['width="100%" height="100%" viewBox="0 0 640 480"', [640, 480]],
    ['viewBox="0,0 64.4 48"', [64, 48]],
    ['width="320" viewBox="0 0 640 480"', [320, 240]],
    ['height="10mm" viewBox="0 0 100 50"', [76, 38]],
    ['', [300, 150]],
  ])('that is an SVG with %s has the size %j', async (attributes, size) => {
    const { width, height } = await stored(svg('<rect width="9" height="9"/>', attributes));
    expect([width, height]).toEqual(size);
  });

  it('may be an SVG as editors write it', async () => {
    const inner = await picture(4, 4).png().toBuffer();
    const bytes = Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#" viewBox="0 0 80 40" id="online" class="one two">
  <metadata><?xpacket begin=""?><rdf:RDF><cc:Work rdf:about=""><cc:license rdf:resource="https://creativecommons.org/licenses/by/4.0/"/></cc:Work></rdf:RDF></metadata>
  <style type="text/css"><![CDATA[ .a { fill: url(#g); font-family: "Noto Sans" } @media (min-width: 1px) { .a { stroke: red } } ]]></style>
  <defs><linearGradient id="g" xlink:href="#h"/><linearGradient id="h"><stop offset="1" stop-color="#f00"/></linearGradient></defs>
  <g inkscape:label="Ebene 1" inkscape:export-filename="C:\\drawing.png" aria-label="a \\ b"><use href="#a" x="3"/><rect id="a" class="a" width="9" height="9" style="filter:url('#f')"/></g>
  <image width="4" height="4" xlink:href="data:image/png;base64,${inner.toString('base64')}"/>
  <text x="1" y="9">Größe <tspan>ওজন</tspan></text><a href="#a"><circle r="1"><animate attributeName="r" to="2" dur="1s"/></circle></a>
</svg>`);
    const image = await stored(bytes);
    expect(image).toMatchObject({ width: 80, height: 40, file_size: bytes.length });
  });

  it('gets a new key that cannot be guessed on each upload', async () => {
    const bytes = await picture(4, 4).png().toBuffer();
    const keys = await Promise.all(Array.from({ length: 5 }, async () => (await stored(bytes)).stored_key));
    expect(new Set(keys).size).toBe(5);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}\.webp$/);
  });

  it('leaves nothing but its two files', async () => {
    const { stored_key } = await stored(await picture(9, 9).jpeg().toBuffer());
    const stem = stored_key.split('.')[0] ?? '';
    const files = await filesBelow(api.environment['DATA_DIR'] ?? '');
    expect(files.filter((name) => !name.startsWith('images/'))).toEqual([]);
    expect(files.filter((name) => name.includes(stem)).map((name) => name.split('/').length)).toEqual([4, 4]);
  });
});

const near = (a: readonly number[], b: readonly number[]): boolean => a.every((value, n) => Math.abs(value - (b[n] ?? 0)) < 40);

/** Frames of different greys. */
async function animation(width: number, height: number, frames: number): Promise<Sharp> {
  const grey = (n: number): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background: { r: n * 60, g: n * 60, b: n * 60 } } })
      .png()
      .toBuffer();
  return sharp(await Promise.all(Array.from({ length: frames }, (_, n) => grey(n))), { join: { animated: true } });
}
