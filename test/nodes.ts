import type { Queries } from './event-schemas.js';

/** True if `npm run distributed` runs the specs on a database that is divided over several nodes. */
export const ON_NODES = process.env['TEST_DISTRIBUTED_URL'] !== undefined;

/**
 * Declares a test of a feature that only a single PostgreSQL has, such as the plan of a statement without the name of a shard. On several nodes, it
 * does not exist.
 */
export function itOnOnePostgres(name: string, test: () => Promise<void>): void {
  if (!ON_NODES) it(name, test);
}

/** Declares tests like {@link itOnOnePostgres}, with their setup. */
export function describeOnOnePostgres(name: string, tests: () => void): void {
  if (!ON_NODES) describe(name, tests);
}

/** Constraint in the message of an error, without the number of a shard. */
const NAMED = /constraint "(\w+?)(?:_\d+)?"/;

/**
 * Expects that the database refuses a statement by this constraint or trigger. On several nodes, the error of a shard has another code, and names
 * the constraint in its message or not at all.
 */
export async function expectRefusal(api: Queries, constraint: string, sql: string, values: unknown[] = []): Promise<void> {
  const refusal = await api.query(sql, values).then(
    () => undefined,
    (error: unknown) => error as { constraint?: string; message: string },
  );
  expect(refusal).toBeDefined();
  const named = ON_NODES ? (NAMED.exec(refusal?.message ?? '')?.[1] ?? constraint) : refusal?.constraint;
  expect(named).toBe(constraint);
}

const WAITING = `SELECT count(*)::integer AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
const WAITING_ON_NODES = `SELECT coalesce(sum(result::integer), 0)::integer AS count FROM run_command_on_all_nodes($cmd$${WAITING}$cmd$)`;

/** Returns how many statements wait for a lock. */
export async function lockWaits(api: Queries): Promise<number> {
  const [row] = await api.query<{ count: number }>(ON_NODES ? WAITING_ON_NODES : WAITING);
  return row?.count ?? 0;
}

/** Trigger of a table, whose name ends with the number of the shard on several nodes. */
const alterations = (condition: string, state: 'DISABLE' | 'ENABLE', table: string): string => `
DO $alter$
DECLARE t record;
BEGIN
  FOR t IN SELECT g.tgname FROM pg_trigger g JOIN pg_proc f ON f.oid = g.tgfoid
    WHERE NOT g.tgisinternal AND g.tgrelid = '${table}'::regclass AND ${condition}
  LOOP EXECUTE 'ALTER TABLE ${table} ${state} TRIGGER ' || quote_ident(t.tgname); END LOOP;
END $alter$`;

/** Switches the triggers of a table whose rows in `pg_trigger g` and `pg_proc f` satisfy a condition, on all of its shards. */
export async function switchTriggers(api: Queries, table: string, state: 'DISABLE' | 'ENABLE', condition: string): Promise<void> {
  if (!ON_NODES) {
    await api.query(alterations(condition, state, table));
    return;
  }
  const command = alterations(condition.replaceAll('%', '%%'), state, '%1$s');
  const results = await api.query<{ success: boolean; result: string }>('SELECT success, result FROM run_command_on_shards($1, $2)', [
    table,
    command,
  ]);
  const failed = results.find(({ success }) => !success);
  if (failed) throw new Error(failed.result);
}

/** Runs a statement without values past such triggers, in one transaction on one PostgreSQL. */
export async function pastTriggers(api: Queries, table: string, condition: string, statement: string): Promise<void> {
  if (!ON_NODES) {
    await api.query([alterations(condition, 'DISABLE', table), statement, alterations(condition, 'ENABLE', table)].join(';\n'));
    return;
  }
  await switchTriggers(api, table, 'DISABLE', condition);
  await api.query(statement);
  await switchTriggers(api, table, 'ENABLE', condition);
}
