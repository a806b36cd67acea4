import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignInTargets } from '../identity/sign-in-targets.service.js';
import { ApiError } from '../platform/http/api-error.js';
import { sendError } from '../platform/http/error.filter.js';
import { toApiError } from '../platform/http/to-api-error.js';
import { Logger } from '../platform/observability/logger.js';
import { ErrorPage } from './error.page.js';
import { Visit } from './visit.js';

/** Errors of pages: a browser is shown a page, or sent to sign in and back; whoever asks for JSON gets the contract's envelope. */
@Catch()
export class PageErrorFilter implements ExceptionFilter {
  constructor(
    @Inject(Logger) private readonly logger: Logger,
    @Inject(SignInTargets) private readonly targets: SignInTargets,
  ) {}

  /** Sends the answer. */
  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    const answer = this.known(error, request);
    if (!asksForPage(request)) {
      this.sendData(reply, answer);
      return;
    }
    try {
      const { text } = answer.code === 'login_required' ? await this.toSignIn(request, reply) : this.page(request, reply, answer);
      void reply.send(text);
    } catch (failure) {
      sendError(reply, this.known(failure, request));
    }
  }

  /** Answers who did not ask for a page. */
  protected sendData(reply: FastifyReply, error: ApiError): void {
    sendError(reply, error);
  }

  private known(error: unknown, request: FastifyRequest): ApiError {
    const known = toApiError(error);
    if (!known) this.logger.failure(error, request.id);
    return known ?? new ApiError(500, 'Internal server error.');
  }

  private page(request: FastifyRequest, reply: FastifyReply, { status, message }: ApiError): { text: string } {
    return Visit.of(request, reply).show(ErrorPage, { status, message, request_id: request.id }, { status });
  }

  private async toSignIn(request: FastifyRequest, reply: FastifyReply): Promise<{ text: string }> {
    if (request.method === 'GET') await this.targets.keep(request.url, request, reply);
    return Visit.of(request, reply).redirect('/login');
  }
}

/** True for a browser that goes to an address; scripts and tools ask for data, or for anything. */
const asksForPage = ({ headers }: FastifyRequest): boolean => /\btext\/html\b/i.test(headers.accept ?? '');
