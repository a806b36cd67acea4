import { Injectable } from '@nestjs/common';
import { ChargePages } from '../../billing/pages/charge-pages.service.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { isRequestId } from '../../platform/http/request-id.js';
import { RequestLogService } from '../../requests/request-log.service.js';
import { DeliveryLogService } from '../../webhooks/log/delivery-log.service.js';
import type { AskedSearch } from './asked-search.js';
import type { Hit } from './hit.js';

/** Search for charges, deliveries and requests by their ids. */
@Injectable()
export class LogSearch {
  constructor(
    private readonly charges: ChargePages,
    private readonly deliveries: DeliveryLogService,
    private readonly requests: RequestLogService,
  ) {}

  /** Returns the hits of each kind in turn, as far as the merchant may see them. */
  async find(ctx: MerchantContext, asked: AskedSearch): Promise<Hit[]> {
    const { id } = asked;
    const seesLogs = ctx.may('apps__manage_webhooks');
    const found = await Promise.all([
      id !== undefined && ctx.may('apps__manage_billing') ? ifFound(this.charge(ctx, id)) : undefined,
      id !== undefined && seesLogs ? ifFound(this.delivery(ctx, id)) : undefined,
      seesLogs ? this.request(ctx, asked.typed) : undefined,
    ]);
    return found.filter((hit) => hit !== undefined);
  }

  private async charge(ctx: MerchantContext, charge_id: number): Promise<Hit> {
    const { name, app_name } = await this.charges.show(ctx, charge_id);
    return { kind: 'charges', path: `settings/apps/billing/${String(charge_id)}`, name, detail: app_name, isExact: true };
  }

  private async delivery(ctx: MerchantContext, delivery_id: number): Promise<Hit> {
    const { event_topic, target_url } = await this.deliveries.show(ctx, delivery_id);
    const path = `settings/apps/webhooks/${String(delivery_id)}`;
    return { kind: 'deliveries', path, name: event_topic, detail: target_url, isExact: true };
  }

  private async request(ctx: MerchantContext, request_id: string): Promise<Hit | undefined> {
    if (!isRequestId(request_id) || !(await this.requests.has(ctx, request_id))) return undefined;
    const path = `settings/apps/requests/${encodeURIComponent(request_id)}`;
    return { kind: 'requests', path, name: request_id, detail: '', isExact: true };
  }
}

/** Returns the hit; undefined if there is no such thing in the store. */
const ifFound = (hit: Promise<Hit>): Promise<Hit | undefined> =>
  hit.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
