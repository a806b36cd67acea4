import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { OptionalBody } from '../../platform/endpoint/optional-body.js';
import { DeveloperListing, EditListing } from './app-listings.dto.js';
import { AppListings } from './app-listings.service.js';

const APP = 'App';

/** Listing of an app of an organisation in the directory. */
@Controller('api/developers/organisations/:organisation_id/apps/:app_id/listing')
export class AppListingsController {
  constructor(private readonly listings: AppListings) {}

  /**
   * Returns the draft of a listing, the submission that waits for the operator, and the content that the directory shows. An app without a listing
   * has an empty draft.
   */
  @ApiOperation({ operationId: 'developerApps.getListing', summary: 'Get the listing' })
  @Get()
  @Endpoint(callers.organisation(), DeveloperListing, { errors: [404] })
  async get(@Ctx() ctx: OrganisationContext, @Id('app_id', APP) app_id: number): Promise<DeveloperListing> {
    return this.listings.shown(app_id, await this.listings.show(ctx, app_id));
  }

  /** Updates the draft of a listing. The submission and the content that the directory shows do not change. */
  @ApiOperation({ operationId: 'developerApps.updateListing', summary: 'Update the listing' })
  @Put()
  @Endpoint(callers.organisation('developer'), DeveloperListing, {
    extra: Reply.messageField,
    errors: [404],
    example: { prices: 'Free for 14 days, then 500 taka a month', install_url: 'https://app.example.com/install' },
  })
  async update(
    @Ctx() ctx: OrganisationContext,
    @Id('app_id', APP) app_id: number,
    @Body() body: EditListing,
  ): Promise<Reply<DeveloperListing>> {
    return this.reply(app_id, await this.listings.save(ctx, app_id, body), 'Listing saved.');
  }

  /**
   * Submits the draft, with the fields of the body, and the current name, texts, links and icon of the app to the operator. It replaces a
   * submission that is still waiting. 400 if the app has no summary or description, or the draft no prices or installation page.
   */
  @ApiOperation({ operationId: 'developerApps.submitListing', summary: 'Submit the listing' })
  @Post('submit')
  @Endpoint(callers.organisation('developer'), DeveloperListing, {
    extra: Reply.messageField,
    errors: [404],
    example: { prices: 'Free for 14 days, then 500 taka a month', install_url: 'https://app.example.com/install' },
  })
  async submit(
    @Ctx() ctx: OrganisationContext,
    @Id('app_id', APP) app_id: number,
    @OptionalBody() body: EditListing,
  ): Promise<Reply<DeveloperListing>> {
    return this.reply(app_id, await this.listings.submit(ctx, app_id, body), 'Listing submitted.');
  }

  /** Removes the app from the directory, and withdraws a submission. The draft stays, and so does the app in stores that installed it. */
  @ApiOperation({ operationId: 'developerApps.withdrawListing', summary: 'Withdraw the listing' })
  @Post('withdraw')
  @Endpoint(callers.organisation('developer'), DeveloperListing, { extra: Reply.messageField, errors: [404] })
  async withdraw(@Ctx() ctx: OrganisationContext, @Id('app_id', APP) app_id: number): Promise<Reply<DeveloperListing>> {
    return this.reply(app_id, await this.listings.withdraw(ctx, app_id), 'Listing withdrawn.');
  }

  private reply(app_id: number, listing: Awaited<ReturnType<AppListings['show']>>, message: string): Reply<DeveloperListing> {
    return new Reply(this.listings.shown(app_id, listing), { message });
  }
}
