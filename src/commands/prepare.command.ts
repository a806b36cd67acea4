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
      if (await isReady(config, file)) print({ ready: true });
      else await run((app) => seedDemo(app, file, (line) => process.stderr.write(`${line}\n`)));
    });
}

/** Asks on a bare connection, because the whole application takes longer to load than all the rest of a warm start. */
function isReady({ database_url, base_url }: Config, file: string): Promise<boolean> {
  return withClient(database_url, (client) =>
    isUsable(readDemo(file), base_url, async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows),
  );
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
