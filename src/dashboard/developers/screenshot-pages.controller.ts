import { Body, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ListingScreenshots } from '../../developers/listings/listing-screenshots.service.js';
import { ScreenshotUploads } from '../../developers/listings/screenshot-uploads.service.js';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { AcceptsFiles } from '../../platform/endpoint/rare-options.js';
import { Pages } from '../pages.decorator.js';
import { refusedImage } from '../refused-image.js';
import { ScreenshotForm } from './developers.dto.js';
import type { ScreenshotProblem } from './listing-screenshots.js';
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
    try {
      await this.uploads.receive(request, ctx, at.app_id);
    } catch (error) {
      const { status, problem } = refusedScreenshot(error);
      return this.visits.show(ctx, at, { screenshot_problem: problem }, { status, address: appPath(ctx, at.app_id, '/listing') });
    }
    return at.visit.redirect(`${appPath(ctx, at.app_id, '/listing')}?done=listing_shots_saved`);
  }

  /** Changes, moves or removes a screenshot. */
  @Post(':screenshot_id')
  @Endpoint(callers.organisation('developer'), Html)
  async change(
    @Ctx() ctx: OrganisationContext,
    @VisitingApp() { visit, app_id }: AppVisit,
    @Id('screenshot_id', 'Screenshot') screenshot_id: number,
    @Body() { alt, position, action }: ScreenshotForm,
  ): Promise<Html> {
    const moved = position === '' ? {} : { position: Number(position) };
    if (action === 'remove') await this.screenshots.remove(ctx, app_id, screenshot_id);
    else await this.screenshots.update(ctx, app_id, { screenshot_id, alt, ...moved });
    return visit.redirect(`${appPath(ctx, app_id, '/listing')}?done=listing_shots_saved`);
  }
}

function refusedScreenshot(error: unknown): { status: number; problem: ScreenshotProblem } {
  if (!(error instanceof ApiError)) throw error;
  const { status, errors } = error;
  if (status === 409) return { status, problem: 'many' };
  return errors?.[0]?.field === 'alt' ? { status, problem: 'alt' } : refusedImage(error);
}
