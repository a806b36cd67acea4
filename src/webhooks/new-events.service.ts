import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { Signals } from '../platform/queue/signals.js';

/** How often a waiting reader looks by itself, in milliseconds, in case a signal was lost. */
const LOOK_MS = 5_000;

/** Somebody who waits for events of one store. Close it when done. */
export interface Watch {
  /**
   * Resolves true when it is worth to look again: an event was published since the last call, or it has been a while. False when the
   * deadline (`performance.now()`) passed, the reader is gone, or the process stops.
   */
  next(deadline: number, gone: AbortSignal): Promise<boolean>;
  /** Waits no more. */
  close(): void;
}

class Bell implements Watch {
  private rung = false;
  private wake: () => void = () => undefined;

  constructor(
    private readonly interval: () => number,
    private readonly stopped: () => boolean,
    readonly close: () => void,
  ) {}

  ring(): void {
    this.rung = true;
    this.wake();
  }

  async next(deadline: number, gone: AbortSignal): Promise<boolean> {
    if (!this.rung) await this.sleep(Math.min(this.interval(), deadline - performance.now()), gone);
    const over = this.stopped() || gone.aborted || (!this.rung && performance.now() >= deadline);
    this.rung = false;
    return !over;
  }

  private async sleep(ms: number, gone: AbortSignal): Promise<void> {
    if (ms <= 0 || gone.aborted || this.stopped()) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        gone.removeEventListener('abort', this.wake);
        resolve();
      };
      gone.addEventListener('abort', this.wake);
    });
    this.wake();
  }
}

/** Tells readers of this process when their store has new events. */
@Injectable()
export class NewEvents implements OnModuleDestroy {
  private readonly bells = new Map<string, Set<Bell>>();
  private stopped = false;
  private readonly unsubscribe: () => void;

  constructor(
    private readonly config: Config,
    private readonly signals: Signals,
  ) {
    this.unsubscribe = signals.on('published', (store) => {
      for (const bell of this.bells.get(store) ?? []) bell.ring();
    });
  }

  /** True while somebody waits for events of the store. */
  isWatched(store_id: number): boolean {
    return this.bells.has(String(store_id));
  }

  /** Starts to watch a store: what is published from now on is not missed. */
  watch(store_id: number): Watch {
    const store = String(store_id);
    const bells = this.bells.get(store) ?? new Set();
    this.bells.set(store, bells);
    const interval = (): number => (this.signals.connected ? LOOK_MS : this.config.sweep_interval);
    const bell = new Bell(
      interval,
      () => this.stopped,
      () => {
        bells.delete(bell);
        if (bells.size === 0) this.bells.delete(store);
      },
    );
    bells.add(bell);
    return bell;
  }

  /** Ends every wait at once: a stopping process must not keep its callers. */
  onModuleDestroy(): void {
    this.stopped = true;
    this.unsubscribe();
    for (const bells of this.bells.values()) for (const bell of bells) bell.ring();
  }
}
