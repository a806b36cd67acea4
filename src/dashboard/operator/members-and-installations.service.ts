import { Injectable } from '@nestjs/common';
import type { Installation } from '../../apps/installation.entity.js';
import type { OperatorContext } from '../../platform/auth/operator-context.js';
import { Filter } from '../../platform/database/filter.js';
import type { StaffMember } from '../../staff/staff-member.entity.js';
import { AskedList } from '../asked-list.js';
import { appNamed, storeNamed } from './named-rows.js';
import { findRows, type ListedRows } from './operator-list.js';
import type { Found } from '../../platform/database/searched-list.js';

/** Filters of the lists. */
export const MEMBER_FILTERS = { role: ['owner', 'admin', 'staff'] } as const;
export const INSTALLATION_FILTERS = { status: ['active', 'uninstalled'] } as const;

/** The first members are the ones with the longest membership, including the owner. */
export const FIRST_MEMBERS = new AskedList({ sort: 'oldest' }, MEMBER_FILTERS);
export const NEWEST_INSTALLATIONS = new AskedList({}, INSTALLATION_FILTERS);

/** Member of a store. */
export interface ShownMember extends Pick<StaffMember, 'merchant_id' | 'role' | 'created_at'> {
  readonly name: string;
  readonly email: string;
}

/** Installation of an app on a store, with the name of the app in a list of a store, or of the store in a list of an app. */
export interface ShownInstallation extends Pick<Installation, 'installation_id' | 'store_id' | 'app_id' | 'status' | 'installed_at'> {
  readonly name: string;
}

/** Members of a store, and installations of a store or an app. */
@Injectable()
export class MembersAndInstallations {
  /** Finds members of a store. */
  members({ connection }: OperatorContext, store_id: number, asked: AskedList<typeof MEMBER_FILTERS>): Promise<Found<ShownMember>> {
    const filters = [Filter.equals('store_id', store_id), Filter.equals('role', asked.of('role')), personNamed(store_id, asked.q)];
    return findRows(connection, MEMBERS, filters, asked);
  }

  /** Finds installations of apps on a store. */
  onStore(ctx: OperatorContext, store_id: number, asked: AskedList<typeof INSTALLATION_FILTERS>): Promise<Found<ShownInstallation>> {
    const filters = [Filter.equals('store_id', store_id), Filter.equals('status', asked.of('status')), appNamed(asked)];
    return findRows(ctx.connection, INSTALLED_APPS, filters, asked);
  }

  /** Finds installations of an app. */
  ofApp(ctx: OperatorContext, app_id: number, asked: AskedList<typeof INSTALLATION_FILTERS>): Promise<Found<ShownInstallation>> {
    const filters = [Filter.equals('app_id', app_id), Filter.equals('status', asked.of('status')), storeNamed(asked)];
    return findRows(ctx.connection, STORES_OF_APP, filters, asked);
  }
}

/** Returns the condition that the name or the address of a member of the store contains the text. */
function personNamed(store_id: number, text: string): Filter | undefined {
  const found = Filter.contains(['name', 'email'], text);
  const members = (id: string): string => `SELECT m.merchant_id FROM staff m WHERE m.store_id = ${id}`;
  return (
    found && {
      sql: (bind) =>
        `t.merchant_id = ANY (ARRAY(SELECT t.merchant_id FROM merchants t WHERE t.merchant_id IN (${members(bind(store_id))}) AND ${found.sql(bind)}))`,
    }
  );
}

const MEMBERS: ListedRows = {
  name: 'members of a store',
  select: 't.id, t.merchant_id, t.role, t.created_at, m.name, m.email',
  from: 'staff t JOIN merchants m ON m.merchant_id = t.merchant_id',
  order: 'created_at',
  holds: 'time',
  tie: 'id',
};

const INSTALLATIONS = {
  select: 't.installation_id, t.store_id, t.app_id, t.status, t.installed_at, n.name',
  order: 'installation_id',
  holds: 'number',
  tie: 'installation_id',
} as const;

const INSTALLED_APPS: ListedRows = {
  ...INSTALLATIONS,
  name: 'installations of a store',
  from: 'installations t JOIN apps n ON n.app_id = t.app_id',
};

const STORES_OF_APP: ListedRows = {
  ...INSTALLATIONS,
  name: 'installations of an app',
  from: 'installations t JOIN stores n ON n.store_id = t.store_id',
};
