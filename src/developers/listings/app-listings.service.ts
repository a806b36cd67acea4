import { Injectable } from '@nestjs/common';
import type { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Connection } from '../../platform/database/connection.js';
import { thumbnailKey } from '../../platform/storage/file-key.js';
import { DeveloperApps } from '../apps/developer-apps.service.js';
import { AppImageRows } from '../images/app-image-rows.service.js';
import { AppListing, type ListedScreenshot, type ListingContent } from './app-listing.entity.js';
import type { DeveloperListing, EditListing, Screenshot, SubmittedContent } from './app-listings.dto.js';

/** Parts of a listing that the developer writes, in addition to the texts of the app. */
type ListingDraft = Pick<AppListing, 'prices' | 'install_url' | 'screenshots'>;

/** Listing as its developer sees it. */
export type OwnListing = Pick<AppListing, 'prices' | 'install_url' | 'screenshots' | 'version' | 'submitted' | 'published' | 'reason'>;

/** Listing that waits for the operator. */
export interface SubmittedListing {
  readonly app_id: number;
  readonly developer: string;
  readonly version: number;
  readonly scopes: readonly string[];
  readonly content: ListingContent;
}

const NEW: OwnListing = { prices: '', install_url: '', screenshots: [], version: 0, submitted: null, published: null, reason: null };
const NOT_SUBMITTED = 'The app has no submission of this version that waits for a decision.';

/** Listings of apps in the directory: drafts by developers, decisions by the operator. */
@Injectable()
export class AppListings {
  constructor(
    private readonly apps: DeveloperApps,
    private readonly images: AppImageRows,
  ) {}

  /** Returns the listing of an app of the organisation. Throws `App not found.` (404). */
  async show(ctx: OrganisationContext, app_id: number): Promise<OwnListing> {
    await this.apps.show(ctx, app_id);
    return (await ctx.connection.manager.findOneBy(AppListing, { app_id })) ?? NEW;
  }

  /** Returns a listing in the format of the API. */
  shown(app_id: number, { prices, install_url, version, reason, ...listing }: OwnListing): DeveloperListing {
    const screenshots = listing.screenshots.map((each) => this.screenshot(each));
    const [submitted, published] = [this.content(listing.submitted), this.content(listing.published)];
    return { app_id, prices, install_url, screenshots, version, submitted, published, reason };
  }

  /**
   * Saves the given fields of the draft. Submitted and published content does not change. Throws 400 without any field, and for an address that
   * browsers cannot open safely.
   */
  save(ctx: OrganisationContext, app_id: number, draft: EditListing): Promise<OwnListing> {
    return this.apps.change(ctx, app_id, async (within) => {
      if (draft.prices === undefined && draft.install_url === undefined) throw ApiError.nothingGiven();
      await keep(within, app_id, draft);
      return this.show(within, app_id);
    });
  }

  /**
   * Saves the given fields, and submits the draft with the current texts of the app, which replaces a submission that is still waiting. A
   * draft that is already waiting is not submitted again. Throws like {@link save}, and 400 for texts that the directory needs and the app
   * lacks.
   */
  submit(ctx: OrganisationContext, app_id: number, given: EditListing): Promise<OwnListing> {
    return this.apps.change(ctx, app_id, async (within, app) => {
      const { connection } = within;
      const draft = await keep(within, app_id, given);
      const { name, summary, description, support_url, privacy_url } = app;
      for (const [field, value] of Object.entries({ summary, description, ...draft }))
        if (value === null || value === '') throw ApiError.invalidField(field, 'required', `${field} is required.`);
      const icon = await this.images.iconOf(connection, app_id);
      const content: ListingContent = { name, summary, description, support_url, privacy_url, icon, ...draft };
      await connection.query(SUBMIT, [app_id, JSON.stringify(content)]);
      return this.show(within, app_id);
    });
  }

  /** Removes the listing from the directory, and withdraws a submission. */
  withdraw(ctx: OrganisationContext, app_id: number): Promise<OwnListing> {
    return this.apps.change(ctx, app_id, async (within) => {
      await within.connection.query(WITHDRAW, [app_id]);
      return this.show(within, app_id);
    });
  }

