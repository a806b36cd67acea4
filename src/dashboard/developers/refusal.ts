import type { ApiError } from '../../platform/contract/api-error.js';
import { toApiError } from '../../platform/endpoint/to-api-error.js';

/** Returns the error to show in a form. Rethrows errors that the person cannot correct. */
export function refusalOf(error: unknown): ApiError {
  const known = toApiError(error);
  if (!known || known.status === 404) throw error;
  return known;
}
