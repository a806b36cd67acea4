import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Config } from '../config/config.js';
import { ApiError } from '../contract/api-error.js';
import type { StoreContext } from '../database/store-context.js';
import { UNREAD } from '../endpoint/idempotency.js';
import { RequestRunner } from '../endpoint/request-runner.js';
import { AdmissionQueue } from '../queue/admission-queue.js';
import { Spool } from '../storage/spool.js';
import { type FormLimits, receiveFiles } from './multipart.js';

/** Value of `Retry-After` while too many uploads are in progress, in seconds. */
const RETRY_AFTER = 5;

/** Commits the effect of an upload in one transaction, together with the response; see {@link RequestRunner.commit}. */
type Commit = <R>(effect: (ctx: StoreContext) => Promise<R>) => Promise<R>;

/** Receives the files of routes that declare `files`. */
@Injectable()
export class Uploads {
  private readonly admission: AdmissionQueue;

  constructor(
    config: Config,
    private readonly spool: Spool,
    private readonly runner: RequestRunner,
  ) {
    this.admission = new AdmissionQueue({ running: config.images.queue, waiting: config.images.waiting });
  }

  /**
   * Receives the files of a request and runs slow work with their paths, once per idempotency key; the digests of the files in their order
   * are the body that the key is bound to. The files are deleted afterwards. The body of an upload that waits for its turn is not read.
   * Throws like {@link receiveFiles}, and 503 with `Retry-After` while too many uploads wait.
   */
  async receive<R>(
    request: FastifyRequest,
    limits: Omit<FormLimits, 'field'>,
    work: (paths: readonly string[], commit: Commit) => Promise<R>,
  ): Promise<R> {
    const field = request.routeOptions.config.endpoint?.files?.field;
    if (!request.ctx || field === undefined) throw new TypeError('the route does not declare files');
    const held = await this.admission.run(request.ctx.store_id, () =>
      this.spool.within(async (directory) => {
        const files = await receiveFiles(request.raw, { ...limits, field }, directory);
        request.body = files.map(({ digest }) => digest);
        const paths = files.map(({ path }) => path);
        return this.runner.runOnce(request, () => work(paths, (effect) => this.runner.commit(request, effect)));
      }),
    );
    if (!held) throw ApiError.busy('Too many uploads are under way. Try again.', RETRY_AFTER);
    return held.result;
  }
}

/** Leaves the bodies of routes that declare `files` unread. Refuses other bodies that are neither JSON nor a URL-encoded form. */
export function leaveFilesUnread(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('*', (request, _body, done) => {
    if (request.routeOptions.config.endpoint?.files === undefined) done(Object.assign(new Error('unsupported'), { statusCode: 415 }));
    else done(null, UNREAD);
  });
}
