import type { Command } from 'commander';
import type { Services } from './run.js';
import { LocationsService } from '../stock/locations.service.js';
import { SystemDb } from '../platform/database/system-db.js';
import { systemContext } from '../platform/database/store-context.js';
import { StaffService } from '../staff/staff.service.js';
import { StoreService } from '../store/store.service.js';
import type { StoreStatus } from '../store/store.entity.js';
import { id, oneOf, run } from './run.js';

interface NewStoreFlags {
  readonly name: string;
  readonly ownerEmail: string;
  readonly ownerPassword: string;
  readonly ownerName?: string;
  readonly domain?: string;
  readonly phone?: string;
  readonly currency?: string;
  readonly language?: string;
}

/** Adds `store create` and `store status`. */
export function storeCommands(program: Command): void {
  const store = program.command('store').description('Stores');
  store
    .command('create')
    .requiredOption('--name <name>')
    .requiredOption('--owner-email <email>')
    .requiredOption('--owner-password <password>')
    .option('--owner-name <name>', 'the e-mail address by default')
    .option('--domain <domain>')
    .option('--phone <phone>')
    .option('--currency <code>')
    .option('--language <code>')
    .action((flags: NewStoreFlags) => run((app) => createStore(app, flags)));
  store
    .command('status')
    .requiredOption('--store-id <id>', 'the store', id)
    .requiredOption('--status <status>', 'active, suspended or frozen', oneOf<StoreStatus>('active', 'suspended', 'frozen'))
    .action((flags: { storeId: number; status: StoreStatus }) =>
      run(async (app) => {
        await app.get(SystemDb).transaction((session) => app.get(StoreService).setStatus(session, flags.storeId, flags.status));
        return { store_id: flags.storeId, status: flags.status };
      }),
    );
}

/** Makes a store with its owner and its default location. An owner who has an account already keeps it and its password. */
export function createStore(app: Services, flags: NewStoreFlags): Promise<{ store_id: number; merchant_id: number; location_id: number }> {
  const { name, ownerEmail: email, ownerPassword: password, ownerName = email, domain, phone, currency, language } = flags;
  return app.get(SystemDb).transaction(async (session) => {
    const store_id = await app.get(StoreService).create(session, { name, email, domain, phone, currency, language });
    const ctx = systemContext(store_id, session);
    const merchant_id = await app.get(StaffService).findOrCreateMerchant(session, { email, password, name: ownerName });
    await app.get(StaffService).assign(ctx, merchant_id, { role: 'owner' });
    return { store_id, merchant_id, location_id: await app.get(LocationsService).createDefault(ctx) };
  });
}
