import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { OrganisationContext } from '../../../platform/auth/organisation-context.js';
import { Pdf } from '../../../platform/contract/reply.js';
import { callers } from '../../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../../platform/endpoint/endpoint.decorator.js';
import { Visit, Visiting } from '../../visit.js';
import { AskedStatement } from '../developers.dto.js';
import { Statements } from './statements.service.js';

/** Statements of an organisation, with the texts of the page about money. */
@Controller('api/developers/organisations/:organisation_id/money')
export class StatementController {
  constructor(private readonly statements: Statements) {}

  /** Returns the figures of the money as a statement in PDF, in English or Bangla. */
  @ApiOperation({ operationId: 'organisations.getStatement', summary: 'Get a statement' })
  @Get('statement')
  @Endpoint(callers.organisation('billing'), Pdf, { errors: [404] })
  get(@Ctx() ctx: OrganisationContext, @Visiting() visit: Visit, @Query() asked: AskedStatement): Promise<Pdf> {
    return this.statements.send(ctx, visit, asked);
  }
}
