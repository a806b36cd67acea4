import { ApiError } from '../../platform/contract/api-error.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { parseUrl } from '../../platform/vendor-internals/parse-url.js';

/**
 * Converts image keys to their stored form, a JSON array as text. Accepts a comma-separated list or such an array; returns null for no key.
 * Returns a value that is not text unchanged, for the validation to reject.
 */
export function keysAsJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const keys = (arrayIn(value) ?? value.split(',')).map((key) => key.trim()).filter((key) => key !== '');
  return keys.length > 0 ? JSON.stringify(keys) : null;
}

function arrayIn(text: string): string[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) && parsed.every((key) => typeof key === 'string') ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Throws 400 when one of the keys, in their stored form, is neither an https URL nor the key of a stored image of the store. */
export async function checkImages(ctx: StoreContext, field: string, stored: string | null | undefined): Promise<void> {
  const keys = (JSON.parse(stored ?? '[]') as string[]).filter((key) => !isHttpsUrl(key));
  if (keys.length === 0) return;
  const known = await ctx.query<{ key: string }>(STORED, keys);
  const unknown = keys.find((key) => !known.some((image) => image.key === key));
  if (unknown === undefined) return;
  throw ApiError.invalidField(field, 'exists', `${field} must be stored_keys of images of this store or https URLs.`);
}

const STORED = `SELECT stored_key AS key FROM images WHERE store_id = $1 AND stored_key = ANY ($2) AND status = 'stored'`;

const isHttpsUrl = (text: string): boolean => text.startsWith('https://') && parseUrl(text) !== undefined;
