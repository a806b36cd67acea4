import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** One request as it arrived. */
export interface ReceivedRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** When its body was complete: milliseconds since 1970. */
  at: number;
}

/** An answer with a status. */
export interface ReceiverAnswer {
  status: number;
  body?: string | Buffer;
  headers?: Record<string, string>;
  /** Milliseconds before the answer is sent. */
  delay_ms?: number;
}

/**
 * What a receiver does with a request: it answers, never answers (`hang`), breaks the connection (`reset`), or answers 200 and then
 * sends a byte now and again without end (`drip`).
 */
export type ReceiverBehaviour = ReceiverAnswer | 'hang' | 'reset' | 'drip';

/** Decides about each request; `n` counts from 1. */
export type Respond = (request: ReceivedRequest, n: number) => ReceiverBehaviour | Promise<ReceiverBehaviour>;

/** A webhook receiver that records what it gets. */
export interface Receiver {
  /** Its address, e.g. `http://127.0.0.1:41234/webhooks`. */
  readonly url: string;
  /** Everything received so far, in order of arrival. */
  readonly requests: readonly ReceivedRequest[];
  /**
   * The request with this number (from 1), or the first that fits, as soon as it is there.
   * Rejects after `timeout_ms` (60 s unless given) or when the receiver is closed.
   */
  waitFor(wanted: number | ((request: ReceivedRequest) => boolean), timeout_ms?: number): Promise<ReceivedRequest>;
  /** Changes what happens with requests from now on. */
  respondWith(respond: Respond): void;
  /** Breaks all connections and stops listening. */
  close(): Promise<void>;
}

const DRIP_EVERY_MS = 20;
const WAIT_MS = 60_000;

/** Starts a receiver on a free port of 127.0.0.1; it answers 200 unless told otherwise. */
export async function startReceiver({ respond = () => ({ status: 200 }) }: { respond?: Respond } = {}): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const waiting = new Set<Waiter>();
  const server = createServer((incoming, response) => {
    void receive(incoming).then(async (request) => {
      if (request === null) return;
      const n = requests.push(request);
      for (const waiter of [...waiting]) waiter.look();
      // A respond function that throws must not leave the sender without an answer.
      const behaviour = await Promise.resolve(request)
        .then((received) => respond(received, n))
        .catch(() => ({ status: 500 }));
      behave(behaviour, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/webhooks`,
    requests,
    waitFor: (wanted, timeout_ms = WAIT_MS) => new Waiter(requests, waiting, wanted).within(timeout_ms),
    respondWith: (next) => {
      respond = next;
    },
    close: () => {
      for (const waiter of [...waiting]) waiter.fail('the receiver was closed');
      return new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      });
    },
  };
}

/** The whole request, or null when its sender broke it off. */
async function receive(incoming: IncomingMessage): Promise<ReceivedRequest | null> {
  try {
    const body = await text(incoming);
    return { method: incoming.method ?? '', path: incoming.url ?? '', headers: incoming.headers, body, at: Date.now() };
  } catch {
    return null;
  }
}

function behave(behaviour: ReceiverBehaviour, response: ServerResponse): void {
  if (behaviour === 'hang') return;
  if (behaviour === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  if (behaviour === 'drip') {
    drip(response);
    return;
  }
  const answer = (): void => {
    response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body);
  };
  if (behaviour.delay_ms === undefined) answer();
  else untilClosed(response, setTimeout(answer, behaviour.delay_ms));
}

function drip(response: ServerResponse): void {
  response.writeHead(200).flushHeaders();
  untilClosed(
    response,
    setInterval(() => response.write('.'), DRIP_EVERY_MS),
  );
}

/** Stops a timer with the connection, so that it neither writes into nothing nor keeps the process alive. */
function untilClosed(response: ServerResponse, timer: NodeJS.Timeout): void {
  response.once('close', () => {
    clearTimeout(timer);
  });
}

/** One call of `waitFor`, looking whenever a request arrived. */
class Waiter {
  private timer?: NodeJS.Timeout;
  private readonly found: Promise<ReceivedRequest>;
  private resolve: (request: ReceivedRequest) => void;
  private reject: (error: Error) => void;

  constructor(
    private readonly requests: readonly ReceivedRequest[],
    private readonly waiting: Set<Waiter>,
    private readonly wanted: number | ((request: ReceivedRequest) => boolean),
  ) {
    this.found = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    waiting.add(this);
  }

  within(timeout_ms: number): Promise<ReceivedRequest> {
    this.timer = setTimeout(() => {
      this.fail(`nothing fitting within ${String(timeout_ms)} ms`);
    }, timeout_ms);
    this.look();
    return this.found;
  }

  look(): void {
    const found = typeof this.wanted === 'number' ? this.requests[this.wanted - 1] : this.requests.find(this.wanted);
    if (found === undefined) return;
    this.stop();
    this.resolve(found);
  }

  fail(reason: string): void {
    this.stop();
    this.reject(new Error(`Waited for a webhook: ${reason}; ${String(this.requests.length)} received.`));
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.waiting.delete(this);
  }
}
