/**
 * SQL condition that an attempt is still shown, with the retention in milliseconds. Uses the clock of the database, so that every process
 * finds the same attempts. Retention drops them by whole days, so some are stored a day longer.
 */
export const isShown = (alias: string, retention: string): string =>
  `${alias}.created_at >= now() - ${retention} * interval '1 millisecond'`;
