import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { AppGrant } from './app-context.js';
import type { StoreContext } from '../database/store-context.js';
import { SystemDb } from '../database/system-db.js';
import { Logger } from '../observability/logger.js';
import { type Counted, BufferedCounter } from '../queue/buffered-counter.js';

/** Use of a granted scope. */
export interface UsedScope {
  readonly scope: string;
  /** ISO 8601; null if it was not used. */
  readonly first_used_at: string | null;
  readonly last_used_at: string | null;
  readonly total: number;
  /** Days of the last 30 with use, YYYY-MM-DD in UTC, oldest first. */
  readonly days: { readonly day: string; readonly count: number }[];
}

/** Scope that a request of an installation needed. */
interface Needed {
  readonly store_id: number;
  readonly installation_id: number;
  readonly scope: string;
}

/** Every process locks the rows in the same order, so that processes do not deadlock. */
const ADD = `
INSERT INTO scope_uses AS s (store_id, installation_id, scope, day, uses, first_used_at, last_used_at)
SELECT u.store_id, u.installation_id, u.scope, (now() AT TIME ZONE 'UTC')::date, u.uses, now(), now()
FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[]) AS u (store_id, installation_id, scope, uses)
ORDER BY u.store_id, u.installation_id, u.scope
ON CONFLICT (store_id, installation_id, scope, day) DO UPDATE
SET uses = s.uses + excluded.uses, first_used_at = least(s.first_used_at, excluded.first_used_at),
  last_used_at = greatest(s.last_used_at, excluded.last_used_at)`;

const OF_INSTALLATION = `
SELECT scope, min(first_used_at) AS first_used_at, max(last_used_at) AS last_used_at, sum(uses)::bigint AS total,
  coalesce(json_agg(json_build_object('day', day, 'count', uses) ORDER BY day) FILTER (WHERE day > (now() AT TIME ZONE 'UTC')::date - 30), '[]') AS days
FROM scope_uses WHERE store_id = $1 AND installation_id = $2 GROUP BY scope`;

/** Counts the scopes that installations use, without delaying requests. */
@Injectable()
export class ScopeUses implements OnApplicationShutdown {
  private readonly counter: BufferedCounter<Needed>;

  constructor(db: SystemDb, logger: Logger) {
    this.counter = new BufferedCounter({
      write: (counts) => db.background.execute(ADD, columnsOf(counts)),
      failed: (error) => logger.warn(`Uses of scopes are written later: ${error.message}`),
      textOf: ({ store_id, installation_id, scope }) => `${String(store_id)} ${String(installation_id)} ${scope}`,
    });
  }

  /** Counts a passed scope check. The count is written within a second. */
  record({ store_id, installation_id }: Pick<AppGrant, 'store_id' | 'installation_id'>, scope: string): void {
    this.counter.count({ store_id, installation_id, scope });
  }

  /** Writes the waiting counts. */
  flush(): Promise<void> {
    return this.counter.flush();
  }

  /** Writes the waiting counts. Called after the server has sent its last response. */
  onApplicationShutdown(): Promise<void> {
    return this.counter.close();
  }

  /** Returns the use of an installation's scopes, in the order of `scopes`. */
  async ofInstallation(ctx: StoreContext, installation_id: number, scopes: readonly string[]): Promise<UsedScope[]> {
    const rows = await ctx.query<UsedScope & { first_used_at: Date; last_used_at: Date }>(OF_INSTALLATION, installation_id);
    return scopes.map((scope) => {
      const row = rows.find((each) => each.scope === scope);
      if (!row) return { scope, first_used_at: null, last_used_at: null, total: 0, days: [] };
      const { first_used_at, last_used_at, total, days } = row;
      return { scope, first_used_at: first_used_at.toISOString(), last_used_at: last_used_at.toISOString(), total, days };
    });
  }
}

const columnsOf = (counts: readonly Counted<Needed>[]): unknown[] => [
  counts.map(({ key }) => key.store_id),
  counts.map(({ key }) => key.installation_id),
  counts.map(({ key }) => key.scope),
  counts.map(({ uses }) => uses),
];
