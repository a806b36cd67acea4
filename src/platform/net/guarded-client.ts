import { isIP, type LookupFunction } from 'node:net';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent } from 'undici';
import { AttemptFailure, failureReason, type FailureReason } from './attempt-failure.js';
import { inTime } from './deadline.js';
import { Exchange } from './exchange.js';
import { type Lookup, privateLookup, publicLookup } from './lookup.js';
import { type AllowPrivate, isAllowed, literalAddress, parseTargetUrl, parseWebUrl, UnsafeUrlError } from './target-url.js';

/** Injection token of {@link GuardedClientOptions}. */
export const GUARDED_CLIENT_OPTIONS = Symbol('GUARDED_CLIENT_OPTIONS');

/** Options of the {@link GuardedClient}. */
export interface GuardedClientOptions {
  /** Allows http and private addresses, or only those of this machine; for development and tests only. */
  allow_private: AllowPrivate;
  /** Replaces DNS resolution. */
  lookup?: Lookup;
  /** Trusted certificate authorities in PEM; by default the authorities of Node.js. */
  ca?: string;
  /** Concurrent connections per origin, unlimited by default; further attempts wait within their timeout. */
  connections_per_origin?: number;
}

/** Request of {@link GuardedClient.post}. */
export interface PostOptions {
  headers: Record<string, string>;
  body: string;
  /** Timeout of the whole attempt in milliseconds: queue, DNS, connection, headers and body. */
  timeout_ms: number;
  /** Bytes of the response body that are read, 20 KiB by default; the rest is not transferred. */
  max_body_bytes?: number;
  /** Cancels the attempt. */
  signal?: AbortSignal;
}

/** Result of one attempt. Either `status` or `error` is set. */
export interface Attempt {
  /** HTTP status, including redirects; null without a response. */
  status: number | null;
  /** Milliseconds until the response headers arrived or the attempt failed. */
  duration_ms: number;
  error: FailureReason | null;
  /** Start of the response body as text without NUL characters; empty without a response. */
  body: string;
  /** Reason why the body ended early; absent when it was read up to its end or to the maximum. */
  body_error?: FailureReason;
}

const DEFAULT_BODY_BYTES = 20_480;
const CHECK_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 4_000;
/** Upper limit of the keep-alive that a receiver may request. */
const KEEP_ALIVE_MAX_MS = 30_000;
/** Milliseconds before the next address of a host is tried. */
const ADDRESS_TIMEOUT_MS = 1_000;

/**
 * HTTP client for URLs that apps supply, protected against server-side request forgery. Addresses are checked in the DNS lookup of the
 * connector, so the checked address is the one that is dialled and DNS rebinding has no effect. A single private address makes it refuse
 * the host.
 */
@Injectable()
export class GuardedClient implements OnApplicationShutdown {
  private readonly agent: Agent;
  private readonly lookup: Lookup;

  constructor(@Inject(GUARDED_CLIENT_OPTIONS) private readonly options: GuardedClientOptions) {
    this.lookup = options.lookup ?? (options.allow_private ? privateLookup : publicLookup());
    this.agent = new Agent({
      // Callers bound their attempts, so that waiting for a connection never uses up the time of an attempt.
      connections: options.connections_per_origin ?? null,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MAX_MS,
      // The deadline limits the attempt; these two timeouts would restart with every byte.
      headersTimeout: 0,
      bodyTimeout: 0,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
      connect: { lookup: this.dialledAddresses, timeout: CONNECT_TIMEOUT_MS, ...(options.ca !== undefined && { ca: options.ca }) },
    });
  }

  /**
   * Returns the URL of a text that is an absolute `http://` or `https://` address; undefined for any other text. The rule applies to every
   * URL that is saved, because saved URLs are compared, published and put into pages unchanged.
   */
  static webUrl(text: string): URL | undefined {
    return parseWebUrl(text);
  }

  /**
   * Validates a URL when it is saved: https, the spelling that {@link webUrl} requires, no credentials, at most 2048 characters, a host that
   * resolves to public addresses only.
   *
   * @throws {UnsafeUrlError} with the reason.
   */
  async check(url: string): Promise<void> {
    const target = parseTargetUrl(url, this.options.allow_private);
    if (!GuardedClient.webUrl(url)) throw new UnsafeUrlError('The URL is not valid.');
    if (literalAddress(target) !== null) return;
    try {
      await inTime(this.resolve(target.hostname), CHECK_TIMEOUT_MS);
    } catch {
      // One message for both, so that the response does not reveal the names of a private network.
      throw new UnsafeUrlError('The host of the URL does not resolve to a public address.');
    }
  }

  /** Returns the reason to refuse a URL when it is saved, see {@link check}; undefined for an acceptable one. */
  async problemOf(url: string): Promise<string | undefined> {
    try {
      await this.check(url);
      return undefined;
    } catch (error) {
      if (error instanceof UnsafeUrlError) return error.message;
      throw error;
    }
  }

  /**
   * Sends one POST. Network failures are returned as an {@link Attempt} with an error, not thrown. The response headers determine the
   * status: a body that breaks, is slow or never ends does not change it. Redirects are not followed.
   */
  async post(url: string, options: PostOptions): Promise<Attempt> {
    const { timeout_ms, max_body_bytes = DEFAULT_BODY_BYTES, signal } = options;
    const exchange = new Exchange({ timeout_ms, max_body_bytes, signal });
    try {
      this.send(url, options, exchange);
      return { error: null, ...(await exchange.received) };
    } catch (error) {
      const reason = error instanceof UnsafeUrlError ? 'address not allowed' : failureReason(error);
      return { status: null, duration_ms: exchange.elapsed, error: reason, body: '' };
    }
  }

  /**
   * Closes every connection; attempts in progress end immediately as `cancelled`. A socket that is still connecting stays open until the
   * connect timeout and may keep the process alive for up to 10 s.
   */
  async close(): Promise<void> {
    await this.agent.destroy();
  }

  /** Closes the client after everything that may still send has stopped. */
  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }

  private send(url: string, { headers, body }: PostOptions, exchange: Exchange): void {
    try {
      const { origin, pathname, search } = parseTargetUrl(url, this.options.allow_private);
      this.agent.dispatch({ origin, path: `${pathname}${search}`, method: 'POST', headers, body }, exchange);
    } catch (error) {
      exchange.fail(error);
    }
  }

  /** Returns the addresses of a host if connections to all of them are allowed; otherwise rejects with an {@link AttemptFailure}. */
  private async resolve(hostname: string): Promise<string[]> {
    const addresses = await this.lookup(hostname).catch(() => []);
    if (addresses.length === 0) throw new AttemptFailure('dns');
    if (!addresses.every((address) => isAllowed(address, this.options.allow_private))) throw new AttemptFailure('address not allowed');
    return addresses;
  }

  /** DNS lookup of the connector. */
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
