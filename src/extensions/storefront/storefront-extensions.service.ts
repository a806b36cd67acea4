import { Injectable } from '@nestjs/common';
import type { StoreContext } from '../../platform/database/store-context.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { FROM_ACTIVE_EXTENSIONS } from '../catalog/active-extensions.js';

/** Extensions of an active store at a target. */
export interface ListedExtensions {
  /** JSON array. */
  readonly json: string;
  /** Domain of the store. */
  readonly domain: string;
  /** Active installations of the store. */
  readonly installations: number[];
  /** Apps of the installations. */
  readonly apps: number[];
}

/** Action of an extension, with the store in which a visitor calls it. */
export interface VisitorAction {
  readonly ctx: StoreContext;
  readonly app_id: number;
  readonly handle: string;
  readonly action_url: string;
}

/** Finds active stores and their extensions for the visitors of storefronts, who have no credentials. */
@Injectable()
export class StorefrontExtensions {
  constructor(private readonly db: SystemDb) {}

  /** Returns the active store with this domain. */
  async storeOf(domain: string): Promise<number | undefined> {
    const [store] = await this.db.query<{ store_id: number }>(`SELECT store_id FROM stores WHERE domain = $1 AND status = 'active'`, [
      domain,
    ]);
    return store?.store_id;
  }

  /** Returns the extensions of an active store at a target; undefined for any other store. */
  async list(store_id: number, target: string): Promise<ListedExtensions | undefined> {
    const [row] = await this.db.query<ListedExtensions>(LIST, [store_id, target]);
    return row;
  }

  /** Returns the active storefront_action with this id of an app on the active store. */
  async action(store_id: number, extension_id: number): Promise<VisitorAction | undefined> {
    const ctx = this.db.of(store_id);
    const [found] = await ctx.query<Omit<VisitorAction, 'ctx'>>(ACTION, extension_id);
    return found && { ...found, ctx };
  }
}

const LIST = `
SELECT s.domain, coalesce((
    SELECT json_agg(x)::text FROM (
      SELECT e.extension_id, e.handle, e.type, e.target, e.title, e.url, e.script_url, e.config, e.position
      ${FROM_ACTIVE_EXTENSIONS}
      WHERE i.store_id = $1 AND e.target = $2 AND e.type LIKE 'storefront%'
      ORDER BY e.position, e.extension_id
    ) x), '[]') AS json,
  ARRAY(SELECT i.installation_id FROM installations i WHERE i.store_id = $1 AND i.status = 'active') AS installations,
  ARRAY(SELECT i.app_id FROM installations i WHERE i.store_id = $1 AND i.status = 'active') AS apps
FROM stores s WHERE s.store_id = $1 AND s.status = 'active'`;

const ACTION = `
SELECT e.app_id, e.handle, e.action_url
${FROM_ACTIVE_EXTENSIONS}
JOIN stores s ON s.store_id = i.store_id AND s.status = 'active'
WHERE i.store_id = $1 AND e.extension_id = $2 AND e.type = 'storefront_action'`;
