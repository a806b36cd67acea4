import { randomUUID } from 'node:crypto';
import { plainCharge, Till } from '../../test/billing.js';
import { makeProduct } from '../../test/catalog.js';
import { commandLineOf } from '../../test/command-line.js';
import type { Shop } from '../../test/factories.js';
import { atOnce, serveBeside, until, useApi } from '../../test/harness.js';
import { place, plainOrder } from '../../test/orders.js';
import { SystemDb } from '../platform/database/system-db.js';
import { Erasure } from './erasure.service.js';

const anna = { name: 'Anna Ahmed', phone: '01712345678', email: 'Anna@Example.com', address: { city: 'Dhaka', name: 'Anna A.' } };
const address = { name: 'Rina Begum', phone: '01898765432', address: 'House 7', city: 'Dhaka' };
const ABOUT_ANNA = /Anna|Rina|01712-?345-?678|01898765432|House 7|anna@example\.com/i;

describe('the erasure of a customer', () => {
  const api = useApi();
  const { cli, refused } = commandLineOf(api);
  const erase = (store_id: number, user_id: number): Promise<Record<string, unknown>> =>
    cli('customer', 'erase', '--store-id', String(store_id), '--customer-id', String(user_id)) as Promise<Record<string, unknown>>;

  async function shopOfAnna(): Promise<{ shop: Shop; user_id: number; order_id: number }> {
    const shop = await api.shop();
    const headers = { 'idempotency-key': randomUUID() };
    const { user_id } = (await shop.post('/customers', anna, { headers })).body.data;
    const order = {
      customer_id: user_id,
      address,
      billing_address: address,
      note: 'Ring Anna',
      internal_note: 'VIP',
      tags: 'anna',
      financial_status: 'paid',
    };
    const { order_id } = await place(shop, order);
    await shop.put(`/orders/${String(order_id)}`, { payment_reference: 'Anna 1', payment_remark: 'by Anna' });
    await api.query(`UPDATE orders SET tracking_code = 'T-Anna Ahmed' WHERE store_id = $1`, [shop.store_id]);
    return { shop, user_id, order_id };
  }

  /** All rows of a store as text. */
  async function dump(store_id: number): Promise<string> {
    const tables = await api.query<{ name: string }>(
      `SELECT DISTINCT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE c.table_schema = 'public' AND c.column_name = 'store_id' AND t.table_type = 'BASE TABLE'`,
    );
    const texts = await Promise.all(tables.map(({ name }) => api.query(`SELECT t::text FROM "${name}" t WHERE store_id = $1`, [store_id])));
    return JSON.stringify(texts);
  }

  it('removes all data of the person from the store, and keeps its sums', async () => {
    const { shop, user_id, order_id } = await shopOfAnna();
    const other = (await shop.post('/customers', { name: 'Anna Karim', phone: '01712345679', email: 'joanna@example.com' })).body.data
      .user_id;
    await place(shop, { customer_id: other, note: 'for 01712345678 or +880 1712-345678, anna@example.com' });
    await shop.post(`/metafields/customer/${String(user_id)}`, { namespace: 'a', key: 'b', value: 'loyal', value_type: 'string' });
    await shop.post(`/metafields/order/${String(order_id)}`, {
      namespace: 'a',
      key: 'b',
      value: '{"to":"Rina Begum"}',
      value_type: 'json',
    });
    await shop.post('/metafields/store/' + String(shop.store_id), {
      namespace: 'a',
      key: 'b',
      value: '{"vip":[8801712345678,"+8801712345678",171234567801]}',
      value_type: 'json',
    });
    await api.query(
      `INSERT INTO one_time_codes (store_id, browser_digest, channel, recipient, digest, expires_at)
       VALUES ($1, '\\x01', 'phone', '+8801712345678', '\\x01', now() + interval '5 minutes')`,
      [shop.store_id],
    );
    await api.query(`INSERT INTO customer_sessions (store_id, user_id, digest, expires_at) VALUES ($1, $2, $3, now() + interval '1 day')`, [
      shop.store_id,
      user_id,
      Buffer.from(randomUUID()),
    ]);
    await api.events(shop.store_id);
    const [order, today] = [(await shop.get(`/orders/${String(order_id)}`)).body.data, new Date().toISOString().slice(0, 10)];
    const sales = async (): Promise<unknown> => (await shop.get(`/analytics/summary?since=${today}&until=${today}`)).body;
    const before = await sales();

    const erased = await erase(shop.store_id, user_id);
    expect(erased).toEqual({ request_id: expect.any(String), user_id, erased_at: expect.stringMatching(/Z$/), orders: 1 });
    await api.events(shop.store_id);
    const left = (await dump(shop.store_id)).replaceAll('Anna Karim', '').replaceAll('joanna@example.com', '');
    expect(left.match(new RegExp(`.{60}(${ABOUT_ANNA.source}).{60}`, 'i'))?.[0]).toBeUndefined();

    expect((await shop.get(`/customers/${String(user_id)}`)).body).toEqual({ message: 'Customer not found.', status: 404 });
    expect((await shop.get('/customers')).body.data.map((one: { user_id: number }) => one.user_id)).toEqual([other]);
    const nothing = { user_id: null, note: null, internal_note: null, tags: null, billing_address: null };
    expect((await shop.get(`/orders/${String(order_id)}`)).body.data).toEqual({
      ...order,
      ...nothing,
      payment_reference: null,
      payment_remark: null,
      tracking_code: 'T-[erased]',
      address: '{"address":"[erased]"}',
      customer_name: null,
      customer_phone: null,
      customer_email: null,
      updated_at: expect.any(String),
    });
    expect(await sales()).toEqual(before);
    expect(await cli('verify', '--store-id', String(shop.store_id))).toMatchObject({ disagreements: [] });
    expect((await shop.get('/orders?customer_id=' + String(other))).body.data[0].note).toBe('for [erased] or [erased], [erased]');
    const feed = (await shop.get('/events?limit=100')).body.data as { event_topic: string; data: Record<string, unknown> }[];
    expect(feed.find(({ event_topic }) => event_topic === 'customer.created')?.data).toEqual({
      user_id,
      phone: '[erased]',
      email: '[erased]',
    });
    expect(feed.find(({ event_topic }) => event_topic === 'order.created')?.data).toMatchObject({
      order_id,
      customer_name: '[erased]',
      customer_phone: '[erased]',
      total: 100,
      store_name: expect.any(String),
    });
    const [vip] = (await shop.get(`/metafields/store/${String(shop.store_id)}`)).body.data;
    expect(vip.value).toBe('{"vip":["[erased]","[erased]",171234567801]}');
    expect(await erase(shop.store_id, user_id)).toEqual(erased);
  });

  it('removes all data of the person from the free texts of ledgers, which keep everything else', async () => {
    const till = await Till.open(api);
    const { shop } = till;
    const { user_id } = (await shop.post('/customers', anna)).body.data;
    const { product_id, sku_id } = await makeProduct(shop);
    const by = 'for 01712345678, anna@example.com';
    const adjusted = { sku_id, adjustment: 3, reason: by };
    expect((await shop.post(`/inventory/${String(product_id)}/adjust`, adjusted)).status).toBe(200);
    await till.topUp(100);
    expect((await shop.post('/billing/wallet/debit', { amount: 40, description: by, metadata: { to: '+8801712345678' } })).status).toBe(
      200,
    );
    const charge_id = (await till.charge({ ...plainCharge, name: by, description: by, metadata: { by } }))['charge_id'] as number;
    await till.pay(charge_id);
    expect((await shop.post(`/billing/charges/${String(charge_id)}/refund`, { amount: 10, reason: by })).status).toBe(200);
    const movements = async (): Promise<object[]> => (await shop.get(`/inventory/${String(product_id)}/movements`)).body.data;
    const debits = async (): Promise<object[]> => (await shop.get('/billing/wallet/transactions?sort=created_at:desc')).body.data;
    const [moved, debited] = [await movements(), await debits()];

    await erase(shop.store_id, user_id);
    expect((await dump(shop.store_id)).match(new RegExp(`.{60}(${ABOUT_ANNA.source}).{60}`, 'i'))?.[0]).toBeUndefined();
    expect(await movements()).toEqual(JSON.parse(JSON.stringify(moved).replaceAll(by, 'for [erased], [erased]')));
    expect(await debits()).toEqual(
      JSON.parse(JSON.stringify(debited).replaceAll(by, 'for [erased], [erased]').replaceAll('+8801712345678', '[erased]')),
    );
    expect(await cli('verify', '--store-id', String(shop.store_id))).toMatchObject({ disagreements: [] });
    expect(await cli('ledger', 'verify')).toMatchObject({ disagreements: [] });
  });

  it('happens once for twenty concurrent requests in two processes, and orders of the customer are placed before it or refused', async () => {
    const { shop, user_id } = await shopOfAnna();
    const beside = await serveBeside(api);
    try {
      const eraseIn = ({ app }: typeof api): Promise<object> => app.get(Erasure).erase(app.get(SystemDb).of(shop.store_id), user_id);
      const [orders, erasures] = await Promise.all([
        atOnce(20, () => shop.post('/orders', { ...plainOrder, customer_id: user_id, address, note: 'Anna' })),
        atOnce(20, (n) => eraseIn(n % 2 === 0 ? api : beside)),
      ]);
      expect(new Set(erasures.map((one) => JSON.stringify(one))).size).toBe(1);
      const placed = orders.filter(({ status }) => status === 201).length;
      expect(orders.filter(({ status }) => status === 400)).toHaveLength(20 - placed);
      expect(erasures[0]).toMatchObject({ user_id, orders: placed + 1 });
    } finally {
      await beside.close();
    }
    const events = await api.events(shop.store_id);
    expect(events.filter(({ event_topic }) => event_topic === 'customer.redact')).toHaveLength(1);
    expect(await dump(shop.store_id)).not.toMatch(ABOUT_ANNA);
  });

  it('erases events that wait for the relay, and dead letters', async () => {
    const { shop, user_id } = await shopOfAnna();
    for (const table of ['outbox_events', 'quarantined_events']) {
      await api.query(
        `INSERT INTO ${table} (outbox_id, event_id, store_id, topic, data, origin, created_at ${table === 'outbox_events' ? '' : ', reason'})
         VALUES (900000000 + $1, gen_random_uuid(), $1, 'customer.from_tomorrow', $2, '{}', now() ${table === 'outbox_events' ? '' : `, 'of Anna Ahmed 01712345678'`})`,
        [shop.store_id, JSON.stringify({ user_id, about: 'Anna Ahmed', phone: '01712345678' })],
      );
    }
    await erase(shop.store_id, user_id);
    const waiting = `SELECT data::json AS data FROM outbox_events WHERE store_id = $1 UNION ALL SELECT data::jsonb::json FROM quarantined_events WHERE store_id = $1`;
    const rows = await api.query<{ data: object }>(waiting, [shop.store_id]);
    expect(rows.map(({ data }) => data)).toContainEqual({ user_id, about: '[erased]', phone: '[erased]' });
    await api.query('DELETE FROM outbox_events WHERE store_id = $1', [shop.store_id]);
    await api.query('DELETE FROM quarantined_events WHERE store_id = $1', [shop.store_id]);
  });

  it('keeps contacts that other customers share, and everything in other stores', async () => {
    const { shop, user_id } = await shopOfAnna();
    const family = (await shop.post('/customers', { name: 'Bela', phone: '+8801712345678', email: 'anna@example.com' })).body.data;
    const theirs = await shopOfAnna();
    await erase(shop.store_id, user_id);
    expect((await shop.get(`/customers/${String(family.user_id)}`)).body.data).toMatchObject({
      phone: '+8801712345678',
      email: 'anna@example.com',
    });
    expect((await theirs.shop.get(`/customers/${String(theirs.user_id)}`)).body.data).toMatchObject({ name: anna.name, phone: anna.phone });
  });

  it('deletes the stored responses that mention the customer', async () => {
    const { shop, user_id } = await shopOfAnna();
    const headers = { 'idempotency-key': randomUUID() };
    await shop.post('/orders', { ...plainOrder, customer_id: user_id }, { headers });
    await shop.post('/orders', plainOrder, { headers: { 'idempotency-key': 'kept' } });
    await erase(shop.store_id, user_id);
    expect(await api.query('SELECT key FROM idempotency_keys WHERE store_id = $1', [shop.store_id])).toEqual([{ key: 'kept' }]);
  });

  it('deletes the files of exports that may contain the customer, and no others', async () => {
    const { shop, user_id } = await shopOfAnna();
    const exported = async (resource: string): Promise<string> => {
      const { job_id } = (await shop.post('/bulk/exports', { resource, format: 'ndjson' })).body.data;
      const job = async (): Promise<{ download_url: string | null }> => (await shop.get(`/bulk/exports/${String(job_id)}`)).body.data;
      await until(async () => (await job()).download_url !== null);
      return (await job()).download_url ?? '';
    };
    const statusOf = async (url: string): Promise<number> =>
      (await fetch(api.base_url + new URL(url).pathname + new URL(url).search)).status;
    const [customers, products] = [await exported('customers'), await exported('products')];
    expect([await statusOf(customers), await statusOf(products)]).toEqual([200, 200]);
    await erase(shop.store_id, user_id);
    expect([await statusOf(customers), await statusOf(products)]).toEqual([404, 200]);
  });

  it('is refused for a customer who is missing or of another store', async () => {
    const { shop, user_id } = await shopOfAnna();
    const other = await api.make.store();
    const ids = (store_id: number): string[] => ['--store-id', String(store_id), '--customer-id', String(user_id)];
    expect(await refused('customer', 'erase', ...ids(other))).toBe('Customer not found.');
    expect(await refused('customer', 'erase', ...ids(999_999_999))).toBe('Customer not found.');
    expect(await refused('customer', 'erase', '--store-id', 'x', '--customer-id', '1')).toContain('x is not a whole number');
    expect((await shop.get(`/customers/${String(user_id)}`)).status).toBe(200);
  });
});
