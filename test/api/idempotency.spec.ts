import { createHash } from 'node:crypto';
import { Client } from 'pg';
import type { Answer } from '../caller.js';
import { makeProduct, plainProduct, productOf } from '../catalog.js';
import type { Shop } from '../factories.js';
import { type Api, atOnce, until, useApi, useOwnApi } from '../harness.js';
import { plainOrder } from '../orders.js';

const anna = { name: 'Anna', phone: '01712345678' };

const send = (shop: Shop, path: string, body: unknown, key: string): Promise<Answer> =>
  shop.post(path, body, { headers: { 'idempotency-key': key } });
const replayed = ({ headers }: Answer): string | null => headers.get('Idempotent-Replayed');

async function countOf(shop: Shop, path: string): Promise<number> {
  return (await shop.get(path)).body.pagination.total as number;
}

function expectReplay(again: Answer, first: Answer): void {
  expect(again.text).toBe(first.text);
  expect(again.status).toBe(first.status);
  expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
  expect(replayed(first)).toBeNull();
  expect(replayed(again)).toBe('true');
}

describe('an idempotency key', () => {
  const api = useOwnApi();

  it.each([
    ['/orders', plainOrder],
    ['/customers', anna],
    ['/products', plainProduct],
  ])('replays the first response of POST %s byte for byte, without side effects', async (path, body) => {
    const shop = await api.shop();
    const first = await send(shop, path, body, 'once');
    expect(first.status).toBe(201);
    for (let round = 0; round < 2; round++) expectReplay(await send(shop, path, body, 'once'), first);
    expect(await countOf(shop, path)).toBe(1);
    expect((await api.events(shop.store_id)).filter(({ event_topic }) => event_topic.endsWith('.created')).length).toBe(1);
  });

  it('replays the first response of nested creates and of creates without a list', async () => {
    const shop = await api.shop();
    const { product_id } = await makeProduct(shop);
    for (const [path, body] of [
      [`/products/${product_id}/variants`, { price: 5 }],
      ['/categories', { name: 'Food' }],
    ] as const) {
      const first = await send(shop, path, body, 'once');
      expect(first.status).toBe(201);
      expectReplay(await send(shop, path, body, 'once'), first);
    }
    expect((await productOf(shop, product_id)).variants).toHaveLength(2);
    expect((await shop.get('/categories')).body.data).toHaveLength(1);
  });

  it('places one order for twenty parallel requests', async () => {
    const shop = await api.shop();
    const answers = await atOnce(20, () => send(shop, '/orders', plainOrder, 'parallel'));
    const created = answers.filter(({ status }) => status === 201);
    const running = answers.filter(({ status }) => status === 409);
    expect(created.length + running.length).toBe(20);
    expect(created.filter((answer) => replayed(answer) === null).length).toBe(1);
    expect(new Set(created.map(({ text }) => text)).size).toBe(1);
    for (const { body } of running) expect(body).toEqual({ message: expect.any(String), code: 'idempotency_in_progress', status: 409 });
    expect(await countOf(shop, '/orders')).toBe(1);
    const [first] = created;
    expect((await send(shop, '/orders', plainOrder, 'parallel')).text).toBe(first?.text);
  });

  it('allows parallel requests with different keys', async () => {
    const shop = await api.shop();
    const answers = await atOnce(10, (n) => send(shop, '/orders', plainOrder, `key ${String(n)}`));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(201));
    expect(await countOf(shop, '/orders')).toBe(10);
  });

  it('returns in_progress while the first request is running', async () => {
    const shop = await api.shop();
    await shop.post('/orders', plainOrder);
    const serials = await lockSerials(api, shop);
    const both = [send(shop, '/orders', plainOrder, 'held'), send(shop, '/orders', plainOrder, 'held')];
    const early = await Promise.race(both);
    expect(early.body).toMatchObject({ code: 'idempotency_in_progress', status: 409 });
    await serials.release();
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await countOf(shop, '/orders')).toBe(2);
  });

  it('replays for a body whose properties are in another order, at any depth', async () => {
    const shop = await api.shop();
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, inner]) => [key, reversed(inner)]),
      );
    };
    const body = { ...plainOrder, address: { address: 'House 1', geo: { lat: 1, lng: [{ a: 1, b: 2 }] } } };
    expect(JSON.stringify(reversed(body))).not.toBe(JSON.stringify(body));
    const first = await send(shop, '/orders', body, 'sorted');
    expectReplay(await send(shop, '/orders', reversed(body), 'sorted'), first);
    const lines = [...plainOrder.order_items, { name: 'Tea', price: 5, quantity: 1 }];
    await send(shop, '/orders', { ...plainOrder, order_items: lines }, 'lines');
    const other = await send(shop, '/orders', { ...plainOrder, order_items: lines.toReversed() }, 'lines');
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('replays a response that an older version stored, whose digest depends on the order', async () => {
    const shop = await api.shop();
    const first = await send(shop, '/orders', plainOrder, 'older');
    const digest = createHash('sha256').update(JSON.stringify(plainOrder)).digest();
    await api.query(`UPDATE idempotency_keys SET body_digest = $2 WHERE store_id = $1`, [shop.store_id, digest]);
    expectReplay(await send(shop, '/orders', plainOrder, 'older'), first);
  });

  it('is rejected with a different body', async () => {
    const shop = await api.shop();
    const first = await send(shop, '/orders', plainOrder, 'mine');
    const other = await send(shop, '/orders', { ...plainOrder, note: 'another' }, 'mine');
    expect(other.body).toEqual({ message: expect.any(String), code: 'idempotency_key_reused', status: 422 });
    expect(other.status).toBe(422);
    expectReplay(await send(shop, '/orders', plainOrder, 'mine'), first);
    expect(await countOf(shop, '/orders')).toBe(1);
  });

  it.each([
    ['empty', ''],
    ['blank', '   '],
    ['of 256 characters', 'k'.repeat(256)],
  ])('returns 400 without side effects if it is %s', async (_, key) => {
    const shop = await api.shop();
    const { status, body } = await send(shop, '/customers', anna, key);
    expect(status).toBe(400);
    expect(body).toMatchObject({ message: 'Idempotency-Key must have 1 to 255 characters.', status: 400 });
    expect(body).not.toHaveProperty('code');
    expect(await countOf(shop, '/customers')).toBe(0);
  });

  it.each(['k', 'k'.repeat(255), `quote ' and "double"`, 'ключ'.replace(/./g, 'é'), `line\\n`])('can be %p', async (key) => {
    const shop = await api.shop();
    const first = await send(shop, '/customers', anna, key);
    expect(first.status).toBe(201);
    expectReplay(await send(shop, '/customers', anna, key), first);
  });

  it('is free again after a refusal, for the same body and for a corrected one', async () => {
    const shop = await api.shop();
    for (let round = 0; round < 2; round++) {
      const refused = await send(shop, '/customers', { name: 'Anna' }, 'refused');
      expect([refused.status, replayed(refused)]).toEqual([400, null]);
    }
    const created = await send(shop, '/customers', anna, 'refused');
    expect([created.status, replayed(created)]).toEqual([201, null]);
    expectReplay(await send(shop, '/customers', anna, 'refused'), created);
  });

  it('runs the request again when the cause of a refusal is gone', async () => {
    const shop = await api.shop();
    const taken = await shop.post('/customers', anna);
    const refused = await send(shop, '/customers', anna, 'taken');
    expect(refused.status).toBe(409);
    expect((await shop.delete(`/customers/${taken.body.data.user_id}`)).status).toBe(200);
    const created = await send(shop, '/customers', anna, 'taken');
    expect([created.status, replayed(created)]).toEqual([201, null]);
  });

  it('has at most one effect when twenty refused requests are corrected concurrently', async () => {
    const shop = await api.shop();
    await atOnce(20, () => send(shop, '/customers', { name: 'Anna' }, 'corrected'));
    const answers = await atOnce(20, () => send(shop, '/customers', anna, 'corrected'));
    expect(answers.filter((answer) => answer.status === 201 && replayed(answer) === null)).toHaveLength(1);
    expect(await countOf(shop, '/customers')).toBe(1);
  });

  it('of a rolled-back request has no effect', async () => {
    const shop = await api.shop();
    const refused = await send(shop, '/orders', { ...plainOrder, customer_id: 999_999 }, 'rolled back');
    expect(refused.body).toMatchObject({ message: 'customer_id does not exist.', status: 400 });
    expect(await countOf(shop, '/orders')).toBe(0);
    const placed = await send(shop, '/orders', plainOrder, 'next');
    const { body } = await shop.get(`/orders/${placed.body.data.order_id}`);
    expect(body.data.store_serial_order_no).toBe(1001);
    expect((await api.events(shop.store_id)).filter(({ event_topic }) => event_topic === 'order.created').length).toBe(1);
  });

  it('of an internal error can be used again', async () => {
    const shop = await api.shop();
    await api.query('ALTER TABLE order_items RENAME TO order_items_away');
    const failed = await send(shop, '/orders', plainOrder, 'failed');
    await api.query('ALTER TABLE order_items_away RENAME TO order_items');
    expect(failed.body).toEqual({ message: 'Internal server error.', status: 500 });
    const again = await send(shop, '/orders', plainOrder, 'failed');
    expect(again.status).toBe(201);
    expect(replayed(again)).toBeNull();
  });

  it('is scoped to the app, the store and the path', async () => {
    const shop = await api.shop();
    const elsewhere = await api.shop({ of: shop });
    const neighbour = await api.shop({ store: { store_id: shop.store_id } });
    const again = await api.shop({ of: shop, store: { store_id: shop.store_id } });
    const first = await send(shop, '/orders', plainOrder, 'shared');
    for (const other of [elsewhere, neighbour]) {
      const answer = await send(other, '/orders', plainOrder, 'shared');
      expect(answer.status).toBe(201);
      expect(replayed(answer)).toBeNull();
    }
    expect((await send(shop, '/customers', anna, 'shared')).status).toBe(201);
    expectReplay(await send(again, '/orders', plainOrder, 'shared'), first);
    expect(await countOf(shop, '/orders')).toBe(2);
  });

  it('applies to POST only', async () => {
    const shop = await api.shop();
    const { body } = await shop.post('/customers', anna);
    const headers = { 'idempotency-key': 'put' };
    for (const name of ['Berta', 'Clara']) {
      const { status, body: changed } = await shop.put(`/customers/${body.data.user_id}`, { name }, { headers });
      expect([status, changed.data.name]).toEqual([200, name]);
    }
  });

  it('is stored for 24 hours', async () => {
    const shop = await api.shop();
    const first = await send(shop, '/orders', plainOrder, 'old');
    const age = (time: string): Promise<unknown> =>
      api.query('UPDATE idempotency_keys SET created_at = created_at - $2::interval WHERE store_id = $1', [shop.store_id, time]);
    await age('23 hours 59 minutes');
    expectReplay(await send(shop, '/orders', plainOrder, 'old'), first);
    await age('2 minutes');
    const second = await send(shop, '/orders', plainOrder, 'old');
    expect(second.body.data.order_id).not.toBe(first.body.data.order_id);
    expectReplay(await send(shop, '/orders', plainOrder, 'old'), second);
  });
});

describe('an idempotency key with a configured lifetime', () => {
  const api = useApi({ IDEMPOTENCY_TTL: '400ms' });

  it('can be reused after it', async () => {
    const shop = await api.shop();
    const first = await send(shop, '/orders', plainOrder, 'short');
    await until(async () => (await send(shop, '/orders', plainOrder, 'short')).body.data.order_id !== first.body.data.order_id);
    expect(await countOf(shop, '/orders')).toBe(2);
  });
});

/** Blocks orders of the store until it is released. */
async function lockSerials(api: Api, { store_id }: Shop): Promise<{ release: () => Promise<void> }> {
  const client = new Client(api.environment['DATABASE_URL']);
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM order_serials WHERE store_id = $1 FOR UPDATE', [store_id]);
  return { release: () => client.end() };
}
