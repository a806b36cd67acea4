import type { Command } from 'commander';
import { Client } from 'pg';
import { Config } from '../platform/config/config.js';
import { migrate } from './migrate.command.js';
import { print, run } from './run.js';
import { isUsable, readDemo, seedDemo } from './seed-demo.js';

/** Adds `prepare`: all that must be done before a development server starts, and nothing when it was done before. */
export function prepareCommand(program: Command): void {
  program
    .command('prepare')
    .description('Migrates, and makes the demo store once')
    .requiredOption('--file <path>', 'where the demo credentials are kept')
    .action(async ({ file }: { file: string }) => {
      const config = Config.ofProcess();
      await migrate(config);
      const demo = readDemo(file);
      if (
        await withClient(config.database_url, (client) =>
          isUsable(demo, config.base_url, async (text, values) => (await client.query(text, values)).rows),
        )
      ) {
        print({ ready: true });
        return;
      }
      await run((app) => seedDemo(app, file, (line) => process.stderr.write(`${line}\n`)));
    });
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
