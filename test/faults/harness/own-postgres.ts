import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool, type QueryResultRow } from 'pg';
import { startPostgres, type Server } from '../../../scripts/embedded.mjs';
import { identify, waitUntil, isAlive } from '../../../scripts/processes.mjs';

const ENDS_WITHIN_MS = 30_000;

/** Database of the processes under test, which can be crashed and started again. */
export interface DatabaseUnderFaults {
  /** URL of the server, which may change with every start. */
  readonly url: string;
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

/** PostgreSQL server with all its guarantees, which can be crashed and started again. */
export class OwnPostgres implements DatabaseUnderFaults {
  readonly preparation = ['migrate'];
  private pool: Pool;

  private constructor(
    private readonly directory: string,
    private server: Server,
  ) {
    this.connect();
  }

  /** Starts an empty server. */
  static async start(): Promise<OwnPostgres> {
    const directory = mkdtempSync(join(tmpdir(), 'faults-postgres-'));
    // The server may run as another user.
    chmodSync(directory, 0o755);
    return new OwnPostgres(directory, await startPostgres({ dataDir: directory }));
  }

  /** URL of the server, which changes with every start. */
  get url(): string {
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
    this.server = await startPostgres({ dataDir: this.directory });
    this.connect();
  }

  /** Stops the server and deletes its data. */
  async stop(): Promise<void> {
    await this.pool.end();
    await this.server.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }

  private connect(): void {
    this.pool = new Pool({ connectionString: this.server.url, max: 3 });
    this.pool.on('error', () => undefined);
  }
}
