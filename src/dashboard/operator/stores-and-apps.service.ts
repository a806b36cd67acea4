import { Injectable } from '@nestjs/common';
import type { App } from '../../apps/app.entity.js';
import type { OperatorContext } from '../../platform/auth/operator-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Filter } from '../../platform/database/filter.js';
import type { Store } from '../../store/store.entity.js';
import type { AskedList } from '../asked-list.js';
import { appNamed, storeNamed } from './named-rows.js';
import { findRows, type ListedRows } from './operator-list.js';
import type { Found } from '../../platform/database/searched-list.js';

/** Filters of the lists. */
export const STORE_FILTERS = { status: ['active', 'suspended', 'frozen'], kind: ['real', 'sandbox'] } as const;
export const APP_FILTERS = { status: ['active', 'inactive'] } as const;

/** Store as an operator sees it. */
export type ShownStore = Pick<Store, 'store_id' | 'name' | 'domain' | 'email' | 'phone' | 'status' | 'is_sandbox' | 'created_at'>;

/** App as an operator sees it. */
export interface ShownApp extends Pick<App, 'app_id' | 'name' | 'status' | 'client_id' | 'scopes' | 'created_at'> {
  /** Organisation of its developers; null for an app that the command line or a merchant created. */
  readonly developer: string | null;
  readonly has_listing: boolean;
}

/** Stores and apps of the platform. */
@Injectable()
export class StoresAndApps {
  /** Finds stores, the newest first. */
  stores({ connection }: OperatorContext, asked: AskedList<typeof STORE_FILTERS>): Promise<Found<ShownStore>> {
    const kind = asked.of('kind');
    const filters = [
      Filter.equals('status', asked.of('status')),
      Filter.equals('is_sandbox', kind && Number(kind === 'sandbox')),
      storeNamed(asked),
    ];
    return findRows(connection, STORES, filters, asked);
  }

  /** Returns a store. Throws `Store not found.` (404). */
  async store({ connection }: OperatorContext, store_id: number): Promise<ShownStore> {
    const [store] = await connection.query<ShownStore>(`SELECT ${STORES.select} FROM ${STORES.from} WHERE t.store_id = $1`, [store_id]);
    if (!store) throw ApiError.notFound('Store');
    return store;
  }

  /** Finds apps, the newest first. */
  apps({ connection }: OperatorContext, asked: AskedList<typeof APP_FILTERS>): Promise<Found<ShownApp>> {
    return findRows(connection, APPS, [Filter.equals('status', asked.of('status')), appNamed(asked)], asked);
  }

  /** Returns an app. Throws `App not found.` (404). */
  async app({ connection }: OperatorContext, app_id: number): Promise<ShownApp> {
    const [app] = await connection.query<ShownApp>(`SELECT ${APPS.select} FROM ${APPS.from} WHERE t.app_id = $1`, [app_id]);
    if (!app) throw ApiError.notFound('App');
    return app;
  }
}

const STORES: ListedRows = {
  name: 'stores of operators',
  select: 't.store_id, t.name, t.domain, t.email, t.phone, t.status, t.is_sandbox, t.created_at',
  from: 'stores t',
  order: 'store_id',
  holds: 'number',
  tie: 'store_id',
};

const APPS: ListedRows = {
  name: 'apps of operators',
  select: `t.app_id, t.name, t.status, t.client_id, t.scopes, t.created_at, o.name AS developer, l.app_id IS NOT NULL AS has_listing`,
  from: `apps t LEFT JOIN organisation_apps b ON b.app_id = t.app_id LEFT JOIN organisations o ON o.organisation_id = b.organisation_id
    LEFT JOIN app_listings l ON l.app_id = t.app_id`,
  order: 'app_id',
  holds: 'number',
  tie: 'app_id',
};
