import type { Command } from 'commander';
import { AccountsService } from '../identity/sign-in/accounts.service.js';
import { Passkeys } from '../identity/passkeys/passkeys.service.js';
import { SecondFactors } from '../identity/second-factor/second-factors.service.js';
import { ApiError } from '../platform/contract/api-error.js';
import { Merchant } from '../staff/merchant.entity.js';
import { StaffMember } from '../staff/staff-member.entity.js';
import { StaffService } from '../staff/staff.service.js';
import { inTransaction, repository } from './contexts.js';
import { flag } from './flags.js';
import { MERCHANTS, OF_MERCHANT } from './records/people-and-places.js';
import { showCommand } from './records/record-commands.js';
import { run, type Services } from './run.js';
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
  merchant
    .command('list')
    .description('Lists merchants in the order of their ids, at most 1,000')
    .option('--after <id>', 'only merchants with a greater id', id)
    .option('--store-id <id>', 'only members of this store', id)
    .action(({ after = 0, storeId }: { after?: number; storeId?: number }) =>
      run(async (app) => ({ merchants: await list(app, after, storeId) })),
    );
}

function list(app: Services, after: number, store_id?: number): Promise<object[]> {
  const merchants = repository(app, Merchant)
    .createQueryBuilder('m')
    .select(['m.merchant_id', 'm.email', 'm.name', 'm.phone', 'm.created_at'])
    .where('m.merchant_id > :after', { after })
    .orderBy('m.merchant_id')
    .take(1000);
  if (store_id !== undefined)
    merchants.innerJoin(StaffMember, 's', 's.merchant_id = m.merchant_id AND s.store_id = :store_id', { store_id });
  return merchants.getMany();
}

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
