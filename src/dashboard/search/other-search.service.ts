import { Injectable } from '@nestjs/common';
import { ListDiscounts, type DiscountDetail } from '../../catalog/discounts/discounts.dto.js';
import { DiscountsService } from '../../catalog/discounts/discounts.service.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import type { AskedSearch } from './asked-search.js';
import { type Hit, LIMIT } from './hit.js';
import { LogSearch } from './log-search.service.js';

/** Search for discounts, and for the entries of the logs and of the billing of apps. */
@Injectable()
export class OtherSearch {
  constructor(
    private readonly discounts: DiscountsService,
    private readonly logs: LogSearch,
  ) {}

  /** Returns the hits of each kind in turn. */
  async find(ctx: MerchantContext, asked: AskedSearch): Promise<Hit[]> {
    return (await Promise.all([this.discountsOf(ctx, asked), this.logs.find(ctx, asked)])).flat();
  }

  private async discountsOf(ctx: MerchantContext, asked: AskedSearch): Promise<Hit[]> {
    const query = Object.assign(new ListDiscounts(), { search: asked.text, limit: LIMIT, cursor: '' });
    const { items } = await this.discounts.list(ctx, query);
    return (JSON.parse(items.json) as DiscountDetail[]).map(({ discount_id, code }) => ({
      kind: 'discounts',
      path: `discounts/${String(discount_id)}`,
      name: code,
      detail: '',
      isExact: asked.isOneOf(code),
    }));
  }
}
