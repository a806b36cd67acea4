import { Injectable } from '@nestjs/common';
import type { AppListing } from '../../developers/listings/app-listing.entity.js';
import { AppListings } from '../../developers/listings/app-listings.service.js';
import { OperatorLog } from '../../operators/operator-log.service.js';
import type { OperatorContext } from '../../platform/auth/operator-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import type { Filter } from '../../platform/database/filter.js';
import { appNamed } from './named-rows.js';
import type { AskedList } from '../asked-list.js';
import { findRows, type ListedRows } from './operator-list.js';
import type { Found } from '../../platform/database/searched-list.js';

/** States of listings in the order of the filter. */
export const LISTING_STATES = ['waiting', 'listed', 'refused'] as const;

/** Filters of the list. */
export const LISTING_FILTERS = { state: LISTING_STATES } as const;

/** Listing as an operator sees it. */
export interface OperatorListing extends Pick<AppListing, 'app_id' | 'version' | 'submitted' | 'published' | 'reason' | 'updated_at'> {
  readonly app_name: string;
  readonly developer: string;
  readonly scopes: readonly string[];
}

/** Listings of apps in the directory, and the decisions of operators about them. */
@Injectable()
export class OperatorListings {
  constructor(
    private readonly listings: AppListings,
    private readonly log: OperatorLog,
  ) {}

  /** Finds listings, the one that changed last first. */
  list({ connection }: OperatorContext, asked: AskedList<typeof LISTING_FILTERS>): Promise<Found<OperatorListing>> {
    const state = LISTING_STATES.find((each) => each === asked.of('state'));
    return findRows(connection, LIST, [state && STATES[state], appNamed(asked)], asked);
  }

  /** Returns a listing. Throws `App not found.` (404) for an app without one. */
  async show({ connection }: OperatorContext, app_id: number): Promise<OperatorListing> {
    const [found] = await connection.query<OperatorListing>(`SELECT ${LIST.select} FROM ${LIST.from} WHERE t.app_id = $1`, [app_id]);
    if (!found) throw ApiError.notFound('App');
    return found;
  }

  /** Publishes a submission. Throws like {@link AppListings.approve}. */
  approve(ctx: OperatorContext, app_id: number, version: number): Promise<void> {
    return ctx.transaction(async (own) => {
      await this.listings.approve(own.connection, app_id, version);
      await this.log.record(own, { action: 'app.approve', target: { type: 'app', id: app_id }, details: { version } });
    });
  }

  /** Rejects a submission. Throws like {@link AppListings.reject}. */
  reject(ctx: OperatorContext, app_id: number, version: number, reason: string): Promise<void> {
    return ctx.transaction(async (own) => {
      await this.listings.reject(own.connection, app_id, version, reason);
      await this.log.record(own, { action: 'app.reject', target: { type: 'app', id: app_id }, details: { version, reason } });
    });
  }

  /** Takes an app out of the directory. Throws like {@link AppListings.remove}. */
  unlist(ctx: OperatorContext, app_id: number, reason: string): Promise<void> {
    return ctx.transaction(async (own) => {
      await this.listings.remove(own.connection, app_id, reason);
      await this.log.record(own, { action: 'app.unlist', target: { type: 'app', id: app_id }, details: { reason } });
    });
  }
}

const LIST: ListedRows = {
  name: 'listings of operators',
  select: `t.app_id, t.version, t.submitted, t.published, t.reason, t.updated_at, a.name AS app_name, o.name AS developer, a.scopes`,
  from: `app_listings t JOIN apps a USING (app_id) JOIN organisation_apps b USING (app_id) JOIN organisations o USING (organisation_id)`,
  order: 'updated_at',
  holds: 'time',
  tie: 'app_id',
};

const STATES: Readonly<Record<(typeof LISTING_STATES)[number], Filter>> = {
  waiting: { sql: () => 't.submitted IS NOT NULL' },
  listed: { sql: () => 't.published IS NOT NULL' },
  refused: { sql: () => 't.reason IS NOT NULL' },
};
