import type { Environment } from './environment.js';

/** Limits of image uploads (specification 8). */
export interface ImageSettings {
  /** Files of one request. */
  readonly max_files: number;
  /** Bytes of one file. */
  readonly max_bytes: number;
  /** Width × height, over all frames of an animation. */
  readonly max_pixels: number;
  /** Longest side of a thumbnail in pixels. */
  readonly thumbnail_size: number;
  /** Bytes that one store may keep. */
  readonly quota: number;
  /** Longest time to decode one image, in milliseconds. */
  readonly timeout: number;
  /** Images that a process decodes at a time. */
  readonly decoders: number;
  /** Uploads that a process has under way at a time, waiting ones included. */
  readonly queue: number;
}

/** Reads the limits of image uploads. */
export const imageSettings = (env: Environment): ImageSettings => ({
  max_files: env.integer('IMAGE_MAX_FILES', 5, 1),
  max_bytes: env.integer('IMAGE_MAX_BYTES', 10_485_760, 1),
  max_pixels: env.integer('IMAGE_MAX_PIXELS', 40_000_000, 1),
  thumbnail_size: env.integer('IMAGE_THUMBNAIL_SIZE', 300, 1),
  quota: env.integer('IMAGE_QUOTA', 1_073_741_824),
  timeout: env.duration('IMAGE_TIMEOUT', '30s'),
  decoders: env.integer('IMAGE_DECODERS', 2, 1),
  queue: env.integer('IMAGE_QUEUE', 64, 2),
});
