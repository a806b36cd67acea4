import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/contract/api-error.js';
import { ActionSender } from '../actions/action-sender.service.js';
import type { StorefrontAction } from './storefront.dto.js';
import { StorefrontExtensions } from './storefront-extensions.service.js';

/** Actions of customers in storefronts. */
@Injectable()
export class StorefrontActions {
  constructor(
    private readonly storefronts: StorefrontExtensions,
    private readonly sender: ActionSender,
  ) {}

  /**
   * Posts an action to the app of an extension and returns the app's response. Throws `Extension not found.` (404) unless the extension is
   * an active storefront_action of an app on the active store, and like {@link ActionSender.send}.
   */
  async run({ store_id, extension_id, action, payload = null }: StorefrontAction, request_id: string): Promise<unknown> {
    const found = await this.storefronts.action(store_id, extension_id);
    if (!found) throw ApiError.notFound('Extension');
    const { ctx, handle } = found;
    return this.sender.send(ctx, found, { store_id, extension_id, handle, action, payload, request_id });
  }
}
