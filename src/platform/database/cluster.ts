/** Runs one statement with its values and returns its rows. */
export type Sql = <R>(text: string, values?: unknown[]) => Promise<R[]>;

/** Statement that returns whether Citus is installed. */
export const HAS_CITUS = `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS installed`;

/** Returns true if the database divides tables over several nodes. */
export async function isDistributed(sql: Sql): Promise<boolean> {
  const [extension] = await sql<{ installed: boolean }>(HAS_CITUS);
  if (!extension?.installed) return false;
  const [tables] = await sql<{ exist: boolean }>(`SELECT EXISTS (SELECT FROM pg_dist_partition WHERE partmethod = 'h') AS exist`);
  return tables?.exist === true;
}
