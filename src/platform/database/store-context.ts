import type { Type } from '@nestjs/common';
import type { DomainEvent, Origin, PendingEvent } from '../contract/domain-event.js';
import type { Selection } from '../contract/selection.js';
import type { Connection } from './connection.js';
import type { Reading } from './large-read.js';
import { eventValues } from './outbox-writer.js';
import { traceEvent } from './trace-event.js';
import { selectList } from './select-list.js';
import type { OfStore } from './store-owned.entity.js';
import { StoreRows } from './store-rows.js';
import { newId } from '../crypto/new-id.js';

/** The system's own context for a store in a transaction. */
export const systemContext = (store_id: number, connection: Connection): StoreContext =>
  new StoreContext(store_id, { origin: { type: 'system' }, request_id: null }, connection);

/** Person who operates the platform on its pages, and the request. */
export interface ActingOperator {
  readonly operator_id: number;
  readonly request_id: string;
  readonly address: string;
}

/** The context of an operator for a store in a transaction: of a person on the pages, or of a command. */
export const operatorContext = (store_id: number, connection: Connection, by?: ActingOperator): StoreContext =>
  new StoreContext(store_id, { origin: { type: 'system' }, request_id: null, is_operator: true, ...by }, connection);

/** Identity of the caller. */
export interface Caller {
  readonly origin: Origin;
  /** Id of the HTTP request; null for background work. */
  readonly request_id: string | null;
  /** Network address that the request came from; absent for work without a request. */
  readonly address?: string | undefined;
  /** True for an operator. */
  readonly is_operator?: true;
  /** Account of an operator on the pages; absent for a command. */
  readonly operator_id?: number;
}

/**
 * Caller, store and transaction of a request. The only way to access a store's data: a context exists only after the caller was
 * authenticated for the store.
 */
export class StoreContext {
  /** Mode in which {@link rows} reads. */
  reading: Reading = 'whole';
  /** Fields that the request asks for, of the records that its route returns; undefined for all. */
  selection: Selection | undefined;

  constructor(
    readonly store_id: number,
    readonly caller: Caller,
    readonly connection: Connection,
  ) {}

  /** The entity's rows of this store, in this transaction; no other rows can be read or written through it. */
  rows<E extends OfStore>(entity: Type<E>): StoreRows<E> {
    return new StoreRows(this.connection, entity, this.store_id, this);
  }

  /** Runs a hand-written statement whose `$1` is this store; `params` are `$2`, `$3`, … It must restrict every table to `$1`. */
  query<R>(text: string, ...params: unknown[]): Promise<R[]> {
    return this.connection.query<R>(text, [this.store_id, ...params]);
  }

  /** Returns the SELECT list of a shape over the row `t`: all of its fields, or the ones that the request asks for. */
  selectList(shape: Type<object>): string {
    return selectList(this.connection.manager.dataSource, shape, this.selection?.of(shape));
  }

  /**
   * Runs a hand-written statement like {@link query} whose text contains a {@link selectList}. With selected fields, it is not prepared; see
   * `StoreRows.read` for the reason.
   */
  queryFields<R>(text: string, ...params: unknown[]): Promise<R[]> {
    const values = [this.store_id, ...params];
    return this.selection ? this.connection.queryAdHoc<R>(text, values) : this.connection.query<R>(text, values);
  }

  /** Takes an advisory lock of this store by name, waiting for its holder. Released when this transaction ends. */
  lock(name: string): Promise<void> {
    return this.connection.lock(`${name} in ${String(this.store_id)}`);
  }

  /** Adds an event to the outbox of this transaction and returns its id. It is delivered if and only if the transaction commits. */
  publish(event: DomainEvent): string {
    const pending = this.pending(event);
    this.connection.events.push(pending);
    return pending.event_id;
  }

  /** Returns the values of an event that a statement of the caller inserts itself, see {@link insertEvent}. The relay is notified on commit. */
  valuesOf(event: DomainEvent): unknown[] {
    this.connection.wakes_relay = true;
    return eventValues(this.pending(event));
  }

  /** Runs `effect` once this transaction has committed; never when it is rolled back. */
  afterCommit(effect: () => void | Promise<void>): void {
    this.connection.afterCommit.push(effect);
  }

  private pending(event: DomainEvent): PendingEvent {
    const { origin, request_id } = this.caller;
    const pending = { ...event, event_id: newId(), store_id: this.store_id, origin, request_id };
    return { ...pending, traceparent: traceEvent(pending, this.connection) };
  }

  /** Runs `work` in this transaction, or in a new one outside of a transaction, with the same caller and store. */
  transaction<T>(work: (ctx: this) => Promise<T>): Promise<T> {
    return this.connection.transaction((connection) => work(this.within(connection)));
  }

  /** Returns the context of the same caller and store on another connection. */
  within(connection: Connection): this {
    return Object.assign(Object.create(Object.getPrototypeOf(this) as object) as this, this, { connection });
  }
}
