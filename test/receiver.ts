import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A received request. */
export interface ReceivedRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Time at which the body was complete, in milliseconds since 1970. */
  at: number;
}

/** A response with a status. */
export interface ReceiverAnswer {
  status: number;
  body?: string | Buffer;
  headers?: Record<string, string>;
  /** Milliseconds to wait before responding. */
  delay_ms?: number;
}

/**
 * Reaction of a receiver to a request: it responds, never responds (`hang`), resets the connection (`reset`), or responds with 200 and then
 * sends single bytes forever (`drip`).
 */
export type ReceiverBehaviour = ReceiverAnswer | 'hang' | 'reset' | 'drip';

/** Chooses the reaction to each request; `n` starts at 1. */
export type Respond = (request: ReceivedRequest, n: number) => ReceiverBehaviour | Promise<ReceiverBehaviour>;

/** A webhook receiver that records requests. */
export interface Receiver {
  /** URL of the receiver, e.g. `http://127.0.0.1:41234/webhooks`. */
  readonly url: string;
  /** All received requests, in order of arrival. */
  readonly requests: readonly ReceivedRequest[];
  /**
   * Resolves with the request with this number (from 1) or the first that matches, as soon as it arrives. Rejects after `timeout_ms` (60 s
   * by default) or if the receiver is closed.
   */
  waitFor(wanted: number | ((request: ReceivedRequest) => boolean), timeout_ms?: number): Promise<ReceivedRequest>;
  /** Changes the reaction to further requests. */
  respondWith(respond: Respond): void;
  /** Resets all connections, so that attempts without a response fail. */
  reset(): void;
  /** Resets all connections and stops listening. */
  close(): Promise<void>;
}

const DRIP_EVERY_MS = 20;
const WAIT_MS = 60_000;

/** Starts a receiver on a free port of 127.0.0.1; it responds with 200 by default. */
export async function startReceiver({ respond = () => ({ status: 200 }) }: { respond?: Respond } = {}): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const waiting = new Set<Waiter>();
  const server = createServer((incoming, response) => {
    void receive(incoming).then(async (request) => {
      if (request === null) return;
      const n = requests.push(request);
      for (const waiter of [...waiting]) waiter.look();
      // A respond function that throws must not leave the sender without a response.
      const behaviour = await Promise.resolve(request)
        .then((received) => respond(received, n))
        .catch(() => ({ status: 500 }));
      behave(behaviour, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A failed test does not close it, which would keep the worker from ending.
  server.unref();
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/webhooks`,
    requests,
    waitFor: (wanted, timeout_ms = WAIT_MS) => new Waiter(requests, waiting, wanted).within(timeout_ms),
    respondWith: (next) => {
      respond = next;
    },
    reset: () => server.closeAllConnections(),
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

/** Returns the whole request, or null if the sender aborted it. */
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

/** Stops a timer with the connection, so that it neither writes to a closed connection nor keeps the process alive. */
function untilClosed(response: ServerResponse, timer: NodeJS.Timeout): void {
  response.once('close', () => {
    clearTimeout(timer);
  });
}

/** A pending call of `waitFor`; it is checked whenever a request arrives. */
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
