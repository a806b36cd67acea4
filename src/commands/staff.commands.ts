import type { Command } from 'commander';
import { SystemDb } from '../platform/database/system-db.js';
import { StaffService } from '../staff/staff.service.js';
import { id, oneOf, run, words } from './run.js';

/** Adds `merchant create`, `staff add`, `staff update` and `staff remove`. */
export function staffCommands(program: Command): void {
  program
    .command('merchant')
    .description('People who run stores')
    .command('create')
    .requiredOption('--email <email>')
    .requiredOption('--password <password>')
    .requiredOption('--name <name>')
    .option('--phone <phone>')
    .action((flags: { email: string; password: string; name: string; phone?: string }) =>
      run(async (app) => ({
        merchant_id: await app.get(SystemDb).transaction((session) => app.get(StaffService).createMerchant(session, flags)),
      })),
    );
  const staff = program.command('staff').description("Merchants' places in stores");
  for (const verb of ['add', 'update']) place(staff.command(verb));
  staff
    .command('remove')
    .requiredOption('--store-id <id>', 'the store', id)
    .requiredOption('--merchant-id <id>', 'the merchant', id)
    .action(({ storeId, merchantId }: { storeId: number; merchantId: number }) =>
      run(async (app) => {
        await app.get(SystemDb).asStore(storeId, (ctx) => app.get(StaffService).remove(ctx, merchantId));
        return { store_id: storeId, merchant_id: merchantId };
      }),
    );
}

interface PlaceFlags {
  readonly storeId: number;
  readonly merchantId: number;
  readonly role: string;
  readonly permissions?: string[];
}

function place(command: Command): void {
  command
    .requiredOption('--store-id <id>', 'the store', id)
    .requiredOption('--merchant-id <id>', 'the merchant', id)
    .requiredOption('--role <role>', 'owner, admin or staff', oneOf('owner', 'admin', 'staff'))
    .option('--permissions <list>', 'permissions given directly', words)
    .action(({ storeId, merchantId: merchant_id, role, permissions }: PlaceFlags) =>
      run(async (app) => ({
        staff_id: await app
          .get(SystemDb)
          .asStore(storeId, (ctx) => app.get(StaffService).assign(ctx, { merchant_id, role, ...(permissions && { permissions }) })),
      })),
    );
}
