import { isIP, type LookupFunction } from 'node:net';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, type Dispatcher, request } from 'undici';
import { isPublicAddress } from './address-policy.js';
import { AttemptFailure, failureWord, type FailureWord } from './attempt-failure.js';
import { Deadline } from './deadline.js';
import { type Lookup, privateLookup, publicLookup } from './lookup.js';
import { literalAddress, parseTargetUrl, UnsafeUrlError } from './target-url.js';

/** Injection token of {@link GuardedClientOptions}. */
export const GUARDED_CLIENT_OPTIONS = Symbol('GUARDED_CLIENT_OPTIONS');

/** How the {@link GuardedClient} is set up. */
export interface GuardedClientOptions {
  /** Allows http and addresses that are not public: development and tests only. */
  allow_private: boolean;
  /** Replaces the look-up of host names. */
  lookup?: Lookup;
  /** Trusted certificate authorities in PEM, instead of the well-known ones. */
  ca?: string;
  /** Connections to one origin at a time, 64 unless given; further attempts queue within their own time. */
  connections_per_origin?: number;
}

/** One request of {@link GuardedClient.post}. */
export interface PostOptions {
  headers: Record<string, string>;
  body: string;
  /** Bound of the whole attempt in milliseconds: queue, look-up, connection, headers and body. */
  timeout_ms: number;
  /** Bytes of the answer that are read, 20 KiB unless given; the rest is not transferred. */
  max_body_bytes?: number;
  /** Ends the attempt earlier, as `cancelled`. */
  signal?: AbortSignal;
}

/** What came of one attempt. Either `status` or `error` is set. */
export interface Attempt {
  /** The status of the answer as it came, redirects included; null when there was none. */
  status: number | null;
  /** Milliseconds until the headers of the answer, or the failure, arrived. */
  duration_ms: number;
  error: FailureWord | null;
  /** The beginning of the answer as text without NUL characters; empty when there was none. */
  body: string;
}

const DEFAULT_BODY_BYTES = 20_480;
const DEFAULT_CONNECTIONS = 64;
const CHECK_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 4_000;
/** A receiver may ask for longer keep-alive, up to this. */
const KEEP_ALIVE_MAX_MS = 30_000;
/** Time for one address of a name before the next is tried. */
const ADDRESS_TIMEOUT_MS = 1_000;

/**
 * Calls URLs that apps named, without letting them reach what only this service may reach. Every resolved address is judged in the
 * connector's own look-up, so the address that was judged is the one that is dialled; a name that answers differently the second
 * time gains nothing. One refused address refuses the name.
 */
@Injectable()
export class GuardedClient implements OnApplicationShutdown {
  private readonly agent: Agent;
  private readonly lookup: Lookup;

  constructor(@Inject(GUARDED_CLIENT_OPTIONS) private readonly options: GuardedClientOptions) {
    this.lookup = options.lookup ?? (options.allow_private ? privateLookup : publicLookup());
    this.agent = new Agent({
      connections: options.connections_per_origin ?? DEFAULT_CONNECTIONS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MAX_MS,
      // The deadline of the attempt is the only bound: these two start again with every byte.
      headersTimeout: 0,
      bodyTimeout: 0,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
      connect: { lookup: this.dialledAddresses, timeout: CONNECT_TIMEOUT_MS, ...(options.ca !== undefined && { ca: options.ca }) },
    });
  }

  /**
   * Judges a URL when it is saved: https, no credentials, at most 2048 characters, a host that resolves to public addresses only.
   *
   * @throws {UnsafeUrlError} with the reason.
   */
  async check(url: string): Promise<void> {
    const target = parseTargetUrl(url, this.options.allow_private);
    if (literalAddress(target) !== null) return;
    const deadline = new Deadline(CHECK_TIMEOUT_MS);
    try {
      await deadline.race(this.resolve(target.hostname));
    } catch (error) {
      const refused = failureWord(error) === 'address not allowed';
      throw new UnsafeUrlError(refused ? 'The host of the URL resolves to a private address.' : 'The host of the URL does not resolve.');
    } finally {
      deadline.clear();
    }
  }

  /**
   * Sends one POST. What goes wrong on the way is an {@link Attempt} with an error, never an exception. The status is decided by the
   * headers: a body that breaks, drips or never ends changes nothing about it. Redirects are not followed.
   */
  async post(url: string, options: PostOptions): Promise<Attempt> {
    const started = performance.now();
    const elapsed = (): number => Math.round(performance.now() - started);
    const deadline = new Deadline(options.timeout_ms, options.signal);
    try {
      const { statusCode: status, body } = await this.send(url, options, deadline);
      const duration_ms = elapsed();
      return { status, duration_ms, error: null, body: await readText(body, options.max_body_bytes ?? DEFAULT_BODY_BYTES) };
    } catch (error) {
      const word = error instanceof UnsafeUrlError ? 'address not allowed' : failureWord(error);
      return { status: null, duration_ms: elapsed(), error: word, body: '' };
    } finally {
      deadline.clear();
    }
  }

  /**
   * Closes every connection; attempts under way end as `cancelled` at once. A socket that is still being connected is undici's own
   * until its connect timeout and may keep the process alive for up to 10 s.
   */
  async close(): Promise<void> {
    await this.agent.destroy();
  }

  /** Nest's hook: the client outlives everything that may still send. */
  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }

  private async send(url: string, { headers, body }: PostOptions, deadline: Deadline): Promise<Dispatcher.ResponseData> {
    const target = parseTargetUrl(url, this.options.allow_private);
    if (deadline.signal.aborted) throw deadline.signal.reason as AttemptFailure;
    // Until a connection stands undici only remembers that a request was aborted, so the deadline is raced as well.
    return deadline.race(request(target, { method: 'POST', headers, body, dispatcher: this.agent, signal: deadline.signal }));
  }

  /** The addresses of a name when all of them may be dialled; rejects with an {@link AttemptFailure}. */
  private async resolve(hostname: string): Promise<string[]> {
    const addresses = await this.lookup(hostname).catch(() => []);
    if (addresses.length === 0) throw new AttemptFailure('dns');
    if (!this.options.allow_private && !addresses.every(isPublicAddress)) throw new AttemptFailure('address not allowed');
    return addresses;
  }

  /** The look-up of the connector. */
  private readonly dialledAddresses: LookupFunction = (hostname, options, done) => {
    this.resolve(hostname).then(
      (addresses) => {
        const entries = addresses.map((address) => ({ address, family: isIP(address) }));
        if (options.all) done(null, entries);
        else done(null, entries[0]?.address ?? '', entries[0]?.family);
      },
      (failure: unknown) => {
        done(failure as AttemptFailure, '');
      },
    );
  };
}

/** At most `limit` bytes of a body as text. Never rejects: what arrived before the body broke or the deadline passed is the answer. */
async function readText(body: Dispatcher.ResponseData['body'], limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= limit) break;
    }
  } catch {
    // The status stands; only the rest of the text is lost.
  }
  // `stream` leaves a character out that the limit cut in half. PostgreSQL stores no NUL.
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, limit), { stream: true }).replaceAll('\0', '\ufffd');
}
