import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { ApiError } from '../contract/api-error.js';
import type { StoreContext } from '../database/store-context.js';
import { Logger } from '../observability/logger.js';
import { isDryRun, RolledBack } from './dry-run.js';
import type { EndpointDefinition } from './endpoint.js';
import { RequestTurns } from './request-turns.js';
import { claimKey, freeKey, holdKey, keepResponse, type KeyedRequest, keyedRequest } from './idempotency.js';
import { toApiError } from './to-api-error.js';
import { RefusedResponse, type WireResponse, wireResponse } from './wire-response.js';

/** Runs writing requests: one transaction each, and one effect per idempotency key. */
@Injectable()
export class RequestRunner {
  constructor(
    private readonly db: Database,
    private readonly config: Config,
    private readonly logger: Logger,
    private readonly turns: RequestTurns,
  ) {}

  /**
   * Calls the handler in a transaction, with the transaction's context as `request.ctx`, or without one if the endpoint opens its own.
   * Returns the kept response if the request's idempotency key has one. A dry run, and a request whose page says that it was refused, are
   * rolled back. Throws the handler's errors.
   */
  async run(request: FastifyRequest, endpoint: EndpointDefinition, handle: () => Promise<WireResponse>): Promise<WireResponse> {
    if (endpoint.acts_outside && isDryRun(request)) {
      throw ApiError.coded('dry_run_unsupported', 'This request has no dry run.');
    }
    try {
      return await (endpoint.transaction === 'manual' ? handle() : this.committed(request, endpoint, handle));
    } catch (error) {
      await this.release(request, error);
      if (error instanceof RolledBack) return error.response;
      throw error;
    }
  }

  /**
   * Runs slow work, or returns the response that the request's idempotency key already has. During the work, other requests with the key
   * are refused with `idempotency_in_progress`. {@link commit} keeps the response.
   */
  async runOnce<R>(request: FastifyRequest, work: () => Promise<R>): Promise<R> {
    const key = keyedRequest(request);
    const kept = key && (await this.hold(request, key));
    return kept ? (kept as R) : work();
  }

  /**
   * Commits the effect of slow work in one transaction together with the response, which is kept under the request's idempotency key.
   * If the key has received a response in the meantime, returns that response without applying the effect.
   */
  async commit<R>(request: FastifyRequest, effect: (ctx: StoreContext) => Promise<R>): Promise<R> {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) throw new TypeError('the route declares no endpoint');
    const response = await this.inTransaction(request, async (ctx) => wireResponse(await effect(ctx), endpoint));
    return response as R;
  }

  /** Calls the handler in a transaction, or with a context whose only writing statement commits on its own. */
  private committed(
    request: FastifyRequest,
    { transaction }: EndpointDefinition,
    handle: () => Promise<WireResponse>,
  ): Promise<WireResponse> {
    if (transaction !== 'statement') return this.inTransaction(request, handle);
    return this.turns.ofRow(request, () =>
      keyedRequest(request) || isDryRun(request) ? this.inTransaction(request, handle) : this.inStatement(request, handle),
    );
  }

  private inStatement(request: FastifyRequest, handle: () => Promise<WireResponse>): Promise<WireResponse> {
    return withContext(request, (ctx) =>
      this.db.statement((connection) => {
        request.ctx = ctx.within(connection);
        return handle();
      }),
    );
  }

  private inTransaction(request: FastifyRequest, handle: (ctx: StoreContext) => Promise<WireResponse>): Promise<WireResponse> {
    const key = keyedRequest(request);
    return this.transaction(request, (ctx) =>
      this.db.transaction(async (connection) => {
        const kept = key && (await claimKey(connection, key, this.config));
        if (kept) return kept;
        request.ctx = ctx.within(connection);
        const response = await handle(request.ctx);
        if (isDryRun(request)) {
          await connection.query('SET CONSTRAINTS ALL IMMEDIATE');
          throw new RolledBack(response);
        }
        if (response instanceof RefusedResponse) throw new RolledBack(response);
        if (key) await keepResponse(connection, key, response, this.config);
        return response;
      }),
    );
  }

  private hold(request: FastifyRequest, key: KeyedRequest): Promise<WireResponse | undefined> {
    return this.transaction(request, () =>
      this.db.transaction(async (connection) => {
        const kept = await claimKey(connection, key, this.config);
        if (!kept) await holdKey(connection, request, key);
        return kept;
      }),
    );
  }

  /** Runs `work`, which takes a connection for its transaction, as soon as the caller may use another connection. */
  private transaction<R>(request: FastifyRequest, work: (ctx: StoreContext) => Promise<R>): Promise<R> {
    return this.turns.ofCaller(request, () => withContext(request, work));
  }

  /** Releases the idempotency key of a refused request: only successes are kept (completions 1). A failure to release it is logged. */
  private async release(request: FastifyRequest, error: unknown): Promise<void> {
    if (toApiError(error)?.code?.startsWith('idempotency_')) return;
    try {
      const key = keyedRequest(request);
      if (key) await freeKey(this.db.reads, key);
    } catch (failure) {
      if (toApiError(failure)) throw failure;
      this.logger.failure(failure, request.id);
    }
  }
}

/** Runs `work`, which may replace the context of the request, and restores the context afterwards. */
async function withContext<R>(request: FastifyRequest, work: (ctx: StoreContext) => Promise<R>): Promise<R> {
  const { ctx } = request;
  if (!ctx) throw new TypeError('the request has no context');
  try {
    return await work(ctx);
  } finally {
    request.ctx = ctx;
  }
}
