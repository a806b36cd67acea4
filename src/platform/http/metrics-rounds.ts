import type { Worker } from 'node:cluster';
import type { Share, ToMember, ToPrimary } from '../monitoring/group-messages.js';

/** Milliseconds to wait for a process that does not respond. Less than the requesting process waits. */
const WAIT_MS = 2_000;

/** Collection of the metrics of all processes for one of them. */
interface Round {
  readonly shares: Share[];
  readonly missing: Set<Worker>;
  readonly end: () => void;
}

/** Collects the metrics of the processes of a group for the process that received the request. */
export class MetricsRounds {
  private readonly rounds = new Map<number, Round>();
  private begun = 0;

  constructor(private readonly workers: () => Worker[]) {}

  /** Handles a message from a process. */
  receive(worker: Worker, message: ToPrimary | undefined): void {
    if (message?.type === 'metrics wanted') this.begin(worker, message.id);
    if (message?.type === 'share') this.add(worker, message);
  }

  private begin(asker: Worker, id: number): void {
    const round = ++this.begun;
    const workers = this.workers().filter((worker) => worker.isConnected());
    const shares: Share[] = [];
    const end = (): void => {
      clearTimeout(timer);
      if (!this.rounds.delete(round) || !asker.isConnected()) return;
      asker.send({ type: 'shares', id, shares } satisfies ToMember);
    };
    const timer = setTimeout(end, WAIT_MS);
    this.rounds.set(round, { shares, missing: new Set(workers), end });
    for (const worker of workers) worker.send({ type: 'share wanted', id: round } satisfies ToMember);
  }

  private add(worker: Worker, { id, share }: { readonly id: number; readonly share: Share }): void {
    const round = this.rounds.get(id);
    if (!round?.missing.delete(worker)) return;
    round.shares.push(share);
    if (round.missing.size === 0) round.end();
  }
}
