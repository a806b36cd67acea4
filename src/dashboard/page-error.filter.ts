import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignInTargets } from '../identity/sign-in/sign-in-targets.service.js';
import { MerchantGate } from '../platform/auth/merchant-gate.js';
import { ApiError } from '../platform/contract/api-error.js';
import type { Html } from '../platform/contract/reply.js';
import { Logger } from '../platform/observability/logger.js';
import { asksForPage, errorPage } from './error-pages.js';
import { formAgain } from './form-again.js';
import { FormAgainPage } from './form-again.page.js';
import { ownAddress, VARY, Visit } from './visit.js';
import { sendError } from '../platform/endpoint/send-error.js';
import { toApiError } from '../platform/endpoint/to-api-error.js';

/** Handles errors of pages. Browsers get an error page or are redirected to sign-in; clients that request JSON get the error envelope. */
@Catch()
export class PageErrorFilter implements ExceptionFilter {
  constructor(
    @Inject(Logger) private readonly logger: Logger,
    @Inject(SignInTargets) protected readonly targets: SignInTargets,
    @Inject(MerchantGate) private readonly gate: MerchantGate,
  ) {}

  /** Sends the response. */
  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    const answer = this.known(error, request);
    void reply.header('vary', VARY);
    if (!asksForPage(request)) {
      this.sendData(reply, answer);
      return;
    }
    try {
      const { text } = await this.answerOf(answer, request, reply);
      void reply.send(text);
    } catch (failure) {
      sendError(reply, this.known(failure, request));
    }
  }

  private async answerOf(error: ApiError, request: FastifyRequest, reply: FastifyReply): Promise<{ text: string }> {
    return (
      (await this.again(error, request, reply)) ?? (await this.lead(error, request, reply)) ?? (await this.page(error, request, reply))
    );
  }

  /** Shows the page that keeps what was typed in a form; undefined for other requests. */
  private async again(error: ApiError, request: FastifyRequest, reply: FastifyReply): Promise<Html | undefined> {
    const form = await formAgain(error, request, this.gate);
    if (!form) return undefined;
    const { status, retry_after } = error;
    if (retry_after !== undefined) void reply.header('retry-after', retry_after);
    const options = { status, leads_elsewhere: true, ...(form.reason === 'ended' && { csrf_token: '' }) };
    return Visit.of(request, reply).show(FormAgainPage, form, options);
  }

  /** Responds with JSON to callers that did not request a page. */
  protected sendData(reply: FastifyReply, error: ApiError): void {
    sendError(reply, error);
  }

  private known(error: unknown, request: FastifyRequest): ApiError {
    const known = toApiError(error);
    if (!known) this.logger.failure(error, request.id);
    return known ?? new ApiError(500, 'Internal server error.');
  }

  /** Returns the page of an error. Pages for customers have the design of their store, which is looked up unless the server itself has a problem. */
  private async page(error: ApiError, request: FastifyRequest, reply: FastifyReply): Promise<Html> {
    const { brands } = request.server;
    if (brands.isMissing(request, error.status)) await brands.lookUp(request);
    return errorPage(error, reply);
  }

  /** Redirects a browser to the sign-in; returns undefined for an error that is shown. */
  protected async lead(error: ApiError, request: FastifyRequest, reply: FastifyReply): Promise<{ text: string } | undefined> {
    if (error.code !== 'login_required') return undefined;
    if (request.method === 'GET') await this.targets.keep(ownAddress(request.url), request, reply);
    return Visit.of(request, reply).redirect('/login');
  }
}
