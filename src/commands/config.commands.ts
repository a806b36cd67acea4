import type { Command } from 'commander';
import { Config } from '../platform/config/config.js';
import { ConfigError } from '../platform/config/environment.js';
import { print } from './run.js';

/** Adds `config check`. */
export function configCommands(config: Command): void {
  config
    .command('check')
    .description('Reads all settings, prints every problem, and fails if there are any; connects to nothing')
    .action(() => {
      const problems = problemsOf();
      for (const problem of problems) process.stderr.write(`${problem}\n`);
      print({ problems });
      if (problems.length > 0) throw new Error(`Problems in the settings: ${String(problems.length)}.`);
    });
}

function problemsOf(): readonly string[] {
  try {
    Config.ofProcess();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}
