import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../platform/database/store-context.js';
import { Rendered } from '../platform/http/reply.js';
import type { SalesFigures } from './analytics.dto.js';
import { SALES, SUMMARY } from './figures-statement.js';
import type { Range } from './range.js';

interface Row {
  readonly json: string;
}

/** What a store sold, day by day. Reads never touch the orders: it costs the same in a store of any size. */
@Injectable()
export class AnalyticsService {
  /** The figures of the whole range. */
  async summary(ctx: StoreContext, { since, until }: Range): Promise<Rendered<SalesFigures>> {
    const [row] = await ctx.query<Row>(SUMMARY, since, until);
    return new Rendered(row?.json ?? '{}');
  }

  /** The figures of every period of the range, oldest first; those without an order are there with zeros. */
  async sales(ctx: StoreContext, { since, until }: Range, interval: string): Promise<Rendered<SalesFigures[]>> {
    const [row] = await ctx.query<Row>(SALES, since, until, interval);
    return new Rendered(row?.json ?? '[]');
  }
}
