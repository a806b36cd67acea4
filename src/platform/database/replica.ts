import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, QueryResult } from 'pg';
import { streamOf } from '../vendor-internals/pg-stream.js';
import type { Queryable } from './connection.js';
import { type DatabaseConfig, probePool, replicaPool } from './pools.js';
import { SharedConnections } from './shared-connections.js';

/** Maximum time that a read waits for a replica, in milliseconds. */
const PATIENCE_MS = 50;
/** Pause between two checks of a replica's position while reads wait for it, in milliseconds. */
const PAUSE_MS = 2;

/** Bytes of the log that a replica has replayed; null for a server that is not one. */
const REPLAYED = `SELECT CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0')::float8 END AS replayed`;
const OPENING = { name: 'replayed', text: REPLAYED, values: [] };

/** Identity of a database, which its replicas share. */
const IDENTITY = `(SELECT system_identifier FROM pg_control_system())::text || ' ' || current_database()`;
/**
 * Bytes of the log up to the latest confirmed commit. A commit is confirmed when it is flushed; without `synchronous_commit`,
 * when it is inserted.
 */
const COMMITTED = `((CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
  ELSE pg_current_wal_flush_lsn() END) - '0/0')::float8`;

/** Statements that return the position of a primary and of a replica in the log. */
export const POSITIONS = {
  primary: `SELECT ${COMMITTED} AS position, ${IDENTITY} AS identity`,
  replica: `SELECT r.replayed, ${IDENTITY} AS identity FROM (${REPLAYED}) r`,
  committed: `SELECT ${COMMITTED} AS position`,
} as const;

/** Position of a primary in its log, in bytes. */
export interface PrimaryPosition {
  readonly position: number;
  readonly identity: string;
}

/** Position of a replica, in bytes of the log that it has replayed; null for a server that is no replica. */
export interface ReplicaPosition {
  readonly replayed: number | null;
  readonly identity: string;
}

/** State of a replica: reads may use it, it has not replayed the log in time, or it does not serve this database. */
export type ReplicaState = 'well' | 'behind' | 'away';

/** Position that a read waits for. */
interface Waiting {
  readonly position: number;
  readonly settle: (isReached: boolean) => void;
}

/** Thrown by a read whose connection had not replayed the position. */
export class ReplicaBehindError extends Error {}

/**
 * Replica of the database, as this process sees it. It is well while trials succeed. A server that is slow, paused, lost or not a replica
 * delays the first reads that encounter it by at most 50 ms, and no other reads until a trial has found it well again.
 */
export class Replica {
  /** Host and port. */
  readonly name: string;
  state: ReplicaState = 'away';
  /** Number of statements that it has answered. */
  reads = 0;
  readonly pool: Pool;

  private readonly probe: Pool;
  private readonly statements: SharedConnections;
  private readonly sockets = new Set<Socket>();
  private readonly waiting = new Set<Waiting>();
  /** Latest known position. Only a hint: the connection of a read returns its own position before the read. */
  private replayed = 0;
  /** Time (`performance.now()`) up to which all commits are known to be replayed, and the next such mark. */
  private complete_at = performance.now();
  private mark: { readonly position: number; readonly at: number } | undefined;
  private isTrying = false;
  private isLooking = false;

  constructor(config: DatabaseConfig, url: string) {
    this.name = new URL(url).host;
    this.pool = replicaPool(config, url);
    this.probe = probePool({ ...config, database_url: url });
    this.statements = new SharedConnections(this.pool, OPENING);
    this.pool.on('connect', (client) => {
      const stream = streamOf(client);
      this.sockets.add(stream);
      stream.once('close', () => this.sockets.delete(stream));
    });
  }

  /** Age of its newest data in seconds; 0 while it is well. */
  get lag(): number {
    return this.state === 'well' ? 0 : (performance.now() - this.complete_at) / 1000;
  }

  /** Determines whether reads may use it. `primary` returns the position of the primary; while it fails, nothing changes. */
  async try(primary: () => Promise<PrimaryPosition>): Promise<void> {
    if (this.isTrying) return;
    this.isTrying = true;
    const late = setTimeout(() => this.fallBehind(), PATIENCE_MS);
    try {
      const { rows } = await this.probe.query<ReplicaPosition>(POSITIONS.replica);
      clearTimeout(late);
      const at = performance.now();
      const known = await primary().catch(() => undefined);
      const [seen] = rows;
      if (known) await this.compare(known, at, seen?.identity === known.identity ? seen.replayed : null);
    } catch {
      this.lose();
    } finally {
      clearTimeout(late);
      this.isTrying = false;
    }
  }

  /** Resolves to true when it has replayed the position, or to false after 50 ms; then it counts as behind. */
  reaches(position: number): Promise<boolean> {
    if (this.replayed >= position) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiting = { position, settle };
      const timer = setTimeout(() => {
        this.fallBehind();
        settle(false);
      }, PATIENCE_MS);
      const { waiting: all } = this;
      function settle(isReached: boolean): void {
        clearTimeout(timer);
        all.delete(waiting);
        resolve(isReached);
      }
      all.add(waiting);
      void this.look();
    });
  }

  /** Runs a read-only statement. Throws a {@link ReplicaBehindError} if its connection had not replayed the position, and the errors of pg. */
  async read(statement: Parameters<Queryable['query']>[0], position: number): Promise<QueryResult> {
    const result = await this.statements.query(statement);
    const { replayed } = (result.opening ?? {}) as { replayed?: number | null };
    if ((replayed ?? 0) < position) {
      this.replayed = 0;
      this.fallBehind();
      throw new ReplicaBehindError('The replica is behind.');
    }
    this.reads++;
    return result;
  }

  /** Keeps reads from using it until a trial has found it well. */
  suspend(): void {
    this.state = 'away';
  }

  /** Closes its connections. */
  async stop(): Promise<void> {
    await Promise.all([this.probe.end(), this.pool.end()]);
  }

  /** Suspends it and ends the reads in progress, which then go to the primary. */
  private lose(): void {
    this.suspend();
    this.replayed = 0;
    for (const { settle } of this.waiting) settle(false);
    for (const socket of this.sockets) socket.destroy();
  }

  /** Refuses a server that is ahead of the primary, has another database, or is not a replica. */
  private async compare({ position }: PrimaryPosition, at: number, replayed: number | null): Promise<void> {
    if (replayed === null || replayed > position) {
      this.lose();
      return;
    }
    this.replayed = replayed;
    this.remember(position, at);
    if (!(await this.reaches(position))) return;
    this.complete_at = at;
    this.state = 'well';
  }

  private remember(position: number, at: number): void {
    const { mark } = this;
    if (mark && mark.position > this.replayed) return;
    if (mark) this.complete_at = mark.at;
    this.mark = { position, at };
  }

  private fallBehind(): void {
    if (this.state === 'well') this.state = 'behind';
  }

  /** Checks its position while reads wait for it: once for all of them. */
  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      while (this.waiting.size > 0) await this.lookOnce();
    } catch {
      this.lose();
    } finally {
      this.isLooking = false;
    }
  }

  private async lookOnce(): Promise<void> {
    const { rows } = await this.probe.query<{ replayed: number | null }>(OPENING);
    this.replayed = rows[0]?.replayed ?? 0;
    for (const { position, settle } of this.waiting) if (position <= this.replayed) settle(true);
    if (this.waiting.size > 0) await pause(PAUSE_MS);
  }
}
