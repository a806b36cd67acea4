import { gunzipSync } from 'node:zlib';
import type { Json } from '../../../test/answer.js';
import { addUnfinished, detail, download, ended, exported, recordsOf, textOf, without } from '../../../test/bulk.js';
import { addVariant, makeProduct } from '../../../test/catalog.js';
import type { Shop } from '../../../test/factories.js';
import { atOnce, until, useApi } from '../../../test/harness.js';
import { place } from '../../../test/orders.js';

/** Text that a format could break. */
const HARD = 'a,"b"\r\nc\n\u2028 \t\\ ð 𝄞';
const METAFIELD = { namespace: 'looks', key: 'colour', value: '{"a":\n1}', value_type: 'json' };

describe('a bulk export', () => {
  const api = useApi();
  let shop: Shop;
  let products: Json[];
  let orders: Json[];

  beforeAll(async () => {
    shop = await api.shop();
    const made = [await makeProduct(shop, { name: HARD.replace(/\r?\n/g, ' ') }), await makeProduct(shop, { description: HARD })];
    await addVariant(shop, made[0].product_id as number, { price: 55.5, sku_code: 'S-1', quantity: 4 });
    products = await Promise.all(made.map(({ product_id }) => detail(shop, `/products/${String(product_id)}`)));
    const customer = (await shop.post('/customers', { name: 'Anna', phone: '01712345678' })).body.data;
    const placed = [await place(shop, { note: HARD, customer_id: customer.user_id }), await place(shop, { order_status: 'completed' })];
    orders = await Promise.all(placed.map(({ order_id }) => detail(shop, `/orders/${String(order_id)}`)));
    await shop.post(`/metafields/order/${String(orders[0].order_id)}`, METAFIELD);
    await shop.delete(`/products/${String((await makeProduct(shop)).product_id)}`);
    await api.events(shop.store_id);
  });

  it('is a job that ends with a file, and notifies the app', async () => {
    const created = await shop.post('/bulk/exports', { resource: 'orders', filter: { status: 'completed' }, fields: ['order_id'] });
    const { job_id } = created.body.data as { job_id: number };
    expect([created.status, created.headers.get('location')]).toEqual([202, `/api/apps/v1/bulk/exports/${String(job_id)}`]);
    expect(created.body).toEqual({
      data: {
        ...{ job_id, kind: 'export', resource: 'orders', status: 'pending', progress: 0, bytes: 0, error: null, rows: 0 },
        ...{ created_at: expect.any(String), started_at: null, completed_at: null, snapshot_at: null },
        ...{ format: 'ndjson', filter: { status: 'completed' }, fields: ['order_id'] },
        ...{ download_url: null, download_expires_at: null },
      },
      message: 'Export created.',
      status: 202,
    });
    const job = await ended(shop, job_id);
    expect(job).toMatchObject({ status: 'completed', progress: 100, rows: 1, error: null });
    expect(Date.parse(job.snapshot_at as string)).toBeGreaterThanOrEqual(Date.parse(job.created_at as string));
    expect(Date.parse(job.download_expires_at as string) - Date.parse(job.completed_at as string)).toBe(86_400_000);
    expect(await textOf(api, job)).toBe(`{"order_id":${String(orders[1].order_id)}}\n`);
    expect((await shop.get('/bulk/exports')).body.data).toContainEqual(job);
    const event = (await api.events(shop.store_id)).find(({ data }) => data['job_id'] === job_id);
    expect(event).toMatchObject({
      event_topic: 'bulk.finished',
      data: { job_id, kind: 'export', resource: 'orders', status: 'completed', rows: 1, failed: 0 },
    });
  });

  it('has the records of the API, in ascending order of their ids', async () => {
    expect(await recordsOf(api, shop, { resource: 'orders' })).toEqual(orders.map((order) => without(order, 'items')));
    expect(await recordsOf(api, shop, { resource: 'order_items' })).toEqual(orders.flatMap(({ items }) => items as Json[]));
    expect(await recordsOf(api, shop, { resource: 'products' })).toEqual(products.map((product) => without(product, 'variants')));
    const variants = products.flatMap(({ variants: all }) => all as { sku_id: number }[]).sort((a, b) => a.sku_id - b.sku_id);
    expect(await recordsOf(api, shop, { resource: 'variants' })).toEqual(variants);
    const [{ user_id }] = orders as [Json];
    expect(await recordsOf(api, shop, { resource: 'customers' })).toEqual([await detail(shop, `/customers/${String(user_id)}`)]);
    const metafields = (await shop.get(`/metafields/order/${String(orders[0].order_id)}`)).body.data;
    expect(await recordsOf(api, shop, { resource: 'metafields' })).toEqual(metafields);
    const inventories = await Promise.all(products.map(({ product_id }) => detail(shop, `/inventory/${String(product_id)}`)));
    const stock = inventories.flatMap(({ product_id, variants: all }) => (all as object[]).map((each) => ({ ...each, product_id })));
    expect(await recordsOf(api, shop, { resource: 'inventory' })).toEqual(
      stock.sort((a, b) => (a as { sku_id: number } & typeof a).sku_id - (b as { sku_id: number } & typeof b).sku_id),
    );
    const events = (await shop.get('/events?topics=order.created,product.deleted')).body.data;
    expect(events).toHaveLength(3);
    expect(await recordsOf(api, shop, { resource: 'events', filter: { topics: 'order.created,product.deleted' } })).toEqual(events);
  });

  it('selects by the filters of the list, including filters of the parent, and reads only the named fields', async () => {
    const [first, second] = orders as [Json, Json];
    const ids = (body: object): Promise<Json[]> => recordsOf(api, shop, { ...body, fields: ['order_id'] });
    expect(await ids({ resource: 'orders', filter: { customer_id: first.user_id } })).toEqual([{ order_id: first.order_id }]);
    expect(await ids({ resource: 'orders', filter: { customer_id: String(first.user_id), status: 'completed' } })).toEqual([]);
    expect(await ids({ resource: 'orders', filter: { until: '2001-01-01' } })).toEqual([]);
    expect(await ids({ resource: 'order_items', filter: { status: 'completed' } })).toEqual([{ order_id: second.order_id }]);
    const skus = (filter: object): Promise<Json[]> => recordsOf(api, shop, { resource: 'variants', filter, fields: ['sku_code', 'price'] });
    expect(await skus({ price_max: 60 })).toEqual(expect.arrayContaining([{ sku_code: 'S-1', price: 55.5 }]));
    expect(await skus({ search: 'nothing has this name' })).toEqual([]);
    expect(
      await recordsOf(api, shop, { resource: 'inventory', filter: { status: 'in_stock' }, fields: ['quantity', 'locations.on_hand'] }),
    ).toEqual(expect.arrayContaining([{ quantity: 4, locations: [{ on_hand: 4 }] }]));
    expect(await recordsOf(api, shop, { resource: 'metafields', filter: { namespace: 'other' } })).toEqual([]);
    expect(await recordsOf(api, shop, { resource: 'metafields', filter: { resource_type: 'order' }, fields: ['key'] })).toEqual([
      { key: 'colour' },
    ]);
    const origins = { resource: 'events', filter: { topics: 'product.deleted' }, fields: ['event_topic', 'origin.type'] };
    expect(await recordsOf(api, shop, origins)).toEqual([{ event_topic: 'product.deleted', origin: { type: 'app' } }]);
  });

  it('writes CSV that alters no cell', async () => {
    await shop.put(`/orders/${String(orders[0].order_id)}`, { tags: '' });
    const fields = ['order_id', 'note', 'tags', 'grand_total', 'internal_note', 'address'];
    const csv = await textOf(api, await exported(shop, { resource: 'orders', format: 'csv', fields }));
    const [first, second] = orders as [Json, Json];
    const quoted = (text: unknown): string => `"${String(text).replaceAll('"', '""')}"`;
    expect(csv).toBe(
      [
        'order_id,grand_total,note,internal_note,address,tags',
        `${String(first.order_id)},100.00,${quoted(HARD)},,${quoted(first.address)},""`,
        `${String(second.order_id)},100.00,,,${quoted(second.address)},`,
        '',
      ].join('\r\n'),
    );
    const stock = await textOf(
      api,
      await exported(shop, { resource: 'inventory', format: 'csv', fields: ['sku_code', 'locations.on_hand'] }),
    );
    expect(stock).toMatch(/^sku_code,locations\r\n(?:.*\r\n)*S-1,"\[\{""on_hand"":4\}\]"\r\n/);
    expect(await textOf(api, await exported(await api.shop(), { resource: 'customers', format: 'csv', fields: ['name'] }))).toBe(
      'name\r\n',
    );
  });

  it('contains everything committed before the request, even if slices of large records end early', async () => {
    const big = await api.shop();
    await api.query(
      `INSERT INTO products (store_id, name, slug, description)
       SELECT $1, 'P', 'p-' || n, CASE WHEN n BETWEEN 1500 AND 1700 THEN repeat('x', 90000) END FROM generate_series(1, 3000) n`,
      [big.store_id],
    );
    const records = await recordsOf(api, big, { resource: 'products', fields: ['product_id', 'description'] });
    expect(records).toHaveLength(3000);
    expect(records.filter(({ description }) => (description as string | null)?.length === 90_000)).toHaveLength(201);
    const ids = records.map(({ product_id }) => product_id as number);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  });

  describe('is refused', () => {
    it.each<[body: object, message: string, field: string | null]>([
      [{}, 'resource is required.', 'resource'],
      [
        { resource: 'stores' },
        'resource must be one of orders, order_items, customers, products, variants, inventory, metafields, events.',
        'resource',
      ],
      [{ resource: 'orders', format: 'xml' }, 'format must be one of ndjson, csv.', 'format'],
      [{ resource: 'orders', filter: [] }, 'filter must be an object.', 'filter'],
      [
        { resource: 'orders', filter: { limit: 3 } },
        'filter.limit is unknown. Known filters: status, since, until, updated_since, updated_until, customer_id.',
        'filter.limit',
      ],
      [{ resource: 'orders', filter: { status: 'lost' } }, 'filter.status must be a known status.', 'filter.status'],
      [{ resource: 'orders', filter: { customer_id: {} } }, 'filter.customer_id must be an integer.', 'filter.customer_id'],
      [{ resource: 'events', filter: { topics: 'order.lost' } }, 'There is no topic order.lost.', null],
      [{ resource: 'orders', fields: [] }, 'fields must have at least 1 item.', 'fields'],
      [{ resource: 'orders', fields: Array<string>(101).fill('order_id') }, 'fields must have at most 100 items.', 'fields'],
      [{ resource: 'orders', fields: 'order_id' }, 'fields must be an array of strings.', 'fields'],
      [
        { resource: 'metafields', fields: ['items'] },
        expect.stringMatching(/^fields must be of metafield_id, resource_type, /) as string,
        'fields',
      ],
    ])('with %j', async (body, message, field) => {
      const { status, body: error } = await shop.post('/bulk/exports', body);
      expect([status, error.message, error.errors?.[0].field ?? null]).toEqual([400, message, field]);
    });

    it('without the scope of the resource, in a dry run, and with more than ten unfinished jobs', async () => {
      const poor = await api.shop({ scopes: ['read:products'] });
      expect((await poor.post('/bulk/exports', { resource: 'orders' })).body).toMatchObject({ code: 'insufficient_scope', status: 403 });
      expect((await poor.post('/bulk/exports', { resource: 'variants' })).status).toBe(202);
      const dry = await shop.post('/bulk/exports', { resource: 'orders' }, { headers: { 'dry-run': 'true' } });
      expect([dry.status, dry.body.code]).toEqual([400, 'dry_run_unsupported']);
      const busy = await api.shop();
      await addUnfinished(api, busy, 7);
      const answers = await atOnce(6, () => busy.post('/bulk/exports', { resource: 'orders' }));
      expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 400, 400, 400]);
      expect(answers.find(({ status }) => status === 400)?.body.code).toBe('bulk_limit_exceeded');
    });
  });

  it('has the events of the topics that the scopes allow', async () => {
    const poor = await api.shop({ scopes: ['read:products'], store: { store_id: shop.store_id } });
    const topics = (await recordsOf(api, poor, { resource: 'events' })).map(({ event_topic }) => event_topic as string);
    expect(new Set(topics)).toEqual(new Set(['app.installed', 'product.created', 'product.updated', 'product.deleted']));
  });

  it('waits while two others of its installation run, and begins when one has ended', async () => {
    const busy = await api.shop();
    await addUnfinished(api, busy, 2);
    const { job_id } = (await busy.post('/bulk/exports', { resource: 'orders' })).body.data as { job_id: number };
    expect((await exported(await api.shop({ store: { store_id: busy.store_id } }), { resource: 'orders' })).status).toBe('completed');
    expect((await busy.get(`/bulk/exports/${String(job_id)}`)).body.data.status).toBe('pending');
    const [first] = (await busy.get('/bulk/exports?sort=created_at')).body.data as [Json];
    expect((await busy.delete(`/bulk/exports/${String(first.job_id)}`)).status).toBe(200);
    expect((await ended(busy, job_id)).status).toBe('completed');
  });

  describe('has a file that', () => {
    it('needs no credentials, and is served whole and in part', async () => {
      const job = await exported(shop, { resource: 'orders', format: 'csv' });
      const { status, headers, bytes } = await download(api, job.download_url as string);
      expect([status, bytes.length]).toEqual([200, job.bytes]);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/gzip',
        'content-length': String(job.bytes),
        'content-disposition': `attachment; filename="orders-${String(job.job_id)}.csv.gz"`,
        'cache-control': 'private, no-store',
        'accept-ranges': 'bytes',
      });
      expect(headers.has('content-encoding')).toBe(false);
      expect(gunzipSync(bytes).toString()).toContain('order_id,');
      const part = await download(api, job.download_url as string, { headers: { range: 'bytes=3-9' } });
      expect([part.status, part.bytes]).toEqual([206, bytes.subarray(3, 10)]);
      expect((await download(api, job.download_url as string, { method: 'HEAD' })).headers.get('content-length')).toBe(String(job.bytes));
    });

    it('is not found at another address, nor at the addresses of images', async () => {
      const [job, other] = await Promise.all([exported(shop, { resource: 'orders' }), exported(shop, { resource: 'orders' })]);
      const url = job.download_url as string;
      const id = String(job.job_id);
      const wrong = [
        url.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
        url.replace(`/${id}?`, `/${String(other.job_id)}?`),
        url.replace(/\?.*/, ''),
        url.replace(/=.*/, '=x'),
        `${url}x`,
        `${url}zz`,
        url.replace(/=.*/, (signature) => signature.toUpperCase()),
        url.replace(`/${id}?`, '/999999999?'),
        url.replace(`/${id}?`, '/x?'),
      ];
      for (const address of wrong) {
        const { status, bytes } = await download(api, address);
        expect([status, JSON.parse(bytes.toString())]).toEqual([404, { message: 'File not found.', status: 404 }]);
      }
      const [row] = await api.query<{ key: string }>(
        `SELECT file_key || lpad(to_hex(attempts), 4, '0') || '.gz' AS key FROM bulk_jobs WHERE store_id = $1 AND job_id = $2`,
        [shop.store_id, job.job_id],
      );
      expect((await api.call('GET', `/media/${row?.key ?? ''}`)).status).toBe(404);
    });

    it('is gone once the export is deleted or has expired, and once the app has lost the scope or was uninstalled', async () => {
      const own = await api.shop();
      const job = async (): Promise<Json> => exported(own, { resource: 'customers' });
      const [deleted, expired, lost, left] = [await job(), await job(), await job(), await job()];
      const found = async ({ download_url }: Json): Promise<number> => (await download(api, download_url as string)).status;
      const cancelled = await own.delete(`/bulk/exports/${String(deleted.job_id)}`);
      expect(cancelled.body).toEqual({ message: 'Export cancelled.', status: 200 });
      expect((await own.get(`/bulk/exports/${String(deleted.job_id)}`)).body.data).toMatchObject({
        status: 'completed',
        download_url: null,
      });
      await api.query('UPDATE bulk_jobs SET file_expires_at = now() WHERE store_id = $1 AND job_id = $2', [own.store_id, expired.job_id]);
      expect([await found(deleted), await found(expired), await found(lost)]).toEqual([404, 404, 200]);
      expect((await own.get(`/bulk/exports/${String(expired.job_id)}`)).body.data.download_url).toBeNull();
      const scopes = (names: string[]): Promise<unknown> =>
        api.query('UPDATE installations SET scopes = $3 WHERE store_id = $1 AND installation_id = $2', [
          own.store_id,
          own.installation_id,
          names,
        ]);
      await scopes(['read:orders']);
      expect(await found(lost)).toBe(404);
      await scopes(['read:customers']);
      expect(await found(lost)).toBe(200);
      await addUnfinished(api, own, 1);
      await api.make.uninstall(own);
      expect([await found(lost), await found(left)]).toEqual([404, 404]);
      const files = async (): Promise<{ status: string; file_key: string | null }[]> =>
        api.query('SELECT status, file_key FROM bulk_jobs WHERE store_id = $1 ORDER BY job_id', [own.store_id]);
      await until(async () => (await files()).every(({ file_key }) => file_key === null));
      expect((await files()).map(({ status }) => status)).toEqual([...Array<string>(4).fill('completed'), 'cancelled']);
    });
  });

  it('is cancelled, once', async () => {
    const own = await api.shop();
    await addUnfinished(api, own, 1);
    const [job] = (await own.get('/bulk/exports')).body.data as [Json];
    const path = `/bulk/exports/${String(job.job_id)}`;
    const answers = await atOnce(5, () => own.delete(path));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await own.get(path)).body.data).toMatchObject({ status: 'cancelled', completed_at: expect.any(String) });
    const finished = (await api.events(own.store_id)).filter(({ event_topic }) => event_topic === 'bulk.finished');
    expect(finished.map(({ data }) => data['status'])).toEqual(['cancelled']);
  });

  it('is visible only to its installation', async () => {
    const job = await exported(shop, { resource: 'orders', fields: ['order_id'] });
    const others = [await api.shop({ store: { store_id: shop.store_id } }), await api.shop({ of: shop })];
    for (const other of others) {
      for (const answer of [
        await other.get(`/bulk/exports/${String(job.job_id)}`),
        await other.delete(`/bulk/exports/${String(job.job_id)}`),
      ])
        expect([answer.status, answer.body]).toEqual([404, { message: 'Export not found.', status: 404 }]);
      expect((await other.get('/bulk/exports')).body.data).toEqual([]);
    }
  });
});
