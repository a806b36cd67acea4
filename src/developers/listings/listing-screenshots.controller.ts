import { Body, Controller, Delete, Post, Put, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Reply } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { AcceptsFiles } from '../../platform/endpoint/rare-options.js';
import { AddScreenshot, DeveloperListing, UpdateScreenshot } from './app-listings.dto.js';
import { AppListings, type OwnListing } from './app-listings.service.js';
import { ScreenshotUploads } from './screenshot-uploads.service.js';
import { ListingScreenshots } from './listing-screenshots.service.js';

const APP = 'App';
const NAME = 'Screenshot';
const FILES = {
  field: 'files',
  description:
    'A JPEG, PNG, GIF, WebP, SVG, BMP or TIFF image, detected by its content, of up to 10 MB and 40 megapixels, after the alternative text. JPEG, ' +
    'PNG, BMP and TIFF become WebP without their metadata; GIF, WebP and SVG are stored unchanged.',
  fields: AddScreenshot,
};

/** Screenshots of the listing of an app of an organisation. */
@Controller('api/developers/organisations/:organisation_id/apps/:app_id/listing/screenshots')
export class ListingScreenshotsController {
  constructor(
    private readonly screenshots: ListingScreenshots,
    private readonly listings: AppListings,
    private readonly uploads: ScreenshotUploads,
  ) {}

  /** Adds a screenshot to the draft of a listing, after the others. A listing has at most 6: 409. */
  @ApiOperation({ operationId: 'developerApps.addScreenshot', summary: 'Add a screenshot' })
  @Post()
  @Endpoint(callers.organisation('developer'), DeveloperListing, {
    status: 201,
    extra: Reply.messageField,
    errors: [404, 409, 503],
    transaction: 'manual',
  })
  @AcceptsFiles(FILES)
  async add(
    @Ctx() ctx: OrganisationContext,
    @Id('app_id', APP) app_id: number,
    @Req() request: FastifyRequest,
  ): Promise<Reply<DeveloperListing>> {
    return this.reply(app_id, await this.uploads.receive(request, ctx, app_id), 'Screenshot added.');
  }

  /**
   * Changes the alternative text of a screenshot of the draft, or moves it. The submission and the content that the directory shows do not change.
   */
  @ApiOperation({ operationId: 'developerApps.updateScreenshot', summary: 'Update a screenshot' })
  @Put(':screenshot_id')
  @Endpoint(callers.organisation('developer'), DeveloperListing, {
    extra: Reply.messageField,
    errors: [404],
    example: { alt: 'The list of parcels with their couriers', position: 1 },
  })
  async update(
    @Ctx() ctx: OrganisationContext,
    @Id('app_id', APP) app_id: number,
    @Id('screenshot_id', NAME) screenshot_id: number,
    @Body() { alt, position }: UpdateScreenshot,
  ): Promise<Reply<DeveloperListing>> {
    return this.reply(app_id, await this.screenshots.update(ctx, app_id, { screenshot_id, alt, position }), 'Screenshot updated.');
  }

  /** Removes a screenshot from the draft. Listings that were submitted with it keep it. */
  @ApiOperation({ operationId: 'developerApps.removeScreenshot', summary: 'Remove a screenshot' })
  @Delete(':screenshot_id')
  @Endpoint(callers.organisation('developer'), DeveloperListing, { extra: Reply.messageField, errors: [404] })
  async remove(
    @Ctx() ctx: OrganisationContext,
    @Id('app_id', APP) app_id: number,
    @Id('screenshot_id', NAME) screenshot_id: number,
  ): Promise<Reply<DeveloperListing>> {
    return this.reply(app_id, await this.screenshots.remove(ctx, app_id, screenshot_id), 'Screenshot removed.');
  }

  private reply(app_id: number, listing: OwnListing, message: string): Reply<DeveloperListing> {
    return new Reply(this.listings.shown(app_id, listing), { message });
  }
}
