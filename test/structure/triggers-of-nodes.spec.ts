import { Client } from 'pg';
import { placement, type Plane, planesOf } from '../../src/platform/database/placement.js';
import { freshEnvironment } from '../harness.js';

/** Functions of ours, with the tables whose triggers call them. */
const FUNCTIONS = `
SELECT p.proname AS name, p.prosrc AS body, (
    SELECT coalesce(json_agg(DISTINCT c.relname), '[]') FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE t.tgfoid = p.oid AND NOT t.tgisinternal AND t.tgparentid = 0 AND c.relnamespace = 'public'::regnamespace
  ) AS tables
FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`;

interface DatabaseFunction {
  readonly name: string;
  readonly body: string;
  /** Tables whose triggers call it. */
  readonly tables: readonly string[];
}

/** Use of a table by a statement. */
interface Use {
  readonly table: string;
  readonly writes: boolean;
  /** True if the statement contains the store of a row, or of a variable that was read from rows of the trigger. */
  readonly held: boolean;
}

const WRITTEN = /\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|TRUNCATE)\s+(\w+)/g;
const READ = /(?<!DELETE )(?<!DISTINCT )\b(?:FROM|JOIN)\s+(\w+)/g;
const HELD = /\bstore_id = \w+\.store_id\b/;
const INSERTED = /\bINSERT INTO \w+(?: AS \w+)? \(store_id\b/;

/** Tables with the tables that their triggers write. */
const WRITES = [
  'analytics_changes: analytics_quarters',
  'categories: products',
  'customers: analytics_changes',
  'customers: customer_passkeys',
  'customers: customer_sessions',
  'customers: list_count_changes',
  'erased_customers: analytics_changes',
  'installations: privacy_requests',
  'inventory_products: list_count_changes',
  'orders: analytics_changes',
  'orders: order_count_changes',
  'products: inventory_products',
  'products: list_count_changes',
  'variants: inventory_products',
  'variants: products',
];

/** Statements of a body, without comments and texts. */
const statementsOf = (body: string): string[] =>
  body
    .replace(/--.*/g, '')
    .replace(/'[^']*'/g, `''`)
    .split(';');

function usesOf(body: string, planes: ReadonlyMap<string, Plane>): Use[] {
  return statementsOf(body).flatMap((statement) => {
    const held = HELD.test(statement) || INSERTED.test(statement);
    const found = (pattern: RegExp, writes: boolean): Use[] =>
      [...statement.matchAll(pattern)].flatMap(([, table = '']) => (planes.has(table) ? [{ table, writes, held }] : []));
    return [...found(WRITTEN, true), ...found(READ, false)];
  });
}

/** Returns a function and the functions that it calls, directly or not. */
function reached(from: DatabaseFunction, all: readonly DatabaseFunction[], seen = new Set<DatabaseFunction>()): Set<DatabaseFunction> {
  if (seen.has(from)) return seen;
  seen.add(from);
  const called = new Set([...from.body.matchAll(/\b(\w+)\(/g)].map(([, name]) => name));
  for (const each of all) if (called.has(each.name)) reached(each, all, seen);
  return seen;
}

/** Returns the reason why a use of a table is impossible on a node; undefined if it is possible. */
function problemOf({ table, writes, held }: Use, plane: Plane | undefined): string | undefined {
  if (plane === 'shared' && !writes) return undefined;
  if (plane !== 'store') return `${writes ? 'writes' : 'reads'} ${table} of the ${String(plane)} plane`;
  return held ? undefined : `${writes ? 'writes' : 'reads'} ${table} of any store`;
}

describe('triggers of the store plane', () => {
  let client: Client;

  beforeAll(async () => {
    client = new Client((await freshEnvironment())['DATABASE_URL']);
    await client.connect();
  });
  afterAll(() => client.end());

  /** Returns the uses of tables by the functions that triggers of the store plane call. */
  const uses = async (sql = 'SELECT'): Promise<{ of: DatabaseFunction; use: Use }[]> => {
    await client.query(`BEGIN; ${sql}`);
    const { rows } = await client.query<DatabaseFunction>(FUNCTIONS);
    await client.query('ROLLBACK');
    const planes = planesOf(placement());
    return rows
      .filter(({ tables }) => tables.some((table) => planes.get(table) === 'store'))
      .flatMap((of) => [...reached(of, rows)].flatMap(({ body }) => usesOf(body, planes)).map((use) => ({ of, use })));
  };
  const problems = async (sql?: string): Promise<string[]> => {
    const planes = planesOf(placement());
    return (await uses(sql)).flatMap(({ of, use }) => {
      const problem = problemOf(use, planes.get(use.table));
      return problem === undefined ? [] : [`${of.name} ${problem}`];
    });
  };
  const trigger = (statement: string): string => `
    CREATE FUNCTION stray() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${statement}; RETURN NULL; END $$;
    CREATE TRIGGER stray AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION stray()`;

  it('touch only rows of the same store, which are on the same node, and read shared tables', async () => {
    expect(await problems()).toEqual([]);
  });

  it('write the listed tables', async () => {
    const written = (await uses())
      .filter(({ use }) => use.writes)
      .flatMap(({ of, use }) => of.tables.map((table) => `${table}: ${use.table}`));
    expect([...new Set(written)].sort()).toEqual(WRITES);
  });

  it.each([
    ['INSERT INTO idp_codes (store_id) VALUES (NEW.store_id)', ['stray writes idp_codes of the control plane']],
    ['UPDATE stores SET name = NEW.status WHERE store_id = NEW.store_id', ['stray writes stores of the shared plane']],
    ['PERFORM name FROM stores s WHERE s.store_id = NEW.store_id', []],
    ['PERFORM 1 FROM merchants JOIN operators ON true', ['stray reads operators of the control plane']],
    ['DELETE FROM customers WHERE user_id = NEW.user_id', ['stray writes customers of any store']],
    ['DELETE FROM customers WHERE store_id = NEW.store_id AND user_id = NEW.user_id', []],
    ['PERFORM 1 FROM customers WHERE user_id = NEW.user_id', ['stray reads customers of any store']],
    ['INSERT INTO customers SELECT 1', ['stray writes customers of any store']],
  ])('with %j have the problems %j', async (statement, expected) => {
    expect(await problems(trigger(statement))).toEqual(expected);
  });

  it('are checked together with the functions that they call', async () => {
    const inner = `CREATE FUNCTION inner_stray() RETURNS void LANGUAGE sql AS $$ DELETE FROM idp_codes $$;`;
    expect(await problems(inner + trigger('PERFORM inner_stray()'))).toEqual(['stray writes idp_codes of the control plane']);
  });
});
