import type { Environment } from './environment.js';

/** Limits of image uploads (specification 8). */
export interface ImageSettings {
  /** Maximum number of files in a request. */
  readonly max_files: number;
  /** Maximum size of a file in bytes. */
  readonly max_bytes: number;
  /** Maximum number of pixels, summed over the frames of an animation. */
  readonly max_pixels: number;
  /** Maximum width and height of a thumbnail in pixels. */
  readonly thumbnail_size: number;
  /** Storage quota of a store in bytes. */
  readonly quota: number;
  /** Time for which the files of deleted products are kept, in milliseconds. */
  readonly delete_grace: number;
  /** Maximum time to decode an image, in milliseconds. */
  readonly timeout: number;
  /** Maximum processor time to decode an image, in milliseconds. */
  readonly cpu_time: number;
  /** Maximum number of images that a process decodes concurrently. */
  readonly decoders: number;
  /** Maximum number of uploads that a process handles concurrently. */
  readonly queue: number;
  /** Maximum number of uploads that wait. Their bodies are not read. */
  readonly waiting: number;
}

/** Reads the limits of image uploads. */
export const imageSettings = (env: Environment): ImageSettings => ({
  max_files: env.integer('IMAGE_MAX_FILES', 5, 1),
  max_bytes: env.integer('IMAGE_MAX_BYTES', 10_485_760, 1),
  max_pixels: env.integer('IMAGE_MAX_PIXELS', 40_000_000, 1),
  thumbnail_size: env.integer('IMAGE_THUMBNAIL_SIZE', 300, 1),
  quota: env.integer('IMAGE_QUOTA', 1_073_741_824),
  delete_grace: env.duration('IMAGE_DELETE_GRACE', '14d'),
  timeout: env.duration('IMAGE_TIMEOUT', '30s'),
  cpu_time: env.duration('IMAGE_CPU_TIME', '5s'),
  decoders: env.integer('IMAGE_DECODERS', 2, 1),
  queue: env.integer('IMAGE_QUEUE', 64, 2),
  waiting: env.integer('IMAGE_WAITING', 256),
});
