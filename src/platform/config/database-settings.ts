import type { Environment } from './environment.js';
import { replicaUrls } from './replica-urls.js';
import { serverUrl } from './server-url.js';

/** Name of the connections of requests in `pg_stat_activity`. All other connections of the platform have longer names. */
export const APPLICATION_NAME = 'merchant-apps-platform';
/** Name of the connections of commands. */
export const COMMAND_NAME = `${APPLICATION_NAME} command`;

/** Replicas, connections to PostgreSQL for background work, and time limits; times are milliseconds. */
export interface DatabaseSettings {
  /** Name in `pg_stat_activity` of this process's connections for requests or for a command. */
  readonly application_name: string;
  /** URLs of the replicas that reads of apps may use. */
  readonly replica_urls: readonly string[];
  /** Connections of background work. */
  readonly background_pool: number;
  /** Limit of one statement; 0 for none. */
  readonly statement_timeout: number;
  /** Limit of the wait for a lock; 0 for none. */
  readonly lock_timeout: number;
  /** Limit of the time between two statements of a transaction; 0 for none. */
  readonly idle_timeout: number;
  /** Limit of the wait for a connection, new or from the pool; 0 for none. */
  readonly connect_timeout: number;
}

/** Access to PostgreSQL. */
export interface DatabaseAccess {
  readonly database_url: string;
  /** Maximum number of connections of requests. */
  readonly database_pool: number;
  readonly database: DatabaseSettings;
}

/** Reads the access to PostgreSQL. */
export const databaseAccess = (env: Environment, application_name: string): DatabaseAccess => {
  const database_url = serverUrl(env, 'DATABASE');
  return {
    database_url,
    database_pool: env.integer('DATABASE_POOL', 20, 2),
    database: { application_name, ...databaseSettings(env, database_url) },
  };
};

const databaseSettings = (env: Environment, database_url: string): Omit<DatabaseSettings, 'application_name'> => ({
  replica_urls: replicaUrls(env, database_url),
  background_pool: env.integer('DATABASE_POOL_BACKGROUND', 5, 2),
  statement_timeout: env.duration('DATABASE_STATEMENT_TIMEOUT', '15s'),
  lock_timeout: env.duration('DATABASE_LOCK_TIMEOUT', '5s'),
  idle_timeout: env.duration('DATABASE_IDLE_TIMEOUT', '10s'),
  connect_timeout: env.duration('DATABASE_CONNECT_TIMEOUT', '5s'),
});
