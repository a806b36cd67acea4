import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OrganisationContext } from '../auth/organisation-context.js';
import '../auth/request.js';
import { Config } from '../config/config.js';
import { ApiError } from '../contract/api-error.js';
import type { StoreContext } from '../database/store-context.js';
import { UNREAD } from '../endpoint/idempotency.js';
import { RequestRunner } from '../endpoint/request-runner.js';
import { AdmissionQueue } from '../queue/admission-queue.js';
import { Spool } from '../storage/spool.js';
import { LongUpload } from './long-upload.js';
import { type FormFields, type FormLimits, type ReceivedFile, type ReceivedForm, receiveForm } from './multipart.js';

/** Value of `Retry-After` while too many uploads are in progress, in seconds. */
const RETRY_AFTER = 5;

/** Bounds of long uploads, which take connections and disk space, but hardly any processor time. */
const LONG = { running: 16, waiting: 64 };

/** Limits of an upload. */
type UploadLimits = Omit<FormLimits, 'field'> & {
  /** The upload may take longer than other requests while it makes progress. It has its own queue. */
  readonly long?: true;
};

/** Commits the effect of an upload in one transaction, together with the response; see {@link RequestRunner.commit}. */
export type Commit = <R>(effect: (ctx: StoreContext) => Promise<R>) => Promise<R>;

/** Receives the files of routes that declare `files`. */
@Injectable()
export class Uploads {
  private readonly short: AdmissionQueue;
  private readonly long = new AdmissionQueue(LONG);

  constructor(
    private readonly config: Config,
    private readonly spool: Spool,
    private readonly runner: RequestRunner,
  ) {
    this.short = new AdmissionQueue({ running: config.images.queue, waiting: config.images.waiting });
  }

  /**
   * Receives the files of a request of a store or an organisation and runs slow work with them, once per idempotency key. The key is bound to the
   * digests of the files in their order, together with the fields that the form may have. The files are deleted afterwards. The body of an upload
   * that waits for its turn is not read. Throws like {@link receiveForm}, and 503 with `Retry-After` while too many uploads wait.
   */
  async receive<R>(
    request: FastifyRequest,
    limits: UploadLimits,
    work: (files: readonly ReceivedFile[], commit: Commit) => Promise<R>,
  ): Promise<R> {
    const field = request.routeOptions.config.endpoint?.files?.field;
    if (field === undefined) throw new TypeError('the route does not declare files');
    const upload = limits.long && new LongUpload(request.raw, this.config.request_timeout);
    const checked = { ...limits, ...authorizeOf(request), field };
    const receive = (directory: string): Promise<ReceivedForm> => receiveForm(request.raw, checked, { directory, upload });
    try {
      return await this.admitted(groupOf(request), upload, async (directory) => {
        const form = await receive(directory).finally(() => upload?.end());
        request.body = keyedBody(form, limits);
        return this.runner.runOnce(request, () => work(form.files, (effect) => this.runner.commit(request, effect)));
      });
    } finally {
      upload?.end();
    }
  }

  private async admitted<R>(group: unknown, upload: unknown, work: (directory: string) => Promise<R>): Promise<R> {
    const held = await (upload ? this.long : this.short).run(group, () => this.spool.within(work));
    if (!held) throw ApiError.busy('Too many uploads are under way. Try again.', RETRY_AFTER);
    return held.result;
  }
}

/**
 * Returns the check of the CSRF token of a form of a page. A form that cannot have files has already been read. The fields become the body of the
 * request, so that the error page keeps them.
 */
function authorizeOf(request: FastifyRequest): Pick<UploadLimits, 'authorize'> {
  const { checkForm } = request;
  if (!checkForm) return {};
  const authorize = (fields: FormFields): void => {
    if (request.body === UNREAD) request.body = Object.assign(Object.create(null) as object, fields);
    checkForm((request.body as { csrf_token?: unknown } | null | undefined)?.csrf_token);
  };
  return { authorize };
}

/** Returns the group whose uploads take turns with others: a store or an organisation. */
function groupOf({ ctx, caller }: FastifyRequest): unknown {
  if (ctx) return ctx.store_id;
  if (caller instanceof OrganisationContext) return `organisation ${String(caller.organisation_id)}`;
  throw new TypeError('the caller has no store and no organisation');
}

/** Returns the body that the key of an upload is bound to. */
function keyedBody({ fields, files }: ReceivedForm, { check }: UploadLimits): unknown {
  const digests = files.map(({ digest }) => digest);
  return check ? { fields, digests } : digests;
}

/**
 * Leaves the bodies of routes that declare `files` unread, and drops those of routes that ignore them. Refuses other bodies that are neither JSON
 * nor a URL-encoded form.
 */
export function leaveFilesUnread(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('*', (request, body, done) => {
    const { files, ignores_body } = request.routeOptions.config.endpoint ?? {};
    if (files !== undefined) done(null, UNREAD);
    else if (ignores_body) done(null, void body.resume());
    else done(Object.assign(new Error('unsupported'), { statusCode: 415 }));
  });
}
