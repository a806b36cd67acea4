import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { namedClient } from '../auth/client-credentials.js';
import { Config } from '../config/config.js';
import { ApiError } from '../contract/api-error.js';
import { SerialQueue } from '../queue/serial-queue.js';
import { networkOf } from './network.js';
import type { Counted, Policy } from './policy.js';
import { RateLimitStorage } from './rate-limit.storage.js';
import { RefusalPace } from './refusal-pace.js';

/** Limits of single routes, which replace the global one in the `RateLimit-*` headers. */
export type RouteLimit = 'token' | 'identity' | 'session' | 'custom_app' | 'storefront' | 'payment';

/** Limits of requests outside of the API, per address. */
export type PageLimit = 'page' | 'media';

/** Result of counting a request. */
interface Counting {
  readonly admitted: boolean;
  readonly headers: Readonly<Record<string, number>>;
}

/** Maximum number of concurrent lookups of credentials for one address. */
const CONCURRENT_LOOK_UPS = 4;
const UNAUTHORIZED = 401;

/** Maximum number of addresses whose networks are cached. */
const MAX_NETWORKS = 10_000;

/** The limits of specification 8, and the `RateLimit-*` headers of every response. */
@Injectable()
export class RateLimiter {
  /** Networks by address, because an address makes many requests. */
  private readonly networks = new Map<string, string>();
  private readonly pace = new RefusalPace();
  private readonly global: Policy;
  private readonly routes: Readonly<Record<RouteLimit, Policy>>;
  private readonly pages: Readonly<Record<PageLimit, Policy>>;
  private readonly unknown: Policy;
  private readonly lookUps: SerialQueue;
  /** Queue of the last lookup. The queues are used in turn. */
  private nextQueue = 0;
  private readonly login: Policy;
  private readonly target: Policy;

  constructor(
    config: Config,
    private readonly storage: RateLimitStorage,
  ) {
    this.global = { name: 'global', limit: config.rate_limit_global, window: config.rate_limit_global_window };
    this.unknown = { ...this.global, name: 'look-up' };
    this.lookUps = new SerialQueue(config.database.connect_timeout);
    this.login = { name: 'login', limit: config.rate_limit_login, window: config.rate_limit_login_window };
    this.target = { name: 'target', limit: config.requests.target, window: config.requests.target_window };
    this.pages = {
      page: { name: 'page', limit: config.requests.page, window: config.requests.page_window },
      media: { name: 'media', limit: config.requests.media, window: config.requests.media_window },
    };
    this.routes = {
      token: { name: 'token', limit: config.rate_limit_token, window: config.rate_limit_token_window },
      identity: { name: 'identity', limit: config.identity.rate_limits.token, window: config.identity.rate_limits.token_window },
      custom_app: { name: 'custom app', limit: config.apps.rate_limit_custom_app, window: config.apps.rate_limit_custom_app_window },
      storefront: {
        name: 'storefront',
        limit: config.extensions.rate_limit_storefront,
        window: config.extensions.rate_limit_storefront_window,
      },
      payment: { name: 'payment', limit: config.billing.rate_limit_payment, window: config.billing.rate_limit_payment_window },
      session: { name: 'session', limit: config.apps.rate_limit_session, window: config.apps.rate_limit_session_window },
    };
  }

  /** Counts a request of the API on arrival and sets the headers. Returns false when its subject has exceeded the global limit. */
  arrive(subject: string, reply: FastifyReply): boolean | Promise<boolean> {
    return this.count(this.global, subject, reply);
  }

  /** Counts a request for a page or a file on arrival and sets the headers. Returns false when its address has exceeded the limit. */
  arriveAtPage(limit: PageLimit, request: FastifyRequest, reply: FastifyReply): boolean | Promise<boolean> {
    return this.count(this.pages[limit], this.addressOf(request), reply);
  }

  /** Counts an invalid HTTP request against its address, and returns the headers of the response. */
  async arriveUnreadable(address: string): Promise<Readonly<Record<string, number>>> {
    return countingOf(this.global, await this.storage.count(this.global, this.networkOf(address))).headers;
  }

  /** Counts a request of an operator and sets the headers. Such requests are counted separately and never refused. */
  async observe(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    report(reply, this.global, await this.storage.count(this.global, `operator ${this.addressOf(request)}`));
  }

  /** Returns the address that a request is counted by: the IPv4 address, or the /64 network of IPv6. */
  addressOf({ ip }: FastifyRequest): string {
    return this.networkOf(ip);
  }

  /**
   * Looks up the credentials of a request, and counts unknown credentials against its address. Throws `rate_limited`, without a lookup, if
   * the address has presented as many as the global limit. Only a few lookups of an address run concurrently, so that parallel guesses are
   * counted before the next ones begin.
   */
  lookUp<T>(request: FastifyRequest, find: () => Promise<T>): Promise<T> {
    const address = this.addressOf(request);
    this.nextQueue = (this.nextQueue + 1) % CONCURRENT_LOOK_UPS;
    return this.lookUps.run(`${address} ${String(this.nextQueue)}`, async () => {
      const { totalHits } = await this.storage.peek(this.unknown, address);
      if (totalHits >= this.unknown.limit) throw tooMany();
      try {
        return await find();
      } catch (error) {
        if (error instanceof ApiError && error.status === UNAUTHORIZED) await this.storage.count(this.unknown, address);
        throw error;
      }
    });
  }

