import { Injectable } from '@nestjs/common';
import { toDecimal } from '../../platform/contract/money.js';
import type { AppContext } from '../../platform/auth/app-context.js';
import { Config } from '../../platform/config/config.js';
import { Rendered } from '../../platform/contract/reply.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { chargeCreated } from './billing.events.js';
import { type ChargeDetail, ChargeExtras, ChargeFacts, SubscriptionState } from './charge.dto.js';
import { Charge, type ChargeEndpoint } from './charge.entity.js';
import type { Fees } from './price.js';

/** Fields of a new charge. */
export type NewCharge = Fees &
  Pick<Charge, 'app_id' | 'installation_id' | 'charge_type' | 'name' | 'expires_at' | 'created_at' | 'return_url'> &
  Partial<
    Pick<
      Charge,
      | 'type'
      | 'description'
      | 'metadata'
      | 'billing_interval'
      | 'trial_days'
      | 'trial_ends_at'
      | 'capped_amount'
      | 'renews_charge_id'
      | 'period'
      | 'carried_amount'
      | 'endpoint'
      | 'idempotency_key'
    >
  >;

/** Charge that was inserted, in the shape of the API. */
export interface CreatedCharge {
  readonly charge_id: number;
  readonly detail: Rendered<ChargeDetail>;
}

/** Records of charges: their rows and their shape in the API. */
@Injectable()
export class ChargeRecords {
  /** SQL for the page on which the merchant decides on the charge `t`. */
  readonly confirmation: string;
  private readonly completion: string;
  /** Statements of several kilobytes, built once: a new copy of the text would be hashed for every request. */
  private readonly statements = new Map<string, string>();

  constructor(config: Config) {
    const base_url = config.base_url.replaceAll("'", "''");
    this.confirmation = `'${base_url}/' || t.store_id || '/settings/apps/billing/' || t.charge_id`;
    this.completion = `'${base_url}/billing/complete?charge_id=' || t.charge_id`;
  }

  /**
   * Inserts a pending charge and publishes `charge.created`. Returns undefined when the app has used the idempotency key at this endpoint,
   * or when the renewal of this period already exists.
   */
  async insert(ctx: StoreContext, fields: NewCharge): Promise<CreatedCharge | undefined> {
    const values = COLUMNS.map((column) => valueOf(fields, column));
    const [row] = await ctx.query<{ charge_id: number; json: string }>(this.insertStatement(ctx), ...values);
    if (!row) return undefined;
    const { charge_id } = row;
    ctx.publish(chargeCreated({ ...fields, charge_id, store_id: ctx.store_id, currency: 'BDT', status: 'pending' }));
    return { charge_id, detail: new Rendered<ChargeDetail>(row.json) };
  }

  /** Returns the current state of the charge that the app created with an idempotency key at an endpoint. */
  createdWith(ctx: AppContext, endpoint: ChargeEndpoint, key: string): Promise<Rendered<ChargeDetail> | undefined> {
    const where = 't.store_id = $1 AND t.app_id = $2 AND t.endpoint = $3 AND t.idempotency_key = $4';
    return this.find(ctx, where, ctx.app_id, endpoint, key);
  }

  /** Returns the charge `t` that meets an SQL condition, whose parameters start at `$2`. */
  async find(ctx: StoreContext, where: string, ...params: unknown[]): Promise<Rendered<ChargeDetail> | undefined> {
    const text = ctx.selection ? this.buildSelect(ctx, 'charges', where) : this.select(ctx, where);
    const [row] = await ctx.queryFields<{ json: string }>(text, ...params);
    return row && new Rendered<ChargeDetail>(row.json, undefined, ctx.selection?.isFlat);
  }

  private insertStatement(ctx: StoreContext): string {
    return this.built('insert', () => this.buildInsert(ctx));
  }

  private select(ctx: StoreContext, where: string): string {
    return this.built(where, () => this.buildSelect(ctx, 'charges', where));
  }

  private built(key: string, build: () => string): string {
    const statement = this.statements.get(key) ?? build();
    this.statements.set(key, statement);
    return statement;
  }

