import type { Command } from 'commander';
import { Client } from 'pg';
import { Config } from '../platform/config/config.js';
import type { Sql } from '../platform/database/cluster.js';
import { pendingMigrations } from '../platform/database/migrations.js';
import { placement } from '../platform/database/placement.js';
import { refuseProcesses } from './nodes/cluster.js';
import { Distribution } from './nodes/distribution.js';
import { print } from './run.js';

const progress = (line: string): void => void process.stderr.write(`${line}\n`);

/** Adds `distribute`. */
export function distributeCommand(command: Command): void {
  command.option('--check', 'change nothing; fail when a table is not in its place').action(async ({ check }: { check?: boolean }) => {
    const { database_url } = Config.ofDatabase();
    print(await withSql(database_url, check ? checked : distribute));
  });
}

async function checked(sql: Sql): Promise<object> {
  const problems = await new Distribution(sql, placement(), progress).problems();
  for (const problem of problems) progress(problem);
  if (problems.length > 0) throw new Error(`the database is not distributed as it should be: ${String(problems.length)} problems`);
  return { distributed: true };
}

/** Converts the database, with exclusive access: no process of the platform may be connected, and no migration may run. */
async function distribute(sql: Sql): Promise<object> {
  const [lock] = await sql<{ held: boolean }>(`SELECT pg_try_advisory_lock(hashtext('migrations')) AS held`);
  if (!lock?.held) throw new Error('the database is being migrated');
  const pending = await pendingMigrations((text) => sql(text));
  if (pending?.length !== 0) throw new Error('migrations are pending: run migrate');
  await refuseProcesses(sql);
  await new Distribution(sql, placement(), progress).run();
  return checked(sql);
}

/** Runs `work` on one connection whose statements have no time limit. */
async function withSql<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'distribute' });
  await client.connect();
  try {
    return await work(async <R>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as R[]);
  } finally {
    await client.end();
  }
}
