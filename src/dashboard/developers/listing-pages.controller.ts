import { Body, Get, Post, Query } from '@nestjs/common';
import { EditListing } from '../../developers/listings/app-listings.dto.js';
import { AppListings } from '../../developers/listings/app-listings.service.js';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { validated } from '../../platform/endpoint/validation.pipe.js';
import { problemOf, type ProblemWords } from '../form-refusal.js';
import { Pages } from '../pages.decorator.js';
import { ListingForm } from './developers.dto.js';
import { LISTING_DONE } from './listing.page.js';
import { ListingVisits } from './listing-visits.service.js';
import { appPath, type AppVisit, VisitingApp } from './own-app.js';

/** Error messages of the draft. */
const WORDS: ProblemWords = {
  fields: { 'prices required': 'listing_bad_prices', prices: 'listing_long_prices', install_url: 'listing_bad_url' },
  notices: [[/^(summary|description) is required/, 'listing_no_texts']],
};

const WRITES = { transaction: 'manual' } as const;

/** Page of the listing of an app in the directory. */
@Pages('developers/organisations/:organisation_id/apps/:app_id/listing')
export class ListingPagesController {
  constructor(
    private readonly visits: ListingVisits,
    private readonly listings: AppListings,
  ) {}

  /** Shows the listing with its draft. */
  @Get()
  @Endpoint(callers.organisation(), Html)
  show(@Ctx() ctx: OrganisationContext, @VisitingApp() at: AppVisit, @Query('done') done: unknown): Promise<Html> {
    return this.visits.show(ctx, at, { done: LISTING_DONE.find((word) => word === done) });
  }

  /** Saves or submits the draft, or shows the form with its errors. */
  @Post()
  @Endpoint(callers.organisation('developer'), Html, WRITES)
  async save(@Ctx() ctx: OrganisationContext, @VisitingApp() at: AppVisit, @Body() form: ListingForm): Promise<Html> {
    const submits = form.action === 'submit';
    const { prices, install_url } = form;
    try {
      const draft = await validated(EditListing, { prices, install_url });
      await (submits ? this.listings.submit(ctx, at.app_id, draft) : this.listings.save(ctx, at.app_id, draft));
    } catch (error) {
      const problem = problemOf(error, WORDS);
      return this.visits.show(ctx, at, { form, problem }, { status: problem.status });
    }
    return at.visit.redirect(`${listingPath(ctx, at.app_id)}?done=${submits ? 'listing_submitted' : 'listing_saved'}`);
  }

  /** Takes the listing out of the directory. */
  @Post('withdraw')
  @Endpoint(callers.organisation('developer'), Html, WRITES)
  async withdraw(@Ctx() ctx: OrganisationContext, @VisitingApp() { visit, app_id }: AppVisit): Promise<Html> {
    await this.listings.withdraw(ctx, app_id);
    return visit.redirect(`${listingPath(ctx, app_id)}?done=listing_withdrawn`);
  }
}

const listingPath = (ctx: OrganisationContext, app_id: number): string => appPath(ctx, app_id, '/listing');
