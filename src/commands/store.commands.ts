import type { Command } from 'commander';
import { audit } from '../audit/audit.service.js';
import type { Services } from './run.js';
import { LocationsService } from '../catalog/stock/locations.service.js';
import { operatorContext } from '../platform/database/store-context.js';
import { StaffService } from '../staff/staff.service.js';
import { StoreService } from '../store/store.service.js';
import type { StoreStatus } from '../store/store.entity.js';
import { inStore, inTransaction } from './contexts.js';
import { flag } from './flags.js';
import { OF_STORE, STORES } from './records/people-and-places.js';
import { listCommand, showCommand } from './records/record-commands.js';
import { run } from './run.js';
import { secretOption } from './secret-option.js';
import { id, oneOf } from './values.js';

const STATUSES: readonly StoreStatus[] = ['active', 'suspended', 'frozen'];

interface NewStoreFlags {
  readonly name: string;
  readonly ownerEmail: string;
  readonly ownerName?: string;
  readonly domain?: string;
  readonly phone?: string;
  readonly currency?: string;
  readonly language?: string;
  readonly timeZone?: string;
  readonly sandbox?: boolean;
}

/** Adds `store create`, `store list`, `store show`, `store update` and `store status`. */
export function storeCommands(store: Command): void {
  createCommand(store);
  changeCommands(store);
  showCommand(store, STORES, OF_STORE);
  store
    .command('status')
    .requiredOption('--store-id <id>', 'the store', id)
    .requiredOption('--status <status>', 'active, suspended or frozen', oneOf(...STATUSES))
    .action((flags: { storeId: number; status: StoreStatus }) =>
      run(async (app) => {
        const { storeId: store_id, status } = flags;
        await inStore(app, store_id, async (ctx) => {
          await app.get(StoreService).setStatus(ctx.connection, store_id, status);
          const act = { action: 'store.status_changed', target: { type: 'store', id: store_id }, details: { status } } as const;
          audit.record(ctx, act);
        });
        return { store_id, status };
      }),
    );
}

function createCommand(store: Command): void {
  const create = store.command('create').description('Creates a store with its owner and its default location');
  const secret = secretOption(create, { name: 'owner-password', description: 'password of the owner', variable: 'OWNER_PASSWORD' });
  create
    .requiredOption('--name <name>', 'name shown to customers', flag.text())
    .requiredOption('--owner-email <email>', 'sign-in name of the owner', flag.email)
    .option('--owner-name <name>', 'the email address by default', flag.text())
    .option('--domain <domain>', 'host name of the storefront', flag.host)
    .option('--phone <phone>', 'contact phone', flag.phone)
    .option('--currency <code>', 'ISO 4217 code', flag.currency)
    .option('--language <code>', 'language of the storefront', flag.language)
    .option('--time-zone <name>', 'time zone of days and times on its pages, e.g. Asia/Dhaka', flag.timeZone)
    .option('--sandbox', 'payments are simulated, and billing has a clock that can be moved forward')
    .action(async (flags: NewStoreFlags) => {
      const ownerPassword = await secret.password({ ...flags });
      await run((app) => createStore(app, { ...flags, ownerPassword }));
    });
}

interface StoreFlags {
  readonly storeId: number;
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly domain?: string;
  readonly language?: string;
  readonly timeZone?: string;
  readonly address?: string;
}

function changeCommands(store: Command): void {
  listCommand(store, STORES, { status: ['status', STATUSES] });
  store
    .command('update')
    .description('Changes the given fields of a store')
    .requiredOption('--store-id <id>', 'the store', id)
    .option('--name <name>', 'name shown to customers', flag.text())
    .option('--email <email>', 'contact address', flag.email)
    .option('--phone <phone>', 'contact phone', flag.phone)
    .option('--domain <domain>', 'host name of the storefront', flag.host)
    .option('--language <code>', 'language of the storefront', flag.language)
    .option('--time-zone <name>', 'time zone of days and times on its pages, e.g. Asia/Dhaka', flag.timeZone)
    .option('--address <address>', 'postal address', flag.text(1000))
    .action(({ storeId, timeZone: time_zone, ...others }: StoreFlags) =>
      run(async (app) => {
        const fields = { ...others, ...(time_zone !== undefined && { time_zone }) };
        const act = { command: 'store.update', target: { type: 'store', id: storeId }, details: { fields: Object.keys(fields) } } as const;
        const updated = await inStore(app, storeId, (ctx) => app.get(StoreService).update(ctx.connection, storeId, fields), act);
        return { store_id: storeId, ...updated };
      }),
    );
}

/** Creates a store with its owner and its default location. An owner with an existing account keeps it and its password. */
export function createStore(
  app: Services,
  flags: NewStoreFlags & { readonly ownerPassword: string },
): Promise<{ store_id: number; merchant_id: number; location_id: number }> {
  const {
    name,
    ownerEmail: email,
    ownerPassword: password,
    ownerName = email,
    domain,
    phone,
    currency,
    language,
    timeZone: time_zone,
  } = flags;
  const is_sandbox = flags.sandbox ? 1 : 0;
  return inTransaction(app, async (connection) => {
    const fields = { name, email, domain, phone, currency, language, time_zone, is_sandbox } as const;
    const store_id = await app.get(StoreService).create(connection, fields);
    const ctx = operatorContext(store_id, connection);
    audit.record(ctx, { action: 'store.created', target: { type: 'store', id: store_id } });
    const merchant_id = await app.get(StaffService).findOrCreateMerchant(connection, { email, password, name: ownerName });
    await app.get(StaffService).assign(ctx, merchant_id, { role: 'owner' });
    return { store_id, merchant_id, location_id: await app.get(LocationsService).createDefault(ctx) };
  });
}
