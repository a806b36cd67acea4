import type { Client } from 'pg';
import { clientSecretOf } from '../apps/app.entity.js';
import type { Config } from '../platform/config/config.js';
import { unseal } from '../platform/crypto/seal.js';
import { pendingMigrations } from '../platform/database/migrations.js';
import { openConnection } from '../platform/database/open-connection.js';
import type { Examination, WordedFinding } from './examination.js';
import { replicaFindings } from './replica-checks.js';
import { Flaw, type Sentence, sentence } from './sentences.js';

type Settings = Pick<Config, 'database_url' | 'database' | 'encryption_key'>;

/** Oldest major version that the migrations require. */
const MIN_MAJOR = 15;
/** Maximum difference between the clock of this machine and that of the database, in seconds. */
const MAX_SKEW = 5;
/** Maximum age of an unpublished event, in seconds. */
const MAX_WAIT = 60;

/** Checks PostgreSQL and the rows that show the health of the platform. Checks are skipped when an earlier check that they depend on fails. */
export async function databaseFindings(examination: Examination, settings: Settings): Promise<WordedFinding[]> {
  let client: Client | undefined;
  const opening = openConnection(settings);
  const database = await examination.run('database', sentence('check_postgresql_start'), async () => {
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

async function findingsOf(examination: Examination, client: Client, settings: Settings): Promise<WordedFinding[]> {
  const clock = await examination.run('clock', sentence('check_clocks_set'), () => clocks(client));
  const limited = await examination.run('time limits', sentence('check_limits_set'), () => limits(client, settings));
  const migrated = await examination.run('migrations', sentence('check_migrate'), () => migrations(client));
  const replicas = await replicaFindings(examination, client, settings);
  return [clock, limited, ...replicas, migrated, ...(migrated.ok ? await rowFindings(examination, client, settings) : [])];
}

/** Checks that read tables. */
const rowFindings = async (examination: Examination, client: Client, settings: Settings): Promise<WordedFinding[]> => [
  await examination.run('encryption key', sentence('check_key_set'), () => encryption(client, settings)),
  await examination.run('events', sentence('check_worker_start'), () => events(client)),
];

async function version(client: Client): Promise<Sentence> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  const found = rows[0]?.server_version ?? '';
  const version = sentence('check_postgresql', { version: found });
  if (Number.parseInt(found) >= MIN_MAJOR) return version;
  throw new Flaw(version, sentence('check_postgresql_upgrade', { version: MIN_MAJOR }));
}

async function clocks(client: Client): Promise<Sentence> {
  const before = Date.now();
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const middle = (before + Date.now()) / 2;
  const skew = Math.round(((rows[0]?.now.getTime() ?? 0) - middle) / 1000);
  if (Math.abs(skew) > MAX_SKEW) throw new Flaw(sentence('check_clock_differs', { seconds: skew }));
  return sentence('check_clocks_agree');
}

/** A connection pooler may drop the limits that a process sends when it connects. */
async function limits(client: Client, { database }: Settings): Promise<Sentence> {
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
  if (!wrong) return sentence('check_limits_right');
  const { name, setting } = wrong;
  const found = { limit: name, found: Number(setting), expected: expected[name] };
  throw new Flaw(sentence('check_limit_dropped', found), sentence('check_limit_set', { limit: name, expected: String(expected[name]) }));
}

async function migrations(client: Client): Promise<Sentence> {
  const pending = await pendingMigrations(async (text) => (await client.query<{ name: string }>(text)).rows);
  if (pending === undefined) throw new Flaw(sentence('check_database_empty'));
  if (pending.length > 0) throw new Flaw(pendingWords(pending));
  return sentence('check_migrated');
}

async function encryption(client: Client, { encryption_key }: Settings): Promise<Sentence> {
  const { rows } = await client.query<{ client_id: string; client_secret_sealed: Buffer }>(
    'SELECT client_id, client_secret_sealed FROM apps ORDER BY app_id DESC LIMIT 1',
  );
  const [app] = rows;
  if (!app) return sentence('check_key_unused');
  try {
    unseal(encryption_key, app.client_secret_sealed, clientSecretOf(app.client_id));
  } catch {
    throw new Flaw(sentence('check_key_wrong'));
  }
  return sentence('check_key_fits');
}

const pendingWords = ([first = '', ...others]: readonly string[]): Sentence =>
  others.length === 0
    ? sentence('check_migration_pending', { first })
    : sentence('check_migrations_pending', { count: others.length + 1, first });

async function events(client: Client): Promise<Sentence> {
  const { rows } = await client.query<{ age: number | null; dead: number }>(
    `SELECT (SELECT extract(epoch FROM clock_timestamp() - min(created_at))::float8 FROM outbox_events) AS age,
       (SELECT count(*)::integer FROM quarantined_events) AS dead`,
  );
  const { age, dead } = rows[0] ?? { age: null, dead: 0 };
  if (age !== null && age > MAX_WAIT) throw new Flaw(sentence('check_event_waits', { seconds: Math.round(age) }));
  if (dead > 0)
    throw new Flaw(sentence(dead === 1 ? 'check_event_dead' : 'check_events_dead', { count: dead }), sentence('check_events_release'));
  return sentence('check_events_published');
}