  private buildInsert(ctx: StoreContext): string {
    const { columns } = ctx.connection.manager.getRepository(Charge).metadata;
    const places = COLUMNS.map((_, n) => `$${String(n + 2)}`).join(', ');
    const insert =
      `INSERT INTO charges (store_id, updated_at, ${COLUMNS.join(', ')}) ` +
      `VALUES ($1, ${places.slice(0, 2)}, ${places}) ON CONFLICT DO NOTHING RETURNING ${columns.map(({ databaseName }) => databaseName).join(', ')}`;
    return `WITH created AS (${insert}) ${this.buildSelect(ctx, 'created', 'true')}`;
  }

  /**
   * Three objects are joined into one: the fields of every charge, the optional fields that are set, and the fields of an activated
   * subscription. Objects without a requested field are omitted.
   */
  private buildSelect(ctx: StoreContext, source: string, where: string): string {
    const facts = [ctx.selectList(ChargeFacts), this.addresses(ctx)].filter(Boolean).join(', ');
    const [extras, state] = [ctx.selectList(ChargeExtras), ctx.selectList(SubscriptionState)];
    const inner = (json: string): string => `coalesce(nullif(',' || substr(${json}, 2, length(${json}) - 2), ','), '')`;
    const parts = Object.entries({ f: facts, e: extras, s: state }).flatMap(([name, fields]) => (fields === '' ? [] : [`${name}.json`]));
    return `SELECT t.charge_id, '{' || substr(${parts.map(inner).join(' || ')}, 2) || '}' AS json FROM ${source} t
      ${facts && `CROSS JOIN LATERAL (SELECT row_to_json(r)::text AS json FROM (SELECT ${facts}) r) f`}
      ${extras && `CROSS JOIN LATERAL (SELECT json_strip_nulls(row_to_json(r))::text AS json FROM (SELECT ${extras}) r) e`}
      ${state && subscriptionOf(state)} WHERE ${where}`;
  }

  private addresses({ selection }: StoreContext): string {
    const columns = { confirmation_url: this.confirmation, return_url: `coalesce(t.return_url, ${this.completion})` };
    const asked = Object.entries(columns).filter(([name]) => selection?.fields.has(name) ?? true);
    return asked.map(([name, sql]) => `${sql} AS "${name}"`).join(', ');
  }
}

/** Joins the subscription of the charge `t`, if it is one, as an object `s` of these fields. */
const subscriptionOf = (fields: string): string => `LEFT JOIN LATERAL (
        SELECT row_to_json(r)::text AS json FROM (SELECT t.charge_id) k CROSS JOIN LATERAL (
          SELECT ${fields} FROM subscriptions t WHERE t.store_id = $1 AND t.charge_id = k.charge_id
        ) r
      ) s ON true`;

/** Columns of a new charge after `store_id`; the first is also its `updated_at`. */
const COLUMNS = [
  'created_at',
  'app_id',
  'installation_id',
  'charge_type',
  'type',
  'name',
  'description',
  'amount',
  'base_amount',
  'carried_amount',
  'fee_payer',
  'platform_amount',
  'gateway_fee_amount',
  'developer_amount',
  'return_url',
  'metadata',
  'billing_interval',
  'trial_days',
  'trial_ends_at',
  'capped_amount',
  'renews_charge_id',
  'period',
  'expires_at',
  'endpoint',
  'idempotency_key',
] as const satisfies readonly (keyof NewCharge)[];

const MONEY = new Set<string>([
  'amount',
  'base_amount',
  'platform_amount',
  'gateway_fee_amount',
  'developer_amount',
  'capped_amount',
  'carried_amount',
]);

function valueOf(fields: NewCharge, column: (typeof COLUMNS)[number]): unknown {
  const value = fields[column] ?? (column === 'carried_amount' ? 0 : null);
  if (column === 'metadata') return JSON.stringify(value ?? {});
  return MONEY.has(column) ? toDecimal(value as number | null) : value;
}
