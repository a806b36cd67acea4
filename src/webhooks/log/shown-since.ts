import type { Config } from '../../platform/config/config.js';

/*
 * Retention drops attempts by whole days, so some are stored a day longer than they are shown.
 */

/** Returns the time since which lists show attempts, at the earliest `since`. */
export function shownSince({ webhook_retention }: Pick<Config, 'webhook_retention'>, since?: Date): Date {
  return new Date(Math.max(since?.getTime() ?? 0, Date.now() - webhook_retention));
}

/**
 * SQL condition that an attempt is still shown, with the retention in milliseconds. By the clock of the database, so that every process
 * finds the same attempts.
 */
export const isShown = (alias: string, retention: string): string =>
  `${alias}.created_at >= now() - ${retention} * interval '1 millisecond'`;
