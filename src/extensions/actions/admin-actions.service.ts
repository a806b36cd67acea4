import { Injectable } from '@nestjs/common';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { ActionSender } from './action-sender.service.js';
import { FROM_ACTIVE_EXTENSIONS } from '../catalog/active-extensions.js';

/** Action of a merchant at a target in the dashboard. */
interface AdminAction {
  readonly extension_id: number;
  readonly target: string;
  /** Id of the record that the page shows; null on pages without one. */
  readonly resource_id: string | null;
}

interface Found {
  readonly app_id: number;
  readonly handle: string;
  readonly action_url: string;
}

/** Actions of merchants on the pages of the dashboard. */
@Injectable()
export class AdminActions {
  constructor(private readonly sender: ActionSender) {}

  /**
   * Posts an action to the app of an extension. Throws `Extension not found.` (404) unless the extension is an active admin_action of an
   * app on the store at this target, and like {@link ActionSender.send}.
   */
  async run(ctx: MerchantContext, { extension_id, target, resource_id }: AdminAction): Promise<void> {
    const [found] = await ctx.query<Found>(ACTION, extension_id, target);
    if (!found) throw ApiError.notFound('Extension');
    const { store_id, merchant_id } = ctx;
    const { request_id } = ctx.caller;
    await this.sender.send(ctx, found, { store_id, extension_id, handle: found.handle, target, resource_id, merchant_id, request_id });
  }
}

const ACTION = `
SELECT e.app_id, e.handle, e.action_url
${FROM_ACTIVE_EXTENSIONS}
JOIN stores s ON s.store_id = i.store_id AND s.status = 'active'
WHERE i.store_id = $1 AND e.extension_id = $2 AND e.target = $3 AND e.type = 'admin_action'`;
