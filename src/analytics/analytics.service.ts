import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../platform/database/store-context.js';
import { Rendered } from '../platform/contract/reply.js';
import type { SalesFigures } from './analytics.dto.js';
import { LOCAL_SALES, LOCAL_SUMMARY, SALES, SUMMARY } from './figures-statement.js';
import type { Range } from './range.js';

interface Row {
  readonly json: string;
}

/** Sales figures of a store. Never reads orders, so the cost does not depend on the number of orders. */
@Injectable()
export class AnalyticsService {
  /** Returns the figures of the whole range. */
  async summary(ctx: StoreContext, { since, until }: Range): Promise<Rendered<SalesFigures>> {
    const [row] = await ctx.query<Row>(SUMMARY, since, until);
    return new Rendered(row?.json ?? '{}');
  }

  /** Returns the figures of each period in the range, oldest first. Periods without orders are included with zeros. */
  async sales(ctx: StoreContext, { since, until }: Range, interval: string): Promise<Rendered<SalesFigures[]>> {
    const [row] = await ctx.query<Row>(SALES, since, until, interval);
    return new Rendered(row?.json ?? '[]');
  }

  /** Returns the figures of a range of days of a time zone. */
  async localSummary(ctx: StoreContext, { since, until }: Range, zone: string): Promise<SalesFigures> {
    const [row] = await ctx.query<Row>(LOCAL_SUMMARY, since, until, zone);
    return JSON.parse(row?.json ?? '{}') as SalesFigures;
  }

  /** Returns the figures of each period in a range of days of a time zone, oldest first. Weeks start on Monday. */
  async localSales(ctx: StoreContext, { since, until }: Range, interval: string, zone: string): Promise<SalesFigures[]> {
    const [row] = await ctx.query<Row>(LOCAL_SALES, since, until, interval, zone);
    return JSON.parse(row?.json ?? '[]') as SalesFigures[];
  }
}
