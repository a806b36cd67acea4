import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { AppContext } from '../../platform/auth/app-context.js';
import { GrantCache } from '../../platform/auth/grant-cache.js';
import { Config } from '../../platform/config/config.js';
import { Signals } from '../../platform/queue/signals.js';

/** Milliseconds after which a waiting reader polls, in case a signal was lost. */
const POLL_MS = 5_000;

/** Subscription to new events of one store. Close it when done. */
export interface Watch {
  /**
   * Resolves to true when there may be new events: an event was published since the last call, or the poll interval has passed.
   * Resolves to false when the deadline (`performance.now()`) has passed, the reader has disconnected, or the process stops.
   */
  next(deadline: number, gone: AbortSignal): Promise<boolean>;
  /** Ends the subscription. */
  close(): void;
}

class StoreWatch implements Watch {
  private notified = false;
  private wake: () => void = () => undefined;

  constructor(
    private readonly who: Pick<AppContext, 'store_id' | 'app_id' | 'installation_id'>,
    private readonly interval: () => number,
    private readonly stopped: () => boolean,
    readonly close: () => void,
  ) {}

  /** Returns true if the ids of an eviction match the reader. */
  concerns(whose: Partial<typeof this.who>): boolean {
    return Object.entries(whose).every(([name, id]) => this.who[name as keyof typeof this.who] === id);
  }

  notify(): void {
    this.notified = true;
    this.wake();
  }

  async next(deadline: number, gone: AbortSignal): Promise<boolean> {
    if (!this.notified) await this.sleep(Math.min(this.interval(), deadline - performance.now()), gone);
    const ended = this.stopped() || gone.aborted || (!this.notified && performance.now() >= deadline);
    this.notified = false;
    return !ended;
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

/** Notifies the feed readers of this process about new events of their stores. */
@Injectable()
export class NewEvents implements OnModuleDestroy {
  private readonly watches = new Map<string, Set<StoreWatch>>();
  private stopped = false;
  private readonly unsubscribe: (() => void)[];

  constructor(
    private readonly config: Config,
    private readonly signals: Signals,
    cache: GrantCache,
  ) {
    const published = signals.on('published', (store) => {
      for (const watch of this.watches.get(store) ?? []) watch.notify();
    });
    const evicted = cache.onEviction((whose) => {
      for (const watches of this.watches.values()) for (const watch of watches) if (whose && watch.concerns(whose)) watch.notify();
    });
    this.unsubscribe = [published, evicted];
  }

  /** Returns true while a reader waits for events of the store. */
  isWatched(store_id: number): boolean {
    return this.watches.has(String(store_id));
  }

  /** Subscribes to the store of a reader. Events published after the call, and the end of the reader's credentials, are not missed. */
  watch(who: AppContext): Watch {
    const store = String(who.store_id);
    const watches = this.watches.get(store) ?? new Set();
    this.watches.set(store, watches);
    const interval = (): number => (this.signals.connected ? POLL_MS : this.config.sweep_interval);
    const watch = new StoreWatch(
      who,
      interval,
      () => this.stopped,
      () => {
        watches.delete(watch);
        if (watches.size === 0) this.watches.delete(store);
      },
    );
    watches.add(watch);
    return watch;
  }

  /** Ends every wait, so that open requests do not delay the shutdown. */
  onModuleDestroy(): void {
    this.stopped = true;
    for (const unsubscribe of this.unsubscribe) unsubscribe();
    for (const set of this.watches.values()) for (const watch of set) watch.notify();
  }
}
