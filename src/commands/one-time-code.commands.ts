import type { Command } from 'commander';
import { CustomerSignIn } from '../identity/customers/customer-sign-in.service.js';
import { OneTimeCodes } from '../identity/one-time-codes/one-time-codes.service.js';
import { inStore, recordAct } from './contexts.js';
import { run, type Services } from './run.js';
import { id } from './values.js';

interface ReplaceFlags {
  readonly storeId: number;
  readonly to: string;
}

/** Adds `one-time-code replace`. */
export function oneTimeCodeCommands(codes: Command): void {
  codes
    .command('replace')
    .description('Replaces the last code that was sent to a customer, for tests and for messages that do not arrive')
    .requiredOption('--store-id <id>', 'store', id)
    .requiredOption('--to <recipient>', 'phone number or email address')
    .action((flags: ReplaceFlags) => run((app) => replaceCode(app, flags)));
}

/** Replaces the code; only digests of codes are stored, so the issued code cannot be shown. */
async function replaceCode(app: Services, { storeId, to }: ReplaceFlags): Promise<object> {
  const recipient = app.get(CustomerSignIn).recipientOf(to);
  if (!recipient) throw new Error(`${to} is neither a phone number nor an email address.`);
  const act = {
    command: 'one-time-code.replace',
    target: { type: 'store', id: storeId },
    details: { channel: recipient.channel },
  } as const;
  const code = await inStore(app, storeId, async (ctx) => {
    const replaced = await app.get(OneTimeCodes).replace(ctx, recipient);
    if (replaced !== undefined) recordAct(ctx, act);
    return replaced;
  });
  if (code === undefined) throw new Error(`No code that can still be entered was sent to ${to}.`);
  return { code };
}
