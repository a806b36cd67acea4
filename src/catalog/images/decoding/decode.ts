import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { bmpHeader } from './bmp-header.js';
import { bmpPixels } from './bmp-rows.js';
import { type PixelSize, measureGif } from './gif.js';
import { hasEnd } from './jpeg.js';
import { type Kind, kindOf } from './kind.js';
import { refuseMixed } from './mixed-content.js';
import { checkPixels, damaged, Refusal, unknownType } from './refusal.js';
import { inspectSvg } from './svg.js';
import { measureWebp } from './webp.js';

/** Limits of decoding. */
export interface DecodeLimits {
  readonly max_pixels: number;
  readonly thumbnail_size: number;
}

/** Fully decoded image. */
export interface DecodedImage {
  /** Kind of the stored file: WebP for a converted image, else its own kind. */
  readonly extension: 'webp' | 'gif' | 'svg';
  /** Converted image; absent when the image is stored unchanged. */
  readonly converted?: Buffer;
  /** Thumbnail, a WebP. */
  readonly thumbnail: Buffer;
  /** Pixels of the original, upright. */
  readonly width: number;
  readonly height: number;
}

/** Image whose size is known and allowed. Each call of `open` decodes it again. */
interface Opened {
  readonly width: number;
  readonly height: number;
  readonly open: () => Sharp;
}

/** Quality of converted images, as the contract requires (specification 4.5). */
const QUALITY = 85;
/** From 0 to 6. Higher values take several times as long for a file that is a few percent smaller. */
const EFFORT = 2;
/** Longest side of a WebP. */
const WEBP_SIDE = 16_383;
/** Width of the frames of an animation when they are decoded only to validate them. */
const PROBE = 16;

sharp.cache(false);
sharp.concurrency(1);
// Block the other loaders that libvips was built with.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadTiff',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadSvg',
  ],
});

/** Decodes an image of any accepted kind. Throws a {@link Refusal}, and no other error, for a bad file. */
export async function decodeImage(bytes: Buffer, limits: DecodeLimits): Promise<DecodedImage> {
  try {
    const kind = kindOf(bytes);
    if (kind === undefined) throw unknownType();
    if (kind !== 'svg') refuseMixed(bytes);
    const { width, height, open } = await OPEN[kind](bytes, limits);
    const stored =
      kind === 'gif' || kind === 'webp' || kind === 'svg' ? ({ extension: kind } as const) : await converted(open(), { width, height });
    return { ...stored, width, height, thumbnail: await thumbnailOf(open(), limits) };
  } catch (error) {
    throw error instanceof Refusal ? error : damaged();
  }
}

const OPEN: Readonly<Record<Kind, (bytes: Buffer, limits: DecodeLimits) => Opened | Promise<Opened>>> = {
  jpeg: openJpeg,
  png: (bytes, limits) => openRaster('png', bytes, limits),
  tiff: (bytes, limits) => openRaster('tiff', bytes, limits),
  gif: (bytes, limits) => openAnimation('gif', bytes, { ...limits, measured: measureGif(bytes) }),
  webp: (bytes, limits) => openAnimation('webp', bytes, { ...limits, measured: measureWebp(bytes) }),
  bmp: openBmp,
  svg: openSvg,
};

const options = ({ max_pixels }: DecodeLimits): SharpOptions => ({ failOn: 'error', limitInputPixels: max_pixels });

/** Returns the size in the header of an image, without decoding it. */
async function header(kind: Kind, bytes: Buffer, limits: DecodeLimits): Promise<Metadata> {
  const metadata = await sharp(bytes, { ...options(limits), limitInputPixels: false }).metadata();
  if (metadata.format !== kind) throw damaged();
  checkPixels(metadata.width * metadata.height, limits.max_pixels);
  return metadata;
}

async function openRaster(kind: Kind, bytes: Buffer, limits: DecodeLimits): Promise<Opened> {
  const { autoOrient } = await header(kind, bytes, limits);
  return { ...autoOrient, open: () => sharp(bytes, options(limits)).autoOrient() };
}

function openJpeg(bytes: Buffer, limits: DecodeLimits): Promise<Opened> {
  if (!hasEnd(bytes)) throw damaged();
  return openRaster('jpeg', bytes, limits);
}

/** Decodes every frame of a file that is stored unchanged, to validate it; the first one becomes the thumbnail. */
async function openAnimation(kind: Kind, bytes: Buffer, limits: DecodeLimits & { measured: PixelSize }): Promise<Opened> {
  checkPixels(limits.measured.pixels, limits.max_pixels);
  const opened = await openRaster(kind, bytes, limits);
  await sharp(bytes, { ...options(limits), animated: true })
    .resize({ width: PROBE })
    .raw()
    .toBuffer();
  return opened;
}

function openBmp(bytes: Buffer, { max_pixels }: DecodeLimits): Opened {
  const found = bmpHeader(bytes);
  const { width, height } = found;
  checkPixels(width * height, max_pixels);
  const { data, channels } = bmpPixels(bytes, found);
  return { width, height, open: () => sharp(data, { raw: { width, height, channels } }) };
}

async function openSvg(bytes: Buffer, limits: DecodeLimits): Promise<Opened> {
  const { size, rasters } = inspectSvg(bytes);
  checkPixels(size.width * size.height, limits.max_pixels);
  for (const raster of rasters) {
    const kind = kindOf(raster);
    if (kind === undefined || kind === 'svg') throw damaged();
    await header(kind, raster, limits);
  }
  return { ...size, open: () => sharp(bytes, options(limits)) };
}

async function converted(
  image: Sharp,
  { width, height }: { width: number; height: number },
): Promise<Pick<DecodedImage, 'extension' | 'converted'>> {
  if (Math.max(width, height) > WEBP_SIDE) throw new Refusal(`is longer than ${String(WEBP_SIDE)} pixels on a side.`);
  return { extension: 'webp', converted: await image.webp({ quality: QUALITY, effort: EFFORT }).toBuffer() };
}

const thumbnailOf = (image: Sharp, { thumbnail_size: side }: DecodeLimits): Promise<Buffer> =>
  image.resize(side, side, { fit: 'inside', withoutEnlargement: true }).webp({ quality: QUALITY, effort: EFFORT }).toBuffer();
