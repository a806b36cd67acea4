import { setTimeout } from 'node:timers/promises';
import { Operations } from './operations.js';
import type { ShopUnderLoad, Stage } from './stage.js';
import type { Traffic } from './traffic.js';

/** Pause of a client between two operations in milliseconds, so that the processes under test get the processor. */
const PACE_MS = 30;

/** Names of the operations, each as often as it is done in a cycle. */
const CYCLE = ['order', 'adjust', 'customer', 'order', 'debit', 'refusedOrder', 'order', 'adjust', 'charge', 'order', 'debit'] as const;
/** Cycles after which a client does each of the rare operations once. */
const RARE = 2;

/** Clients that work at the same time until they are stopped. */
export class Workload {
  private readonly operations: Operations;
  private clients: Promise<void>[] = [];
  private isStopped = false;

  constructor(
    private readonly stage: Stage,
    traffic: Traffic,
  ) {
    this.operations = new Operations(stage, traffic);
  }

  /** Starts clients. */
  start(clients: number): void {
    this.clients = Array.from({ length: clients }, (_, n) => this.work(n));
  }

  /** Stops the clients; resolves when the outcome of everything that they began is known. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.clients);
  }

  private async common(shop: ShopUnderLoad): Promise<void> {
    for (const name of CYCLE) {
      if (this.isStopped) return;
      await this.operations[name](shop);
      await setTimeout(PACE_MS);
    }
  }

  private async work(client: number): Promise<void> {
    const shop = this.stage.shops[client % this.stage.shops.length];
    for (let cycle = client; shop && !this.isStopped; cycle++) {
      await this.common(shop);
      if (cycle % RARE === 0) {
        await this.operations.upload(shop);
        await this.operations.uninstall();
        if (client === 0) await this.operations.refresh();
      }
    }
  }
}
