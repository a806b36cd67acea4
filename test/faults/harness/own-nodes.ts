import { readFileSync } from 'node:fs';
import { Pool, type QueryResultRow } from 'pg';
import { findCitus, startCluster } from '../../../scripts/citus.mjs';
import { query } from '../../environment.js';
import type { DatabaseUnderFaults } from './own-postgres.js';

/** Statements that docker/compose.citus.yaml runs on every node. */
const ROLES = [readFileSync('docker/roles.sql', 'utf8'), 'GRANT SET ON PARAMETER session_replication_role TO platform_owner'];

type Nodes = Awaited<ReturnType<typeof startCluster>>;

/** A coordinator and two nodes with the two roles of the platform. Each node can be crashed and started again. */
export class OwnNodes implements DatabaseUnderFaults {
  /** Commands of the operator that prepare the database. */
  readonly preparation = ['migrate', 'distribute'];
  private readonly pool: Pool;

  private constructor(private readonly nodes: Nodes) {
    this.pool = new Pool({ connectionString: nodes.url, max: 3 });
    this.pool.on('error', () => undefined);
  }

  /** Starts empty nodes. Throws if Citus is missing. */
  static async start(): Promise<OwnNodes> {
    const home = findCitus();
    if (home === undefined) throw new Error('Citus is missing.');
    return new OwnNodes(await startCluster(home, ...ROLES));
  }

  /** URL of the coordinator for the role that serves. */
  get url(): string {
    return this.as('platform_app');
  }

  /** URL of the coordinator for the owner of the tables. */
  get sessionUrl(): string {
    return this.as('platform_owner');
  }

  private as(role: string): string {
    return Object.assign(new URL(this.nodes.url), { username: role }).href;
  }

  /** Runs a statement at the coordinator. */
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

  /** Crashes the coordinator. */
  crash(): Promise<void> {
    return this.nodes.coordinator.crash();
  }

  /** Starts the coordinator again. */
  restart(): Promise<void> {
    return this.nodes.coordinator.restart();
  }

  /** Crashes a node of stores. */
  crashNode(n: number): Promise<void> | undefined {
    return this.nodes.workers[n]?.crash();
  }

  /** Starts a node of stores again. */
  restartNode(n: number): Promise<void> | undefined {
    return this.nodes.workers[n]?.restart();
  }

  /** Starts a third node, adds it to the cluster, and moves its part of the shards to it while the platform serves. */
  async grow(): Promise<void> {
    await this.add();
    await this.query('SELECT citus_rebalance_start()');
    await this.query('SELECT citus_rebalance_wait()');
  }

  /** Starts one more node, runs the statements in its database, adds it to the cluster, and returns the URL of its database for a superuser. */
  async add(...statements: string[]): Promise<string> {
    const { port, url } = await this.nodes.another();
    for (const statement of statements) await query(`${url}/app`, statement);
    await this.query('SELECT citus_add_node($1, $2)', ['127.0.0.1', port]);
    return `${url}/app`;
  }

  /** Stops all nodes and deletes their data. */
  async stop(): Promise<void> {
    await this.pool.end();
    await this.nodes.stop();
  }
}
