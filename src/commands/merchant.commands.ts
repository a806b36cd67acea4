import type { Command } from 'commander';
import { AccountsService } from '../identity/sign-in/accounts.service.js';
import { Passkeys } from '../identity/passkeys/passkeys.service.js';
import { SecondFactors } from '../identity/second-factor/second-factors.service.js';
import { ApiError } from '../platform/contract/api-error.js';
import type { Filter } from '../platform/database/filter.js';
import { StaffService } from '../staff/staff.service.js';
import { inTransaction } from './contexts.js';
import { flag } from './flags.js';
import { MERCHANTS, OF_MERCHANT } from './records/people-and-places.js';
import { listCommand, showCommand } from './records/record-commands.js';
import { run } from './run.js';
import { secretOption } from './secret-option.js';
import { id } from './values.js';

interface NewMerchantFlags {
  readonly email: string;
  readonly name: string;
  readonly phone?: string;
}

/** Adds `merchant create`, `merchant list`, `merchant show`, `merchant password`, `merchant remove-second-factor`, `merchant remove-passkeys` and `merchant sign-out`. */
export function merchantCommands(merchant: Command): void {
  accountCommands(merchant);
  listCommand(merchant, MERCHANTS, { store: memberOf });
  showCommand(merchant, MERCHANTS, OF_MERCHANT);
  sessionCommands(merchant);
}

function accountCommands(merchant: Command): void {
  const create = merchant.command('create').description('Creates the account of a merchant');
  const secret = secretOption(create, { name: 'password', description: 'password to sign in with', variable: 'MERCHANT_PASSWORD' });
  create
    .requiredOption('--email <email>', 'sign-in name', flag.email)
    .requiredOption('--name <name>', 'full name', flag.text())
    .option('--phone <phone>', 'phone number', flag.phone)
    .action(async (flags: NewMerchantFlags) => {
      const { email, name, phone } = flags;
      const fields = { email, name, phone, password: await secret.password({ ...flags }) };
      await run(async (app) => ({
        merchant_id: await inTransaction(app, (connection) => app.get(StaffService).createMerchant(connection, fields)),
      }));
    });
}

/** Returns the condition that a merchant is a member of a store. */
const memberOf = (store_id: number | undefined): Filter | undefined =>
  store_id === undefined
    ? undefined
    : { sql: (bind) => `t.merchant_id = ANY (ARRAY(SELECT merchant_id FROM staff WHERE store_id = ${bind(store_id)}))` };

function sessionCommands(merchant: Command): void {
  const change = merchant.command('password').description('Sets the password of a merchant and ends all of their sessions');
  const secret = secretOption(change, { name: 'password', description: 'the new password', variable: 'MERCHANT_PASSWORD' });
  change.requiredOption('--merchant-id <id>', 'the merchant', id).action(async ({ merchantId, ...given }: { merchantId: number }) => {
    const password = await secret.password(given);
    await run(async (app) => {
      await app.get(AccountsService).setPassword(merchantId, password);
      return { merchant_id: merchantId };
    });
  });
  merchant
    .command('remove-second-factor')
    .description('Removes the second factor of a merchant who lost it')
    .requiredOption('--merchant-id <id>', 'the merchant', id)
    .action(({ merchantId }: { merchantId: number }) =>
      run(async (app) => {
        if (!(await app.get(SecondFactors).remove(merchantId, { is_operator: true }))) throw ApiError.notFound('Second factor');
        return { merchant_id: merchantId };
      }),
    );
  merchant
    .command('remove-passkeys')
    .description('Removes all passkeys of a merchant')
    .requiredOption('--merchant-id <id>', 'the merchant', id)
    .action(({ merchantId }: { merchantId: number }) =>
      run(async (app) => ({ merchant_id: merchantId, removed: await app.get(Passkeys).removeAll(merchantId) })),
    );
  merchant
    .command('sign-out')
    .description('Ends all sessions of a merchant')
    .requiredOption('--merchant-id <id>', 'the merchant', id)
    .action(({ merchantId }: { merchantId: number }) =>
      run(async (app) => ({ merchant_id: merchantId, ended: await app.get(AccountsService).signOut(merchantId) })),
    );
}
