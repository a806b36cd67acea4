import { Client, type ClientConfig, Pool, type PoolConfig } from 'pg';
import type { Config } from '../config/config.js';
import { APPLICATION_NAME, type DatabaseSettings } from '../config/database-settings.js';
import { databaseError } from './unavailable.js';

/** Milliseconds beyond the statement timeout of PostgreSQL after which a connection that received nothing counts as lost. */
const GRACE_MS = 5_000;

/** Returns the time in milliseconds for which a connection in use may receive nothing; 0 for no limit. */
export const longestSilence = ({ database: { statement_timeout } }: Pick<Config, 'database'>): number =>
  statement_timeout > 0 ? statement_timeout + GRACE_MS : 0;

const KEEP_ALIVE_DELAY_MS = 10_000;
/** Connections of the control pool: the poll for revoked credentials and a readiness check at the same time. */
const CONTROL_CONNECTIONS = 2;

/** Settings of connections to PostgreSQL. */
export type DatabaseConfig = Pick<Config, 'database_url' | 'database_pool' | 'database'>;

/** Client of every pool, including TypeORM's. Failed connection attempts become errors of the database. */
class PooledClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    // An error event without a listener would end the process. The running statement, or the next one, fails anyway.
    this.on('error', () => undefined);
  }

  override connect(): Promise<Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<Client> | undefined {
    if (!callback) return super.connect();
    super.connect((error: Error) => callback(databaseError(error) as Error));
    return undefined;
  }
}

/**
 * Returns the pg options of all pools: pipelined connections, and time limits for every kind of wait. PostgreSQL enforces the limits of
 * statements; `SilenceWatch` detects a server or a network that no longer responds.
 */
export function connectionOptions({ database }: Pick<Config, 'database'>): PoolConfig & { pipeline: true } {
  const { connect_timeout } = database;
  return {
    pipeline: true,
    Client: PooledClient,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    ...(connect_timeout > 0 && { connectionTimeoutMillis: connect_timeout }),
    ...sessionLimits(database),
  };
}

/** Returns the limits that PostgreSQL enforces. pg omits limits of zero, so the limits of the role would apply; options are always sent. */
export function sessionLimits({ statement_timeout, lock_timeout, idle_timeout }: DatabaseSettings): Record<string, number | string> {
  const limits = Object.entries({ statement_timeout, lock_timeout, idle_in_transaction_session_timeout: idle_timeout });
  const unlimited = limits.filter(([, limit]) => limit === 0).map(([name]) => `-c ${name}=0`);
  return {
    ...Object.fromEntries(limits.filter(([, limit]) => limit > 0)),
    ...(unlimited.length > 0 && { options: unlimited.join(' ') }),
  };
}

/** Creates the pool of background work, which cannot take the connections of requests. */
export const backgroundPool = (config: DatabaseConfig): Pool =>
  poolOfSize(config, config.database.background_pool, `${APPLICATION_NAME} background`);

/** Creates the pool of long reads on one snapshot. */
export const snapshotPool = (config: DatabaseConfig & Pick<Config, 'bulk'>): Pool =>
  poolOfSize(config, config.bulk.jobs, `${APPLICATION_NAME} snapshots`);

/** Creates the pool of checks that must not wait for other work. */
export const controlPool = (config: DatabaseConfig): Pool => poolOfSize(config, CONTROL_CONNECTIONS, `${APPLICATION_NAME} control`);

/** Time limit of a probe, in milliseconds. A reachable server responds sooner, even under load. */
const PROBE_MS = 2_000;

/** Creates the pool of the probe that checks whether the server is reachable. */
export const probePool = (config: DatabaseConfig): Pool => {
  const { statement_timeout, connect_timeout } = config.database;
  const limits = { statement_timeout: within(statement_timeout), connect_timeout: within(connect_timeout) };
  const pool = poolOfSize({ ...config, database: { ...config.database, ...limits } }, 1, `${APPLICATION_NAME} probe`);
  pool.options.query_timeout = PROBE_MS;
  return pool;
};

/** Creates the pool of reads on a replica. A connection attempt is abandoned early, because the primary can serve the reads as well. */
export const replicaPool = (config: DatabaseConfig, database_url: string): Pool => {
  const database = { ...config.database, connect_timeout: within(config.database.connect_timeout) };
  return poolOfSize({ ...config, database_url, database }, config.database_pool, `${APPLICATION_NAME} replica`);
};

const within = (limit: number): number => (limit > 0 ? Math.min(limit, PROBE_MS) : PROBE_MS);

function poolOfSize(config: DatabaseConfig, max: number, application_name: string): Pool {
  const pool = new Pool({ connectionString: config.database_url, max, application_name, ...connectionOptions(config) });
  // The pool replaces a lost connection by itself.
  pool.on('error', () => undefined);
  return pool;
}
