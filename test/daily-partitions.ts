import type { Api } from './harness.js';

/** Creates the partition of the day that begins `$1` days from today. */
const DAY = `
SELECT create_partition('webhook_deliveries', day, day + interval '1 day')
FROM (SELECT date_trunc('day', now(), 'UTC') + $1::int * interval '1 day' AS day) d`;

/** Partition of the delivery log; the bounds are days from now, the first `-Infinity`. */
export interface DayPartition {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Returns the partitions of the delivery log, oldest first. */
export async function partitionsOf(api: Api): Promise<DayPartition[]> {
  const bound = (name: string): string =>
    `CASE WHEN isfinite(${name}) THEN extract(epoch FROM ${name} - date_trunc('day', now(), 'UTC')) / 86400 ELSE '-Infinity' END::float8`;
  return api.query(`
    SELECT partition::text AS name, ${bound('lower_bound')} AS from, ${bound('upper_bound')} AS to FROM partitions_of('webhook_deliveries')`);
}

/** Splits the first partition of the delivery log into the last `days` days, as in a service that has run for that time; keeps its rows. */
export async function splitIntoDays(api: Api, days: number): Promise<void> {
  const [first] = await partitionsOf(api);
  await api.query('CREATE TABLE moved_deliveries AS SELECT * FROM webhook_deliveries_initial');
  await api.query('DROP TABLE webhook_deliveries_initial');
  for (let day = -days; day < (first?.to ?? 0); day++) await api.query(DAY, [day]);
  await api.query('INSERT INTO webhook_deliveries SELECT * FROM moved_deliveries');
  await api.query('DROP TABLE moved_deliveries');
}

/** Returns the names of the partitions of a table, oldest first. */
export const partitionNames = async (api: Api, table: string): Promise<string[]> =>
  (await api.query<{ name: string }>('SELECT partition::text AS name FROM partitions_of($1)', [table])).map(({ name }) => name);
