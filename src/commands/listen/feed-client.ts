import { setTimeout } from 'node:timers/promises';

/** Fields of a feed event that the listener reads. */
export interface FeedEvent {
  readonly event_id: string;
  readonly event_topic: string;
  readonly sequence: number;
}

/** Page of the feed. */
interface FeedPage {
  readonly data: readonly FeedEvent[];
  readonly next_after: number;
}

/** Loss or recovery of the connection to the API. */
export type ConnectionChange = { readonly lost: string } | { readonly lost: undefined };

const WAIT_S = 25;
/** Timeout of a request in milliseconds. */
const TIMEOUT_MS = (WAIT_S + 15) * 1000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;

/** Permanent refusal: the credentials or the parameters are wrong. */
class Refused extends Error {}

/** Reader of the event feed that reconnects after lost connections. */
export class FeedClient {
  private lost = false;

  constructor(
    private readonly options: { readonly base_url: string; readonly token: string; readonly topics?: string | undefined },
    private readonly changed: (change: ConnectionChange) => void,
    private readonly signal: AbortSignal,
  ) {}

  /** Returns the position after the newest event. Throws like {@link after}. */
  async latest(): Promise<number> {
    return (await this.read({ latest: 'true' })).next_after;
  }

  /**
   * Waits for the next events after a position and returns them. Retries while the API is unavailable. Throws the message of the API
   * when it refuses the request, and the reason of the signal when it is aborted.
   */
  after(position: number): Promise<FeedPage> {
    return this.read({ after: String(position), wait: String(WAIT_S), limit: '50' });
  }

  private async read(query: Readonly<Record<string, string>>): Promise<FeedPage> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        const page = await this.request(query);
        if (this.lost) this.changed({ lost: undefined });
        this.lost = false;
        return page;
      } catch (error) {
        if (error instanceof Refused || this.signal.aborted) throw error;
        if (!this.lost) this.changed({ lost: reasonOf(error) });
        this.lost = true;
        await setTimeout(pause, undefined, { signal: this.signal });
      }
    }
  }

  private async request(query: Readonly<Record<string, string>>): Promise<FeedPage> {
    const { base_url, token, topics } = this.options;
    const search = new URLSearchParams({ ...query, ...(topics !== undefined && { topics }) });
    const response = await fetch(`${base_url.replace(/\/$/, '')}/api/apps/v1/events?${search.toString()}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      signal: AbortSignal.any([this.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const body = (await response.json().catch(() => ({}))) as Partial<FeedPage> & { message?: string };
    if (body.data && body.next_after !== undefined) return { data: body.data, next_after: body.next_after };
    const message = `${base_url} answers ${String(response.status)}: ${body.message ?? 'this is not the API'}`;
    throw response.status >= 500 || response.status === 429 ? new Error(message) : new Refused(message);
  }
}

/** Returns why a request failed; fetch hides the reason in the cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
}
