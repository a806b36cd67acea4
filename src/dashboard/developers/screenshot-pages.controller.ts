import { Body, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { UpdateScreenshot } from '../../developers/listings/app-listings.dto.js';
import { ListingScreenshots } from '../../developers/listings/listing-screenshots.service.js';
import { ScreenshotUploads } from '../../developers/listings/screenshot-uploads.service.js';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { AcceptsFiles } from '../../platform/endpoint/rare-options.js';
import { validated } from '../../platform/endpoint/validation.pipe.js';
import { Pages } from '../pages.decorator.js';
import { refusedImage } from '../refused-image.js';
import { ScreenshotForm } from './developers.dto.js';
import type { RefusedScreenshot } from './listing-screenshots.js';
import { ListingVisits } from './listing-visits.service.js';
import { appPath, type AppVisit, VisitingApp } from './own-app.js';

const WRITES = { transaction: 'manual' } as const;
const FILE = { field: 'files', description: 'Screenshot.', is_page: true } as const;

/** Forms for the screenshots of a listing, on its page. */
@Pages('developers/organisations/:organisation_id/apps/:app_id/listing/screenshots')
export class ScreenshotPagesController {
  constructor(
    private readonly visits: ListingVisits,
    private readonly screenshots: ListingScreenshots,
    private readonly uploads: ScreenshotUploads,
  ) {}

  /** Adds a screenshot, or shows what is wrong with it. */
  @Post()
  @Endpoint(callers.organisation('developer'), Html, WRITES)
  @AcceptsFiles(FILE)
  async add(@Ctx() ctx: OrganisationContext, @VisitingApp() at: AppVisit, @Req() request: FastifyRequest): Promise<Html> {
    let alt = '';
    try {
      await this.uploads.receive(request, ctx, at.app_id, (typed) => (alt = typeof typed === 'string' ? typed : ''));
    } catch (error) {
      return this.refused(ctx, at, error, { alt });
    }
    return at.visit.redirect(`${appPath(ctx, at.app_id, '/listing')}?done=listing_shots_saved`);
  }

  /** Changes, moves or removes a screenshot, or shows what is wrong with its text. */
  @Post(':screenshot_id')
  @Endpoint(callers.organisation('developer'), Html)
  async change(
    @Ctx() ctx: OrganisationContext,
    @VisitingApp() at: AppVisit,
    @Id('screenshot_id', 'Screenshot') screenshot_id: number,
    @Body() { alt, position, action }: ScreenshotForm,
  ): Promise<Html> {
    const moved = position === '' ? {} : { position: Number(position) };
    try {
      if (action === 'remove') await this.screenshots.remove(ctx, at.app_id, screenshot_id);
      else
        await this.screenshots.update(
          ctx,
          at.app_id,
          Object.assign(await validated(UpdateScreenshot, { alt, ...moved }), { screenshot_id }),
        );
    } catch (error) {
      return this.refused(ctx, at, error, { alt, screenshot_id });
    }
    return at.visit.redirect(`${appPath(ctx, at.app_id, '/listing')}?done=listing_shots_saved`);
  }

  private refused(ctx: OrganisationContext, at: AppVisit, error: unknown, typed: Omit<RefusedScreenshot, 'problem'>): Promise<Html> {
    const { status, problem } = refusedScreenshot(error);
    const address = appPath(ctx, at.app_id, '/listing');
    return this.visits.show(ctx, at, { refused_screenshot: { problem, ...typed } }, { status, address });
  }
}

function refusedScreenshot(error: unknown): { status: number; problem: RefusedScreenshot['problem'] } {
  if (!(error instanceof ApiError)) throw error;
  const { status, errors } = error;
  if (status === 409) return { status, problem: 'many' };
  return errors?.[0]?.field === 'alt' ? { status, problem: 'alt' } : refusedImage(error);
}
