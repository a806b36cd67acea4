import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { migrationsIn } from '../../src/commands/sql-migrations.js';
import type { Answer } from '../answer.js';
import type { CallOptions } from '../caller.js';
import { makeProduct } from '../catalog.js';
import type { Shop } from '../factories.js';
import { type Api, atOnce, serveBeside, until, useApi } from '../harness.js';
import { plainOrder } from '../orders.js';

const TABLES = [
  'apps',
  'orders',
  'order_items',
  'customers',
  'products',
  'variants',
  'metafields',
  'installations',
  'token_pairs',
  'stores',
];
const eachTable = (statement: (table: string) => string): string => TABLES.map((table) => `${statement(table)};\n`).join('');

/** Migrations of a later release, written as docs/operations.md says: a column, its backfill, an index and a constraint for every table. */
const NEXT_RELEASE = {
  '1990000000001-novelty': `-- migrate: outside a transaction
${eachTable((t) => `ALTER TABLE ${t} ADD COLUMN IF NOT EXISTS novelty text`)}
${eachTable((t) => `ALTER TABLE ${t} ALTER novelty SET DEFAULT 'new'`)}`,
  '1990000000002-old-orders': `-- migrate: in batches
    UPDATE orders SET novelty = 'old' WHERE order_id IN (SELECT order_id FROM orders WHERE novelty IS NULL LIMIT 5)`,
  '1990000000003-indexes': `-- migrate: outside a transaction
${eachTable((t) => `CREATE INDEX CONCURRENTLY IF NOT EXISTS ${t}_novelty_idx ON ${t} (novelty)`)}`,
  '1990000000004-constraints': `-- migrate: outside a transaction
${eachTable((t) => `ALTER TABLE ${t} DROP CONSTRAINT IF EXISTS ${t}_novelty_check`)}
${eachTable((t) => `ALTER TABLE ${t} ADD CONSTRAINT ${t}_novelty_check CHECK (novelty <> '') NOT VALID`)}
${eachTable((t) => `ALTER TABLE ${t} VALIDATE CONSTRAINT ${t}_novelty_check`)}`,
};

interface Target {
  call: (method: string, path: string, options?: CallOptions) => Promise<Answer>;
}

/** Requests to processes in turn, until it is stopped. */
class Load {
  readonly answers: Answer[] = [];
  readonly order_ids: number[] = [];
  private stopped = false;
  private turn = 0;

  constructor(
    readonly targets: Target[],
    private readonly shop: Shop,
  ) {}

  call(method: string, path: string, body?: object): Promise<Answer> {
    const target = this.targets[this.turn++ % this.targets.length] as Target;
    const headers = { authorization: `Bearer ${this.shop.access_token}` };
    return target.call(method, path.startsWith('/api/') ? path : `/api/apps/v1${path}`, { headers, ...(body && { body }) });
  }

  async round(): Promise<void> {
    const { client_id, client_secret } = this.shop;
    const [placed, ...others] = await Promise.all([
      this.call('POST', '/orders', plainOrder),
      this.call('GET', '/orders?limit=5'),
      this.call('GET', '/products'),
      this.call('GET', '/customers'),
      this.call('GET', '/installation'),
      this.call('POST', '/api/apps/oauth/token', { client_id, client_secret, grant_type: 'refresh_token', refresh_token: 'none' }),
    ]);
    if (placed.status === 201) this.order_ids.push(placed.body.data.order_id as number);
    this.answers.push(placed, ...others);
  }

  run(): Promise<unknown> {
    return atOnce(4, async () => {
      while (!this.stopped) await this.round();
    });
  }

  stop(): void {
    this.stopped = true;
  }
}

describe('applications from before and after a migration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'next-release-'));
  const processes: Api[] = [];
  afterAll(async () => {
    for (const each of processes) await each.close();
    rmSync(folder, { recursive: true });
  });
  const api = useApi({ ROLE: 'api' });

  async function start(): Promise<Api> {
    const started = await serveBeside(api);
    processes.push(started);
    return started;
  }

  /** Does what `migrate` does in the next release. Returns the lines that it prints. */
  async function migrate(): Promise<string[]> {
    for (const [file, sql] of Object.entries(NEXT_RELEASE)) writeFileSync(join(folder, `${file}.sql`), sql);
    const lines: string[] = [];
    const migrations = migrationsIn(folder, (line) => lines.push(line));
    const url = api.environment['DATABASE_URL'] ?? '';
    const db = await new DataSource({ type: 'postgres', url, migrations, migrationsTableName: 'migrations' }).initialize();
    try {
      await db.runMigrations({ transaction: 'each' });
    } finally {
      await db.destroy();
    }
    return lines;
  }

  it('serve every request together while it runs, and lose nothing', async () => {
    const shop = await api.shop();
    await makeProduct(shop);
    const load = new Load([api, await start()], shop);
    for (let n = 0; n < 12; n++) await load.round();
    const running = load.run();
    const upgrade = async (): Promise<string[]> => {
      const lines = await migrate();
      load.targets.push(await start());
      const done = load.answers.length;
      await until(() => load.answers.length > done + 100);
      return lines;
    };
    const lines = await upgrade().finally(() => load.stop());
    await running;

    expect(load.answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
    expect(lines.filter((line) => line.startsWith('1990000000002-old-orders')).length).toBeGreaterThan(2);
    expect(await api.query(`SELECT 1 FROM orders WHERE novelty IS NULL`)).toEqual([]);
    expect(await api.query('SELECT count(*)::integer AS orders FROM orders')).toEqual([{ orders: load.order_ids.length }]);
    load.targets.splice(0, 2);
    const read = await Promise.all(load.order_ids.map((order_id) => load.call('GET', `/orders/${String(order_id)}`)));
    expect(new Set(read.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
