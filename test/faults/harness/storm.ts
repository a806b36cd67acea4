import { setTimeout } from 'node:timers/promises';
import { until } from '../../harness.js';
import { plainOrder } from '../../orders.js';
import { Cluster } from './cluster.js';
import type { Fault } from './faults.js';
import type { DatabaseUnderFaults } from './own-postgres.js';
import { type Finding, Inspection } from './invariants.js';
import { prepareStage, type ShopUnderLoad, type Stage } from './stage.js';
import { type Counts, Traffic } from './traffic.js';
import { Workload } from './workload.js';

/** Time within which everything works again after a fault, without a restart. */
const RECOVERS_WITHIN_MS = 10_000;
/** Time after which the run is given up. */
const GIVEN_UP_MS = 120_000;
const CLIENTS = 6;

/** One fault and what followed. */
export interface Round {
  readonly fault: string;
  /** Milliseconds until every process was ready and a new order of each store had been delivered from each API process. */
  readonly recovery_ms: number;
  readonly counts: Counts;
}

/** Results of a run of faults. */
export interface Outcome extends Finding {
  /** Faults after which the recovery took too long. */
  readonly slow: readonly string[];
  readonly rounds: readonly Round[];
  readonly counts: Counts;
}

/** A cluster under load, in which faults happen. */
export class Storm {
  private readonly rounds: Round[] = [];
  private readonly slow: string[] = [];
  private readonly traffic: Traffic;
  private readonly workload: Workload;

  private constructor(
    private readonly cluster: Cluster,
    private readonly stage: Stage,
  ) {
    this.traffic = new Traffic(cluster);
    this.workload = new Workload(stage, this.traffic);
  }

  /** Starts the cluster and the load. */
  static async start(doomed: number, database?: Promise<DatabaseUnderFaults>): Promise<Storm> {
    const cluster = await Cluster.start(database);
    const stage = await prepareStage(cluster, doomed);
    await cluster.startMembers();
    await cluster.ready();
    const storm = new Storm(cluster, stage);
    storm.workload.start(CLIENTS);
    return storm;
  }

  /** Injects a fault, heals it, and waits until the system has recovered. */
  async suffer(fault: Fault): Promise<Round> {
    const before = { ...this.traffic.counts };
    await fault.inject(this.cluster);
    await setTimeout(fault.lasts);
    await fault.heal?.(this.cluster);
    const healed = performance.now();
    await this.recovered();
    const recovery_ms = performance.now() - healed;
    if (recovery_ms > RECOVERS_WITHIN_MS) this.slow.push(`${fault.name}: recovered after ${String(Math.round(recovery_ms))} ms`);
    await fault.repair?.(this.cluster);
    await this.cluster.ready();
    const round = { fault: fault.name, recovery_ms, counts: difference(this.traffic.counts, before) };
    this.rounds.push(round);
    return round;
  }

  /** Ends the load and checks all invariants. */
  async end(): Promise<Outcome> {
    await this.workload.stop();
    const finding = await new Inspection(this.cluster, this.stage).run();
    const violations = [...finding.violations, ...this.traffic.wrong];
    return { ...finding, violations, slow: this.slow, rounds: this.rounds, counts: this.traffic.counts };
  }

  /** Stops everything. */
  async stop(): Promise<void> {
    await this.workload.stop();
    await Promise.all([this.cluster.stop(), this.stage.receiver.close()]);
  }

  private async recovered(): Promise<void> {
    await Promise.all([this.cluster.ready(GIVEN_UP_MS), ...this.cluster.apis.map(({ process }) => this.served(process.base_url))]);
  }

  /** Resolves when an order of each store, which a process accepts, has been delivered. */
  private async served(base_url: string): Promise<void> {
    await Promise.all(this.stage.shops.map((shop) => this.servedTo(shop, base_url)));
  }

  private async servedTo(shop: ShopUnderLoad, base_url: string): Promise<void> {
    const placed = await this.traffic.placeAt(base_url, shop.access_token, plainOrder);
    shop.orders.push(placed);
    const { requests } = this.stage.receiver;
    const names = `"order_id":${String(placed)}`;
    let seen = 0;
    await until(() => {
      for (; seen < requests.length; seen++) if (requests[seen]?.body.includes(names) === true) return true;
      return false;
    }, GIVEN_UP_MS);
  }
}

const difference = (after: Counts, before: Counts): Counts => ({
  acknowledged: after.acknowledged - before.acknowledged,
  unavailable: after.unavailable - before.unavailable,
  unanswered: after.unanswered - before.unanswered,
});
