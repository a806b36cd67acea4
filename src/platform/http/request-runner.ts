import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import type { StoreContext } from '../database/store-context.js';
import type { ApiError } from './api-error.js';
import { type Exchange, replayed, type WriteRunner } from './exchange.js';
import { type Answered, claimKey, freeKey, holdKey, keepAnswer, keyedRequest } from './idempotency.js';

/** One writing request is one transaction; a keyed one has its effect once. */
@Injectable()
export class RequestRunner implements WriteRunner {
  constructor(
    private readonly db: Database,
    private readonly config: Config,
  ) {}

  /** Holds the request's idempotency key for slow work, or gives the answer that the key was given before. */
  async begin(request: FastifyRequest): Promise<Answered | undefined> {
    const key = keyedRequest(request);
    if (!key) return undefined;
    return this.db.transaction(async (session) => {
      const earlier = await claimKey(session, key, this.config.idempotency_ttl);
      if (!earlier) await holdKey(session, request, key);
      return earlier;
    });
  }

  /** Runs the handler in a transaction, or gives the answer that its idempotency key was given before. */
  async write(exchange: Exchange, ctx: StoreContext, handle: (ctx: StoreContext) => Promise<string>, status: number): Promise<string> {
    const key = keyedRequest(exchange.request);
    const answered = await this.db.transaction(async (session): Promise<Answered> => {
      const earlier = key && (await claimKey(session, key, this.config.idempotency_ttl));
      if (earlier) return earlier;
      const fresh = { status, body: await handle(ctx.within(session)) };
      if (key) await keepAnswer(session, key, fresh);
      return fresh;
    });
    return answered.replayed ? replayed(exchange.reply, answered) : answered.body;
  }

  /**
   * The answer to a refused request: that which its idempotency key was given before, else the refusal, which is kept under the key. The
   * request's own transaction was rolled back, so this takes another; failures of ours are not kept. Throws like {@link claimKey}.
   */
  async refuse(request: FastifyRequest, refusal: ApiError): Promise<Answered> {
    const answered = { status: refusal.status, body: JSON.stringify(refusal.body()) };
    const key = keyedRequest(request);
    if (!key || refusal.code?.startsWith('idempotency_')) return answered;
    if (refusal.status >= 500) {
      await freeKey(this.db.reads, key);
      return answered;
    }
    return this.db.transaction(async (session) => {
      const earlier = await claimKey(session, key, this.config.idempotency_ttl);
      if (!earlier) await keepAnswer(session, key, answered);
      return earlier ?? answered;
    });
  }
}
