import { Body, Get, Post, Query } from '@nestjs/common';
import { DeveloperApps } from '../../developers/apps/developer-apps.service.js';
import { AppListings } from '../../developers/listings/app-listings.service.js';
import { OrganisationsService } from '../../developers/organisations/organisations.service.js';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { ListingForm } from './developers.dto.js';
import { LISTING_DONE, ListingPage } from './listing.page.js';
import { pathOf } from './organisation-document.js';
import { refusalOf } from './refusal.js';

const WRITES = { transaction: 'manual' } as const;

/** Page of the listing of an app in the directory. */
@Pages('developers/organisations/:organisation_id/apps/:app_id/listing')
export class ListingPagesController {
  constructor(
    private readonly organisations: OrganisationsService,
    private readonly apps: DeveloperApps,
    private readonly listings: AppListings,
  ) {}

  /** Shows the listing with its draft. */
  @Get()
  @Endpoint(callers.organisation(), Html)
  async show(
    @Ctx() ctx: OrganisationContext,
    @Visiting() visit: Visit,
    @Id('app_id', 'App') app_id: number,
    @Query('done') done: unknown,
  ): Promise<Html> {
    const shown = await this.detail(ctx, app_id);
    const { prices, install_url } = shown.listing;
    const form = Object.assign(new ListingForm(), { prices, install_url: install_url || (shown.app.app_url ?? '') });
    return visit.show(ListingPage, { ...shown, form, done: LISTING_DONE.find((word) => word === done) });
  }

  /** Saves or submits the draft, or shows the form with its errors. */
  @Post()
  @Endpoint(callers.organisation('developer'), Html, WRITES)
  async save(
    @Ctx() ctx: OrganisationContext,
    @Visiting() visit: Visit,
    @Id('app_id', 'App') app_id: number,
    @Body() form: ListingForm,
  ): Promise<Html> {
    const submits = form.action === 'submit';
    const draft = { prices: form.prices.replaceAll('\r\n', '\n').trim(), install_url: form.install_url.trim() };
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
  async withdraw(@Ctx() ctx: OrganisationContext, @Visiting() visit: Visit, @Id('app_id', 'App') app_id: number): Promise<Html> {
    await this.listings.withdraw(ctx, app_id);
    return visit.redirect(`${listingPath(ctx, app_id)}?done=listing_withdrawn`);
  }

  private async detail(ctx: OrganisationContext, app_id: number) {
    const [organisation, app, listing] = await Promise.all([
      this.organisations.show(ctx),
      this.apps.show(ctx, app_id),
      this.listings.show(ctx, app_id),
    ]);
    return { organisation, app, listing };
  }
}

const listingPath = (ctx: OrganisationContext, app_id: number): string => pathOf(ctx, `/apps/${String(app_id)}/listing`);
