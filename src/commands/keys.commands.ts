import type { Command } from 'commander';
import { KeysService } from '../identity/provider/keys/keys.service.js';
import { Config } from '../platform/config/config.js';
import { reseal } from './reseal.js';
import { run } from './run.js';

/** Adds `keys rotate` and `keys rotate-encryption`. */
export function keysCommands(keys: Command): void {
  keys
    .command('rotate')
    .description('Publishes a new signing key. It signs after KEY_ACTIVATION_DELAY; the present one stays valid for KEY_OVERLAP after that')
    .action(() => run((app) => app.get(KeysService).rotate()));
  keys
    .command('rotate-encryption')
    .description('Encrypts every stored secret with ENCRYPTION_KEY that is encrypted with one of ENCRYPTION_KEYS_ACCEPTED')
    .action(() => run(async (app) => ({ sealed: await reseal(app, app.get(Config).encryption_key) })));
}
