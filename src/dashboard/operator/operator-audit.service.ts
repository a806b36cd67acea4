import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../audit/audit-log.service.js';
import type { OperatorContext } from '../../platform/auth/operator-context.js';
import { Id } from '../../platform/contract/fields/ids.js';
import { Config } from '../../platform/config/config.js';
import { Filter } from '../../platform/database/filter.js';
import type { ShownEntry } from '../audit/audit.page.js';
import type { AskedList } from '../asked-list.js';
import { findRows, type ListedRows } from './operator-list.js';
import type { Found } from '../../platform/database/searched-list.js';

/** Filters of the page. `log` chooses between the acts of operators and the whole log of a store. */
export const AUDIT_FILTERS = { log: ['store'], actor: 'text', store_id: 'id', since: 'day', until: 'day' } as const;

interface Act extends Omit<ShownEntry, 'at'> {
  readonly created_at: Date;
}

/** Entries of a page of a store's log. */
const LIMIT = 50;

/** Acts of operators, and the audit logs of stores. */
@Injectable()
export class OperatorAudit {
  constructor(
    private readonly log: AuditLog,
    private readonly config: Config,
  ) {}

  /** Finds entries: of a store if its log is requested, otherwise of operators. */
  list(ctx: OperatorContext, asked: AskedList<typeof AUDIT_FILTERS>): Promise<Found<ShownEntry>> {
    const store_id = asked.idOf('store_id');
    return asked.of('log') === 'store' && store_id !== undefined ? this.ofStore(ctx, store_id, asked) : this.ofOperators(ctx, asked);
  }

  private async ofOperators({ connection }: OperatorContext, asked: AskedList<typeof AUDIT_FILTERS>): Promise<Found<ShownEntry>> {
    const { since, until } = asked.times(this.config.time_zone);
    const filters = [
      Filter.equals('merchant_id', actorOf(asked)?.id),
      Filter.equals('action', asked.q === '' ? undefined : asked.q),
      Filter.equals('store_id', asked.idOf('store_id')),
      Filter.atLeast('created_at', since),
      until && { sql: (bind: (value: unknown) => string) => `t.created_at < ${bind(until)}` },
    ];
    const { rows, ...found } = await findRows<Act>(connection, ACTS, filters, asked);
    return { ...found, rows: rows.map(({ created_at, ...act }) => ({ ...act, at: created_at.toISOString() })) };
  }

  private async ofStore(ctx: OperatorContext, store_id: number, asked: AskedList<typeof AUDIT_FILTERS>): Promise<Found<ShownEntry>> {
    const { since, until } = asked.times(this.config.time_zone);
    const actor = actorOf(asked);
    const query = {
      ...(asked.q !== '' && { action: asked.q }),
      ...(actor && { actor: actor.id === undefined ? actor.type : `${actor.type}:${String(actor.id)}` }),
      ...(since && { since }),
      ...(until && { until: new Date(until.getTime() - 1) }),
    };
    const [of, part] = [ctx.inStore(store_id), { ...query, after: Id.parse(asked.cursor), direction: asked.direction }];
    const [{ entries, more }, total] = await Promise.all([this.log.part(of, part, LIMIT), this.log.count(of, query)]);
    return { rows: entries, total, next_cursor: more ? String(entries.at(-1)?.sequence) : null };
  }
}

/** Returns the kind and the id of the requested actor, e.g. of `operator:7`; a number alone is the id of a merchant. */
function actorOf(asked: AskedList<typeof AUDIT_FILTERS>): { readonly type: string; readonly id: number | undefined } | undefined {
  const [all, type = 'merchant', id] = /^(?:(merchant|operator|app|system):?)?([1-9]\d{0,14})?$/.exec(asked.of('actor') ?? '') ?? [];
  return all === undefined || all === '' ? undefined : { type, id: id === undefined ? undefined : Number(id) };
}

const ACTS: ListedRows = {
  name: 'acts of operators',
  select: `t.operator_act_id, t.operator_act_id AS sequence, t.created_at, json_build_object('type', 'operator', 'id', t.merchant_id) AS actor,
    t.address, t.action, json_build_object('type', t.target_type, 'id', t.target_id) AS target, t.details`,
  from: 'operator_acts t',
  order: 'operator_act_id',
  holds: 'number',
  tie: 'operator_act_id',
};
