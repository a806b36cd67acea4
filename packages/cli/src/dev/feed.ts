import { ConnectionError, type Platform, RateLimitError, ServerError } from '@merchant-apps-platform/client';
import { setTimeout } from 'node:timers/promises';

/** Event of the feed. */
export type FeedEvent = Awaited<ReturnType<Platform['events']['list']>>['data'][number];

const WAIT_S = 25;
const LIMIT = 50;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;

/** Reads the event feed of an app in one store, and continues after lost connections. */
export class Feed {
  private lost = false;

  constructor(
    private readonly app: Platform,
    private readonly tell: (line: string) => void,
    private readonly signal: AbortSignal,
  ) {}

  /** Returns the position after the newest event. Throws when the platform refuses the request. */
  async latest(): Promise<number> {
    return (await this.page({ latest: 'true' })).next_after;
  }

  /** Yields the events after a position, and waits for more until the signal is aborted. Throws like {@link latest}. */
  async *after(position: number): AsyncGenerator<FeedEvent, void, undefined> {
    for (let after = position; !this.signal.aborted;) {
      const { data, next_after } = await this.page({ after, wait: WAIT_S, limit: LIMIT });
      yield* data;
      after = next_after;
    }
  }

  private async page(query: NonNullable<Parameters<Platform['events']['list']>[0]>) {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        const page = await this.app.events.list(query, { maxRetries: 0, signal: this.signal });
        if (this.lost) this.tell('Connected again.');
        this.lost = false;
        return page;
      } catch (error) {
        if (this.signal.aborted || !isPassing(error)) throw error;
        if (!this.lost) this.tell(`The connection was lost (${error.message}). Trying again …`);
        this.lost = true;
        await setTimeout(pause, undefined, { signal: this.signal });
      }
    }
  }
}

const isPassing = (error: unknown): error is Error =>
  error instanceof ConnectionError || error instanceof ServerError || error instanceof RateLimitError;
