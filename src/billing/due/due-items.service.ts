import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';
import { billingNow } from '../core/billing-clock.js';
import { overStores } from '../../platform/database/reach.js';
import { SystemDb } from '../../platform/database/system-db.js';

/** Queues of due work: without and with payment gateway calls. */
export const DUE_QUEUES = ['billing', 'billing-gateways'] as const;
export type DueQueue = (typeof DUE_QUEUES)[number];

/** Unit of billing work that is due at a time of its store's clock. */
export interface DueItem {
  readonly store_id: number;
  readonly app_id: number;
  readonly queue: DueQueue;
  readonly kind: 'session' | 'refund' | 'subscription' | 'charge' | 'write_off';
  /** Order of the kinds of work that are due at the same time: payments are settled before charges expire. */
  readonly rank: number;
  /** Id of the due row. */
  readonly id: number;
  readonly due_at: Date;
  /** Time of the store's clock when the work was found. */
  readonly now: Date;
}

/** Work whose units are done one after another, in the order of their due times: the work of an app in a store, in one queue. */
export type Chain = Pick<DueItem, 'store_id' | 'app_id' | 'queue'>;

const ITEM = 'store_id, app_id, queue, kind, rank, id, due_at';
const ORDER = 'ORDER BY due_at, rank, id';
const [OWN, GATEWAYS] = DUE_QUEUES;

/** The sandbox gateway does not count, because it is this server. */
const queueOf = (asks: string): string => `CASE WHEN ${asks} THEN '${GATEWAYS}' ELSE '${OWN}' END AS queue`;
/** Ending a charge queries the gateway about its sessions without a payment. */
const unpaid = (table: string, charge_id: string, ofStore: string): string => `EXISTS (
  SELECT FROM payment_sessions p WHERE p.store_id = ${table}.store_id AND p.charge_id = ${table}.${charge_id} AND p.gateway_txn IS NULL
    AND p.gateway <> 'sandbox' AND ${ofStore})`;

/** Due rows of all kinds, of one store or, without a condition on `store_id`, of all; `until` and `since` are SQL for times. */
const rowsOf = (until: string, ofStore = 'true', since?: string): string => {
  const within = (time: string): string => (since === undefined ? '' : `${time} > ${since} AND `) + `${time} <= ${until}`;
  const due = (table: string, column: string): string => `${table} WHERE ${ofStore} AND ${within(column)}`;
  return `
  SELECT store_id, app_id, ${queueOf(`gateway <> 'sandbox'`)}, 'session' AS kind, 1 AS rank, session_id AS id, check_at AS due_at
  FROM ${due('payment_sessions', 'check_at')}
  UNION ALL
  SELECT store_id, (SELECT app_id FROM payment_sessions p WHERE p.store_id = refunds.store_id AND p.session_id = refunds.session_id AND ${ofStore}),
    ${queueOf(`gateway <> 'sandbox'`)}, 'refund', 2, refund_id, next_try_at FROM ${due('refunds', 'next_try_at')}
  UNION ALL
  SELECT store_id, app_id, ${queueOf(unpaid('subscriptions', 'renewal_charge_id', ofStore))}, 'subscription', 3, charge_id, due_at
  FROM ${due('subscriptions', 'due_at')}
  UNION ALL
  SELECT store_id, app_id, ${queueOf(unpaid('charges', 'charge_id', ofStore))}, 'charge', 4, charge_id, greatest(expires_at, postponed_to)
  FROM charges WHERE ${ofStore} AND expires_at <= ${until} AND ${within('greatest(expires_at, postponed_to)')}
    AND status = 'pending' AND type IS DISTINCT FROM 'renewal'
  UNION ALL
  SELECT store_id, app_id, '${OWN}', 'write_off', 5, charge_id, write_off_at FROM ${due('subscriptions', 'write_off_at')}`;
};

const UNTIL = `
SELECT ${ITEM}, ${billingNow('$1')} AS now FROM (${rowsOf('$2', 'store_id = $1')}) due
${ORDER} LIMIT 1`;

