import { ApiError } from '../platform/contract/api-error.js';

/** Refusal of an uploaded image: because of its content, its size, or a lack of space. */
export interface RefusedImage {
  readonly status: 400 | 413;
  readonly problem: 'bad' | 'large' | 'full';
}

/** Returns the refusal of an uploaded image. Rethrows other errors. */
export function refusedImage(error: unknown): RefusedImage {
  if (error instanceof ApiError && error.status === 400) return { status: 400, problem: 'bad' };
  if (!(error instanceof ApiError) || error.status !== 413) throw error;
  return { status: 413, problem: error.message.includes('quota') ? 'full' : 'large' };
}
