import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { migrationsIn } from '../../src/commands/sql-migrations.js';
import { MIGRATIONS } from '../../src/platform/database/migrations.js';
import { runInProcess } from '../command-line.js';
import { atOnce, emptyEnvironment, type Overrides, query, until } from '../harness.js';

const CONVERSION = '1763856010000';
const ROWS = 20_000;
/** Other rows are not needed here, so foreign keys are not checked. */
const FILL = `
SET session_replication_role = replica;
INSERT INTO webhook_subscriptions (store_id, subscription_id, installation_id, app_id, event_topic, target_url) VALUES (1, 1, 1, 1, 'order.created', 'x');
INSERT INTO webhook_deliveries (store_id, dispatch_id, subscription_id, event_topic, event_id, target_url, attempt_number, status, duration_ms, created_at)
SELECT 1, -i, 1, 'order.created', gen_random_uuid(), 'x', 1, 'delivered', 5, now() - i * interval '2 minutes' FROM generate_series(1, ${String(ROWS)}) i;
RESET session_replication_role`;

/** Statements of the previous version, which takes locks in this order when it records attempts and retries them. */
const RECORD = `
WITH recorded AS (
  INSERT INTO webhook_dispatches (store_id, subscription_id, sequence, status) VALUES (1, 1, 1, 'delivered') RETURNING store_id, dispatch_id, subscription_id
)
INSERT INTO webhook_deliveries (store_id, delivery_id, dispatch_id, subscription_id, event_topic, event_id, target_url, attempt_number, status, duration_ms)
SELECT store_id, nextval('webhook_deliveries_delivery_id_seq'), dispatch_id, subscription_id, 'order.created', gen_random_uuid(), 'x', 1, 'delivered', 5
FROM recorded RETURNING delivery_id::int AS id`;
const RETRY = `
INSERT INTO webhook_dispatches (store_id, subscription_id, sequence, status, first_delivery_id)
VALUES (1, 1, 1, 'delivered', nextval('webhook_deliveries_delivery_id_seq')) RETURNING first_delivery_id::int AS id`;
const LIST = `SELECT delivery_id::int AS id FROM webhook_deliveries WHERE store_id = 1 AND subscription_id = 1 ORDER BY created_at DESC, delivery_id DESC LIMIT 1`;

/** Creates a database in the state of the previous version, with a filled log. */
async function before(): Promise<Overrides> {
  const environment = await emptyEnvironment();
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  for (const file of readdirSync(MIGRATIONS)) if (file < CONVERSION) copyFileSync(join(MIGRATIONS, file), join(folder, file));
  const url = environment['DATABASE_URL'] ?? '';
  const migrations = migrationsIn(folder, () => undefined);
  const db = await new DataSource({ type: 'postgres', url, migrations, migrationsTableName: 'migrations' }).initialize();
  await db.runMigrations({ transaction: 'each' });
  await db.destroy();
  rmSync(folder, { recursive: true });
  await query(url, FILL);
  return environment;
}

describe('the delivery log', () => {
  it('is partitioned under the statements of running processes, without losing or rewriting a row', async () => {
    const environment = await before();
    const url = environment['DATABASE_URL'] ?? '';
    const fileOf = (table: string): Promise<object[]> => query(url, `SELECT pg_relation_filenode('${table}') AS file`);
    const file = await fileOf('webhook_deliveries');
    const done = { migrated: false, ids: [] as number[], records: 0 };
    const process = async (text: string): Promise<void> => {
      const client = new Client(url);
      await client.connect();
      while (!done.migrated) {
        const { rows } = await client.query<{ id: number }>({ name: 'statement', text });
        if (text !== LIST) done.ids.push(...rows.map(({ id }) => id));
        if (text === RECORD) done.records++;
      }
      await client.end();
    };
    const failures: unknown[] = [];
    const processes = atOnce(6, (n) => process([RECORD, RETRY, LIST][n % 3] ?? LIST).catch((error: unknown) => failures.push(error)));
    await until(() => done.records > 10 || failures.length > 0);
    const migration = await runInProcess(environment, 'migrate');
    const { records } = done;
    await until(() => done.records > records + 10 || failures.length > 0);
    done.migrated = true;
    await processes;
    expect(failures).toEqual([]);
    expect([migration.code, migration.stdout]).toEqual([0, expect.stringContaining('DailyDeliveries')]);
    expect(new Set(done.ids).size).toBe(done.ids.length);
    expect(await fileOf('webhook_deliveries_initial')).toEqual(file);
    expect(await query(url, 'SELECT count(*)::int AS rows, count(DISTINCT delivery_id)::int AS ids FROM webhook_deliveries')).toEqual([
      { rows: ROWS + done.records, ids: ROWS + done.records },
    ]);
    expect((await runInProcess(environment, 'migrate', '--check')).code).toBe(0);
  });
});
