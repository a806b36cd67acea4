import { Client } from 'pg';
import { placement } from '../../src/platform/database/placement.js';
import { freshEnvironment } from '../harness.js';

const BY_HAND = 'people enter a few for each store';
const BY_DEVELOPERS = 'developers add a few for each app';
const BY_OPERATORS = 'operators add them by hand';
const OF_ORGANISATION = 'an organisation has a few';

/** Tables whose number of rows does not grow with requests, with the reason. PostgreSQL's own thresholds suit them. */
const SMALL: Readonly<Record<string, string>> = {
  billing_clocks: 'a sandbox store has at most one',
  categories: BY_HAND,
  locations: BY_HAND,
  notification_choices: 'a member of the staff has at most one for each kind',
  procurement_serials: 'a store has at most two, which change with purchase orders and transfers',
  roles: BY_HAND,
  staff: BY_HAND,
  staff_invitations: BY_HAND,
  staff_roles: BY_HAND,
  suppliers: BY_HAND,
  apps: BY_DEVELOPERS,
  custom_apps: BY_HAND,
  extension_sets: BY_DEVELOPERS,
  extension_versions: BY_DEVELOPERS,
  extensions: BY_DEVELOPERS,
  signing_secrets: 'an app has one for a long time, and two while one replaces the other',
  app_images: BY_DEVELOPERS,
  app_listings: 'an app has at most one',
  idp_clients: BY_OPERATORS,
  idp_keys: 'a key is used for months',
  migrations: 'a release adds a few',
  operators: BY_OPERATORS,
  organisation_apps: BY_DEVELOPERS,
  organisation_invitations: OF_ORGANISATION,
  organisation_members: OF_ORGANISATION,
  organisations: 'a company has one',
  test_stores: OF_ORGANISATION,
};

const THRESHOLDS = ['autovacuum_analyze_scale_factor=0.02', 'autovacuum_vacuum_scale_factor=0.05'];

/** Options of each table, and of each partition in place of its table. */
const OPTIONS = `
SELECT coalesce(p.relname, c.relname) AS table, c.relname AS name, coalesce(c.reloptions, '{}') AS options
FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class p ON p.oid = i.inhparent
WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`;

describe('autovacuum', () => {
  let client: Client;

  beforeAll(async () => {
    client = new Client((await freshEnvironment())['DATABASE_URL']);
    await client.connect();
  });
  afterAll(() => client.end());

  /** Returns the tables of every plane, and the partitions, that have no thresholds, after a statement that is rolled back. */
  async function withoutThresholds(sql = 'SELECT'): Promise<string[]> {
    await client.query(`BEGIN; ${sql}`);
    try {
      const { rows } = await client.query<{ table: string; name: string; options: string[] }>(OPTIONS);
      const { store, shared, control } = placement();
      return [...store, ...shared, ...control].flatMap((table) => {
        const parts = rows.filter((row) => row.table === table);
        if (parts.length === 0) throw new Error(`${table} has no rows of its own`);
        return parts.filter(({ options }) => !THRESHOLDS.every((one) => options.includes(one))).map(({ name }) => name);
      });
    } finally {
      await client.query('ROLLBACK');
    }
  }

  it('analyzes every table after 2 % of new rows and vacuums it after 5 %, except the named ones, which stay small', async () => {
    expect((await withoutThresholds()).sort()).toEqual(Object.keys(SMALL).sort());
  });

  it('does the same for partitions that are created later', async () => {
    const day = `date_trunc('day', now(), 'UTC') + interval '40 days'`;
    const made = ['webhook_deliveries', 'api_requests'].map(
      (table) => `SELECT create_partition('${table}', ${day}, ${day} + interval '1 day')`,
    );
    expect((await withoutThresholds(made.join(';'))).sort()).toEqual(Object.keys(SMALL).sort());
  });

  it('does not cover a table without its thresholds', async () => {
    expect(await withoutThresholds('ALTER TABLE orders RESET (autovacuum_analyze_scale_factor)')).toContain('orders');
  });
});
