import type { Config } from '../../platform/config/config.js';

/**
 * Returns the time since which the log shows attempts, at the earliest `since`. Retention drops attempts by whole days, so some are stored
 * a day longer than they are shown.
 */
export function shownSince({ webhook_retention }: Pick<Config, 'webhook_retention'>, since?: Date): Date {
  return new Date(Math.max(since?.getTime() ?? 0, Date.now() - webhook_retention));
}
