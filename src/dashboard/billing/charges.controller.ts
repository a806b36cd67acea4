import { Get, Query } from '@nestjs/common';
import { ChargePages } from '../../billing/pages/charge-pages.service.js';
import type { ChargeView } from '../../billing/pages/charge-view.js';
import { MerchantContext } from '../../platform/auth/merchant-context.js';
import { Config } from '../../platform/config/config.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Html } from '../../platform/contract/reply.js';
import { callers } from '../../platform/endpoint/callers.js';
import { Ctx, Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import { StoreService } from '../../store/store.service.js';
import { Pages } from '../pages.decorator.js';
import { Visit, Visiting } from '../visit.js';
import { ApprovalPage, PROBLEMS } from './approval.page.js';
import { isCancellable } from './cancellable.js';
import { CancelPage } from './cancel.page.js';
import { ChargePage, DONE } from './charge.page.js';
import { chargePath, SECTION } from './parts.js';
import type { NoticeDays } from './kinds/charge-kind-view.js';

const MAY_DECIDE = 'apps__install_apps';
const DAY_MS = 86_400_000;

/** Pages of charges. */
@Pages(`:store_id/${SECTION}/:charge_id`)
export class ChargePagesController {
  constructor(
    private readonly config: Config,
    private readonly charges: ChargePages,
    private readonly stores: StoreService,
  ) {}

  /** Shows a pending request, or a decided charge with its history. */
  @Get()
  @Endpoint(callers.member(), Html)
  async show(
    @Ctx() ctx: MerchantContext,
    @Visiting() visit: Visit,
    @Id('charge_id', 'Charge') charge_id: number,
    @Query() { done, problem }: Record<string, unknown>,
  ): Promise<Html> {
    if (!ctx.may('apps__manage_billing')) ctx.require(MAY_DECIDE);
    const [store, charge] = await Promise.all([this.stores.named(ctx), this.charges.show(ctx, charge_id)]);
    const known = PROBLEMS.find((each) => each === problem);
    if (charge.status === 'pending') {
      const session = await this.charges.session(ctx, charge_id);
      const steps = await this.charges.history(ctx, charge_id);
      const notice = this.notice(charge);
      return visit.show(ApprovalPage, { store, charge, session, steps, notice, problem: known }, { leads_elsewhere: true });
    }
    const [subscription, steps] = await Promise.all([this.charges.subscription(ctx, charge_id), this.charges.history(ctx, charge_id)]);
    const told = { done: DONE.find((each) => each === done), failed: known === 'cancel_failed' };
    return visit.show(ChargePage, { store, charge, subscription, steps, ...told });
  }

  /** Asks for confirmation before a charge is cancelled. */
  @Get('cancel')
  @Endpoint(callers.member(MAY_DECIDE), Html)
  async confirm(@Ctx() ctx: MerchantContext, @Visiting() visit: Visit, @Id('charge_id', 'Charge') charge_id: number): Promise<Html> {
    const [store, charge, subscription] = await Promise.all([
      this.stores.named(ctx),
      this.charges.show(ctx, charge_id),
      this.charges.subscription(ctx, charge_id),
    ]);
    const path = chargePath(ctx.store_id, charge_id);
    if (charge.status !== 'active') return visit.redirect(path);
    if (!isCancellable(charge, subscription)) return visit.redirect(`${path}?problem=cancel_failed`);
    return visit.show(CancelPage, { store, charge, subscription });
  }

  /** Returns how many days before the end of a trial, and before a renewal, the merchant is asked. */
  private notice({ billing_interval }: ChargeView): NoticeDays {
    const { renewal_notice, renewal_notice_yearly } = this.config.billing;
    const renewal = billing_interval === 'yearly' ? renewal_notice_yearly : renewal_notice;
    return { trial_days: Math.round(renewal_notice / DAY_MS), days: Math.round(renewal / DAY_MS) };
  }
}
