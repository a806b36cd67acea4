import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppContext } from '../auth/app-context.js';
import { Config } from '../config/config.js';
import { isList } from '../openapi/documentation.js';
import { SerialQueue } from '../queue/serial-queue.js';

const ENDS_IN_ID = /:\w+$/;

/**
 * Queues of requests in front of the pool, by caller. Requests that wait for a row of one caller leave connections for all other callers, and
 * the reads of an app that sends many wait for each other instead of delaying reads of other stores (docs/adr/0049). A request that waits
 * longer than `lock_timeout` returns 503.
 */
@Injectable()
export class RequestTurns {
  private readonly rows: SerialQueue;
  private readonly callers: SerialQueue;
  private readonly reads: SerialQueue;

  constructor({ database, database_pool }: Config) {
    this.rows = new SerialQueue(database.lock_timeout);
    // The transactions of an app in a store take at most half of the pool, and so do its reads.
    const half = Math.floor(database_pool / 2);
    this.callers = new SerialQueue(database.lock_timeout, half);
    this.reads = new SerialQueue(database.lock_timeout, half);
  }

  /** Runs a request after the earlier requests of its caller to the route, which all change the same row. */
  ofRow<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    return this.rows.run(`${callerOf(request)} ${request.routeOptions.url ?? ''}`, work);
  }

  /**
   * Runs a reading request of an app after its earlier ones, except that a bounded number run concurrently. Other callers do not wait, and neither
   * do reads of a single record, which are quick and share connections.
   */
  ofRead<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    return request.ctx instanceof AppContext && !isOfOne(request) ? this.reads.run(callerOf(request), work) : work();
  }

  /** Runs the transaction of a request as soon as its caller may use another connection. */
  ofCaller<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    return this.callers.run(callerOf(request), work);
  }
}

/** True for a route that shows the record whose id ends its path. */
function isOfOne({ routeOptions: { url = '', config } }: FastifyRequest): boolean {
  return config.endpoint !== undefined && !isList(config.endpoint.returns) && ENDS_IN_ID.test(url);
}

function callerOf({ ctx }: FastifyRequest): string {
  return `${String(ctx?.store_id ?? '')} ${ctx instanceof AppContext ? String(ctx.app_id) : ''}`;
}
