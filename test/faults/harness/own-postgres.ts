import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool, type QueryResultRow } from 'pg';
import { startPostgres, type Server } from '../../../scripts/embedded.mjs';
import { startPgBouncer } from '../../../scripts/pgbouncer.mjs';
import { identify, waitUntil, isAlive } from '../../../scripts/processes.mjs';
import { isPooled } from '../../template.js';

const ENDS_WITHIN_MS = 30_000;

/** Database of the processes under test, which can be crashed and started again. */
export interface DatabaseUnderFaults {
  /** URL of the server, which may change with every start. */
  readonly url: string;
  /** The same past a pooler, for commands that need a session. */
  readonly sessionUrl: string;
  /** Commands of the operator that prepare the database. */
  readonly preparation: readonly string[];
  /** Runs a statement. */
  query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** Ends the connections of all processes under test. */
  terminate(): Promise<void>;
  /** Stops the server without a checkpoint, as a crash does. */
  crash(): Promise<void>;
  /** Starts the server again, which replays its log. */
  restart(): Promise<void>;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

/** Limits that processes send, and that a pooler drops. */
const LIMITS = `ALTER ROLE CURRENT_USER SET statement_timeout = '15s'; ALTER ROLE CURRENT_USER SET lock_timeout = '5s';
ALTER ROLE CURRENT_USER SET idle_in_transaction_session_timeout = '10s'`;

type Pooler = Pick<Server, 'url' | 'stop'>;

/** Starts a pooler in front of a server, if specs run through one; otherwise returns the server itself. */
const poolerOf = async (server: Server): Promise<Pooler> =>
  isPooled ? startPgBouncer(server.url) : { url: server.url, stop: () => Promise.resolve() };

/** PostgreSQL server with all its guarantees, which can be crashed and started again. */
export class OwnPostgres implements DatabaseUnderFaults {
  readonly preparation = ['migrate'];
  private pool: Pool;

  private constructor(
    private readonly directory: string,
    private server: Server,
    private pooler: Pooler,
  ) {
    this.connect();
  }

  /** Starts an empty server. */
  static async start(): Promise<OwnPostgres> {
    const directory = mkdtempSync(join(tmpdir(), 'faults-postgres-'));
    // The server may run as another user.
    chmodSync(directory, 0o755);
    const server = await startPostgres({ dataDir: directory });
    const postgres = new OwnPostgres(directory, server, await poolerOf(server));
    if (isPooled) await postgres.query(LIMITS);
    return postgres;
  }

  /** URL of the server, or of the pooler before it, which changes with every start. */
  get url(): string {
    return this.pooler.url;
  }

  /** URL of the server itself. */
  get sessionUrl(): string {
    return this.server.url;
  }

  /** Runs a statement. */
  async query<R extends QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await this.pool.query<R>(text, values)).rows;
  }

  /** Ends the connections of all processes under test. */
  async terminate(): Promise<void> {
    await this.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    ).catch(() => undefined);
  }

  /** Stops the server without a checkpoint, as a crash does. */
  async crash(): Promise<void> {
    const [{ pid } = { pid: 0 }] = await this.query<{ pid: number }>(
      `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer AS pid`,
    );
    const postmaster = identify(pid);
    process.kill(pid, 'SIGQUIT');
    await waitUntil(() => !isAlive(postmaster), ENDS_WITHIN_MS);
    await this.pool.end();
    await this.server.stop();
  }

  /** Starts the server again, which replays its log. */
  async restart(): Promise<void> {
    await this.pooler.stop();
    this.server = await startPostgres({ dataDir: this.directory });
    this.pooler = await poolerOf(this.server);
    this.connect();
  }

  /** Stops the server and deletes its data. */
  async stop(): Promise<void> {
    await this.pool.end();
    await this.pooler.stop();
    await this.server.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }

  private connect(): void {
    this.pool = new Pool({ connectionString: this.server.url, max: 3 });
    this.pool.on('error', () => undefined);
  }
}
