import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { Config } from '../config/config.js';
import { Signals } from '../queue/signals.js';
import { poolOf } from '../vendor-internals/typeorm-pool.js';
import { Connection } from './connection.js';
import { Executor } from './executor.js';
import { backgroundPool, controlPool, longestSilence, probePool, snapshotPool } from './pools.js';
import { Replicas } from './replicas.js';
import { SilenceWatch } from './silence-watch.js';

/** Connections of a pool at this moment. */
export interface PoolState {
  readonly pool: string;
  readonly max: number;
  readonly open: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

/** Access to PostgreSQL for requests: single statements on the pool, and transactions. */
@Injectable()
export class Database extends Executor implements OnApplicationShutdown {
  /** Connections of background work. */
  readonly background: Executor;
  /** Connections of long reads on one snapshot. */
  readonly snapshots: Executor;
  /** Replicas that {@link fresh} uses; undefined without any. */
  readonly replicas: Replicas | undefined;
  /** Runs single read-only statements that a replica can serve as well as the primary; see {@link Replicas}. */
  readonly fresh: Connection;
  /** Runs single short statements that must not wait for requests or background work. */
  readonly control: Connection;
  private readonly pools: readonly Pool[];
  private readonly requests: Pool;
  private readonly silence: SilenceWatch;

  constructor(@InjectDataSource() source: DataSource, signals: Signals, config: Config) {
    const pool = poolOf(source);
    super(source, signals, pool);
    const [background, control, snapshots] = [backgroundPool(config), controlPool(config), snapshotPool(config)];
    this.pools = [background, control, snapshots];
    this.requests = pool;
    this.silence = new SilenceWatch([pool, background, control, snapshots], probePool(config), longestSilence(config));
    this.background = new Executor(source, signals, background);
    this.snapshots = new Executor(source, signals, snapshots);
    this.control = new Connection(control, source);
    // A worker serves no reads of apps.
    const isUsed = config.database.replica_urls.length > 0 && config.role !== 'worker';
    this.replicas = isUsed ? new Replicas(config, this) : undefined;
    this.fresh = this.replicas ? this.singly(this.replicas) : this.reads;
  }

  /** Returns the state of each pool. */
  poolStates(): PoolState[] {
    const [background, control, snapshots] = this.pools;
    const replicas = (this.replicas?.all ?? []).map(({ name, pool }) => [`replica ${name}`, pool] as const);
    return [...Object.entries({ requests: this.requests, background, control, snapshots }), ...replicas].flatMap(([pool, state]) =>
      state ? [{ pool, max: state.options.max, open: state.totalCount, idle: state.idleCount, waiting: state.waitingCount }] : [],
    );
  }

  /** Closes the connections that TypeORM does not own. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.silence.stop(), this.replicas?.stop(), ...this.pools.map((pool) => pool.end())]);
  }
}
