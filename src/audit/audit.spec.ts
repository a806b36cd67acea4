import { createHash } from 'node:crypto';
import { payAtGateway, plainCharge, sweep } from '../../test/billing.js';
import type { Answer, Json } from '../../test/caller.js';
import { commandLineOf } from '../../test/command-line.js';
import type { Shop } from '../../test/factories.js';
import { atOnce, serveBeside, useOwnApi } from '../../test/harness.js';
import { account, addToStaff, merchantOf, signIn, type SignedInMerchant } from '../../test/merchants.js';
import { itOnOnePostgres, pastTriggers } from '../../test/nodes.js';
import { place } from '../../test/orders.js';
import { readsDuring, rowsReadBy } from '../../test/plans.js';
import { customer } from '../../test/resources.js';
import { SessionsService } from '../identity/sign-in/sessions.service.js';
import { canonicalJson } from '../platform/contract/canonical-json.js';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const NONE = '0'.repeat(64);

describe('the audit log', () => {
  const api = useOwnApi();
  const { cli, refused } = commandLineOf(api);

  const list = (merchant: SignedInMerchant, store_id: number, query = ''): Promise<Answer> =>
    merchant.call('GET', `/api/dashboard/audit?store_id=${String(store_id)}${query}`);
  const exported = async (store_id: number): Promise<Json[]> =>
    (await cli('audit', 'export', '--store-id', String(store_id))).entries as Json[];
  /** Returns the actions in a store, oldest first. */
  const actionsIn = async (store_id: number): Promise<string[]> => (await exported(store_id)).map(({ action }) => action as string);
  /** Returns the entries that `work` adds to a store. */
  async function added(store_id: number, work: () => Promise<unknown>): Promise<Json[]> {
    const { length } = await exported(store_id);
    await work();
    return (await exported(store_id)).slice(length);
  }

  async function owned(): Promise<{ shop: Shop; owner: SignedInMerchant }> {
    const shop = await api.shop();
    return { shop, owner: await merchantOf(api, shop.store_id) };
  }

  it('has entries of a fixed shape, each with the hash of its canonical JSON and of the previous one', async () => {
    const { shop, owner } = await owned();
    await owner.call('POST', `/api/apps/installations/${String(shop.installation_id)}/uninstall`, {
      headers: { 'x-request-id': 'a"b-\u00e9'.slice(0, 3).replace('"', '-') },
    });
    const { body } = await list(owner, shop.store_id, '&limit=250');
    const entries = [...(body.data as Json[])].reverse();
    expect(entries.at(-1)).toEqual({
      audit_id: expect.stringMatching(UUID),
      store_id: shop.store_id,
      sequence: entries.length,
      at: expect.stringMatching(ISO),
      actor: { type: 'merchant', id: owner.merchant_id },
      address: '127.0.0.1',
      action: 'app.uninstalled',
      target: { type: 'installation', id: shop.installation_id },
      details: { app_id: shop.app_id },
      request_id: 'a-b',
      previous_hash: entries.at(-2)!['hash'],
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    let previous = NONE;
    for (const [n, { hash, ...entry }] of entries.entries()) {
      expect(entry).toMatchObject({ sequence: n + 1, previous_hash: previous });
      expect(hash).toBe(createHash('sha256').update(canonicalJson(entry)).digest('hex'));
      previous = hash as string;
    }
    expect(await exported(shop.store_id)).toEqual(entries);
    expect(await cli('audit', 'verify', '--store-id', String(shop.store_id))).toEqual({ valid: true, entries: entries.length });
  });

  it('records sign-ins in every store of the merchant, including failed ones, but no password', async () => {
    const stores = [await api.make.store(), await api.make.store()];
    const known = await account(api);
    for (const store_id of stores) await addToStaff(api, known, store_id);
    const [first = 0] = stores;
    const entries = await added(first, async () => {
      const merchant = await signIn(api, known);
      await api.call('POST', '/api/dashboard/login', { body: { email: known.email, password: 'wrong horse' } });
      await api.call('POST', '/api/dashboard/login', { body: { email: 'nobody@example.com', password: 'wrong horse' } });
      await merchant.call('POST', '/api/dashboard/logout');
    });
    expect(entries.map(({ action }) => action)).toEqual(['sign_in.succeeded', 'sign_in.failed', 'sign_in.ended']);
    for (const entry of entries)
      expect(entry).toMatchObject({
        actor: { type: 'merchant', id: known.merchant_id },
        address: '127.0.0.1',
        request_id: expect.any(String),
      });
    expect(await actionsIn(stores[1]!)).toEqual(['staff.added', 'sign_in.succeeded', 'sign_in.failed', 'sign_in.ended']);
    expect(JSON.stringify(entries)).not.toMatch(/wrong|horse|svc_/);
  });

  it('records apps, tokens and secrets, but no refused act', async () => {
    const { shop, owner } = await owned();
    const { store_id, installation_id } = shop;
    const path = (action: string): string => `/api/apps/installations/${String(installation_id)}/${action}`;
    const entries = await added(store_id, async () => {
      await owner.call('POST', '/api/apps/oauth/revoke', { body: { store_id, installation_id } });
      const { body } = await owner.call('POST', '/api/apps/custom-apps', { body: { name: 'Robot', store_id, scopes: ['read:store'] } });
      const custom = `/api/apps/custom-apps/${String(body.data.app_id)}`;
      await owner.call('POST', `${custom}/token/regenerate`, { body: {} });
      await owner.call('POST', `${custom}/secret/rotate`, { body: {} });
      await owner.call('PUT', custom, { body: { scopes: ['read:store', 'read:orders'] } });
      await owner.call('PUT', custom, { body: { scopes: ['read:orders', 'read:store'], name: 'Robot' } });
      await owner.call('POST', path('uninstall'));
      await owner.call('POST', path('uninstall'));
    });
    expect(entries.map(({ action }) => action)).toEqual([
      'token.revoked',
      'secret.created',
      'app.installed',
      'token.regenerated',
      'secret.rotated',
      'app.scopes_changed',
      'app.uninstalled',
    ]);
    expect(entries[5]!['details']).toMatchObject({ added: ['read:orders'], removed: [] });
    expect(JSON.stringify(entries)).not.toContain('svc_');
  });

  it('records decisions on charges', async () => {
    const { shop, owner } = await owned();
    const charge = async (): Promise<string> => String((await shop.post('/billing/charges', plainCharge)).body.data.charge_id);
    const [declined, cancelled, paid] = [await charge(), await charge(), await charge()];
    const decide = (id: string, verb: string): Promise<Answer> =>
      owner.call('POST', `/api/apps/billing/charges/${id}/${verb}`, { body: {} });
    const entries = await added(shop.store_id, async () => {
      await decide(declined, 'decline');
      await decide(declined, 'decline');
      await decide(cancelled, 'cancel');
      await decide(paid, 'approve');
      await decide(paid, 'approve');
      await payAtGateway(api, shop.store_id, Number(paid));
      await shop.post(`/billing/charges/${paid}/refund`, { amount: 10, reason: 'Broken' });
      await sweep(api);
    });
    const decisions = entries.filter(({ action }) => String(action).startsWith('charge.'));
    expect(decisions.map(({ action, target, actor }) => `${String(action)} ${String(target.id)} ${String(actor.type)}`)).toEqual([
      `charge.declined ${declined} merchant`,
      `charge.cancelled ${cancelled} merchant`,
      `charge.approved ${paid} merchant`,
      `charge.refunded ${paid} app`,
    ]);
  });

  it('records commands of the operator', async () => {
    const secret = ['--owner-password', 'correct horse battery'];
    const made = await cli('store', 'create', '--name', 'S', '--owner-email', 'audited@example.com', ...secret);
    const [store_id, merchant_id] = [String(made.store_id), String(made.merchant_id)];
    await cli('store', 'status', '--store-id', store_id, '--status', 'suspended');
    await cli('store', 'update', '--store-id', store_id, '--name', 'T');
    await cli('role', 'set', '--store-id', store_id, '--name', 'clerk', '--permissions', 'orders__view_orders');
    await cli('staff', 'update', '--store-id', store_id, '--merchant-id', merchant_id, '--designation', 'Head');
    await cli('staff', 'access', '--store-id', store_id, '--merchant-id', merchant_id);
    expect(await refused('staff', 'remove', '--store-id', store_id, '--merchant-id', merchant_id)).toContain('last one');
    const entries = await exported(made.store_id as number);
    expect(entries.map(({ action }) => action)).toEqual([
      'store.created',
      'staff.added',
      'store.status_changed',
      'operator.store.update',
      'operator.role.set',
      'staff.updated',
    ]);
    for (const { actor, address } of entries) expect({ actor, address }).toEqual({ actor: { type: 'operator', id: null }, address: null });
  });

  it('contains no data of customers and their orders', async () => {
    const { shop } = await owned();
    const entries = await added(shop.store_id, async () => {
      const { user_id } = (await shop.post('/customers', customer())).body.data as { user_id: number };
      await place(shop, { customer_id: user_id });
    });
    expect(entries).toEqual([]);
  });

  it('is shown to owners only, newest first, with filters and pages', async () => {
    const { shop, owner } = await owned();
    const admin = await merchantOf(api, shop.store_id, { role: 'admin' });
    const stranger = await merchantOf(api, await api.make.store());
    for (const other of [admin, stranger])
      expect((await list(other, shop.store_id)).body).toMatchObject({ code: 'forbidden', status: 403 });
    const all = (await list(owner, shop.store_id)).body;
    const count = all.data.length as number;
    expect(all.pagination).toEqual({ page: 1, limit: 50, total: count });
    expect((all.data as Json[]).map(({ sequence }) => sequence)).toEqual(Array.from({ length: count }, (_, n) => count - n));
    const actions = async (query: string): Promise<string[]> =>
      ((await list(owner, shop.store_id, query)).body.data as Json[]).map(({ action }) => action as string);
    expect(await actions('&action=app.installed')).toEqual(['app.installed']);
    expect(await actions('&action=staff')).toEqual(['staff.added', 'staff.added']);
    expect(await actions('&action=sta')).toEqual([]);
    expect(await actions(`&actor=merchant:${String(admin.merchant_id)}`)).toEqual(['sign_in.succeeded']);
    expect(await actions('&actor=system')).toHaveLength(3);
    expect(await actions(`&since=${String(all.data[0].at)}&until=2999-01-01`)).toContain(all.data[0].action);
    expect(await actions('&until=2020-01-01')).toEqual([]);
    expect((await list(owner, shop.store_id, '&limit=1&cursor=')).body.pagination).toEqual({ limit: 1, next_cursor: expect.any(String) });
    for (const [query, field] of [
      ['&actor=robot', 'actor'],
      ['&since=x', 'since'],
      ['&sort=at', 'sort'],
    ])
      expect((await list(owner, shop.store_id, query)).body.errors[0].field).toBe(field);
  });

  /** Returns an owner whose store has 3,000 entries. */
  async function ownedWithMany(): Promise<{ shop: Shop; owner: SignedInMerchant }> {
    const { shop, owner } = await owned();
    const append = `SELECT append_audit($1, 'system', NULL, NULL, 'store.updated', 'store', $1, '{}', NULL) FROM generate_series(1, 3000)`;
    await api.query(append, [shop.store_id]);
    await api.vacuum('audit_entries');
    return { shop, owner };
  }

  it('counts the entries of any range of times', async () => {
    const { shop, owner } = await ownedWithMany();
    const [first, middle, last] = await api.query<{ at: Date }>(
      'SELECT at FROM audit_entries WHERE store_id = $1 AND sequence IN (1, 1500, (SELECT max(sequence) FROM audit_entries WHERE store_id = $1)) ORDER BY sequence',
      [shop.store_id],
    );
    const times = [first, middle, last].map((entry) => entry!.at).concat(new Date(0), new Date('2999-01-01'));
    const count = `SELECT count(*)::int AS n FROM audit_entries WHERE store_id = $1 AND at >= $2 AND at <= $3`;
    for (const since of times)
      for (const until of times) {
        const query = `&limit=1&since=${since.toISOString()}&until=${until.toISOString()}`;
        const [row] = await api.query<{ n: number }>(count, [shop.store_id, since, until]);
        expect([query, (await list(owner, shop.store_id, query)).body.pagination.total]).toEqual([query, row?.n]);
      }
  });

  itOnOnePostgres('counts the entries of a range of times without reading them', async () => {
    const { shop, owner } = await ownedWithMany();
    const middle = 'SELECT at FROM audit_entries WHERE store_id = $1 AND sequence = 1500';
    const [entry] = await api.query<{ at: Date }>(middle, [shop.store_id]);
    for (const query of ['', `&since=${entry!.at.toISOString()}`]) {
      const reads = await readsDuring(api, shop.store_id, () => list(owner, shop.store_id, `&limit=5${query}`));
      const lists = reads.filter(({ text }) => text.includes('json_agg') && text.includes('"audit_entries"'));
      expect(lists).toHaveLength(1);
      expect(await rowsReadBy(api, lists[0]!)).toBeLessThan(100);
    }
  });

  it('has no gap and a valid chain after twenty acts at the same time in two processes', async () => {
    const { shop } = await owned();
    const other = await serveBeside(api);
    const people = await atOnce(20, () => account(api));
    const before = (await exported(shop.store_id)).length;
    await atOnce(20, (n) => addToStaff(n % 2 ? api : other, people[n]!, shop.store_id, { role: 'staff' }));
    await other.close();
    const entries = await exported(shop.store_id);
    expect(entries.map(({ sequence }) => sequence)).toEqual(Array.from({ length: before + 20 }, (_, n) => n + 1));
    expect(await cli('audit', 'verify')).toMatchObject({ valid: true });
  });

  it('makes concurrent acts in the same stores wait for each other without deadlock', async () => {
    const stores = [await api.make.store(), await api.make.store()];
    const people = [await account(api), await account(api)];
    for (const [n, person] of people.entries())
      for (const store_id of n === 0 ? stores : [...stores].reverse()) await addToStaff(api, person, store_id);
    const sessions = api.app.get(SessionsService);
    await atOnce(20, (n) => sessions.open(people[n % 2]!.merchant_id));
    for (const store_id of stores) expect((await actionsIn(store_id)).filter((action) => action === 'sign_in.succeeded')).toHaveLength(20);
    const deadlocks = 'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()';
    expect(await api.query(deadlocks)).toEqual([{ deadlocks: 0 }]);
  });

  it.each(['UPDATE audit_entries SET action = action', 'DELETE FROM audit_entries', 'TRUNCATE audit_entries', 'DELETE FROM audit_heads'])(
    'refuses %s, from the owner of the table, too',
    async (statement) => {
      await expect(api.query(statement)).rejects.toMatchObject({ code: '23514' });
    },
  );

  it.each([
    ['a changed entry', 'UPDATE audit_entries SET actor_id = 7 WHERE', 2, 2],
    ['a removed entry, by the next one', 'DELETE FROM audit_entries WHERE', 2, 3],
    ['a removed last entry, by the one before it', 'DELETE FROM audit_entries WHERE', 3, 2],
    ['a removed first entry', 'DELETE FROM audit_entries WHERE', 1, 2],
  ])('shows %s of a superuser', async (_, statement, changed, bad) => {
    const { shop } = await owned();
    const entries = await exported(shop.store_id);
    expect(entries).toHaveLength(3);
    const rows = `store_id = ${String(shop.store_id)} AND sequence = ${String(changed)}`;
    await pastTriggers(api, 'audit_entries', `starts_with(g.tgname, 'audit_entries_append_only')`, `${statement} ${rows}`);
    const reason = await refused('audit', 'verify', '--store-id', String(shop.store_id));
    expect(reason).toContain(entries[bad - 1]!['audit_id']);
  });
});
