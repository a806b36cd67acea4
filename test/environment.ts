import { createHash, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import { databaseUrl, isPooled, migratedTemplate, pooledUrl, required } from './template.js';

/** Environment variables set by a spec. */
export type Overrides = Record<string, string>;

/**
 * Returns the environment of a process with its own, migrated database. A distributed database cannot be copied, so all processes of
 * `npm run distributed` share one.
 */
export async function freshEnvironment(overrides: Overrides = {}): Promise<Overrides> {
  const distributed = process.env['TEST_DISTRIBUTED_URL'];
  if (distributed === undefined) return environmentWith(await migratedTemplate(), overrides);
  return environmentOf(`test_${randomUUID()}`, { DATABASE_URL: distributed, ...redisOfRun(), ...overrides });
}

/** Returns the environment of a process with its own database, which is empty: no migration has run. */
export const emptyEnvironment = (): Promise<Overrides> => environmentWith('template0');

/** Returns the settings of the Redis of the run, which is a cluster with `TEST_REDIS_CLUSTER`. */
export function redisOfRun(): Overrides {
  const { TEST_REDIS_CLUSTER_URL: REDIS_URL, TEST_REDIS_CLUSTER_NODES: REDIS_CLUSTER_NODES } = process.env;
  return REDIS_URL && REDIS_CLUSTER_NODES ? { REDIS_URL, REDIS_CLUSTER_NODES } : { REDIS_URL: required('TEST_REDIS_URL') };
}

async function environmentWith(template: string, overrides: Overrides = {}): Promise<Overrides> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(databaseUrl(), `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const redis = 'REDIS_URL' in overrides ? {} : redisOfRun();
  const environment = environmentOf(name, { DATABASE_URL: pooledUrl(name), ...redis, ...overrides });
  if (isPooled) await query(databaseUrl(), limitsOf(name, environment));
  return environment;
}

/** Returns the statements that give the role the limits of an environment in its database, as docker/roles.sql does: a pooler drops them. */
const limitsOf = (name: string, { DATABASE_STATEMENT_TIMEOUT, DATABASE_LOCK_TIMEOUT, DATABASE_IDLE_TIMEOUT }: Overrides): string =>
  Object.entries({
    statement_timeout: DATABASE_STATEMENT_TIMEOUT,
    lock_timeout: DATABASE_LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: DATABASE_IDLE_TIMEOUT,
  })
    .map(([setting, limit]) => `ALTER ROLE CURRENT_USER IN DATABASE ${name} SET ${setting} = '${String(limit)}'`)
    .join(';');

/** Returns the environment of a process, given a name that is unique to it and at least the URLs of its servers. */
export function environmentOf(name: string, overrides: Overrides): Overrides {
  return {
    NODE_ENV: 'test',
    ENCRYPTION_KEY: createHash('sha256').update('test').digest('base64'),
    ROLE: 'all',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    // A busy machine is not a failure; specs of the limits set their own.
    DATABASE_STATEMENT_TIMEOUT: '60s',
    DATABASE_LOCK_TIMEOUT: '30s',
    DATABASE_IDLE_TIMEOUT: '30s',
    DATABASE_CONNECT_TIMEOUT: '30s',
    REDIS_PREFIX: name,
    DATA_DIR: join(tmpdir(), name),
    // Specs run the sweep themselves.
    BILLING_SWEEP_INTERVAL: '1h',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    RATE_LIMIT_GLOBAL: '1000000',
    RATE_LIMIT_TOKEN: '1000000',
    RATE_LIMIT_LOGIN: '1000000',
    RATE_LIMIT_CUSTOM_APP: '1000000',
    RATE_LIMIT_PAGE: '1000000',
    RATE_LIMIT_MEDIA: '1000000',
    RATE_LIMIT_TARGET: '1000000',
    RATE_LIMIT_SESSION: '1000000',
    RATE_LIMIT_ONE_TIME_CODE: '1000000',
    RATE_LIMIT_ONE_TIME_CODE_ADDRESS: '1000000',
    RATE_LIMIT_STOREFRONT: '1000000',
    RATE_LIMIT_PAYMENT: '1000000',
    ...overrides,
  };
}

/** Runs one statement on its own connection and returns the rows. */
export async function query<R extends QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<R[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}