/** Statement for the first row of a queue that is due in a store, by its own clock, and meets a condition. */
const inStore = (condition: string): string => `
WITH clock AS (SELECT ${billingNow('$1')} AS now)
SELECT ${ITEM}, (SELECT now FROM clock) AS now
FROM (${rowsOf('(SELECT now FROM clock)', 'store_id = $1')}) due
WHERE queue = $2 AND ${condition} ${ORDER} LIMIT 1`;
const STILL_DUE = inStore('kind = $3 AND id = $4');
const NEXT = inStore('app_id = $3 AND due_at >= $4 AND (due_at, rank, id) > ($4, $5::int, $6::bigint)');

/** The server's time. It must not change within the statement: an index is searched for a fixed time only. */
const SERVER_TIME = 'statement_timestamp()';
/** Rows that are due by the server's time. */
export const DUE_NOW = rowsOf(SERVER_TIME);

/** Rows that are due by the server's time, and rows that are due after it by the clock of a store whose clock is ahead. */
const FIRST = overStores(
  4,
  (inStores) => `
SELECT DISTINCT ON (store_id, app_id, queue) ${ITEM}, (
  SELECT billing_time(max(clock.ahead_ms)) FROM billing_clocks clock WHERE clock.store_id = due.store_id AND ${inStores('clock.store_id')}
) AS now FROM (
  ${rowsOf(SERVER_TIME, inStores('store_id'))}
  UNION ALL
  SELECT due.* FROM billing_clocks c CROSS JOIN LATERAL (
    ${rowsOf('billing_time(c.ahead_ms)', `store_id = c.store_id AND ${inStores('store_id')}`, SERVER_TIME)}
  ) due WHERE c.ahead_ms > 0 AND ${inStores('c.store_id')}
) due WHERE (store_id, app_id, queue) > ($1::bigint, $2::bigint, $3::text) ORDER BY store_id, app_id, queue, due_at, rank, id LIMIT $4`,
);

/** Stores from `$1` on that have due rows or a clock that is ahead, for several nodes. */
const STORES = `
SELECT DISTINCT store_id FROM (
  SELECT store_id FROM payment_sessions WHERE check_at <= now()
  UNION ALL SELECT store_id FROM refunds WHERE next_try_at <= now()
  UNION ALL SELECT store_id FROM subscriptions WHERE due_at <= now() OR write_off_at <= now()
  UNION ALL SELECT store_id FROM charges WHERE status = 'pending' AND greatest(expires_at, postponed_to) <= now()
  UNION ALL SELECT store_id FROM billing_clocks WHERE ahead_ms > 0
) due WHERE store_id >= $1 ORDER BY store_id`;

const START: Chain = { store_id: 0, app_id: 0, queue: OWN };

/** Due billing work, as rows of PostgreSQL. */
@Injectable()
export class DueItems {
  constructor(private readonly db: SystemDb) {}

  /** Returns the first due item of each chain, by the clocks of the stores: at most `limit` chains after a given one. */
  async firsts(limit: number, { store_id, app_id, queue }: Chain = START): Promise<DueItem[]> {
    const { background } = this.db;
    const found: DueItem[] = [];
    for (const reach of await background.reaches(STORES, [store_id])) {
      const values = [store_id, app_id, queue, limit - found.length];
      if (found.length < limit) found.push(...(await reach.query<DueItem>(background.reads, FIRST, values)));
    }
    return found;
  }

  /** Returns the store of an item. Its statements do not use the connections of requests. */
  storeOf({ store_id }: DueItem): StoreContext {
    return this.db.background.of(store_id);
  }

  /** Returns the current state of an item; undefined if it is no longer due, because it was done. */
  stillDue({ store_id, queue, kind, id }: DueItem): Promise<DueItem | undefined> {
    return this.one(STILL_DUE, [store_id, queue, kind, id]);
  }

  /** Returns the due item that follows another one in its chain. */
  next({ store_id, queue, app_id, due_at, rank, id }: DueItem): Promise<DueItem | undefined> {
    return this.one(NEXT, [store_id, queue, app_id, due_at, rank, id]);
  }

  /** Returns the first item of a store that is due by a time. */
  nextOf(store_id: number, until: Date): Promise<DueItem | undefined> {
    return this.one(UNTIL, [store_id, until]);
  }

  private async one(statement: string, values: unknown[]): Promise<DueItem | undefined> {
    const [item] = await this.db.background.query<DueItem>(statement, values);
    return item;
  }
}
