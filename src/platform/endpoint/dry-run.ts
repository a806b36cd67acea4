import type { FastifyRequest } from 'fastify';
import { ApiError } from '../contract/api-error.js';
import { isVersioned } from '../contract/api-version.js';
import { isSafe } from './safe-methods.js';
import type { WireResponse } from './wire-response.js';

/** Header that requests a dry run, and marks its response (completions 16). */
export const DRY_RUN = 'dry-run';

const VALUES = new Map<unknown, boolean>([
  [undefined, false],
  ['false', false],
  ['true', true],
]);

/**
 * Returns true for a writing request of the app API with `Dry-Run: true`. Throws 400 for a value other than `true` and `false`, because a
 * client that sends one expects that nothing changes.
 */
export function isDryRun(request: FastifyRequest): boolean {
  const asked = request.headers[DRY_RUN];
  if (asked === undefined || isSafe(request) || !isVersioned(request.routeOptions.url ?? '')) return false;
  const dry = VALUES.get(asked);
  if (dry === undefined) throw ApiError.invalidField('Dry-Run', 'isIn', 'Dry-Run must be true or false.');
  return dry;
}

/** Error that rolls back the transaction of a request whose effects are not kept. Carries the response of the request. */
export class RolledBack extends Error {
  constructor(readonly response: WireResponse) {
    super('rolled back');
  }
}