  /** Counts a page that is stored for an unauthenticated address. Returns false when the address has stored too many. */
  async countTarget(request: FastifyRequest): Promise<boolean> {
    const { totalHits } = await this.storage.count(this.target, this.addressOf(request));
    return totalHits <= this.target.limit;
  }

  /** Counts a hit against a limit and sets the headers. Throws `rate_limited` if it is one too many. */
  async admit(policy: Policy, subject: string, reply: FastifyReply): Promise<void> {
    if (!(await this.isWithin(policy, subject, reply))) throw tooMany();
  }

  /** Counts a hit against a limit and sets the headers. Returns false if it is one too many. */
  async isWithin(policy: Policy, subject: string, reply: FastifyReply): Promise<boolean> {
    return this.count(policy, subject, reply);
  }

  /**
   * Counts a request per address and client id of its credentials, or store of a storefront, and sets the headers of its reply. Throws
   * `rate_limited`.
   */
  async limitRoute(limit: RouteLimit, reply: FastifyReply): Promise<void> {
    const client_id = CLIENT_ID[limit](reply.request);
    const client = typeof client_id === 'string' ? client_id.slice(0, 100) : '';
    await this.admit(this.routes[limit], `${client} ${this.addressOf(reply.request)}`, reply);
  }

  /** Throws `rate_limited` when one of the subjects of a login (an account, an address) has reached the limit of failures. */
  async admitLogin(subjects: readonly string[], reply: FastifyReply): Promise<void> {
    const { limit } = this.login;
    const worst = worstOf(await Promise.all(subjects.map((subject) => this.storage.peek(this.login, subject))));
    if (worst.totalHits < limit) return;
    report(reply, this.login, { ...worst, totalHits: limit + 1 });
    throw tooMany();
  }

  /** Counts a failed login against each of its subjects. Throws `rate_limited` when one of them exceeds the limit. */
  async countFailedLogin(subjects: readonly string[], reply: FastifyReply): Promise<void> {
    const counts = await Promise.all(subjects.map(async (subject) => this.storage.count(this.login, subject)));
    if (!report(reply, this.login, worstOf(counts))) throw tooMany();
  }

  private count(policy: Policy, subject: string, reply: FastifyReply): boolean | Promise<boolean> {
    const counted = this.storage.count(policy, subject);
    return counted instanceof Promise ? counted.then((late) => this.answer(policy, late, reply)) : this.answer(policy, counted, reply);
  }

  /** Sets the headers. Returns false, after the delay of a refusal, if the hit is one too many. */
  private answer(policy: Policy, counted: Counted, reply: FastifyReply): boolean | Promise<boolean> {
    if (report(reply, policy, counted)) return true;
    return this.pace.delay(policy, counted.totalHits)?.then(() => false) ?? false;
  }

  private networkOf(address: string): string {
    const known = this.networks.get(address);
    if (known !== undefined) return known;
    const network = networkOf(address);
    if (this.networks.size >= MAX_NETWORKS) this.networks.clear();
    this.networks.set(address, network);
    return network;
  }
}

/** Client id in the credentials of a route, or the store of a storefront. Nothing else in a request may select the counter. */
const CLIENT_ID: Readonly<Record<RouteLimit, (request: FastifyRequest) => unknown>> = {
  token: ({ headers, body }) => namedClient(headers.authorization, body),
  identity: ({ headers, body }) => namedClient(headers.authorization, body),
  session: ({ headers }) => headers['x-client-id'],
  custom_app: () => undefined,
  payment: () => undefined,
  storefront: ({ body }) => numberOf(((body ?? {}) as { store_id?: unknown }).store_id),
};

/** Returns an id in its canonical spelling, so that other spellings select the same counter. */
const numberOf = (id: unknown): string => (typeof id === 'string' || typeof id === 'number' ? String(Number(id)) : '');

const worstOf = (counts: readonly Counted[]): Counted =>
  counts.reduce((worst, counted) => (counted.totalHits > worst.totalHits ? counted : worst));

/** Sets the headers of a limit. Returns true when the counted hit is within it. */
function report(reply: FastifyReply, policy: Policy, counted: Counted): boolean {
  const { admitted, headers } = countingOf(policy, counted);
  void reply.headers(headers);
  return admitted;
}

function countingOf({ limit }: Policy, counted: Counted): Counting {
  const headers = headersOf(limit, counted);
  if (counted.totalHits <= limit) return { admitted: true, headers };
  return { admitted: false, headers: { ...headers, 'Retry-After': headers['RateLimit-Reset'] ?? 1 } };
}

const headersOf = (limit: number, { totalHits, timeToExpire }: Counted): Record<string, number> => ({
  'RateLimit-Limit': limit,
  'RateLimit-Remaining': Math.max(0, limit - totalHits),
  'RateLimit-Reset': Math.max(1, timeToExpire),
});

/** 429 `rate_limited`. */
export const tooMany = (): ApiError => ApiError.coded('rate_limited', 'Too many requests.');
