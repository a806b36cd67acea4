import { Injectable } from '@nestjs/common';
import { frameAddress } from '../../extensions/catalog/frame-address.js';
import { type PlacedExtension, PlacementsService } from '../../extensions/catalog/placements.service.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Config } from '../../platform/config/config.js';
import { createSecret } from '../../platform/crypto/secrets.js';
import { canBeFramed } from '../embedded/embedded-app.js';
import type { Visit } from '../visit.js';

/** Point of the dashboard where extensions appear. */
export interface ExtensionPoint {
  readonly target: string;
  readonly resource_id?: string;
  /** Shows the extensions of this app only. */
  readonly app_id?: number;
}

/** Extension with a page. */
type ExtensionWithPage = PlacedExtension & { readonly iframe_url: string };

/** Extension that a page shows in a frame. */
export interface FramedExtension extends ExtensionWithPage {
  /** Random value in the URL of the frame. The page that was loaded from there uses it to prove that no other page has replaced it. */
  readonly frame_nonce: string;
}

/** Extensions of one point. */
export interface PlacedExtensions extends ExtensionPoint {
  readonly frames: readonly FramedExtension[];
  readonly links: readonly ExtensionWithPage[];
  readonly actions: readonly PlacedExtension[];
  /** Origins of the frames: the only ones that the page may frame. */
  readonly origins: readonly string[];
  /** Milliseconds after which a frame that has not said that it is ready counts as silent. */
  readonly ready_within: number;
}

/** Finds the extensions for the points of the dashboard. */
@Injectable()
export class ExtensionPoints {
  constructor(
    private readonly config: Config,
    private readonly placements: PlacementsService,
  ) {}

  /** Returns the extensions that the merchant may see at a point; none without the permission to use apps. */
  async at(ctx: MerchantContext, { language: locale }: Visit, point: ExtensionPoint): Promise<PlacedExtensions> {
    const { target, resource_id, app_id } = point;
    const may = ctx.may('apps__use_apps');
    const placed = may ? await this.placements.at(ctx, { target, locale, ...(resource_id !== undefined && { resource_id }) }) : [];
    const shown = placed.filter((extension) => app_id === undefined || extension.app_id === app_id);
    const frames = shown.filter(({ type }) => type === 'admin_page' || type === 'admin_block').filter(this.isSafe);
    return {
      ...point,
      frames: frames.map(framed),
      links: shown.filter(({ type }) => type === 'admin_link').filter(this.isSafe),
      actions: shown.filter(({ type }) => type === 'admin_action'),
      origins: [...new Set(frames.map(({ iframe_url }) => new URL(iframe_url).origin))],
      ready_within: this.config.extensions.ready_timeout,
    };
  }

  /** Pages of this dashboard's own origin are never shown. */
  private readonly isSafe = (extension: PlacedExtension): extension is ExtensionWithPage =>
    extension.iframe_url !== null && canBeFramed(new URL(extension.iframe_url), new URL(this.config.base_url));
}

/** Returns an extension with a new nonce in the URL of its frame. */
function framed({ iframe_url, ...extension }: ExtensionWithPage): FramedExtension {
  const frame_nonce = createSecret('', 16);
  return { ...extension, frame_nonce, iframe_url: frameAddress(iframe_url, { frame_nonce }) };
}
