import { Injectable } from '@nestjs/common';
import { AppProfiles } from '../../developers/apps/app-profiles.service.js';
import { AppListings } from '../../developers/listings/app-listings.service.js';
import type { OrganisationContext } from '../../platform/auth/organisation-context.js';
import type { Html } from '../../platform/contract/reply.js';
import type { Visit } from '../visit.js';
import { ListingForm } from './developers.dto.js';
import { ListingPage } from './listing.page.js';
import { type AppVisit, OwnApps } from './own-app.js';

type More = Partial<Pick<Parameters<typeof ListingPage>[0], 'form' | 'problem' | 'done' | 'refused_screenshot'>>;

/** Shows the page of a listing. */
@Injectable()
export class ListingVisits {
  constructor(
    private readonly apps: OwnApps,
    private readonly listings: AppListings,
    private readonly profiles: AppProfiles,
  ) {}

  /** Shows the listing with its draft, or with a form that was sent. Throws `App not found.` (404) for the app of another organisation. */
  async show(
    ctx: OrganisationContext,
    { visit, app_id }: AppVisit,
    { form, ...more }: More,
    options: Parameters<Visit['show']>[2] = {},
  ): Promise<Html> {
    const [own, listing] = await Promise.all([this.apps.of(ctx, app_id), this.listings.show(ctx, app_id)]);
    const { prices, install_url } = listing;
    const draft = Object.assign(new ListingForm(), { prices, install_url: install_url || (own.app.app_url ?? '') });
    const needed = this.profiles.approval_required && listing.published === null;
    return visit.show(ListingPage, { ...own, listing, needed, form: form ?? draft, ...more }, options);
  }
}
