import type { Type } from '@nestjs/common';
import { getRepositoryToken } from '@nestjs/typeorm';
import { DataSource, type Repository } from 'typeorm';
import { AppClientsService } from '../apps/app-clients.service.js';
import { audit, type AuditedAct, type OperatorAction } from '../audit/audit.service.js';
import { ClientContext } from '../platform/auth/client-context.js';
import { ApiError } from '../platform/contract/api-error.js';
import type { Connection } from '../platform/database/connection.js';
import { operatorContext, type StoreContext } from '../platform/database/store-context.js';
import type { StoreOwned } from '../platform/database/store-owned.entity.js';
import { SystemDb } from '../platform/database/system-db.js';
import { Store } from '../store/store.entity.js';
import type { Services } from './run.js';

/*
 * These functions do for commands what admission does for requests: an operator may enter every store, and the work of a command receives
 * the context of one store.
 */

/** Returns the context of a store outside of any transaction. */
export const storeContext = (app: Services, store_id: number): StoreContext => operatorContext(store_id, app.get(SystemDb).reads);

/** Writing command that has no action of its own in the audit log: `<noun>.<verb>`, and the record that it concerns. */
export interface OperatorAct {
  readonly command: OperatorAction;
  readonly target: AuditedAct['target'];
  readonly details?: AuditedAct['details'];
}

/** Runs `work` in one transaction of a store, and records the act, if one is given. */
export const inStore = <T>(app: Services, store_id: number, work: (ctx: StoreContext) => Promise<T>, act?: OperatorAct): Promise<T> =>
  storeContext(app, store_id).transaction((ctx) => {
    if (act) recordAct(ctx, act);
    return work(ctx);
  });

/** Records a command in the audit log of a store, with the transaction of the context. */
export const recordAct = (ctx: StoreContext, { command, target, details }: OperatorAct): void => {
  audit.record(ctx, { action: `operator.${command}`, target, ...(details && { details }) });
};

/** SQL that `store_id` is compared with to find rows of any store. Keys of these rows begin with the store, so each store is searched. */
export const EVERY_STORE = 'ANY (ARRAY(SELECT store_id FROM stores))';

/** Runs `work` in one transaction of the store that has this row. Throws `<name> not found.` (404). */
export async function inStoreOf<T>(app: Services, row: StoreRow, work: (ctx: StoreContext) => Promise<T>, act?: OperatorAct): Promise<T> {
  const { tableName, primaryColumns } = app.get(DataSource).getMetadata(row.of);
  const key = primaryColumns.find(({ propertyName }) => propertyName !== 'store_id')?.propertyName ?? '';
  const [found] = await app
    .get(SystemDb)
    .query<{ store_id: number }>(`SELECT store_id FROM "${tableName}" WHERE store_id = ${EVERY_STORE} AND "${key}" = $1 LIMIT 1`, [row.id]);
  if (!found) throw ApiError.notFound(row.name);
  return inStore(app, found.store_id, work, act);
}

/** Row of any store. */
interface StoreRow {
  readonly of: Type<StoreOwned>;
  readonly id: number;
  /** Name of such rows in errors. */
  readonly name: string;
}

/** Returns the ids of all stores, or of one. Throws `Store not found.` (404). */
export async function storeIds(app: Services, only?: number): Promise<number[]> {
  const stores = await repository(app, Store).find({
    select: { store_id: true },
    where: only === undefined ? {} : { store_id: only },
    order: { store_id: 'ASC' },
  });
  if (stores.length === 0 && only !== undefined) throw ApiError.notFound('Store');
  return stores.map(({ store_id }) => store_id);
}

/** Returns the context of an active app. Throws when there is none with this client id. */
export async function clientContext(app: Services, client_id: string): Promise<ClientContext> {
  const client = await app.get(AppClientsService).find(client_id);
  if (!client) throw new Error(`There is no active app with the client id ${client_id}.`);
  return new ClientContext(client, app.get(SystemDb).reads);
}

/** Runs `work` in one transaction, for services whose data belongs to no store: apps, merchants, clients, stores themselves. */
export const inTransaction = <T>(app: Services, work: (connection: Connection) => Promise<T>): Promise<T> =>
  app.get(SystemDb).transaction(work);

/** Returns the repository of an entity that belongs to no store. */
export const repository = <E extends object>(app: Services, entity: Type<E>): Repository<E> => app.get(getRepositoryToken(entity));
