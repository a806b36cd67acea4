import { readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { type DecodeLimits, decodeImage } from './decode.js';
import { Refusal } from './refusal.js';

/**
 * Child process that decodes images, one at a time. A hostile file may crash the decoder or exhaust its memory or time; this process can be
 * killed and has no secrets.
 */

/** File to decode. */
export interface Job extends DecodeLimits {
  /** Path of the file. */
  readonly source: string;
  /** Paths for the converted image and the thumbnail. */
  readonly converted: string;
  readonly thumbnail: string;
  /** Processor time that decoding may take, in milliseconds. */
  readonly cpu_time: number;
}

/**
 * Result of a job: the image, the reason of its refusal, `exhausted` when it took too much processor time, or an internal error, with its
 * code if it has one.
 */
export type Outcome =
  | { readonly image: DecodedFile }
  | { readonly refused: string }
  | { readonly exhausted: true }
  | { readonly failed: string; readonly code?: string | undefined };

/** Files of a decoded image. */
export interface DecodedFile {
  readonly extension: 'webp' | 'gif' | 'svg';
  readonly width: number;
  readonly height: number;
  /** File to store: the source, unless it was converted. */
  readonly file: string;
  readonly thumbnail: string;
  /** Sizes of the file to store and of the thumbnail, in bytes. */
  readonly file_size: number;
  readonly thumbnail_size: number;
}

/** Lower priority than the server's, so that requests come before images; see nice(2). */
const PRIORITY = 5;

async function decodeFile(job: Job): Promise<DecodedFile> {
  const bytes = await readFile(job.source);
  const { converted, thumbnail, extension, width, height } = await decodeImage(bytes, job);
  if (converted) await writeFile(job.converted, converted);
  await writeFile(job.thumbnail, thumbnail);
  const files = { file: converted ? job.converted : job.source, thumbnail: job.thumbnail };
  return { extension, width, height, ...files, file_size: (converted ?? bytes).length, thumbnail_size: thumbnail.length };
}

/** Interval at which the processor time is checked, in milliseconds. */
const METER_MS = 100;

async function outcomeOf(job: Job): Promise<Outcome> {
  const begun = process.cpuUsage();
  const meter = setInterval(() => {
    const { user, system } = process.cpuUsage(begun);
    if ((user + system) / 1000 > job.cpu_time) process.send?.({ exhausted: true });
  }, METER_MS);
  try {
    return { image: await decodeFile(job) };
  } catch (error) {
    return error instanceof Refusal ? { refused: error.message } : { failed: String(error), code: (error as NodeJS.ErrnoException).code };
  } finally {
    clearInterval(meter);
  }
}

setPriority(PRIORITY);
process.on('message', (job: Job) => void outcomeOf(job).then((outcome) => process.send?.(outcome)));
// Exiting would wait for an image that is being decoded.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
