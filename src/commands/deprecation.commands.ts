import type { Command } from 'commander';
import { listDeprecations, showDeprecation } from './records/deprecated-parts.js';
import { run } from './run.js';

/** Adds `deprecation list` and `deprecation show`. */
export function deprecationCommands(deprecation: Command): void {
  deprecation
    .command('list')
    .description('Lists what is deprecated, and the apps that used it in the last 30 days')
    .action(() => run(async (services) => ({ deprecations: await listDeprecations(services) })));
  deprecation
    .command('show')
    .description('Shows a deprecated part of the API, its replacement, and the apps that used it in the last 30 days')
    .requiredOption('--deprecation-id <id>', 'its id in the list and in the changelog')
    .action(({ deprecationId }: { deprecationId: string }) => run((services) => showDeprecation(services, deprecationId)));
}
