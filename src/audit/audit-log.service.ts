import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { canonicalJson } from '../platform/contract/canonical-json.js';
import type { Page } from '../platform/contract/reply.js';
import { andAll, Filter, type Filters } from '../platform/database/filter.js';
import { type LogDirection, MAX_COUNTED } from '../platform/database/log-range.js';
import { type ListRow, listStatement, readPage } from '../platform/database/list-statement.js';
import type { Known } from '../platform/database/list-total.js';
import { isoTimestamp } from '../platform/database/select-list.js';
import type { StoreContext } from '../platform/database/store-context.js';
import type { AuditEntryDetail, ListAudit } from './audit.dto.js';

const SELECT = `t.audit_id, t.store_id, t.sequence, ${isoTimestamp('t.at')} AS at, json_build_object('type', t.actor_type, 'id', t.actor_id) AS actor,
  t.address, t.action, json_build_object('type', t.target_type, 'id', t.target_id) AS target, t.details, t.request_id, t.previous_hash, t.hash`;

const AS_JSON = `(SELECT row_to_json(r)::text FROM (SELECT ${SELECT}) r) AS json`;

/** Entries that are read at a time. */
const BATCH = 500;

/** Numbers have no gaps, and times never decrease, so the list counts by numbers. */
const KNOWN: Known = {
  dense: {
    column: 'sequence',
    sort: 'at',
    base: 0,
    last: '(SELECT sequence FROM audit_heads WHERE store_id = $1)',
    uneven: { from: `timestamptz 'infinity'`, until: `timestamptz '-infinity'` },
  },
};

/** Last entry of a log. */
type Head = Pick<AuditEntryDetail, 'sequence' | 'hash'>;

const EMPTY: Head = { sequence: 0, hash: '0'.repeat(64) };

/** Result of {@link AuditLog.verify}. */
export interface VerifiedLog {
  /** Number of the entries that were read. */
  readonly entries: number;
  /** First entry that was altered after it was recorded, or after which one is missing; null if none. */
  readonly bad: string | null;
}

/** Range of times, both inclusive. */
export type AuditRange = Pick<ListAudit, 'since' | 'until'>;

/** Part of the log: the entries that follow a given one. */
export interface AuditPart extends Pick<ListAudit, 'action' | 'actor' | 'since' | 'until'> {
  /** Number of the entry after which the part begins. */
  readonly after?: number | undefined;
  readonly direction: LogDirection;
}

/** Reads and verifies the audit log of one store. */
@Injectable()
export class AuditLog {
  /** Page of the entries, newest first. */
  async page(ctx: StoreContext, query: Omit<ListAudit, 'store_id'>): Promise<Page<AuditEntryDetail>> {
    const source = { table: 'audit_entries', key: 'sequence', select: SELECT, owner_id: ctx.store_id };
    const { text, values } = listStatement(source, query, filtersOf(query), KNOWN);
    const [row] = await ctx.connection.query<ListRow>(text, values);
    return readPage<AuditEntryDetail>(source.table, query, row);
  }

  /** Returns up to `limit` entries of a part, and whether more follow. */
  async part(ctx: StoreContext, part: AuditPart, limit: number): Promise<{ entries: AuditEntryDetail[]; more: boolean }> {
    const { after, direction } = part;
    const { conditions, values } = asked(ctx, part);
    const rest = after === undefined ? '' : ` AND t.sequence ${direction === 'DESC' ? '<' : '>'} $${String(values.push(after))}`;
    const rows = await ctx.connection.queryAdHoc<{ json: string }>(
      `SELECT ${AS_JSON} FROM audit_entries t WHERE ${conditions}${rest} ORDER BY t.sequence ${direction} LIMIT ${String(limit + 1)}`,
      values,
    );
    return { entries: rows.slice(0, limit).map(({ json }) => JSON.parse(json) as AuditEntryDetail), more: rows.length > limit };
  }

