import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { Config } from '../../platform/config/config.js';
import { validated } from '../../platform/endpoint/validation.pipe.js';
import type { FormFields } from '../../platform/uploads/multipart.js';
import { Uploads } from '../../platform/uploads/uploads.js';
import { AddScreenshot } from './app-listings.dto.js';
import type { OwnListing } from './app-listings.service.js';
import { ListingScreenshots } from './listing-screenshots.service.js';

/** Receives screenshots as forms, from API clients and from pages. */
@Injectable()
export class ScreenshotUploads {
  constructor(
    private readonly uploads: Uploads,
    private readonly screenshots: ListingScreenshots,
    private readonly config: Config,
  ) {}

  /**
   * Adds the screenshot of a form, in which the text precedes the file; `read` receives the text. Throws 400 for a missing text, and like
   * {@link ListingScreenshots.add}.
   */
  async receive(
    request: FastifyRequest,
    ctx: OrganisationContext,
    app_id: number,
    read: (alt: unknown) => void = () => undefined,
  ): Promise<OwnListing> {
    await this.screenshots.requireSpace(ctx, app_id);
    let alt = '';
    const check = async (fields: FormFields): Promise<void> => {
      read(fields['alt']);
      ({ alt } = await validated(AddScreenshot, { ...fields }));
    };
    const limits = { files: 1, bytes: this.config.images.max_bytes, check };
    return this.uploads.receive(request, limits, ([file]) => this.screenshots.add(ctx, app_id, { path: file?.path ?? '', alt }));
  }
}
