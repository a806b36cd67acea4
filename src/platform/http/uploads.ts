import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Config } from '../config/config.js';
import type { StoreContext } from '../database/store-context.js';
import { Places } from '../queue/places.js';
import { Spool } from '../storage/spool.js';
import { busy } from './api-error.js';
import { exchangeOf, slowly } from './exchange.js';
import { UNREAD } from './idempotency.js';
import { type FormLimits, type ReceivedFile, receiveFiles } from './multipart.js';
import './request.js';

/** Seconds after which a process that was full may have room again. */
const RETRY_AFTER = 5;

/** Receives the files of routes that declare `files`. */
@Injectable()
export class Uploads {
  private readonly places: Places;

  constructor(
    config: Config,
    private readonly spool: Spool,
  ) {
    this.places = new Places(config.images.queue);
  }

  /**
   * Receives the files of a request and does slow work with them, once per idempotency key: the same files in the same order are the same
   * body. They are gone afterwards. Throws like {@link receiveFiles}, and 503 with `Retry-After` when too many uploads are under way.
   */
  async receive<R>(ctx: StoreContext, limits: Omit<FormLimits, 'field'>, work: (files: readonly ReceivedFile[]) => Promise<R>): Promise<R> {
    const exchange = exchangeOf(ctx);
    const field = exchange?.endpoint.files?.field;
    if (!exchange || field === undefined) throw new TypeError('the route does not declare files');
    const { request } = exchange;
    const held = await this.places.hold(ctx.store_id, () =>
      this.spool.within(async (directory) => {
        const files = await receiveFiles(request.raw, { ...limits, field }, directory);
        request.body = files.map(({ digest }) => digest);
        return slowly(ctx, () => work(files));
      }),
    );
    if (!held) throw busy('Too many uploads are under way. Try again.', RETRY_AFTER);
    return held.result;
  }
}

/** Leaves the bodies of routes that declare `files` to their handlers, and refuses every other body that is not JSON or a plain form. */
export function leaveFilesUnread(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('*', (request, _body, done) => {
    if (request.routeOptions.config.files === undefined) done(Object.assign(new Error('unsupported'), { statusCode: 415 }));
    else done(null, UNREAD);
  });
}