  /** Returns the number of the entries that match, at most {@link MAX_COUNTED}. */
  async count(ctx: StoreContext, filters: Omit<AuditPart, 'after' | 'direction'>): Promise<number> {
    const { conditions, values } = asked(ctx, filters);
    const rows = `SELECT t.sequence FROM audit_entries t WHERE ${conditions} LIMIT ${String(MAX_COUNTED)}`;
    const [row] = await ctx.connection.queryAdHoc<{ total: number }>(`SELECT count(*)::integer AS total FROM (${rows}) n`, values);
    return row?.total ?? 0;
  }

  /** Yields the entries in ascending order. */
  async *entries(ctx: StoreContext, { since, until }: AuditRange = {}): AsyncGenerator<AuditEntryDetail> {
    for (let after = 0, more = true; more;) {
      const rows = await ctx.query<{ json: string }>(
        `SELECT ${AS_JSON} FROM audit_entries t
         WHERE t.store_id = $1 AND t.sequence > $2 AND ($3::timestamptz IS NULL OR t.at >= $3) AND ($4::timestamptz IS NULL OR t.at <= $4)
         ORDER BY t.sequence LIMIT ${String(BATCH)}`,
        after,
        since ?? null,
        until ?? null,
      );
      const entries = rows.map(({ json }) => JSON.parse(json) as AuditEntryDetail);
      yield* entries;
      after = entries.at(-1)?.sequence ?? after;
      more = rows.length === BATCH;
    }
  }

  /**
   * Compares every entry with its hash and its number, and the last one with the head of the log. Acts that are recorded in the meantime do
   * not matter, because the head is read first.
   */
  async verify(ctx: StoreContext): Promise<VerifiedLog> {
    const [head = EMPTY] = await ctx.query<Head>('SELECT sequence, hash FROM audit_heads WHERE store_id = $1');
    let previous = { ...EMPTY, audit_id: '' };
    for await (const entry of this.entries(ctx)) {
      if (!follows(entry, previous) || contradicts(entry, head)) return { entries: previous.sequence, bad: entry.audit_id };
      previous = entry;
    }
    return { entries: previous.sequence, bad: previous.sequence >= head.sequence ? null : previous.audit_id };
  }
}

/** Returns true for an unaltered entry that follows the previous one. */
const follows = (entry: AuditEntryDetail, previous: Head): boolean =>
  entry.sequence === previous.sequence + 1 && entry.previous_hash === previous.hash && entry.hash === hashOf(entry);

const contradicts = (entry: AuditEntryDetail, head: Head): boolean => entry.sequence === head.sequence && entry.hash !== head.hash;

/** Computes the hash of an entry, ignoring its stored hash. */
function hashOf({ hash: _, ...entry }: AuditEntryDetail): string {
  return createHash('sha256').update(canonicalJson(entry)).digest('hex');
}

const filtersOf = ({ action, actor, since, until }: Omit<AuditPart, 'after' | 'direction'>): Filters => [
  ofAction(action),
  ...ofActor(actor),
  Filter.atLeast('at', since),
  Filter.atMost('at', until),
];

/** Returns the conditions of the entries of a store that match, and their values. */
function asked({ store_id }: StoreContext, filters: Omit<AuditPart, 'after' | 'direction'>): { conditions: string; values: unknown[] } {
  const values: unknown[] = [store_id];
  const conditions = `t.store_id = $1${andAll(filtersOf(filters), (value) => `$${String(values.push(value))}`)}`;
  return { conditions, values };
}

/** Text with a dot is a complete action; text without a dot is a group of actions. */
const ofAction = (action: string | undefined): Filter | undefined =>
  action === undefined || action.includes('.')
    ? Filter.equals('action', action)
    : { sql: (bind) => `starts_with(t.action, ${bind(`${action}.`)})` };

function ofActor(actor: string | undefined): (Filter | undefined)[] {
  const [type, id] = actor?.split(':') ?? [];
  return [Filter.equals('actor_type', type), Filter.equals('actor_id', id)];
}
