import { applyDecorators, Catch } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../../platform/contract/api-error.js';
import { PageErrorFilter } from '../page-error.filter.js';
import { DocumentedPages } from '../pages.decorator.js';
import { ownAddress, Visit } from '../visit.js';

/** Path of the operator's pages. */
export const OPERATOR = '/operator';
/** Page that leads to the second factor. */
export const ENTRY = `${OPERATOR}/second-factor`;

/** Handles errors of the operator's pages. An operator who has not used the second factor in this session is led to it, and back. */
@Catch()
class OperatorErrorFilter extends PageErrorFilter {
  /** Sends a browser to the sign-in or to the second factor. */
  protected override async lead(error: ApiError, request: FastifyRequest, reply: FastifyReply): Promise<{ text: string } | undefined> {
    if (error.code !== 'second_factor_required') return super.lead(error, request, reply);
    if (request.method === 'GET') await this.targets.keep(ownAddress(request.url), request, reply);
    return Visit.of(request, reply).redirect(ENTRY);
  }
}

/** Declares a controller of the operator's pages, below {@link OPERATOR}. */
export const OperatorPages = (path = ''): ClassDecorator =>
  applyDecorators(DocumentedPages(`operator/${path}`, OperatorErrorFilter), ApiExcludeController());
