import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { AppGrant } from '../auth/app-context.js';
import type { Deprecation } from '../config/deprecation-settings.js';
import type { Connection } from '../database/connection.js';
import type { StoreContext } from '../database/store-context.js';
import { SystemDb } from '../database/system-db.js';
import { Metrics } from '../monitoring/metrics.js';
import { Logger } from '../observability/logger.js';
import { type Counted, BufferedCounter } from '../queue/buffered-counter.js';
import { Deprecations } from './deprecations.service.js';

/** Use of deprecated parts of the API in the last 30 days. */
export interface UsedDeprecation extends Omit<Deprecation, 'title'> {
  readonly uses: number;
  /** ISO 8601. */
  readonly last_used_at: string;
}

/** Use of one deprecated part of the API by one installation. */
type Used = Pick<AppGrant, 'store_id' | 'installation_id' | 'app_id'> & Pick<Deprecation, 'operation' | 'field'>;

/** Columns of the table by which sums are grouped. */
type Key = Pick<Deprecation, 'operation'> & { readonly field: string };

/** Uses of one deprecated part of the API. `field` is empty for the route as a whole. */
type Sum = Key & { readonly uses: number; readonly last_used_at: Date };

type AppUse = Sum & { readonly app_id: number };

/** Every process locks the rows in the same order, so that processes do not deadlock. */
const ADD = `
INSERT INTO deprecation_uses AS d (store_id, installation_id, app_id, operation, field, day, uses, last_used_at)
SELECT u.store_id, u.installation_id, u.app_id, u.operation, u.field, (now() AT TIME ZONE 'UTC')::date, u.uses, now()
FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[])
  AS u (store_id, installation_id, app_id, operation, field, uses)
ORDER BY u.store_id, u.installation_id, u.operation, u.field
ON CONFLICT (store_id, installation_id, operation, field, day)
DO UPDATE SET uses = d.uses + excluded.uses, last_used_at = greatest(d.last_used_at, excluded.last_used_at)`;

const SINCE = `day > (now() AT TIME ZONE 'UTC')::date - 30`;

/** Records which installations use deprecated routes and fields, without delaying requests. */
@Injectable()
export class DeprecationUses implements OnModuleDestroy {
  private readonly counter: BufferedCounter<Used>;
  private readonly requests = new Counter({
    name: 'deprecated_requests_total',
    help: 'Requests of apps that used a deprecated route or field.',
    labelNames: ['operation', 'field'],
    registers: [],
  });

  constructor(
    metrics: Metrics,
    private readonly db: SystemDb,
    private readonly deprecations: Deprecations,
    logger: Logger,
  ) {
    metrics.register(this.requests);
    this.counter = new BufferedCounter({
      write: (counts) => db.background.execute(ADD, columnsOf(counts)),
      failed: (error) => logger.warn(`Uses of deprecated routes and fields are written later: ${error.message}`),
      textOf: ({ store_id, installation_id, operation, field }) => [store_id, installation_id, operation, field ?? ''].join('\n'),
    });
  }

  /** Counts the uses of one request. They are written within a second. */
  record({ store_id, installation_id, app_id }: AppGrant, used: readonly Deprecation[]): void {
    for (const { operation, field } of used) {
      this.requests.labels(operation, field ?? '').inc();
      this.counter.count({ store_id, installation_id, app_id, operation, field });
    }
  }

  /** Writes the waiting uses. */
  flush(): Promise<void> {
    return this.counter.flush();
  }

  /** Writes the waiting uses. Later uses are written without delay. */
  onModuleDestroy(): Promise<void> {
    return this.counter.close();
  }

  /** Returns the uses of one installation in the last 30 days. */
  async ofInstallation(ctx: StoreContext, installation_id: number): Promise<UsedDeprecation[]> {
    const text = `SELECT ${SUMS} FROM deprecation_uses WHERE store_id = $1 AND installation_id = $2 AND ${SINCE} GROUP BY operation, field`;
    return this.described(await ctx.query<Sum>(text, installation_id));
  }

  /** Returns the uses of one app in the last 30 days, over all of its installations. */
  async ofApp(connection: Connection, app_id: number): Promise<UsedDeprecation[]> {
    const text = `SELECT ${SUMS} FROM deprecation_uses WHERE app_id = $1 AND ${SINCE} GROUP BY operation, field`;
    return this.described(await connection.query<Sum>(text, [app_id]));
  }

  /** Returns the earliest `sunset_at` among the uses of each app of the store in the last 30 days, ISO 8601, by installation. */
  async endsInStore(ctx: StoreContext): Promise<ReadonlyMap<number, string>> {
    const rows = await ctx.query<Key & { installation_id: number }>(
      `SELECT DISTINCT installation_id, operation, field FROM deprecation_uses WHERE store_id = $1 AND ${SINCE}`,
    );
    const ends = new Map<number, string>();
    for (const { installation_id, operation, field } of rows) {
      const end = this.deprecations.of(operation).find((each) => (each.field ?? '') === field)?.sunset_at;
      const earliest = [end, ends.get(installation_id)].flatMap((time) => time ?? []).sort()[0];
      if (earliest !== undefined) ends.set(installation_id, earliest);
    }
    return ends;
  }

  /** Returns the uses of each app in the last 30 days, over all of its installations, most used first. */
  byApp(): Promise<AppUse[]> {
    return this.db.query<AppUse>(
      `SELECT operation, field, app_id, sum(uses)::bigint AS uses, max(last_used_at) AS last_used_at FROM deprecation_uses
       WHERE ${SINCE} GROUP BY operation, field, app_id ORDER BY sum(uses) DESC, app_id`,
    );
  }

  /** Adds the declarations to sums, in the order of the declarations. */
  private described(rows: readonly Sum[]): UsedDeprecation[] {
    return this.deprecations.all.flatMap(({ operation, field, deprecated_at, sunset_at, replacement }) => {
      const row = rows.find((each) => each.operation === operation && each.field === (field ?? ''));
      const { uses, last_used_at } = row ?? {};
      if (uses === undefined || !last_used_at) return [];
      return [{ operation, field, deprecated_at, sunset_at, replacement, uses, last_used_at: new Date(last_used_at).toISOString() }];
    });
  }
}

const SUMS = 'operation, field, sum(uses)::bigint AS uses, max(last_used_at) AS last_used_at';

const columnsOf = (counts: readonly Counted<Used>[]): unknown[] => [
  counts.map(({ key }) => key.store_id),
  counts.map(({ key }) => key.installation_id),
  counts.map(({ key }) => key.app_id),
  counts.map(({ key }) => key.operation),
  counts.map(({ key }) => key.field ?? ''),
  counts.map(({ uses }) => uses),
];
