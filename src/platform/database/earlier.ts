/**
 * Returns SQL for a time of a row, earlier by milliseconds. The difference of a time with a zone and an interval depends on the zone of the session,
 * so several nodes do not allow it where a row is changed.
 */
export const earlier = (column: string, ms: string): string =>
  `(${column} AT TIME ZONE 'UTC' - ${ms} * interval '1 millisecond') AT TIME ZONE 'UTC'`;
