import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../config/config.js';
import { ApiError, coded } from './api-error.js';
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
  private readonly token: Policy;

  constructor(
    config: Config,
    private readonly storage: RateLimitStorage,
  ) {
    this.global = { name: 'global', limit: config.rate_limit_global, window: config.rate_limit_global_window };
    this.token = { name: 'token', limit: config.rate_limit_token, window: config.rate_limit_token_window };
  }

  /** Counts a request on arrival, per app and store or per address, and sets the headers. True when it may go on. */
  async arrive(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const limited = request.url.startsWith('/api/');
    const within = await this.count(this.global, limited ? subject(request) : `page ${request.ip}`, reply);
    return within || !limited;
  }

  /** Counts a request whose body names a client, per client id and address, and throws `rate_limited`. */
  async limitClient(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { client_id } = (request.body ?? {}) as { client_id?: unknown };
    const client = typeof client_id === 'string' ? client_id.slice(0, 100) : '';
    if (!(await this.count(this.token, `${client} ${request.ip}`, reply))) throw tooMany();
  }

  private async count({ name, limit, window }: Policy, key: string, reply: FastifyReply): Promise<boolean> {
    const { totalHits, timeToExpire } = await this.storage.increment(key, window, limit, window, name);
    const reset = Math.max(1, timeToExpire);
    void reply.headers({ 'ratelimit-limit': limit, 'ratelimit-remaining': Math.max(0, limit - totalHits), 'ratelimit-reset': reset });
    if (totalHits <= limit) return true;
    void reply.header('Retry-After', reset);
    return false;
  }
}

/** 429 of the contract. */
export const tooMany = (): ApiError => coded('rate_limited', 'Too many requests.');

function subject({ principal, ip }: FastifyRequest): string {
  if (!principal || principal instanceof ApiError) return ip;
  return `${String(principal.app_id)} ${String(principal.store_id)}`;
}
