/** Milliseconds for which requests are shown. Their rows are dropped in whole days, so some are stored a day longer. */
export const SHOWN_MS = 7 * 86_400_000;

/** SQL condition that a request is still shown, by the clock of the database, so that every process finds the same requests. */
export const isShown = (alias: string): string => `${alias}.time >= now() - interval '${String(SHOWN_MS)} milliseconds'`;
