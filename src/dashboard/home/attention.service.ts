import { Inject, Injectable } from '@nestjs/common';
import { InstallationsService } from '../../apps/installations.service.js';
import { StoreBilling } from '../../billing/pages/store-billing.service.js';
import { InventoryService } from '../../inventory/inventory.service.js';
import { CustomAppsService } from '../../oauth/custom-apps/custom-apps.service.js';
import { OrdersService } from '../../orders/orders.service.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { localDay } from '../../platform/contract/time-zones.js';
import { DeliveryLogService } from '../../webhooks/log/delivery-log.service.js';
import { timesOf } from '../asked-days.js';

const DAY_MS = 86_400_000;
/** Renewals within this time are announced. */
const SOON_MS = 7 * DAY_MS;
/** Age of a pending order from which it counts as late. */
const LATE_MS = 3 * DAY_MS;
/** Maximum number of pending charges that are counted. */
const MAX_PENDING = 50;
/** Orders and products are counted up to this number, so that the cost does not depend on their number. */
export const MAX_COUNTED = 100;

/** Numbers of the tasks that wait for the merchant. */
export interface Attention {
  /** Charges to approve or decline. */
  readonly pending: number;
  /** Subscriptions whose renewal was not paid in time. */
  readonly past_due: number;
  /** Subscriptions that renew in the next seven days. */
  readonly renewals: number;
  /** Webhook subscriptions that keep failing, or were disabled because of it. */
  readonly failing: number;
  /** Pending orders of the day in `late_day` and before, at most {@link MAX_COUNTED}. */
  readonly late: number;
  /** Active products that are out of stock, at most {@link MAX_COUNTED}. */
  readonly out_of_stock: number;
  /** Custom apps whose access token expires soon, or has expired. */
  readonly tokens: number;
  /** Apps that use deprecated parts of the API. */
  readonly deprecated: number;
  /** Last day, YYYY-MM-DD, of orders that are late. */
  readonly late_day: string;
}

/** Counts the tasks that wait for a merchant of a store. */
@Injectable()
export class AttentionFigures {
  @Inject() private readonly installations: InstallationsService;
  @Inject() private readonly custom: CustomAppsService;

  constructor(
    private readonly billing: StoreBilling,
    private readonly deliveries: DeliveryLogService,
    private readonly orders: OrdersService,
    private readonly inventory: InventoryService,
  ) {}

  /** Returns the numbers of the tasks that the merchant may act on. */
  async of(ctx: MerchantContext): Promise<Attention> {
    const zone = ctx.time_zone;
    const late_day = localDay(new Date(Date.now() - LATE_MS), zone);
    const { until = new Date() } = timesOf({ since: undefined, until: late_day, zone });
    const [billing, failing, late, out_of_stock, apps] = await Promise.all([
      ctx.may('apps__manage_billing') ? this.ofBilling(ctx) : undefined,
      ctx.may('apps__manage_webhooks') ? this.deliveries.failing(ctx) : [],
      ctx.may('orders__edit_orders') ? this.orders.countPending(ctx, until, MAX_COUNTED) : 0,
      ctx.may('products__edit_products') ? this.inventory.countOutOfStock(ctx, MAX_COUNTED) : 0,
      ctx.may('apps__install_apps') ? this.ofApps(ctx) : undefined,
    ]);
    const none = { pending: 0, past_due: 0, renewals: 0, tokens: 0, deprecated: 0 };
    return { ...none, ...billing, ...apps, failing: failing.length, late, out_of_stock, late_day };
  }

  private async ofApps(ctx: MerchantContext): Promise<Pick<Attention, 'tokens' | 'deprecated'>> {
    const [expiring, outdated] = await Promise.all([this.custom.withExpiringTokens(ctx), this.installations.outdated(ctx)]);
    return { tokens: expiring.length, deprecated: outdated.length };
  }

  private async ofBilling(ctx: MerchantContext): Promise<Pick<Attention, 'pending' | 'past_due' | 'renewals'>> {
    const [{ now }, pending, subscriptions] = await Promise.all([
      this.billing.clock(ctx),
      this.billing.charges(ctx, { status: 'pending', limit: MAX_PENDING }),
      this.billing.subscriptions(ctx),
    ]);
    const soon = new Date(now.getTime() + SOON_MS);
    const renewing = subscriptions.filter(
      ({ renewal_status, next_renewal_at }) => renewal_status !== 'past_due' && next_renewal_at !== null && next_renewal_at <= soon,
    );
    const overdue = subscriptions.filter(({ renewal_status }) => renewal_status === 'past_due');
    return { pending: pending.length, past_due: overdue.length, renewals: renewing.length };
  }
}
