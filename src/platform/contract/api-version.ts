import { ApiError } from './api-error.js';

/** Path of the routes that are versioned (specification 9). */
const VERSIONED = '/api/apps/v1/';

/** Version of the app API, as in the `API-Version` header. */
export const API_VERSION = '1';

/** Returns true for a path of the app API. */
export const isVersioned = (path: string): boolean => path.startsWith(VERSIONED);

/** Returns the error for a request for a version other than the only one; undefined for all other requests. */
export function versionProblem(asked: string | string[] | undefined): ApiError | undefined {
  if (asked === undefined || asked === API_VERSION) return undefined;
  return ApiError.coded('unsupported_version', `API-Version must be ${API_VERSION}, the only version.`);
}
