/** Milliseconds for which requests are shown. Their rows are dropped by whole days, so some are stored a day longer. */
export const SHOWN_MS = 7 * 86_400_000;

/** Returns the time since which lists show requests, at the earliest `since`. */
export const shownSince = (since?: Date): Date => new Date(Math.max(since?.getTime() ?? 0, Date.now() - SHOWN_MS));
