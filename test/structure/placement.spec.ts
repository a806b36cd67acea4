import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { readCatalogue } from '../../src/commands/nodes/catalogue.js';
import { placement } from '../../src/platform/database/placement.js';
import { freshEnvironment } from '../harness.js';
import { placementProblems } from '../placement-problems.js';

/** Migrations from here on may run on a distributed database. */
const FIRST_ON_NODES = '1763856400000';

/** Foreign keys in the statement that creates their table, which is placed only afterwards. */
const EARLY_KEY = /^CREATE TABLE [^;]*\bREFERENCES\b/m;

describe('placement of tables', () => {
  let client: Client;

  beforeAll(async () => {
    client = new Client((await freshEnvironment())['DATABASE_URL']);
    await client.connect();
  });
  afterAll(() => client.end());

  const problems = async (sql = 'SELECT', from = placement()): Promise<string[]> => {
    await client.query(`BEGIN; ${sql}`);
    try {
      return placementProblems(await readCatalogue(async (text) => (await client.query<object>(text)).rows), from);
    } finally {
      await client.query('ROLLBACK');
    }
  };
  const strays = (columns: string): string => `CREATE TABLE strays (store_id bigint, stray_id bigint, ${columns})`;
  const ofStore = { ...placement(), store: [...placement().store, 'strays'] };
  const PRIMARY = 'PRIMARY KEY (store_id, stray_id)';

  it('covers every table of a migrated database, and names every key that several nodes cannot enforce', async () => {
    expect(await problems()).toEqual([]);
  });

  it('leaves TRUNCATE to triggers of its own, because Citus creates one with TRUNCATE on the coordinator only', async () => {
    const { rows } = await client.query(
      `SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgtype & 32 <> 0 AND tgtype & (4 | 8 | 16) <> 0`,
    );
    expect(rows).toEqual([]);
  });

  it('reports a table without a plane, and a plane without its table', async () => {
    expect(await problems(strays(PRIMARY))).toEqual(['strays has no plane']);
    expect(await problems('SELECT', ofStore)).toEqual(['strays has a plane and does not exist']);
    expect(await problems('SELECT', { ...placement(), control: [...placement().control, 'orders'] })).toContain('orders has two planes');
  });

  it.each([
    ['PRIMARY KEY (stray_id)', ['strays_pkey lacks store_id, which must be first in a primary key']],
    ['PRIMARY KEY (stray_id, store_id)', ['strays_pkey lacks store_id, which must be first in a primary key']],
    [`${PRIMARY}, UNIQUE (stray_id)`, ['strays_stray_id_key lacks store_id, which must be first in a primary key']],
    [`${PRIMARY}, UNIQUE (stray_id, store_id)`, []],
  ])('of the store plane with %s has the problems %j', async (columns, expected) => {
    expect(await problems(strays(columns), ofStore)).toEqual(expected);
  });

  const foreign = (columns: string, target: string): string =>
    strays(`app_id bigint, category_id bigint, ${PRIMARY}, CONSTRAINT stray_fkey FOREIGN KEY (${columns}) REFERENCES ${target}`);
  const REFUSED = ['stray_fkey refers to a table of another node'];

  it.each([
    ['store_id, category_id', 'categories', 'store', []],
    ['app_id', 'apps', 'store', []],
    ['app_id', 'idp_clients', 'store', REFUSED],
    ['store_id, category_id', 'categories ON DELETE SET NULL (category_id)', 'store', REFUSED],
    ['category_id, store_id', 'categories', 'store', REFUSED],
    ['app_id', 'apps', 'shared', []],
    ['store_id, category_id', 'categories', 'shared', REFUSED],
    ['app_id', 'idp_clients', 'shared', REFUSED],
    ['app_id', 'apps', 'control', []],
    ['app_id', 'idp_clients', 'control', []],
    ['store_id, category_id', 'categories', 'control', REFUSED],
  ] as const)('allows (%s) to refer to %s from the %s plane, or refuses it: %j', async (columns, target, plane, expected) => {
    const from = { ...placement(), [plane]: [...placement()[plane], 'strays'] };
    expect(await problems(foreign(columns, target), from)).toEqual(expected);
  });

  it('allows no exception that is not needed', async () => {
    const from = { ...placement(), foreign_keys: { ...placement().foreign_keys, orders_user_id_fkey: 'None.' } };
    expect(await problems('SELECT', from)).toEqual(['orders_user_id_fkey is no exception']);
  });

  it('requires foreign keys of new tables in separate statements', () => {
    const files = readdirSync('migrations').filter((file) => file.endsWith('.sql') && file >= FIRST_ON_NODES);
    expect(files.filter((file) => EARLY_KEY.test(readFileSync(`migrations/${file}`, 'utf8')))).toEqual([]);
    expect('CREATE TABLE strays (\n  app_id bigint REFERENCES apps\n);').toMatch(EARLY_KEY);
    expect('CREATE TABLE strays (app_id bigint);\nALTER TABLE strays ADD FOREIGN KEY (app_id) REFERENCES apps;').not.toMatch(EARLY_KEY);
  });
});
