import type { Command } from 'commander';
import { OF_ORGANISATION, ORGANISATIONS } from './records/people-and-places.js';
import { listCommand, showCommand } from './records/record-commands.js';

/** Adds `organisation list` and `organisation show`. */
export function organisationCommands(organisation: Command): void {
  listCommand(organisation, ORGANISATIONS);
  showCommand(organisation, ORGANISATIONS, OF_ORGANISATION);
}
