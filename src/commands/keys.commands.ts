import type { Command } from 'commander';
import { writeFileSync } from 'node:fs';
import { KeysService } from '../identity/provider/keys/keys.service.js';
import { Config } from '../platform/config/config.js';
import { SIGNING_KEYS } from './records/identity-records.js';
import { listCommand, showCommand } from './records/record-commands.js';
import { reseal } from './reseal.js';
import { print, run } from './run.js';

/** Adds `keys list`, `keys show`, `keys rotate`, `keys rotate-encryption` and `keys create-backup`. */
export function keysCommands(keys: Command): void {
  listCommand(keys, SIGNING_KEYS);
  showCommand(keys, SIGNING_KEYS);
  keys
    .command('rotate')
    .description('Publishes a new signing key. It signs after KEY_ACTIVATION_DELAY; the present one stays valid for KEY_OVERLAP after that')
    .action(() => run((app) => app.get(KeysService).rotate()));
  keys
    .command('rotate-encryption')
    .description('Encrypts every stored secret with ENCRYPTION_KEY that is encrypted with one of ENCRYPTION_KEYS_ACCEPTED')
    .action(() => run(async (app) => ({ sealed: await reseal(app, app.get(Config).encryption_key) })));
  keys
    .command('create-backup')
    .description('Creates the key pair of encrypted backups: writes the secret key to a new file, and prints the public key')
    .requiredOption('--to <file>', 'a new file, which belongs to another machine')
    .action(async ({ to }: { to: string }) => {
      const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
      const identity = await generateX25519Identity();
      writeFileSync(to, `${identity}\n`, { mode: 0o600, flag: 'wx' });
      print({ recipient: await identityToRecipient(identity) });
    });
}
