import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/contract/api-error.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { ActionSender } from '../actions/action-sender.service.js';
import type { StorefrontAction } from './storefront.dto.js';
import { FROM_ACTIVE_EXTENSIONS } from '../catalog/active-extensions.js';

interface Action {
  readonly app_id: number;
  readonly handle: string;
  readonly action_url: string;
}

/** Actions of customers in storefronts. */
@Injectable()
export class StorefrontActions {
  constructor(
    private readonly db: SystemDb,
    private readonly sender: ActionSender,
  ) {}

  /**
   * Posts an action to the app of an extension and returns the app's answer. Throws `Extension not found.` (404) unless the extension is an
   * active storefront_action of an app on the active store, and like {@link ActionSender.send}.
   */
  async run({ store_id, extension_id, action, payload = null }: StorefrontAction, request_id: string): Promise<unknown> {
    const [found] = await this.db.query<Action>(ACTION, [store_id, extension_id]);
    if (!found) throw ApiError.notFound('Extension');
    const { handle } = found;
    return this.sender.send(found, { store_id, extension_id, handle, action, payload, request_id });
  }
}

const ACTION = `
SELECT e.app_id, e.handle, e.action_url
${FROM_ACTIVE_EXTENSIONS}
JOIN stores s ON s.store_id = i.store_id AND s.status = 'active'
WHERE i.store_id = $1 AND e.extension_id = $2 AND e.type = 'storefront_action'`;
