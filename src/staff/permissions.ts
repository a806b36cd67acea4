import { type Permission, PERMISSIONS } from '../platform/auth/permissions.js';
import { ApiError } from '../platform/contract/api-error.js';

/** All permissions, sorted. */
export const ALL_PERMISSIONS = (Object.keys(PERMISSIONS) as Permission[]).sort();

/** Returns the given permissions sorted and without duplicates. Throws 400 with the first unknown one. */
export function knownPermissions(words: readonly string[]): Permission[] {
  const unknown = words.find((word) => !ALL_PERMISSIONS.some((permission) => permission === word));
  if (unknown !== undefined) throw ApiError.badRequest(`There is no permission ${unknown}; there are ${ALL_PERMISSIONS.join(', ')}.`);
  return ALL_PERMISSIONS.filter((permission) => words.includes(permission));
}
