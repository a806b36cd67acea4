import { Turns } from './turns.js';

/** Bounds of an {@link AdmissionQueue}. One group may use at most half of each, so that a single caller cannot exclude all others. */
export interface AdmissionBounds {
  /** Number of concurrent runs. */
  readonly running: number;
  /** Number of runs that wait for their turn. */
  readonly waiting: number;
}

/** Bounds concurrent work, queues the excess, and rejects what exceeds the queue. Waiting groups take {@link Turns}. */
export class AdmissionQueue {
  private readonly running = new Map<unknown, number>();
  private readonly waiting = new Turns<() => void>();
  private total = 0;

  constructor(private readonly bounds: AdmissionBounds) {}

  /** Runs `work` for the group when it is its turn and returns its result; returns undefined without running it when the queue is full. */
  async run<T>(group: unknown, work: () => Promise<T>): Promise<{ result: T } | undefined> {
    if (this.isFree(group)) this.start(group);
    else if (this.hasRoom(group)) await this.wait(group);
    else return undefined;
    try {
      return { result: await work() };
    } finally {
      this.end(group);
    }
  }

  private isFree(group: unknown): boolean {
    return this.total < this.bounds.running && (this.running.get(group) ?? 0) < half(this.bounds.running);
  }

  private hasRoom(group: unknown): boolean {
    return this.waiting.size < this.bounds.waiting && this.waiting.sizeOf(group) < half(this.bounds.waiting);
  }

  private wait(group: unknown): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.add(group, () => {
        this.start(group);
        resolve();
      });
    });
  }

  private start(group: unknown): void {
    this.total++;
    this.running.set(group, (this.running.get(group) ?? 0) + 1);
  }

  private end(group: unknown): void {
    this.total--;
    const left = (this.running.get(group) ?? 1) - 1;
    if (left > 0) this.running.set(group, left);
    else this.running.delete(group);
    this.waiting.take((waiting) => this.isFree(waiting))?.();
  }
}

const half = (bound: number): number => Math.ceil(bound / 2);
