import { strFromU8, unzipSync } from 'fflate';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLineOf } from '../../test/command-line.js';
import { useApi } from '../../test/harness.js';
import { place } from '../../test/orders.js';

describe('the export of a customer', () => {
  const api = useApi();
  const { cli, refused } = commandLineOf(api);
  const folder = mkdtempSync(join(tmpdir(), 'customer-export-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('is one ZIP archive with all stored data, for programs and for people, and asks the apps for theirs', async () => {
    const shop = await api.shop();
    const customer = {
      name: 'Anna <b>Ahmed</b>',
      phone: '01712345678',
      email: 'anna@example.com',
      address: { site: 'https://example.com/a.png' },
    };
    const { user_id } = (await shop.post('/customers', customer)).body.data;
    const { order_id } = await place(shop, { customer_id: user_id, note: 'Ring twice' });
    await shop.post(`/metafields/customer/${String(user_id)}`, { namespace: 'crm', key: 'tier', value: 'gold', value_type: 'string' });
    await shop.post(`/metafields/order/${String(order_id)}`, { namespace: 'crm', key: 'gift', value: 'yes', value_type: 'string' });
    await api.query(
      `INSERT INTO customer_sessions (store_id, user_id, digest, expires_at) VALUES ($1, $2, decode(md5(random()::text), 'hex'), now() + interval '1 day')`,
      [shop.store_id, user_id],
    );
    await api.events(shop.store_id);
    const out = join(folder, 'anna.zip');
    const ids = ['--store-id', String(shop.store_id), '--customer-id', String(user_id)];
    const answer = await cli('customer', 'export', ...ids, '--out', out);
    expect(answer).toEqual({ request_id: expect.stringMatching(/^[0-9a-f-]{36}$/), file: out, bytes: statSync(out).size });
    expect(statSync(out).mode & 0o777).toBe(0o600);

    const files = unzipSync(readFileSync(out));
    expect(Object.keys(files).sort()).toEqual(['data.json', 'index.html']);
    const text = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
    const data = JSON.parse(text('data.json'));
    expect(Object.keys(data)).toEqual(['customer', 'orders', 'metafields', 'events', 'sign_ins']);
    expect(data.customer).toEqual((await shop.get(`/customers/${String(user_id)}`)).body.data);
    expect(data.orders).toEqual([(await shop.get(`/orders/${String(order_id)}`)).body.data]);
    expect(data.metafields).toMatchObject([
      { app_id: shop.app_id, resource_type: 'customer', namespace: 'crm', key: 'tier', value: 'gold' },
      { app_id: shop.app_id, resource_type: 'order', resource_id: order_id, key: 'gift' },
    ]);
    expect(data.events).toMatchObject([
      { event_topic: 'customer.created', data: { user_id } },
      { event_topic: 'order.created', data: { order_id } },
    ]);
    expect(data.sign_ins).toMatchObject([{ kind: 'session', created_at: expect.stringMatching(/Z$/) }]);
    const page = text('index.html');
    expect(page).toMatch(/^<!DOCTYPE html>/);
    expect(page).toContain('Anna &lt;b>Ahmed');
    for (const value of ['Ring twice', 'gold', '01712345678']) expect(page).toContain(value);
    expect(page).not.toMatch(/<(script|link|img|iframe|a)\b|\b(src|href)=|url\(|@import/i);

    const request = (await api.events(shop.store_id)).find(({ event_topic }) => event_topic === 'customer.data_request');
    const due_at = expect.stringMatching(/Z$/);
    expect(request?.data).toEqual({
      request_id: answer['request_id'],
      user_id,
      phone: '01712345678',
      email: 'anna@example.com',
      orders: [order_id],
      due_at,
    });
    expect(Date.parse(String(request?.data['due_at'])) - Date.parse(request?.timestamp ?? '')).toBeCloseTo(30 * 86_400_000, -5);
  });

  it('is refused for a missing customer and an existing file, without a request', async () => {
    const shop = await api.shop();
    const { user_id } = (await shop.post('/customers', { name: 'Bela', phone: '01712345678' })).body.data;
    const taken = join(folder, 'taken.zip');
    writeFileSync(taken, 'mine');
    const to = (customer_id: number, out: string): string[] => [
      ...['customer', 'export', '--store-id', String(shop.store_id)],
      ...['--customer-id', String(customer_id), '--out', out],
    ];
    expect(await refused(...to(user_id, taken))).toContain('EEXIST');
    expect(readFileSync(taken, 'utf8')).toBe('mine');
    const none = join(folder, 'none.zip');
    expect(await refused(...to(999_999_999, none))).toBe('Customer not found.');
    expect(() => statSync(none)).toThrow('ENOENT');
    expect((await api.events(shop.store_id)).filter(({ event_topic }) => event_topic === 'customer.data_request')).toEqual([]);
  });
});
