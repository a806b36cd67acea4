import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isDistributed, type Sql } from '../platform/database/cluster.js';
import { filesIn, nameOf } from '../platform/database/migrations.js';
import { placement } from '../platform/database/placement.js';
import { sqlState } from '../platform/database/sql-state.js';
import { Distribution } from './nodes/distribution.js';

/**
 * Longest wait for a table's lock, during which the statements of running processes queue behind the migration. Shorter than the
 * `deadlock_timeout` of PostgreSQL (1 s by default), so that a deadlock ends the attempt of the migration and not the request that waits for it.
 */
const LOCK_TIMEOUT = '800ms';
/** Time between two attempts to lock a table. */
const PAUSE_MS = 1_000;
const MAX_TRIES = 60;
/** Statements that run longer are reported. */
const LONG_MS = 1_000;
/** SQLSTATEs of a lock that was not available in time, and of a deadlock with a request that locks the same tables in another order. */
const NOT_LOCKED = new Set(['55P03', '40P01']);

/** A migration of TypeORM. `transaction` false runs it outside a transaction. */
type Migration = new () => MigrationInterface & { readonly transaction: boolean };

/** Receives the progress of a migration, one line at a time. */
export type Progress = (line: string) => void;

/**
 * Migrations of a folder, oldest first: SQL files named `<milliseconds>-<what>.sql`. They cannot be reverted. The first line of a file may be
 * a directive (docs/operations.md, "Migrations"):
 *
 * - none: all statements run in one transaction.
 * - `-- migrate: outside a transaction`: every statement runs on its own, as `CREATE INDEX CONCURRENTLY` requires. A statement ends with a
 *   semicolon at the end of a line. The file runs again after a failure, so every statement must be repeatable.
 * - `-- migrate: in batches`: the file is one statement, which runs repeatedly, each time in its own transaction, until it
 *   affects no row.
 */
export function migrationsIn(folder: string, progress: Progress): Migration[] {
  return filesIn(folder).map((file) => migrationOf(join(folder, file), progress));
}

type Run = (runner: QueryRunner, sql: string, progress: Progress) => Promise<void>;

const RUNS: readonly (readonly [directive: RegExp, transaction: boolean, run: Run])[] = [
  [/^-- migrate: outside a transaction$/m, false, runSeparately],
  [/^-- migrate: in batches$/m, false, runInBatches],
  [/^/, true, runTogether],
];

function migrationOf(path: string, progress: Progress): Migration {
  const file = basename(path, '.sql');
  const sql = readFileSync(path, 'utf8');
  const [firstLine = ''] = sql.split('\n', 1);
  const [, transaction, run] = RUNS.find(([directive]) => directive.test(firstLine)) ?? [undefined, true, runTogether];
  return class SqlMigration implements MigrationInterface {
    readonly name = nameOf(file);
    readonly transaction = transaction;

    up(runner: QueryRunner): Promise<void> {
      return run(runner, sql, (line) => progress(`${file}: ${line}`));
    }

    down(): Promise<void> {
      return Promise.reject(new Error('Migrations only go forward.'));
    }
  };
}

async function runTogether(runner: QueryRunner, sql: string, progress: Progress): Promise<void> {
  await runner.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'; SET LOCAL statement_timeout = 0`);
  const query = async <R>(text: string, values?: unknown[]): Promise<R[]> => (await runner.query(text, values)) as R[];
  const work = (await isDistributed(query)) ? () => runAndPlace(query, sql, progress) : () => runner.query(sql);
  const attempt = async (): Promise<void> => {
    await runner.query('SAVEPOINT migration');
    await work().catch(async (error: unknown) => {
      await runner.query('ROLLBACK TO SAVEPOINT migration');
      throw error;
    });
  };
  await untilLocked(attempt, progress);
}

/**
 * Runs the statements of a migration on a distributed database, and moves each new table to its plane before the statements that follow: a
 * foreign key can reference only a table of the same plane.
 */
async function runAndPlace(query: Sql, sql: string, progress: Progress): Promise<void> {
  const distribution = new Distribution(query, placement(), progress);
  await query(`SET LOCAL citus.enable_unsafe_triggers = on; SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
  for (const statement of statementsOf(sql)) {
    await query(statement);
    const [, table] = /^CREATE TABLE (\w+)/.exec(statement) ?? [];
    if (table !== undefined) await distribution.place(table);
  }
}

/** Building an index concurrently waits for transactions but blocks none, so its waits are not limited. */
async function runSeparately(runner: QueryRunner, sql: string, progress: Progress): Promise<void> {
  const statements = statementsOf(sql);
  await runner.query('SET statement_timeout = 0');
  for (const [n, statement] of statements.entries()) {
    const timeout = /\bCONCURRENTLY\b/.test(statement) ? '0' : LOCK_TIMEOUT;
    await runner.query(`SET lock_timeout = '${timeout}'`);
    const began = performance.now();
    await untilLocked(() => runner.query(statement), progress);
    if (performance.now() - began > LONG_MS) progress(`statement ${String(n + 1)} of ${String(statements.length)} is done`);
  }
}

async function runInBatches(runner: QueryRunner, sql: string, progress: Progress): Promise<void> {
  await runner.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
  for (let rows = 0; ;) {
    let affected = 0;
    await untilLocked(async () => {
      ({ affected = 0 } = await runner.query(sql, undefined, true));
    }, progress);
    if (affected === 0) return;
    rows += affected;
    progress(`${String(rows)} rows`);
  }
}

/** Retries an attempt that timed out or deadlocked while it waited for a lock. Between two attempts, the statements queued behind it run. */
async function untilLocked(attempt: () => Promise<unknown>, progress: Progress): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (!NOT_LOCKED.has(sqlState(error)) || tries === MAX_TRIES) throw error;
      progress(`a table is locked; attempt ${String(tries + 1)} of ${String(MAX_TRIES)} follows`);
      await setTimeout(PAUSE_MS);
    }
  }
}

/** Body of a function. */
const BODY = /\$\$[^]*?\$\$/g;
/** Stands for a semicolon in a body; no SQL contains it. */
const INNER = '\0';

/** Statements of a file: each ends with a semicolon at the end of a line, outside of the body of a function. */
const statementsOf = (sql: string): string[] =>
  sql
    .replace(BODY, (body) => body.replaceAll(';', INNER))
    .split(/;[ \t]*$/m)
    .map((statement) =>
      statement
        .replace(/^[ \t]*--.*$/gm, '')
        .replaceAll(INNER, ';')
        .trim(),
    )
    .filter((statement) => statement !== '');
