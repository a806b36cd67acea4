import type { Command } from 'commander';
import { SystemDb } from '../platform/database/system-db.js';
import { coded } from '../platform/http/api-error.js';
import { isTopic } from '../platform/outbox/domain-event.js';
import { id, run } from './run.js';

/** Adds `webhook trigger`. */
export function webhookCommands(program: Command): void {
  program
    .command('webhook')
    .description('Webhooks')
    .command('trigger')
    .description('Publishes an event as if it had happened')
    .requiredOption('--store-id <id>', 'the store', id)
    .requiredOption('--topic <topic>')
    .option('--data <json>', 'the payload', '{}')
    .action(({ storeId, topic, data }: { storeId: number; topic: string; data: string }) =>
      run((app) => {
        if (!isTopic(topic)) throw coded('invalid_topic', `There is no topic ${topic}.`);
        const payload = parse(data);
        return app.get(SystemDb).asStore(storeId, async (ctx) => {
          const [store] = await ctx.query('SELECT 1 FROM stores WHERE store_id = $1');
          if (!store) throw new Error('Store not found.');
          return { event_id: ctx.publish({ topic, data: payload, ...audience(payload, topic) }) };
        });
      }),
    );
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Told below, like every other text that is no object.
  }
  throw new Error('--data must be a JSON object.');
}

/** Events about one app are for that app alone. */
const audience = (data: { app_id?: unknown }, topic: string): { audience_app_id?: number } =>
  topic.startsWith('app.') && typeof data.app_id === 'number' ? { audience_app_id: data.app_id } : {};
