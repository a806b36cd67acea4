import { Injectable } from '@nestjs/common';
import { audit } from '../../audit/audit.service.js';
import { LocationsService } from '../../catalog/stock/locations.service.js';
import { InstallationChangesService } from '../../oauth/installations/installation-changes.service.js';
import type { OrganisationContext } from '../../platform/auth/organisation-context.js';
import { systemContext } from '../../platform/database/store-context.js';
import { StaffService } from '../../staff/staff.service.js';
import { StoreService } from '../../store/store.service.js';

/** Creates and freezes stores of developers, in the given transaction. */
@Injectable()
export class TestStoreParts {
  constructor(
    private readonly stores: StoreService,
    private readonly locations: LocationsService,
    private readonly staff: StaffService,
    private readonly installations: InstallationChangesService,
  ) {}

  /** Creates a sandbox store with its default location, owned by the person, and returns its id. */
  async create({ connection, merchant_id }: OrganisationContext, name: string): Promise<number> {
    const [owner] = await connection.query<{ email: string }>('SELECT email FROM merchants WHERE merchant_id = $1', [merchant_id]);
    const store_id = await this.stores.create(connection, { name, email: owner?.email ?? '', is_sandbox: 1 });
    const ctx = systemContext(store_id, connection);
    audit.append(connection, [store_id], { type: 'merchant', id: merchant_id }, { action: 'store.created', target: targetOf(store_id) });
    await this.staff.assign(ctx, merchant_id, { role: 'owner' });
    await this.locations.createDefault(ctx);
    return store_id;
  }

  /** Uninstalls the apps of a store and freezes it. */
  async freeze({ connection, merchant_id }: OrganisationContext, store_id: number): Promise<void> {
    const ctx = systemContext(store_id, connection);
    const installed = await ctx.query<{ installation_id: number }>(INSTALLED);
    for (const { installation_id } of installed) await this.installations.uninstall(ctx, installation_id);
    await this.stores.setStatus(connection, store_id, 'frozen');
    const act = { action: 'store.status_changed', target: targetOf(store_id), details: { status: 'frozen' } } as const;
    audit.append(connection, [store_id], { type: 'merchant', id: merchant_id }, act);
  }
}

const INSTALLED = `SELECT installation_id FROM installations WHERE store_id = $1 AND status = 'active' ORDER BY installation_id`;

const targetOf = (id: number) => ({ type: 'store', id }) as const;
