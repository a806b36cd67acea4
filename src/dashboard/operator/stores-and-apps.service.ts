import { Injectable } from '@nestjs/common';
import type { App } from '../../apps/app.entity.js';
import type { Installation } from '../../apps/installation.entity.js';
import type { OperatorContext } from '../../platform/auth/operator-context.js';
import { ApiError } from '../../platform/contract/api-error.js';
import { Filter } from '../../platform/database/filter.js';
import type { StaffMember } from '../../staff/staff-member.entity.js';
import type { Store } from '../../store/store.entity.js';
import type { AskedList } from '../asked-list.js';
import { appNamed, storeNamed } from './named-rows.js';
import { findRows, type Found, type ListedRows } from './operator-list.js';

/** Filters of the lists. */
export const STORE_FILTERS = { status: ['active', 'suspended', 'frozen'], kind: ['real', 'sandbox'] } as const;
export const APP_FILTERS = { status: ['active', 'inactive'] } as const;

/** Members and installations that the page of a store or an app shows, the newest first. */
const MAX_SHOWN = 50;

/** Store as an operator sees it. */
export type ShownStore = Pick<Store, 'store_id' | 'name' | 'domain' | 'email' | 'phone' | 'status' | 'is_sandbox' | 'created_at'>;

/** App as an operator sees it. */
export interface ShownApp extends Pick<App, 'app_id' | 'name' | 'status' | 'client_id' | 'scopes' | 'created_at'> {
  /** Organisation of its developers; null for an app that the command line or a merchant created. */
  readonly developer: string | null;
  readonly has_listing: boolean;
}

/** Member of a store. */
export interface ShownMember extends Pick<StaffMember, 'merchant_id' | 'role'> {
  readonly name: string;
  readonly email: string;
}

/** Installation of an app on a store, with the name of the other one. */
export interface ShownInstallation extends Pick<Installation, 'installation_id' | 'store_id' | 'app_id' | 'status' | 'installed_at'> {
  readonly name: string;
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

  /** Returns a store with its members and installations. Throws `Store not found.` (404). */
  async store(
    { connection }: OperatorContext,
    store_id: number,
  ): Promise<{ store: ShownStore; members: ShownMember[]; installations: ShownInstallation[] }> {
    const [[store], members, installations] = await Promise.all([
      connection.query<ShownStore>(`SELECT ${STORES.select} FROM ${STORES.from} WHERE t.store_id = $1`, [store_id]),
      connection.query<ShownMember>(MEMBERS, [store_id]),
      connection.query<ShownInstallation>(INSTALLED_APPS, [store_id]),
    ]);
    if (!store) throw ApiError.notFound('Store');
    return { store, members, installations };
  }

  /** Finds apps, the newest first. */
  apps({ connection }: OperatorContext, asked: AskedList<typeof APP_FILTERS>): Promise<Found<ShownApp>> {
    return findRows(connection, APPS, [Filter.equals('status', asked.of('status')), appNamed(asked)], asked);
  }

  /** Returns an app with its newest installations. Throws `App not found.` (404). */
  async app({ connection }: OperatorContext, app_id: number): Promise<{ app: ShownApp; installations: ShownInstallation[] }> {
    const [[app], installations] = await Promise.all([
      connection.query<ShownApp>(`SELECT ${APPS.select} FROM ${APPS.from} WHERE t.app_id = $1`, [app_id]),
      connection.query<ShownInstallation>(STORES_OF_APP, [app_id]),
    ]);
    if (!app) throw ApiError.notFound('App');
    return { app, installations };
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

const MEMBERS = `
SELECT p.merchant_id, p.role, m.name, m.email FROM staff p JOIN merchants m ON m.merchant_id = p.merchant_id
WHERE p.store_id = $1 ORDER BY p.created_at, p.merchant_id LIMIT ${String(MAX_SHOWN)}`;

const INSTALLATIONS = 'SELECT i.installation_id, i.store_id, i.app_id, i.status, i.installed_at, n.name FROM installations i';

const NEWEST = `ORDER BY i.installation_id DESC LIMIT ${String(MAX_SHOWN)}`;

const INSTALLED_APPS = `${INSTALLATIONS} JOIN apps n ON n.app_id = i.app_id WHERE i.store_id = $1 ${NEWEST}`;

const STORES_OF_APP = `${INSTALLATIONS} JOIN stores n ON n.store_id = i.store_id WHERE i.app_id = $1 ${NEWEST}`;
