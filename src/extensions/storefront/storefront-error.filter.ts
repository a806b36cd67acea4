import { applyDecorators, type ArgumentsHost, Catch, Controller, Inject, UseFilters } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ErrorFilter } from '../../platform/endpoint/error.filter.js';
import { Logger } from '../../platform/observability/logger.js';
import { StorefrontOrigins } from './storefront-origins.service.js';

/** Lets the scripts of storefronts read errors as well. */
@Catch()
class StorefrontErrorFilter extends ErrorFilter {
  constructor(
    @Inject(Logger) logger: Logger,
    @Inject(StorefrontOrigins) private readonly origins: StorefrontOrigins,
  ) {
    super(logger);
  }

  /** Sends the response. */
  override catch(error: unknown, host: ArgumentsHost): void {
    void this.answer(error, host);
  }

  private async answer(error: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const { origin } = http.getRequest<FastifyRequest>().headers;
    // Without a database, scripts see that the request failed, but not why. A rejection would end the process.
    const headers = await this.origins.headersOfAny(origin).catch(() => ({ vary: 'Origin' }));
    void http.getResponse<FastifyReply>().headers(headers);
    super.catch(error, host);
  }
}

/** Declares a controller whose responses the scripts of storefronts may read, errors included. */
export const StorefrontRoutes = (path: string): ClassDecorator => applyDecorators(Controller(path), UseFilters(StorefrontErrorFilter));
