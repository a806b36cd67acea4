import { badRequest } from '../platform/http/api-error.js';

/** What staff may be allowed to do, and what it means. Owners and admins may do all of it. */
const PERMISSIONS = {
  apps__install_apps: 'Install, authorize and uninstall apps, and make custom apps',
  apps__use_apps: 'Open the pages that installed apps embed in the dashboard',
  apps__manage_billing: 'See, approve and decline charges of apps, and see their wallets',
  apps__manage_webhooks: 'See the log of webhook deliveries, and retry them',
} as const;

/** A permission that exists. */
export type Permission = keyof typeof PERMISSIONS;

/** Every permission there is, sorted. */
export const ALL_PERMISSIONS = (Object.keys(PERMISSIONS) as Permission[]).sort();

/** The permissions of a list, each once, sorted. Throws 400 that names the first which does not exist. */
export function knownPermissions(words: readonly string[]): Permission[] {
  const unknown = words.find((word) => !ALL_PERMISSIONS.some((permission) => permission === word));
  if (unknown !== undefined) throw badRequest(`There is no permission ${unknown}; there are ${ALL_PERMISSIONS.join(', ')}.`);
  return ALL_PERMISSIONS.filter((permission) => words.includes(permission));
}
