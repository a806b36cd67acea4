import { Injectable } from '@nestjs/common';
import { type PlacedExtension, PlacementsService } from '../../extensions/catalog/placements.service.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Config } from '../../platform/config/config.js';
import { canBeFramed } from '../embedded/embedded-app.js';
import type { Visit } from '../visit.js';

/** Place of the dashboard where extensions appear. */
export interface Place {
  readonly target: string;
  readonly resource_id?: string;
  /** Shows the extensions of this app only. */
  readonly app_id?: number;
}

/** Extension that a page shows in a frame. */
export type FramedExtension = PlacedExtension & { readonly iframe_url: string };

/** Extensions of one place. */
export interface Slots extends Place {
  readonly frames: readonly FramedExtension[];
  readonly links: readonly FramedExtension[];
  readonly actions: readonly PlacedExtension[];
  /** Origins of the frames: the only ones that the page may frame. */
  readonly origins: readonly string[];
  /** Milliseconds after which a frame that has not said that it is ready counts as silent. */
  readonly ready_within: number;
}

/** Finds the extensions for the places of the dashboard. */
@Injectable()
export class ExtensionSlots {
  constructor(
    private readonly config: Config,
    private readonly placements: PlacementsService,
  ) {}

  /** Returns the extensions that the merchant may see at a place; none without the permission to use apps. */
  async at(ctx: MerchantContext, { language: locale }: Visit, place: Place): Promise<Slots> {
    const { target, resource_id, app_id } = place;
    const may = ctx.may('apps__use_apps');
    const placed = may ? await this.placements.at(ctx, { target, locale, ...(resource_id !== undefined && { resource_id }) }) : [];
    const shown = placed.filter((extension) => app_id === undefined || extension.app_id === app_id);
    const frames = shown.filter(({ type }) => type === 'admin_page' || type === 'admin_block').filter(this.isFramed);
    return {
      ...place,
      frames,
      links: shown.filter(({ type }) => type === 'admin_link').filter(this.isFramed),
      actions: shown.filter(({ type }) => type === 'admin_action'),
      origins: [...new Set(frames.map(({ iframe_url }) => new URL(iframe_url).origin))],
      ready_within: this.config.extensions.ready_timeout,
    };
  }

  /** Pages of this dashboard's own origin are never shown. */
  private readonly isFramed = (extension: PlacedExtension): extension is FramedExtension =>
    extension.iframe_url !== null && canBeFramed(new URL(extension.iframe_url), new URL(this.config.base_url));
}
