import { Body, Get, Post, Query } from '@nestjs/common';
import { AppListings } from '../../developers/listings/app-listings.service.js';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import { ListingForm } from './developers.dto.js';
import { LISTING_DONE, ListingPage } from './listing.page.js';
import { appPath, type AppVisit, OwnApps, VisitingApp } from './own-app.js';
import { refusalOf } from './refusal.js';

const WRITES = { transaction: 'manual' } as const;

/** Page of the listing of an app in the directory. */
@Pages('developers/organisations/:organisation_id/apps/:app_id/listing')
export class ListingPagesController {
  constructor(
    private readonly apps: OwnApps,
    private readonly listings: AppListings,
  ) {}

  /** Shows the listing with its draft. */
  @Get()
  @Endpoint(callers.organisation(), Html)
  async show(@Ctx() ctx: OrganisationContext, @VisitingApp() { visit, app_id }: AppVisit, @Query('done') done: unknown): Promise<Html> {
    const shown = await this.detail(ctx, app_id);
    const { prices, install_url } = shown.listing;
    const form = Object.assign(new ListingForm(), { prices, install_url: install_url || (shown.app.app_url ?? '') });
    return visit.show(ListingPage, { ...shown, form, done: LISTING_DONE.find((word) => word === done) });
  }

  /** Saves or submits the draft, or shows the form with its errors. */
  @Post()
  @Endpoint(callers.organisation('developer'), Html, WRITES)
  async save(@Ctx() ctx: OrganisationContext, @VisitingApp() { visit, app_id }: AppVisit, @Body() form: ListingForm): Promise<Html> {
    const submits = form.action === 'submit';
    const { prices, install_url } = form;
    const draft = { prices, install_url };
    try {
      await (submits ? this.listings.submit(ctx, app_id, draft) : this.listings.save(ctx, app_id, draft));
    } catch (error) {
      const problem = refusalOf(error);
      return visit.show(ListingPage, { ...(await this.detail(ctx, app_id)), form, problem }, { status: problem.status });
    }
    return visit.redirect(`${listingPath(ctx, app_id)}?done=${submits ? 'listing_submitted' : 'listing_saved'}`);
  }

  /** Takes the listing out of the directory. */
  @Post('withdraw')
  @Endpoint(callers.organisation('developer'), Html, WRITES)
  async withdraw(@Ctx() ctx: OrganisationContext, @VisitingApp() { visit, app_id }: AppVisit): Promise<Html> {
    await this.listings.withdraw(ctx, app_id);
    return visit.redirect(`${listingPath(ctx, app_id)}?done=listing_withdrawn`);
  }

  private async detail(ctx: OrganisationContext, app_id: number) {
    const [own, listing] = await Promise.all([this.apps.of(ctx, app_id), this.listings.show(ctx, app_id)]);
    return { ...own, listing };
  }
}

const listingPath = (ctx: OrganisationContext, app_id: number): string => appPath(ctx, app_id, '/listing');
