import { Injectable } from '@nestjs/common';
import { ProductsService } from '../../catalog/products/products.service.js';
import { acceptedStatuses, STATUS_FIELDS, type Statuses } from '../../orders/order-status.js';
import { OrderChangesService } from '../../orders/order-changes.service.js';
import { type OrderDetail, UpdateOrder } from '../../orders/orders.dto.js';
import { OrdersService } from '../../orders/orders.service.js';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { entityTag } from '../../platform/contract/entity-tag.js';
import { validated } from '../../platform/endpoint/validation.pipe.js';
import { OrderHistory } from '../../webhooks/log/order-history.service.js';
import type { ShownOrder } from './order.page.js';
import { NOTES, type TypedOrder } from './order-forms.js';
import type { OrderNotesForm, OrderStatusForm } from './orders.dto.js';

/** Form that was refused because a value cannot be stored, or because someone else made a change. */
export interface Refusal {
  readonly status: 400 | 409;
  readonly typed: TypedOrder;
}

/** Changes orders by the forms of their page, with the rules of the API. */
@Injectable()
export class OrderEditor {
  constructor(
    private readonly orders: OrdersService,
    private readonly changes: OrderChangesService,
    private readonly history: OrderHistory,
    private readonly products: ProductsService,
  ) {}

  /** Returns an order with its version, events and bundles. Throws `Order not found.` (404). */
  async shown(ctx: MerchantContext, order_id: number): Promise<ShownOrder> {
    const [rendered, events] = await Promise.all([this.orders.show(ctx, order_id), this.history.of(ctx, order_id)]);
    const order = JSON.parse(rendered.json) as OrderDetail;
    const bundle_ids = order.items.flatMap(({ bundle_id }) => bundle_id ?? []);
    return { order, version: rendered.version ?? 1, events, bundles: await this.products.bundles(ctx, [...new Set(bundle_ids)]) };
  }

  /** Changes the statuses; the current ones are also accepted. Returns the refusal, if any. */
  async changeStatuses(ctx: MerchantContext, order_id: number, { version, ...form }: OrderStatusForm): Promise<Refusal | undefined> {
    const { order } = await this.shown(ctx, order_id);
    const values = Object.fromEntries(STATUS_FIELDS.map((field) => [field, form[field]])) as Required<Statuses>;
    const wrong = STATUS_FIELDS.filter((field) => values[field] !== order[field] && !acceptedStatuses(field).includes(values[field]));
    if (wrong.length > 0) {
      const errors = Object.fromEntries(wrong.map((field) => [field, 'status' as const]));
      return { status: 400, typed: { values, errors, compares: false } };
    }
    return this.applied(ctx, order_id, values, (tx) => this.changes.changeStatus(tx, order_id, values, entityTag(version)));
  }

  /** Cancels an order; its other statuses do not change. Returns the refusal, if any. */
  cancel(ctx: MerchantContext, order_id: number, version: number): Promise<Refusal | undefined> {
    const values = { order_status: 'cancelled' };
    return this.applied(ctx, order_id, values, (tx) => this.changes.changeStatus(tx, order_id, values, entityTag(version)));
  }

  /** Changes the notes and tags; an empty text removes one. Returns the refusal, if any. */
  async changeNotes(ctx: MerchantContext, order_id: number, { version, ...form }: OrderNotesForm): Promise<Refusal | undefined> {
    const values = Object.fromEntries(NOTES.map((name) => [name, form[name].replaceAll('\r\n', '\n')])) as Pick<OrderNotesForm, 'note'>;
    const given = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text === '' ? null : text]));
    let body: UpdateOrder;
    try {
      body = await validated(UpdateOrder, given);
    } catch (error) {
      return { status: 400, typed: { values, errors: tooLong(error), compares: false } };
    }
    return this.applied(ctx, order_id, values, (tx) => this.changes.update(tx, order_id, body, entityTag(version)));
  }

  /** Applies a change in a transaction. A change that was already made, e.g. by the same form sent twice, is no conflict. */
  private async applied(
    ctx: MerchantContext,
    order_id: number,
    values: TypedOrder['values'],
    change: (tx: MerchantContext) => Promise<unknown>,
  ): Promise<Refusal | undefined> {
    try {
      await ctx.transaction(change);
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
    }
    const { order } = await this.shown(ctx, order_id);
    const same = Object.entries(values).every(([field, value]) => value === (order[field as keyof typeof values] ?? ''));
    return same ? undefined : { status: 409, typed: { values, errors: {}, compares: true } };
  }
}

/** Length in the message about a text that is too long. */
const LENGTH = /at most (\d+) character/;

/** Returns the lengths that fields exceed. Rethrows errors that are not about lengths. */
function tooLong(error: unknown): TypedOrder['errors'] {
  if (!(error instanceof ApiError) || !error.errors?.every(({ message }) => LENGTH.test(message))) throw error;
  return Object.fromEntries(error.errors.map(({ field, message }) => [field, Number(LENGTH.exec(message)?.[1])]));
}
