import { Body, Post } from '@nestjs/common';
import { AdminActions } from '../../extensions/actions/admin-actions.service.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Field } from '../../platform/contract/field.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import type { ActionOutcome } from './placed-extensions.js';

/** Form of an action. */
export class ActionForm {
  /** Target of the page. */
  @Field.Text({ min: 1, max: 100 }) target: string;
  /** Id of the object that the page shows. */
  @Field.Optional() @Field.Text({ min: 1, max: 100 }) resource_id?: string;
  /** App whose page it is. */
  @Field.Optional() @Field.Text({ min: 1, max: 100 }) app_id?: string;
}

/** Pages of the targets, to return to. */
const PAGES: Readonly<Record<string, string>> = {
  'order.details': 'orders',
  'product.details': 'products',
  'customer.details': 'customers',
  'app.home': 'apps',
};

/** Actions of extensions on the pages of the dashboard. */
@Pages(':store_id/extensions')
export class ExtensionActionsController {
  constructor(private readonly actions: AdminActions) {}

  /** Posts an action to its app, and returns to the page with the outcome. */
  @Post(':extension_id/action')
  @Endpoint(callers.member('apps__use_apps'), Html, { transaction: 'manual' })
  async act(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('extension_id', 'Extension') extension_id: number,
    @Body() { target, resource_id, app_id }: ActionForm,
  ): Promise<Html> {
    const done = await this.outcome(ctx, { extension_id, target, resource_id: resource_id ?? null });
    const page = PAGES[target];
    const shown = resource_id ?? app_id;
    const path = page !== undefined && shown !== undefined ? `${page}/${encodeURIComponent(shown)}` : 'home';
    return visit.redirect(`/${String(ctx.store_id)}/${path}?done=${done}`);
  }

  private async outcome(ctx: MerchantContext, action: Parameters<AdminActions['run']>[1]): Promise<ActionOutcome> {
    try {
      await this.actions.run(ctx, action);
      return 'action_done';
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 404) throw error;
      return error.code === 'app_timeout' ? 'action_timeout' : 'action_failed';
    }
  }
}
