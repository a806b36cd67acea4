import { Injectable } from '@nestjs/common';
import type { Reserved } from '../../catalog/images/image-rows.service.js';
import type { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Connection } from '../../platform/database/connection.js';
import { DeveloperApps } from '../apps/developer-apps.service.js';
import { AppImageRows } from '../images/app-image-rows.service.js';
import { AppImages } from '../images/app-images.service.js';
import { type ListedScreenshot, MAX_SCREENSHOTS } from './app-listing.entity.js';
import type { UpdateScreenshot } from './app-listings.dto.js';
import { AppListings, type OwnListing } from './app-listings.service.js';

const FULL = `A listing can have ${String(MAX_SCREENSHOTS)} screenshots.`;

/**
 * Screenshots of the drafts of listings. Submitted and published content does not change. Throws `App not found.` (404) for the app of
 * another organisation, and `Screenshot not found.` (404).
 */
@Injectable()
export class ListingScreenshots {
  constructor(
    private readonly apps: DeveloperApps,
    private readonly images: AppImages,
    private readonly rows: AppImageRows,
    private readonly listings: AppListings,
  ) {}

  /** Throws 409 if the draft has the maximum number of screenshots. */
  async requireSpace(ctx: OrganisationContext, app_id: number): Promise<void> {
    if ((await this.listings.show(ctx, app_id)).screenshots.length >= MAX_SCREENSHOTS) throw ApiError.conflict(FULL);
  }

  /** Adds a screenshot after the others. Throws like {@link AppImages.add} and {@link requireSpace}. */
  async add(ctx: OrganisationContext, app_id: number, { path, alt }: { path: string; alt: string }): Promise<OwnListing> {
    const attach = async (connection: Connection, images: readonly Reserved[]): Promise<void> => {
      const added = images.map(({ id, stored_key: image, width, height }) => ({ screenshot_id: id, image, alt, width, height }));
      const rows = await connection.query(ADD, [app_id, JSON.stringify(added)]);
      if (rows.length === 0) throw ApiError.conflict(FULL);
    };
    await this.images.add(ctx, { app_id, kind: 'screenshot', paths: [path] }, attach);
    return this.listings.show(ctx, app_id);
  }

  /** Changes the alternative text or the place of a screenshot. */
  update(ctx: OrganisationContext, app_id: number, { screenshot_id, alt, position }: UpdateScreenshot & Chosen): Promise<OwnListing> {
    return this.change(ctx, app_id, screenshot_id, ({ screenshot, others, place }) => {
      if (alt === undefined && position === undefined) throw ApiError.nothingGiven();
      return others.toSpliced(position === undefined ? place : position - 1, 0, { ...screenshot, alt: alt ?? screenshot.alt });
    });
  }

  /** Removes a screenshot. Its file stays while a submission or the directory shows it. */
  remove(ctx: OrganisationContext, app_id: number, screenshot_id: number): Promise<OwnListing> {
    return this.change(ctx, app_id, screenshot_id, async ({ others }, connection) => {
      await this.rows.retire(connection, app_id, { id: screenshot_id });
      return others;
    });
  }

  private change(
    ctx: OrganisationContext,
    app_id: number,
    screenshot_id: number,
    changed: (found: Found, connection: Connection) => readonly ListedScreenshot[] | Promise<readonly ListedScreenshot[]>,
  ): Promise<OwnListing> {
    return this.apps.change(ctx, app_id, async (within) => {
      const { screenshots } = await this.listings.show(within, app_id);
      const place = screenshots.findIndex((each) => each.screenshot_id === screenshot_id);
      const screenshot = screenshots[place];
      if (!screenshot) throw ApiError.notFound('Screenshot');
      const next = await changed({ screenshot, place, others: screenshots.toSpliced(place, 1) }, within.connection);
      await within.connection.query(REPLACE, [app_id, JSON.stringify(next)]);
      return this.listings.show(within, app_id);
    });
  }
}

interface Chosen {
  readonly screenshot_id: number;
}

/** Screenshot of a draft, its index, and the others in their order. */
interface Found {
  readonly screenshot: ListedScreenshot;
  readonly place: number;
  readonly others: readonly ListedScreenshot[];
}

const ADD = `
INSERT INTO app_listings AS l (app_id, screenshots) VALUES ($1, $2::jsonb)
ON CONFLICT (app_id) DO UPDATE SET screenshots = l.screenshots || excluded.screenshots, updated_at = excluded.updated_at
WHERE jsonb_array_length(l.screenshots) < ${String(MAX_SCREENSHOTS)} RETURNING app_id`;

const REPLACE = 'UPDATE app_listings SET screenshots = $2::jsonb, updated_at = now() WHERE app_id = $1';
