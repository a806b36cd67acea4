import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { DeveloperContext, OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { CreateOrganisation, OrganisationDetail, UpdateOrganisation } from './organisations.dto.js';
import { OrganisationsService } from './organisations.service.js';

/** Organisations of developers. */
@Controller('api/developers/organisations')
export class OrganisationsController {
  constructor(private readonly organisations: OrganisationsService) {}

  /** Lists the organisations that the signed-in person is a member of, by name. */
  @ApiOperation({ operationId: 'organisations.list', summary: 'List organisations' })
  @Get()
  @Endpoint(callers.developer(), [OrganisationDetail], { extra: {} })
  async list(@Ctx() ctx: DeveloperContext): Promise<Reply<OrganisationDetail[]>> {
    return new Reply(await this.organisations.list(ctx));
  }

  /**
   * Creates an organisation, whose owner is the signed-in person. This requires that the operator allows anyone to sign up
   * (`DEVELOPER_SIGN_UP=open`); otherwise the response is 403.
   */
  @ApiOperation({ operationId: 'organisations.create', summary: 'Create an organisation' })
  @Post()
  @Endpoint(callers.developer(), OrganisationDetail, {
    status: 201,
    extra: Reply.messageField,
    errors: [409],
    example: { name: 'Parcel Works' },
  })
  async create(@Ctx() ctx: DeveloperContext, @Body() { name }: CreateOrganisation): Promise<Reply<OrganisationDetail>> {
    const membership = await this.organisations.create(ctx, name);
    const detail = await this.organisations.show(new OrganisationContext(membership, ctx.person, ctx.connection));
    return new Reply(detail, { message: 'Organisation created.' });
  }

  /** Returns an organisation. */
  @ApiOperation({ operationId: 'organisations.get', summary: 'Get an organisation' })
  @Get(':organisation_id')
  @Endpoint(callers.organisation(), OrganisationDetail, { errors: [404] })
  get(@Ctx() ctx: OrganisationContext): Promise<OrganisationDetail> {
    return this.organisations.show(ctx);
  }

  /** Updates an organisation. */
  @ApiOperation({ operationId: 'organisations.update', summary: 'Update an organisation' })
  @Put(':organisation_id')
  @Endpoint(callers.organisation('owner'), OrganisationDetail, {
    extra: Reply.messageField,
    errors: [404],
    example: { name: 'Parcel Works Ltd.' },
  })
  async update(@Ctx() ctx: OrganisationContext, @Body() body: UpdateOrganisation): Promise<Reply<OrganisationDetail>> {
    return new Reply(await this.organisations.rename(ctx, body), { message: 'Organisation updated.' });
  }
}
