import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SystemDb } from '../../src/platform/database/system-db.js';
import { Erasure } from '../../src/privacy/erasure.service.js';
import { makeProduct } from '../catalog.js';
import { runInProcess } from '../command-line.js';
import { Api, freshEnvironment, type Overrides, query } from '../harness.js';
import { plainOrder } from '../orders.js';

const ROLES = readFileSync('docker/roles.sql', 'utf8');
const REFUSED = { code: '42501' };
const APPEND_ONLY = [
  ...['ledger_transactions', 'ledger_postings', 'wallet_transactions'].flatMap((table) => [
    `UPDATE ${table} SET created_at = now()`,
    `DELETE FROM ${table}`,
    `TRUNCATE ${table}`,
  ]),
  ...['INSERT INTO %s DEFAULT VALUES', 'UPDATE %s SET hash = hash', 'DELETE FROM %s', 'TRUNCATE %s'].flatMap((statement) =>
    ['audit_entries', 'audit_heads'].map((table) => statement.replace('%s', table)),
  ),
  'DELETE FROM billing_clocks',
];

describe('the roles of docker/roles.sql', () => {
  const api = new Api();
  let superuser: string;
  let environment: Overrides;

  const as = (role: string): string => {
    const url = new URL(superuser);
    [url.username, url.password] = [role, role];
    return url.href;
  };

  beforeAll(async () => {
    environment = await freshEnvironment();
    superuser = environment['DATABASE_URL'] ?? '';
    const name = new URL(superuser).pathname.slice(1);
    const server = process.env['TEST_POSTGRES_URL'] ?? '';
    await query(server, `DROP DATABASE ${name}`);
    await query(server, `CREATE DATABASE ${name} TEMPLATE template0`);
    await query(superuser, ROLES);
    for (const role of ['platform_owner', 'platform_app']) await query(superuser, `ALTER ROLE ${role} PASSWORD '${role}'`);
    expect(await runInProcess({ ...environment, DATABASE_URL: as('platform_owner') }, 'migrate')).toMatchObject({ code: 0 });
    await api.serve({ ...environment, DATABASE_URL: as('platform_app') });
  });
  afterAll(async () => {
    await api.stop();
    const server = process.env['TEST_POSTGRES_URL'] ?? '';
    for (const role of ['platform_owner', 'platform_app']) await query(server, `DROP ROLE ${role}`);
  });

  it('let the owner migrate and the application serve and publish', async () => {
    expect((await api.call('GET', '/health/ready')).status).toBe(200);
    const shop = await api.shop();
    expect((await shop.post('/orders', plainOrder)).status).toBe(201);
    const events = await api.events(shop.store_id);
    expect(events.map(({ event_topic }) => event_topic)).toContain('order.created');
    expect((await shop.get('/orders')).body.pagination.total).toBe(1);
    expect((await api.call('GET', '/metrics')).text).toMatch(/^outbox_events_waiting 0$/m);
  });

  it('let the application erase a customer', async () => {
    const shop = await api.shop();
    const { user_id } = (await shop.post('/customers', { name: 'Anna', phone: '01712345678' })).body.data;
    const { product_id, sku_id } = await makeProduct(shop);
    await shop.post(`/inventory/${String(product_id)}/adjust`, { sku_id, adjustment: 1, reason: 'from 01712345678' });
    await api.app.get(Erasure).erase(api.app.get(SystemDb).of(shop.store_id), user_id as number);
    const [movement] = (await shop.get(`/inventory/${String(product_id)}/movements`)).body.data;
    expect(movement.reason).toBe('from [erased]');
  });

  it.each([
    'CREATE TABLE mine (id integer)',
    'CREATE SCHEMA mine',
    'CREATE ROLE mine',
    'ALTER TABLE orders ADD COLUMN mine integer',
    'ALTER TABLE orders DISABLE TRIGGER USER',
    'DROP TABLE orders',
    'DROP INDEX orders_pkey',
    'TRUNCATE orders',
    ...APPEND_ONLY,
    'CREATE TEMPORARY TABLE mine (id integer)',
    `COPY orders TO PROGRAM 'cat'`,
  ])('do not let the application run %s', async (statement) => {
    await expect(query(as('platform_app'), statement)).rejects.toMatchObject(REFUSED);
  });

  describe('refuse a command of the owner to the application, and', () => {
    const REMEDY = /^[^\n]+\. Run the command as the role that owns the tables\.\n$/;
    let folder: string;
    beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'roles-'))));
    afterAll(() => rm(folder, { recursive: true }));

    const refused = async (...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await runInProcess({ ...environment, DATABASE_URL: as('platform_app') }, ...args);
      expect([code, stdout]).toEqual([1, '']);
      return stderr.split('\n').slice(-2).join('\n');
    };

    it('say how to run it: migrate', async () => {
      const [last] = await query<{ timestamp: string; name: string }>(
        superuser,
        'DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations) RETURNING timestamp, name',
      );
      try {
        expect(await refused('migrate')).toMatch(REMEDY);
      } finally {
        await query(superuser, 'INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [last?.timestamp, last?.name]);
      }
    });

    it('say how to run it: backup --verify', async () => {
      expect(await refused('backup', '--verify', '--to', join(folder, 'made'))).toMatch(/ use the URL with the owner\.\n$/);
    });
  });

  it('can remove nothing that a rule of the schema keeps', async () => {
    const removable = await query(
      superuser,
      `SELECT DISTINCT g.tgrelid::regclass::text AS name FROM pg_trigger g JOIN pg_proc f ON f.oid = g.tgfoid
       WHERE f.proname IN ('refuse_change', 'refuse_removal')
         AND (has_table_privilege('platform_app', g.tgrelid, 'DELETE') OR has_table_privilege('platform_app', g.tgrelid, 'TRUNCATE')
           OR f.proname = 'refuse_change' AND has_table_privilege('platform_app', g.tgrelid, 'UPDATE'))`,
    );
    expect(removable).toEqual([]);
  });

  it('neither is a superuser, and the application owns nothing', async () => {
    const roles = await query(
      superuser,
      `SELECT rolname, rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls AS is_powerful,
         EXISTS (SELECT FROM pg_class WHERE relowner = r.oid) AS owns_tables
       FROM pg_roles r WHERE rolname LIKE 'platform\\_%' ORDER BY rolname`,
    );
    expect(roles).toEqual([
      { rolname: 'platform_app', is_powerful: false, owns_tables: false },
      { rolname: 'platform_owner', is_powerful: false, owns_tables: true },
    ]);
  });

  it('can be created again in a database that has tables', async () => {
    await query(superuser, ROLES);
    expect((await api.call('GET', '/health/ready')).status).toBe(200);
    for (const statement of APPEND_ONLY) await expect(query(as('platform_app'), statement)).rejects.toMatchObject(REFUSED);
  });
});
