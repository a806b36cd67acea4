import { ApiError } from '../platform/contract/api-error.js';

/** Permissions of staff members and their descriptions. Owners and admins have all of them. */
const PERMISSIONS = {
  apps__install_apps: 'Install, authorize and uninstall apps, and make custom apps',
  apps__use_apps: 'Open the pages that installed apps embed in the dashboard',
  apps__manage_billing: 'See, approve and decline charges of apps, and see their wallets',
  apps__manage_webhooks: 'See the log of webhook deliveries, and retry them',
} as const;

/** Name of a permission. */
export type Permission = keyof typeof PERMISSIONS;

/** All permissions, sorted. */
export const ALL_PERMISSIONS = (Object.keys(PERMISSIONS) as Permission[]).sort();

/** Returns the given permissions sorted and without duplicates. Throws 400 that names the first unknown one. */
export function knownPermissions(words: readonly string[]): Permission[] {
  const unknown = words.find((word) => !ALL_PERMISSIONS.some((permission) => permission === word));
  if (unknown !== undefined) throw ApiError.badRequest(`There is no permission ${unknown}; there are ${ALL_PERMISSIONS.join(', ')}.`);
  return ALL_PERMISSIONS.filter((permission) => words.includes(permission));
}
