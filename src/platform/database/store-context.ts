import type { Type } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { DomainEvent, Origin } from '../outbox/domain-event.js';
import type { Session } from './session.js';
import type { StoreOwned } from './store-owned.entity.js';
import { StoreRows } from './store-rows.js';

/** The system's own context for a store in a transaction. */
export const systemContext = (store_id: number, session: Session): StoreContext =>
  new StoreContext(store_id, { origin: { type: 'system' }, request_id: null, arrived_at: performance.now() }, session);

/** What identifies the work that a context is for. */
export interface Caller {
  readonly origin: Origin;
  /** Id of the HTTP request; null for background work. */
  readonly request_id: string | null;
  /** When the request arrived, on the monotonic clock of this process (`performance.now()`). */
  readonly arrived_at: number;
}

/**
 * Who is calling, for which store, in which transaction. The only way to reach a store's data: having one proves that the caller was
 * authenticated for the store.
 */
export class StoreContext {
  constructor(
    readonly store_id: number,
    readonly caller: Caller,
    readonly session: Session,
  ) {}

  /** The entity's rows of this store, in this transaction; no other rows can be read or written through it. */
  rows<E extends StoreOwned>(entity: Type<E>): StoreRows<E> {
    return new StoreRows(this.session, entity, this.store_id);
  }

  /** Runs a hand-written statement whose `$1` is this store; `params` are `$2`, `$3`, … It must hold every table to `$1`. */
  query<R>(text: string, ...params: unknown[]): Promise<R[]> {
    return this.session.query<R>(text, [this.store_id, ...params]);
  }

  /** Waits until no other transaction holds the name in this store, and holds it until this one ends. */
  exclusively(name: string): Promise<void> {
    return this.session.exclusively(`${name} in ${String(this.store_id)}`);
  }

  /** Records an event in the outbox of this transaction, delivered if, and only if, the transaction commits; gives its id. */
  publish(event: DomainEvent): string {
    const { origin, request_id } = this.caller;
    const event_id = randomUUID();
    this.session.events.push({ ...event, event_id, store_id: this.store_id, origin, request_id });
    return event_id;
  }

  /** Runs `effect` once this transaction has committed; never when it is rolled back. */
  afterCommit(effect: () => void | Promise<void>): void {
    this.session.afterCommit.push(effect);
  }

  /** The same caller and store in another session. */
  within(session: Session): this {
    return Object.assign(Object.create(Object.getPrototypeOf(this) as object) as this, this, { session });
  }
}
