import type { Command } from 'commander';
import { Filter } from '../platform/database/filter.js';
import { INSTALLATIONS, OF_INSTALLATION } from './records/people-and-places.js';
import { listCommand, showCommand } from './records/record-commands.js';

/** Adds `installation list` and `installation show`. */
export function installationCommands(installation: Command): void {
  listCommand(installation, INSTALLATIONS, {
    store: 'optional',
    app: (app_id) => Filter.equals('app_id', app_id),
    status: ['status', ['active', 'uninstalled']],
  });
  showCommand(installation, INSTALLATIONS, OF_INSTALLATION);
}
