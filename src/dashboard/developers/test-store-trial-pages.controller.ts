import { Body, Post } from '@nestjs/common';
import { TestStoreTrials } from '../../developers/stores/test-store-trials.service.js';
import { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { type StoreTrial, TrialForm } from './developers.dto.js';
import { pathOf } from './organisation-document.js';
import { TestStoreVisits } from './test-store-visits.service.js';

/** Menu of events that developers can trigger on their test stores. */
@Pages('developers/organisations/:organisation_id/stores/:store_id/trials')
export class TestStoreTrialPagesController {
  constructor(
    private readonly visits: TestStoreVisits,
    private readonly trials: TestStoreTrials,
  ) {}

  /** Triggers an event and shows the store, with the reason if that is not possible. */
  @Post()
  @Endpoint(callers.organisation('developer'), Html, { transaction: 'manual' })
  async happen(
    @Ctx() ctx: OrganisationContext,
    @Visiting() visit: Visit,
    @Id('store_id', 'Store') store_id: number,
    @Body() { trial, on_app }: TrialForm,
  ): Promise<Html> {
    try {
      await this.run(ctx, store_id, trial, Id.parse(on_app));
    } catch (error) {
      return this.visits.refused(ctx, visit, { store_id, error, on_app });
    }
    return visit.redirect(`${pathOf(ctx, `/stores/${String(store_id)}`)}?done=dev_done_${trial}`);
  }

  private run(ctx: OrganisationContext, store_id: number, trial: StoreTrial, app_id: number | undefined): Promise<unknown> {
    if (trial === 'order') return this.trials.placeOrder(ctx, store_id);
    if (trial === 'payment') return this.trials.failPayment(ctx, store_id);
    if (app_id === undefined) throw ApiError.notFound('App');
    if (trial === 'tokens') return this.trials.expireTokens(ctx, store_id, app_id);
    return trial === 'break' ? this.trials.breakWebhooks(ctx, store_id, app_id) : this.trials.repairWebhooks(ctx, store_id, app_id);
  }
}
