import { freshEnvironment, type Overrides, query, useApi } from '../harness.js';
import { runCli } from '../server-process.js';

/** Foreign keys whose child rows have no index of their own, and why nobody waits for one. */
const WITHOUT_INDEX: Readonly<Record<string, string>> = {
  authorization_codes_app_id_fkey: 'apps are switched off, never deleted',
  custom_apps_merchant_id_fkey: 'merchants are never deleted',
  metafields_app_id_fkey: 'apps are switched off, never deleted',
  order_items_product_id_fkey: 'products are marked as deleted, never deleted',
  order_items_stock_location_id_fkey: 'locations are never deleted',
  order_items_variant_id_fkey: 'variants are marked as deleted, never deleted',
  purchase_order_items_sku_id_fkey: 'variants are marked as deleted, never deleted',
  stock_levels_location_id_fkey: 'locations are never deleted',
  stock_movements_level_fkey: 'levels are never deleted',
  transfer_items_sku_id_fkey: 'variants are marked as deleted, never deleted',
  webhook_dispatches_subscription_id_fkey: 'subscriptions are switched off, never deleted',
};

/** Tables with a store that are not keyed by it, and why. */
const KEYED_OTHERWISE: Readonly<Record<string, string>> = {
  outbox_events: 'the relay empties it across stores, in the order of writing',
};

/** An environment whose database has no table. */
async function emptyEnvironment(): Promise<Overrides> {
  const environment = await freshEnvironment();
  const name = new URL(environment['DATABASE_URL'] ?? '').pathname.slice(1);
  const server = process.env['TEST_POSTGRES_URL'] ?? '';
  await query(server, `DROP DATABASE ${name}`);
  await query(server, `CREATE DATABASE ${name} TEMPLATE template0`);
  return environment;
}

const tables = (environment: Overrides): Promise<object[]> =>
  query(
    environment['DATABASE_URL'] ?? '',
    `SELECT table_name, column_name, data_type, column_default, is_nullable FROM information_schema.columns
     WHERE table_schema = 'public' ORDER BY table_name, ordinal_position`,
  );

describe('the migrations', () => {
  it('are applied once to an empty database by two processes that start at once, and never again', async () => {
    const environment = await emptyEnvironment();
    const both = await Promise.all([runCli(environment, 'migrate'), runCli(environment, 'migrate')]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const [none = [], all = []] = both
      .map(({ stdout }) => (JSON.parse(stdout) as { applied: string[] }).applied)
      .sort((a, b) => a.length - b.length);
    expect(none).toEqual([]);
    const rows = await query(environment['DATABASE_URL'] ?? '', 'SELECT name FROM migrations ORDER BY id');
    expect(all.length).toBeGreaterThan(0);
    expect(rows).toEqual(all.map((name) => ({ name })));

    const before = await tables(environment);
    const again = await runCli(environment, 'migrate');
    expect({ ...again, stdout: JSON.parse(again.stdout) as object }).toEqual({ code: 0, stdout: { applied: [] }, stderr: '' });
    expect(await tables(environment)).toEqual(before);
  });

  it('make an empty database what the entities describe', async () => {
    const { code, stdout } = await runCli(await emptyEnvironment(), 'migrate', '--check');
    expect({ code, stdout: JSON.parse(stdout) as object }).toEqual({ code: 0, stdout: { differences: [] } });
  });

  it('are checked against the entities: a table that differs is refused', async () => {
    const environment = await freshEnvironment();
    await query(environment['DATABASE_URL'] ?? '', 'ALTER TABLE stores DROP COLUMN language');
    const { code, stderr } = await runCli(environment, 'migrate', '--check');
    expect(code).toBe(1);
    expect(stderr).toContain('"language"');
  });
});

describe('the tables', () => {
  const api = useApi();

  it('find the children of every row that may be deleted by an index', async () => {
    const unindexed = await api.query<{ name: string }>(
      `SELECT conname AS name FROM pg_constraint c
       WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT EXISTS (
         SELECT 1 FROM pg_index i
         WHERE i.indrelid = c.conrelid AND i.indisvalid AND i.indpred IS NULL
           AND (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] @> c.conkey)
       ORDER BY name`,
    );
    expect(unindexed.map(({ name }) => name)).toEqual(Object.keys(WITHOUT_INDEX).sort());
  });

  it('that belong to a store have a primary key that begins with it', async () => {
    const otherwise = await api.query<{ name: string }>(
      `SELECT a.attrelid::regclass::text AS name FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid
       WHERE t.relkind IN ('r', 'p') AND t.relnamespace = 'public'::regnamespace AND a.attname = 'store_id' AND NOT EXISTS (
         SELECT 1 FROM pg_constraint c WHERE c.conrelid = t.oid AND c.contype = 'p' AND c.conkey[1] = a.attnum)
       ORDER BY name`,
    );
    expect(otherwise.map(({ name }) => name)).toEqual(Object.keys(KEYED_OTHERWISE).sort());
  });

  it('of a store refer to each other within it', async () => {
    const across = await api.query<{ name: string }>(
      `SELECT conname AS name FROM pg_constraint c
         JOIN pg_attribute child ON child.attrelid = c.conrelid AND child.attname = 'store_id'
         JOIN pg_attribute parent ON parent.attrelid = c.confrelid AND parent.attname = 'store_id'
       WHERE contype = 'f' AND connamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT 1 FROM unnest(c.conkey, c.confkey) AS pair(mine, theirs)
                         WHERE (mine, theirs) = (child.attnum, parent.attnum))`,
    );
    expect(across).toEqual([]);
  });
});
