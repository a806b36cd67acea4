import type { Command } from 'commander';
import { Config } from '../platform/config/config.js';
import { ConfigError } from '../platform/config/environment.js';
import { print } from './run.js';

/** Adds `config check`. */
export function configCommands(config: Command): void {
  config
    .command('check')
    .description('Reads all settings, prints every problem and the replicas, and fails if there are problems; connects to nothing')
    .action(() => {
      const { problems, replicas } = examined();
      for (const problem of problems) process.stderr.write(`${problem}\n`);
      for (const replica of replicas) process.stderr.write(`replica ${replica}\n`);
      print({ problems, ...(replicas.length > 0 && { replicas }) });
      if (problems.length > 0) throw new Error(`Problems in the settings: ${String(problems.length)}.`);
    });
}

/** Problems of the settings, and the hosts of the replicas in them. */
function examined(): { readonly problems: readonly string[]; readonly replicas: readonly string[] } {
  try {
    const { replica_urls } = Config.ofProcess().database;
    return { problems: [], replicas: replica_urls.map((url) => new URL(url).host) };
  } catch (error) {
    if (error instanceof ConfigError) return { problems: error.message.split('\n'), replicas: [] };
    throw error;
  }
}
