import type { Client } from 'pg';
import { clientSecretOf } from '../apps/app.entity.js';
import type { Config } from '../platform/config/config.js';
import { unseal } from '../platform/crypto/seal.js';
import { pendingMigrations } from '../platform/database/migrations.js';
import { counted } from '../platform/contract/fields/rule.js';
import { openConnection } from '../platform/database/open-connection.js';
import { Problem } from '../platform/database/problem.js';
import type { Examination, Finding } from './examination.js';
import { replicaFindings } from './replica-checks.js';

type Settings = Pick<Config, 'database_url' | 'database' | 'encryption_key'>;

/** Oldest major version that the migrations need. */
const MIN_MAJOR = 15;
/** Differences between the clock of this machine and that of the database, in seconds. */
const MAX_SKEW = 5;
/** Age of an unpublished event in seconds. */
const MAX_WAIT = 60;

/** Checks PostgreSQL and the rows that show how the platform does. Later checks are left out when an earlier one that they need fails. */
export async function databaseFindings(examination: Examination, settings: Settings): Promise<Finding[]> {
  let client: Client | undefined;
  const opening = openConnection(settings);
  const database = await examination.run('database', 'Start PostgreSQL, or correct DATABASE_URL.', async () => {
    client = await opening;
    return version(client);
  });
  try {
    return client === undefined ? [database] : [database, ...(await findingsOf(examination, client, settings))];
  } finally {
    // A connection that opens after the deadline is closed, too.
    void opening.then((late) => late.end()).catch(() => undefined);
  }
}

async function findingsOf(examination: Examination, client: Client, settings: Settings): Promise<Finding[]> {
  const clock = await examination.run('clock', 'Synchronize the clocks of both machines, for example with chrony.', () => clocks(client));
  const limited = await examination.run('time limits', 'Set them for the role.', () => limits(client, settings));
  const migrated = await examination.run('migrations', 'Run `migrate` as the role that owns the tables.', () => migrations(client));
  const replicas = await replicaFindings(examination, client, settings);
  return [clock, limited, ...replicas, migrated, ...(migrated.ok ? await rowFindings(examination, client, settings) : [])];
}

/** Checks that read tables. */
const rowFindings = async (examination: Examination, client: Client, settings: Settings): Promise<Finding[]> => [
  await examination.run('encryption key', 'Set ENCRYPTION_KEY to the key of this database.', () => encryption(client, settings)),
  await examination.run('events', 'Start a process with ROLE=worker or ROLE=all, and look at its log.', () => events(client)),
];

async function version(client: Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  const found = rows[0]?.server_version ?? '';
  if (Number.parseInt(found) >= MIN_MAJOR) return `PostgreSQL ${found}`;
  throw new Problem(`PostgreSQL ${found}`, `Upgrade PostgreSQL to ${String(MIN_MAJOR)} or later.`);
}

async function clocks(client: Client): Promise<string> {
  const before = Date.now();
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const middle = (before + Date.now()) / 2;
  const skew = Math.round(((rows[0]?.now.getTime() ?? 0) - middle) / 1000);
  if (Math.abs(skew) > MAX_SKEW) throw new Error(`the clock of the database differs by ${String(skew)} s`);
  return 'the clocks agree';
}

/** A connection pooler may drop the limits that a process sends when it connects. */
async function limits(client: Client, { database }: Settings): Promise<string> {
  const expected = {
    statement_timeout: database.statement_timeout,
    lock_timeout: database.lock_timeout,
    idle_in_transaction_session_timeout: database.idle_timeout,
  };
  const { rows } = await client.query<{ name: keyof typeof expected; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
    [Object.keys(expected)],
  );
  const wrong = rows.find(({ name, setting }) => Number(setting) !== expected[name]);
  if (!wrong) return 'as configured';
  const limit = String(expected[wrong.name]);
  throw new Problem(
    `${wrong.name} is ${wrong.setting} ms instead of ${limit} ms, because a connection pooler drops it`,
    `Run docker/roles.sql, or ALTER ROLE … SET ${wrong.name} = ${limit} for the role in DATABASE_URL.`,
  );
}

async function migrations(client: Client): Promise<string> {
  const pending = await pendingMigrations(async (text) => (await client.query<{ name: string }>(text)).rows);
  if (pending === undefined) throw new Error('the database is empty');
  if (pending.length > 0) throw new Error(pendingWords(pending));
  return 'up to date';
}

async function encryption(client: Client, { encryption_key }: Settings): Promise<string> {
  const { rows } = await client.query<{ client_id: string; client_secret_sealed: Buffer }>(
    'SELECT client_id, client_secret_sealed FROM apps ORDER BY app_id DESC LIMIT 1',
  );
  const [app] = rows;
  if (!app) return 'there are no secrets yet';
  try {
    unseal(encryption_key, app.client_secret_sealed, clientSecretOf(app.client_id));
  } catch {
    throw new Error('ENCRYPTION_KEY does not decrypt the stored secrets');
  }
  return 'decrypts the stored secrets';
}

const pendingWords = ([first, ...others]: readonly string[]): string =>
  others.length === 0
    ? `1 migration is pending: ${String(first)}`
    : `${String(others.length + 1)} migrations are pending, the first is ${String(first)}`;

async function events(client: Client): Promise<string> {
  const { rows } = await client.query<{ age: number | null; dead: number }>(
    `SELECT (SELECT extract(epoch FROM clock_timestamp() - min(created_at))::float8 FROM outbox_events) AS age,
       (SELECT count(*)::integer FROM quarantined_events) AS dead`,
  );
  const { age, dead } = rows[0] ?? { age: null, dead: 0 };
  if (age !== null && age > MAX_WAIT) throw new Error(`an event has waited ${String(Math.round(age))} s to be published`);
  if (dead > 0)
    throw new Problem(
      `${counted(dead, 'event')} could not be published`,
      'Read `events dead-letters`, mend the cause, then `events release`.',
    );
  return 'published';
}
