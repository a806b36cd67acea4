import { readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { type DecodeLimits, decodeImage } from './decode.js';
import { Refusal } from './refusal.js';

/**
 * A process that decodes images for another, one at a time. What somebody sends may be made to crash, fill or occupy whatever decodes it;
 * here it can be killed, and knows no secret.
 */

/** A file to decode. */
export interface Job extends DecodeLimits {
  /** Where the file is. */
  readonly source: string;
  /** Where the converted image and the thumbnail are to be written. */
  readonly converted: string;
  readonly thumbnail: string;
}

/** What became of a job: the image, why it is refused, or what went wrong here. */
export type Outcome = { readonly image: DecodedFile } | { readonly refused: string } | { readonly failed: string };

/** A decoded image in files. */
export interface DecodedFile {
  readonly extension: 'webp' | 'gif' | 'svg';
  readonly width: number;
  readonly height: number;
  /** The file to store: the source itself where nothing was converted. */
  readonly file: string;
  readonly thumbnail: string;
  /** Bytes of the file to store, and of the thumbnail. */
  readonly file_size: number;
  readonly thumbnail_size: number;
}

/** Requests that wait for an answer come before images; see nice(2). */
const PRIORITY = 5;

async function decodeFile(job: Job): Promise<DecodedFile> {
  const bytes = await readFile(job.source);
  const { converted, thumbnail, extension, width, height } = await decodeImage(bytes, job);
  if (converted) await writeFile(job.converted, converted);
  await writeFile(job.thumbnail, thumbnail);
  const files = { file: converted ? job.converted : job.source, thumbnail: job.thumbnail };
  return { extension, width, height, ...files, file_size: (converted ?? bytes).length, thumbnail_size: thumbnail.length };
}

async function outcomeOf(job: Job): Promise<Outcome> {
  try {
    return { image: await decodeFile(job) };
  } catch (error) {
    return error instanceof Refusal ? { refused: error.message } : { failed: String(error) };
  }
}

setPriority(PRIORITY);
process.on('message', (job: Job) => void outcomeOf(job).then((outcome) => process.send?.(outcome)));
// Exiting would wait for an image that is being decoded.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