  /** Returns the waiting submissions, oldest first, at most 1,000. */
  waiting(connection: Connection): Promise<SubmittedListing[]> {
    return connection.query<SubmittedListing>(WAITING);
  }

  /** Publishes a submission. Throws 409 unless this version is waiting, so that only a version that was reviewed can be approved. */
  approve(connection: Connection, app_id: number, version: number): Promise<void> {
    return this.decide(connection, APPROVE, [app_id, version]);
  }

  /** Rejects a submission; published content does not change. Throws like {@link approve}. */
  reject(connection: Connection, app_id: number, version: number, reason: string): Promise<void> {
    return this.decide(connection, REJECT, [app_id, version, reason]);
  }

  /** Removes an app from the directory. Throws 409 if it is not listed. */
  async remove(connection: Connection, app_id: number, reason: string): Promise<void> {
    const removed = await connection.query(REMOVE, [app_id, reason]);
    if (removed.length === 0) throw ApiError.conflict('The app is not listed.');
  }

  private content(given: ListingContent | null): SubmittedContent | null {
    if (given === null) return null;
    const { name, summary, description, support_url, privacy_url, icon = null, prices, install_url, screenshots = [] } = given;
    const texts = { name, summary, description, support_url, privacy_url };
    const pictures = screenshots.map((each) => this.screenshot(each));
    return { ...texts, icon_url: this.images.urlOf(icon), prices, install_url, screenshots: pictures };
  }

  private screenshot({ screenshot_id, image, alt, width, height }: ListedScreenshot): Screenshot {
    const [url, thumbnail_url] = [this.images.urlOf(image) ?? '', this.images.urlOf(thumbnailKey(image)) ?? ''];
    return { screenshot_id, url, thumbnail_url, alt, width, height };
  }

  private async decide(connection: Connection, statement: string, values: readonly unknown[]): Promise<void> {
    const decided = await connection.query(statement, [...values]);
    if (decided.length === 0) throw ApiError.conflict(NOT_SUBMITTED);
  }
}

/** Saves the given fields of a draft and returns all fields. */
async function keep({ connection }: OrganisationContext, app_id: number, given: EditListing): Promise<ListingDraft> {
  const { install_url, prices } = given;
  if (install_url && !/^https:\/\/[^\s@/]+(?:\/\S*)?$/.test(install_url))
    throw ApiError.invalidField('install_url', 'url', 'install_url must be an https URL without credentials.');
  const [draft] = await connection.query<ListingDraft>(SAVE, [app_id, prices?.replaceAll('\r\n', '\n'), install_url]);
  return draft as ListingDraft;
}

const SAVE = `INSERT INTO app_listings AS l (app_id, prices, install_url) VALUES ($1, coalesce($2, ''), coalesce($3, ''))
ON CONFLICT (app_id) DO UPDATE SET prices = coalesce($2, l.prices), install_url = coalesce($3, l.install_url), updated_at = excluded.updated_at
RETURNING prices, install_url, screenshots`;

const WITHDRAW = 'UPDATE app_listings SET submitted = NULL, published = NULL, updated_at = now() WHERE app_id = $1';

const SUBMIT = `UPDATE app_listings SET submitted = $2::jsonb, version = version + 1, reason = NULL, updated_at = now()
WHERE app_id = $1 AND submitted IS DISTINCT FROM $2::jsonb`;

const WAITING = `
SELECT l.app_id, o.name AS developer, l.version, a.scopes, l.submitted AS content
FROM app_listings l JOIN apps a USING (app_id) JOIN organisation_apps b USING (app_id) JOIN organisations o USING (organisation_id)
WHERE l.submitted IS NOT NULL ORDER BY l.updated_at, l.app_id LIMIT 1000`;

const DECIDED = 'WHERE app_id = $1 AND version = $2 AND submitted IS NOT NULL RETURNING app_id';
const APPROVE = `UPDATE app_listings SET published = submitted, submitted = NULL, reason = NULL, updated_at = now() ${DECIDED}`;
const REJECT = `UPDATE app_listings SET submitted = NULL, reason = $3, updated_at = now() ${DECIDED}`;
const REMOVE = `UPDATE app_listings SET published = NULL, reason = $2, updated_at = now()
  WHERE app_id = $1 AND published IS NOT NULL RETURNING app_id`;
