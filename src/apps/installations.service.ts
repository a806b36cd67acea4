import { Injectable } from '@nestjs/common';
import { ApiError } from '../platform/contract/api-error.js';
import type { StoreContext } from '../platform/database/store-context.js';
import { DeprecationUses } from '../platform/deprecation/deprecation-uses.service.js';
import { Installation } from './installation.entity.js';

/** Installed app, as the merchant sees it. */
export interface InstalledApp {
  readonly installation_id: number;
  readonly app_id: number;
  readonly name: string;
  readonly scopes: string[];
  readonly installed_at: Date;
  /** Page that the dashboard embeds. */
  readonly app_url: string | null;
}

/** App that uses deprecated parts of the API. */
export interface OutdatedApp {
  readonly installation_id: number;
  readonly name: string;
  /** Time at which the first of these parts ends, ISO 8601. */
  readonly ends_at: string;
}

/** Installation whose row is locked. */
export type LockedInstallation = Pick<Installation, 'store_id' | 'installation_id' | 'app_id' | 'scopes'>;

const INACTIVE = 'The installation is not active or does not exist.';

/** Installations of apps on stores: their rows, without the tokens and subscriptions that depend on them. */
@Injectable()
export class InstallationsService {
  constructor(private readonly uses: DeprecationUses) {}

  /** Returns the apps that are installed on the store, by name. */
  list(ctx: StoreContext): Promise<InstalledApp[]> {
    return ctx.query<InstalledApp>(
      `SELECT i.installation_id, i.app_id, a.name, a.app_url, i.scopes, i.installed_at
       FROM installations i JOIN apps a ON a.app_id = i.app_id
       WHERE i.store_id = $1 AND i.status = 'active' ORDER BY a.name, i.installation_id`,
    );
  }

  /** Returns the installed apps that used deprecated parts of the API in the last 30 days, by name. */
  async outdated(ctx: StoreContext): Promise<OutdatedApp[]> {
    const ends = await this.uses.endsInStore(ctx);
    if (ends.size === 0) return [];
    return (await this.list(ctx)).flatMap(({ installation_id, name }) => {
      const ends_at = ends.get(installation_id);
      return ends_at === undefined ? [] : [{ installation_id, name, ends_at }];
    });
  }

  /** Returns the active installation of an app on the store. */
  async find(ctx: StoreContext, app_id: number): Promise<Installation | undefined> {
    const [installation] = await ctx.rows(Installation).find({ app_id, status: 'active' });
    return installation;
  }

  /** Returns the ids of the apps that can read customers or orders of the store, or could before they were uninstalled or restricted. */
  async readersOfCustomers(ctx: StoreContext): Promise<number[]> {
    const rows = await ctx.query<{ app_id: number }>(
      'SELECT DISTINCT app_id FROM installations WHERE store_id = $1 AND read_customers = 1 ORDER BY app_id',
    );
    return rows.map(({ app_id }) => app_id);
  }

  /** Creates an active installation of an app on the store. */
  add(ctx: StoreContext, app_id: number, scopes: readonly string[]): Promise<Installation> {
    return ctx.rows(Installation).add({ app_id, scopes: [...scopes] });
  }

  /** Sets the scopes that an installation grants. */
  async setScopes(ctx: StoreContext, installation_id: number, scopes: readonly string[]): Promise<void> {
    await ctx.query(
      `UPDATE installations SET scopes = $3, updated_at = now()
       WHERE store_id = $1 AND installation_id = $2 AND scopes IS DISTINCT FROM $3`,
      installation_id,
      scopes,
    );
  }

  /** Locks an active installation until the transaction ends, and returns it. Throws `invalid_installation` when it is not active. */
  async lock(ctx: StoreContext, installation_id: number): Promise<LockedInstallation> {
    const [active] = await ctx.query<LockedInstallation>(
      `SELECT store_id, installation_id, app_id, scopes FROM installations WHERE store_id = $1 AND installation_id = $2 AND status = 'active' FOR NO KEY UPDATE`,
      installation_id,
    );
    if (!active) throw ApiError.coded('invalid_installation', INACTIVE);
    return active;
  }

  /** Marks an installation as uninstalled and returns the id of its app. Throws `invalid_installation` when it is not active. */
  async end(ctx: StoreContext, installation_id: number): Promise<number> {
    const [ended] = await ctx.query<{ app_id: number }>(
      `UPDATE installations SET status = 'uninstalled', uninstalled_at = now(), updated_at = now()
       WHERE store_id = $1 AND installation_id = $2 AND status = 'active' RETURNING app_id`,
      installation_id,
    );
    if (!ended) throw ApiError.coded('invalid_installation', INACTIVE);
    return ended.app_id;
  }
}
