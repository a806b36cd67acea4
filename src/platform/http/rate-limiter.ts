import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../config/config.js';
import { ApiError, coded } from './api-error.js';
import type { ClientLimit } from './endpoint.js';
import { RateLimitStorage } from './rate-limit.storage.js';
import './request.js';

interface Policy {
  readonly name: string;
  readonly limit: number;
  /** Milliseconds. */
  readonly window: number;
}

/** The limits of specification 8, and the `RateLimit-*` headers of every response. */
@Injectable()
export class RateLimiter {
  private readonly global: Policy;
  private readonly clients: Readonly<Record<ClientLimit, Policy>>;
  private readonly login: Policy;

  constructor(
    config: Config,
    private readonly storage: RateLimitStorage,
  ) {
    this.global = { name: 'global', limit: config.rate_limit_global, window: config.rate_limit_global_window };
    this.login = { name: 'login', limit: config.rate_limit_login, window: config.rate_limit_login_window };
    this.clients = {
      token: { name: 'token', limit: config.rate_limit_token, window: config.rate_limit_token_window },
      custom_app: { name: 'custom app', limit: config.apps.rate_limit_custom_app, window: config.apps.rate_limit_custom_app_window },
      session: { name: 'session', limit: config.apps.rate_limit_session, window: config.apps.rate_limit_session_window },
    };
  }

  /** Counts a request on arrival, per app and store or per address, and sets the headers. True when it may go on. */
  async arrive(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const limited = request.url.startsWith('/api/');
    const within = await this.count(this.global, limited ? subject(request) : `page ${request.ip}`, reply);
    return within || !limited;
  }

  /** Counts a request per address and the client id that its credentials name, and throws `rate_limited`. */
  async limitClient(limit: ClientLimit, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const client_id = NAMED[limit](request);
    const client = typeof client_id === 'string' ? client_id.slice(0, 100) : '';
    if (!(await this.count(this.clients[limit], `${client} ${request.ip}`, reply))) throw tooMany();
  }

  /** Throws `rate_limited` when one of the subjects of a login (an account, an address) has used up its failures. */
  async admitLogin(subjects: readonly string[], reply: FastifyReply): Promise<void> {
    const { name, limit } = this.login;
    const counts = await Promise.all(subjects.map((subject) => this.storage.peek(subject, limit, name)));
    const worst = worstOf(counts);
    if (worst.totalHits < limit) return;
    say(reply, this.login, { ...worst, totalHits: limit + 1 });
    throw tooMany();
  }

  /** Counts a failed login against each of its subjects, and throws `rate_limited` when that is one too many for any. */
  async countFailedLogin(subjects: readonly string[], reply: FastifyReply): Promise<void> {
    const { name, limit, window } = this.login;
    const counts = await Promise.all(subjects.map((subject) => this.storage.increment(subject, window, limit, window, name)));
    if (!say(reply, this.login, worstOf(counts))) throw tooMany();
  }

  private async count(policy: Policy, key: string, reply: FastifyReply): Promise<boolean> {
    const { name, limit, window } = policy;
    return say(reply, policy, await this.storage.increment(key, window, limit, window, name));
  }
}

/** Where a route's credentials name the client; nothing else that a request says may choose its counter. */
const NAMED: Readonly<Record<ClientLimit, (request: FastifyRequest) => unknown>> = {
  token: ({ body }) => ((body ?? {}) as { client_id?: unknown }).client_id,
  session: ({ headers }) => headers['x-client-id'],
  custom_app: () => undefined,
};

type Counted = Awaited<ReturnType<RateLimitStorage['increment']>>;

const worstOf = (counts: readonly Counted[]): Counted =>
  counts.reduce((worst, counted) => (counted.totalHits > worst.totalHits ? counted : worst));

/** Sets the headers of a limit. True when the hit that was counted is within it. */
function say(reply: FastifyReply, { limit }: Policy, { totalHits, timeToExpire }: Counted): boolean {
  const reset = Math.max(1, timeToExpire);
  void reply.headers({ 'ratelimit-limit': limit, 'ratelimit-remaining': Math.max(0, limit - totalHits), 'ratelimit-reset': reset });
  if (totalHits <= limit) return true;
  void reply.header('Retry-After', reset);
  return false;
}

/** 429 of the contract. */
export const tooMany = (): ApiError => coded('rate_limited', 'Too many requests.');

function subject({ principal, ip }: FastifyRequest): string {
  if (!principal || principal instanceof ApiError) return ip;
  return `${String(principal.app_id)} ${String(principal.store_id)}`;
}
