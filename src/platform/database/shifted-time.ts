/**
 * Returns SQL for a time of a row, shifted by an interval. The sum of a time with a zone and an interval depends on the zone of the session, so
 * it is not allowed in updates on several nodes.
 */
const shifted = (column: string, operator: '+' | '-', interval: string): string =>
  `(${column} AT TIME ZONE 'UTC' ${operator} ${interval}) AT TIME ZONE 'UTC'`;

/** Returns SQL for a time of a row, earlier by milliseconds. */
export const earlier = (column: string, ms: string): string => shifted(column, '-', `${ms} * interval '1 millisecond'`);

/** Returns SQL for a time of a row, later by days. */
export const daysLater = (column: string, days: number): string => shifted(column, '+', `interval '${String(days)} days'`);
