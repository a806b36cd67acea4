import { gunzipSync } from 'node:zlib';
import type { Json } from '../../../test/answer.js';
import { download, imported, importForm, outcomes, postImport, resultsOf, startImport } from '../../../test/bulk.js';
import { makeProduct } from '../../../test/catalog.js';
import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';

const PRODUCT = { name: 'Jamdani saree', variant: { sku_code: 'J-1', price: 4500, quantity: 5 } };

describe('an import', () => {
  const api = useApi({ BULK_IMPORT_RATE: '10000' });
  let shop: Shop;

  const list = async (path: string): Promise<Json[]> => (await shop.get(path)).body.data;
  const topics = async (): Promise<string[]> => (await api.events(shop.store_id)).map(({ event_topic }) => event_topic);

  beforeEach(async () => {
    shop = await api.shop();
  });

  it('is a job whose results are listed by line and are also a file', async () => {
    const created = await postImport(shop, importForm({ resource: 'products' }, `${JSON.stringify(PRODUCT)}\n\n{}\n`));
    const job_id = created.body.data.job_id as number;
    expect([created.status, created.body.message]).toEqual([202, 'Import created.']);
    expect(created.headers.get('location')).toBe(`/api/apps/v1/bulk/imports/${String(job_id)}`);
    expect(created.body.data).toEqual({
      ...{ job_id, kind: 'import', resource: 'products', status: 'pending', progress: 0, bytes: expect.any(Number), error: null },
      ...{ created_at: expect.any(String), started_at: null, completed_at: null, format: 'ndjson', mode: 'upsert', key: 'sku' },
      ...{ lines: 0, created: 0, updated: 0, unchanged: 0, failed: 0, results_url: null, results_expires_at: null },
    });
    const job = await imported(shop, { resource: 'products' }, [PRODUCT, {}]);
    expect(job).toMatchObject({ status: 'completed', progress: 100, lines: 2, created: 0, updated: 0, unchanged: 1, failed: 1 });
    const results = await resultsOf(shop, { job_id });
    const [product] = await list('/products');
    expect(results).toEqual([
      { line: 1, status: 'created', id: product?.product_id, code: null, message: null, errors: null },
      {
        ...{ line: 2, status: 'failed', id: null, code: null, message: 'variant is required.' },
        errors: [{ field: 'variant', rule: 'required', message: 'variant is required.' }],
      },
    ]);
    const first = (await shop.get(`/bulk/imports/${String(job_id)}`)).body.data;
    const { headers, bytes } = await download(api, first.results_url as string);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="products-${String(job_id)}.ndjson.gz"`);
    const lines = gunzipSync(bytes).toString().trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(results);
    expect(await resultsOf(shop, { job_id }, '&status=failed')).toEqual(results.slice(1));
    expect((await shop.get('/bulk/imports')).body.data).toHaveLength(2);
    const finished = (await api.events(shop.store_id)).filter(({ event_topic }) => event_topic === 'bulk.finished');
    expect(finished[0]?.data).toMatchObject({ job_id, kind: 'import', resource: 'products', status: 'completed', rows: 2, failed: 1 });
  });

  it('changes nothing when the file is imported again', async () => {
    const lines = [PRODUCT, { name: 'Honey', description: '', is_featured: true, variant: { sku_code: 'H', price: 9.5, weight: 0.1 } }];
    expect(await outcomes(shop, { resource: 'products' }, lines)).toEqual(['created', 'created']);
    const before = await topics();
    expect(await outcomes(shop, { resource: 'products' }, lines)).toEqual(['unchanged', 'unchanged']);
    expect((await topics()).filter((topic) => topic !== 'bulk.finished')).toEqual(before.filter((topic) => topic !== 'bulk.finished'));
    expect(before.filter((topic) => topic === 'product.created')).toHaveLength(2);
  });

  it('creates, updates, or both, by the key of the product', async () => {
    const { product_id } = await makeProduct(shop, { name: 'Old sari', variant: { price: 10, sku_code: 'S' } });
    await makeProduct(shop, { name: 'Twin', variant: { price: 10, sku_code: 'T' } });
    await makeProduct(shop, { name: 'Twin', variant: { price: 10, sku_code: 'T' } });
    const of = (sku_code: string): object => ({ name: 'Sari', variant: { sku_code, price: 20 } });
    const run = (mode: string, lines: object[], key = 'sku'): Promise<string[]> =>
      outcomes(shop, { resource: 'products', mode, key }, lines);
    expect(await run('create', [of('S'), of('N'), of('N')])).toEqual(['failed already_exists', 'created', 'failed already_exists']);
    expect(await run('update', [of('S'), of('X'), of('T')])).toEqual(['updated', 'failed not_found', 'failed ambiguous_key']);
    expect((await shop.get(`/products/${String(product_id)}`)).body.data).toMatchObject({ name: 'Sari', variants: [{ price: 20 }] });
    expect(await run('upsert', [of('T'), of('Y'), of('Y')])).toEqual(['failed ambiguous_key', 'created', 'unchanged']);
    expect(await run('update', [{ product_id, variant: { sku_code: 'S', price: 30 } }], 'product_id')).toEqual(['updated']);
    expect(await run('upsert', [{ product_id: 999_999_999, name: 'None' }, { product_id }], 'product_id')).toEqual([
      'failed not_found',
      'failed',
    ]);
    const honey = { slug: 'honey', name: 'Honey', variant: { price: 5 } };
    expect(await run('upsert', [honey, honey, { ...honey, slug: 'other' }], 'slug')).toEqual(['created', 'unchanged', 'failed']);
    expect((await list('/products?search=Honey')).map(({ slug }) => slug)).toEqual(['honey']);
  });

  it('writes variants, customers, stock and metafields like single requests', async () => {
    const { product_id } = await makeProduct(shop, { name: 'Sari', variant: { price: 10, sku_code: 'S' } });
    const blue = { product_id, sku_code: 'B', price: 12, variant_name: 'Blue' };
    expect(await outcomes(shop, { resource: 'variants' }, [blue, blue, { sku_code: 'B', price: 13 }, { sku_code: 'C', price: 1 }])).toEqual(
      [...['created', 'unchanged', 'updated', 'failed']],
    );
    const stock = [
      { sku_code: 'B', quantity: 7 },
      { sku_code: 'B', quantity: 7 },
      { sku_code: 'B', quantity: -1 },
      { sku_code: 'Z', quantity: 1 },
    ];
    expect(await outcomes(shop, { resource: 'inventory' }, stock)).toEqual(['updated', 'unchanged', 'failed', 'failed not_found']);
    const anna = { name: 'Anna', phone: ' 01712345678 ', address: { city: 'Dhaka' } };
    expect(
      await outcomes(shop, { resource: 'customers' }, [anna, anna, { phone: '01712345678', name: 'Anna K' }, { phone: '1', name: 'B' }]),
    ).toEqual([...['created', 'unchanged', 'updated', 'failed']]);
    const [customer] = await list('/customers');
    expect(customer).toMatchObject({ name: 'Anna K', phone: '01712345678', address_json: { city: 'Dhaka' } });
    const user_id = customer?.user_id as number;
    expect(await outcomes(shop, { resource: 'customers', key: 'user_id' }, [{ user_id, email: 'a@example.com' }])).toEqual(['updated']);
    const field = { resource_type: 'product', resource_id: product_id, namespace: 'a', key: 'b', value: 'c', value_type: 'string' };
    const lines = [field, field, { ...field, value: 'd' }, { ...field, value_type: 'integer' }, { ...field, resource_id: 999_999_999 }];
    expect(await outcomes(shop, { resource: 'metafields' }, lines)).toEqual([
      ...['created', 'unchanged', 'updated', 'failed invalid_value', 'failed'],
    ]);
    expect(await outcomes(shop, { resource: 'metafields', mode: 'create' }, [field])).toEqual(['failed already_exists']);
    expect(await outcomes(shop, { resource: 'metafields', mode: 'update' }, [{ ...field, key: 'n' }])).toEqual(['failed not_found']);
  });

  it('reads CSV by the types of the fields', async () => {
    const csv = [
      '\uFEFFname,variant.sku_code,variant.price,variant.quantity,is_featured,description,category_id',
      '"Sari, ""red""\nsilk",007,4500.50,3,1,"",',
      '',
      'Honey,H,x,,true,,',
      'Stray " mark,K,5,,,,',
      'Short,1',
      'Tea,T,7.25,,false,<b>,',
    ].join('\r\n');
    const results = await resultsOf(shop, await imported(shop, { resource: 'products' }, csv));
    expect(results.map(({ line, status, code, message }) => [line, status, code, message])).toEqual([
      [1, 'created', null, null],
      [2, 'failed', null, 'variant.price must be a number.'],
      [3, 'failed', 'invalid_line', 'The line is not valid CSV.'],
      [4, 'failed', 'invalid_line', 'The line has 2 cells, and the header 7.'],
      [5, 'created', null, null],
    ]);
    const { body } = await shop.get(`/products/${String(results[0]?.id)}`);
    expect(body.data).toMatchObject({ name: 'Sari, "red"\nsilk', description: '', is_featured: 1, category_id: null });
    expect(body.data.variants).toMatchObject([{ sku_code: '007', price: 4500.5, quantity: 3 }]);
    const customers = 'phone,name,address\n01712345678,Anna,"{""city"":""Dhaka""}"\n01712345679,Bina,{\n';
    expect(await outcomes(shop, { resource: 'customers' }, customers)).toEqual(['created', 'failed']);
    const [{ address_json } = { address_json: null }] = await list('/customers');
    expect(address_json).toEqual({ city: 'Dhaka' });
    expect(await outcomes(shop, { resource: 'customers' }, 'phone,phone,name\n1,2,3\n')).toEqual(['failed invalid_line']);
    expect(await outcomes(shop, { resource: 'customers' }, '"a\n')).toEqual([]);
  });

  it('refuses lines that are not objects or are too long, and continues', async () => {
    const long = JSON.stringify({ ...PRODUCT, description: 'x'.repeat(3_000_000) });
    const text = [
      '[1]',
      '{"a"',
      '"x"',
      long,
      '{"__proto__":{}}',
      Buffer.from([0x7b, 0xff, 0x7d]).toString('latin1'),
      JSON.stringify(PRODUCT),
    ];
    const { body } = await postImport(shop, importForm({ resource: 'products' }, Buffer.from(text.join('\n'), 'latin1'), 'a.jsonl'));
    const job = await imported(shop, { resource: 'customers' }, []);
    expect(job).toMatchObject({ status: 'completed', lines: 0, progress: 100 });
    expect((await resultsOf(shop, body.data)).map(({ status, code }) => [status, code])).toEqual([
      ...['invalid_line', 'invalid_line', 'invalid_line', 'line_too_large', 'invalid_line', 'invalid_line'].map((code) => ['failed', code]),
      ['created', null],
    ]);
  });

  describe('is refused', () => {
    it.each<[fields: Record<string, string>, message: string]>([
      [{}, 'resource is required.'],
      [{ resource: 'orders' }, 'resource must be one of products, variants, customers, inventory, metafields.'],
      [{ resource: 'products', mode: 'replace' }, 'mode must be one of create, update, upsert.'],
      [{ resource: 'products', key: 'phone' }, 'key must be one of sku, slug, product_id for products.'],
      [
        { resource: 'products', mode: 'create', key: 'product_id' },
        'mode must be one of update, upsert for products and the key product_id.',
      ],
      [{ resource: 'inventory', mode: 'upsert' }, 'mode must be one of update for inventory.'],
      [{ resource: 'metafields', key: 'sku' }, 'key must be omitted for metafields.'],
      [{ resource: 'products', format: 'xml' }, 'format must be one of ndjson, csv.'],
      [{ resource: 'x'.repeat(2000) }, 'resource must have at most 1024 bytes.'],
    ])('with %j', async (fields, message) => {
      const { status, body } = await postImport(shop, importForm(fields, '{}'));
      expect([status, body.message]).toEqual([400, message]);
      expect((await shop.get('/bulk/imports')).body.data).toEqual([]);
    });

    it('without a file, with fields after it, with two files, and with a file name without a format', async () => {
      const fields = { resource: 'products' };
      const none = new FormData();
      none.append('resource', 'products');
      const [late, two] = [importForm(fields, '{}'), importForm(fields, '{}')];
      late.append('mode', 'create');
      two.append('file', new Blob(['{}']), 'b.ndjson');
      const messages = [none, late, two, importForm(fields, '{}', 'lines.txt')].map(async (form) => {
        const { status, body } = await postImport(shop, form);
        return [status, body.message];
      });
      expect(await Promise.all(messages)).toEqual([
        [400, 'file is required.'],
        [400, 'mode must stand before file.'],
        [400, 'file must have at most 1 item.'],
        [400, 'format is required: the name of the file ends in none of .csv, .ndjson, .jsonl.'],
      ]);
      expect((await shop.post('/bulk/imports', { resource: 'products' })).status).toBe(400);
    });

    it('without the scope of the writes, and in a dry run', async () => {
      const poor = await api.shop({ scopes: ['read:products'] });
      expect((await postImport(poor, importForm({ resource: 'products' }, '{}'))).body).toMatchObject({
        code: 'insufficient_scope',
        status: 403,
      });
      const dry = await postImport(shop, importForm({ resource: 'products' }, '{}'), { headers: { 'dry-run': 'true' } });
      expect([dry.status, dry.body.code]).toEqual([400, 'dry_run_unsupported']);
    });
  });

  it('is visible only to its installation', async () => {
    const job_id = await startImport(shop, { resource: 'products' }, [PRODUCT]);
    const path = `/bulk/imports/${String(job_id)}`;
    for (const other of [await api.shop({ store: { store_id: shop.store_id } }), await api.shop({ of: shop }), await api.shop()]) {
      for (const answer of [await other.get(path), await other.get(`${path}/results`), await other.delete(path)])
        expect([answer.status, answer.body]).toEqual([404, { message: 'Import not found.', status: 404 }]);
    }
    expect((await shop.get(`/bulk/exports/${String(job_id)}`)).status).toBe(404);
    const other = await api.shop();
    const { product_id } = await makeProduct(other, { name: 'Foreign', variant: { price: 1, sku_code: 'F' } });
    expect(await outcomes(shop, { resource: 'products', key: 'product_id' }, [{ product_id, name: 'Mine' }])).toEqual(['failed not_found']);
    expect(await outcomes(shop, { resource: 'inventory' }, [{ sku_code: 'F', quantity: 9 }])).toEqual(['failed not_found']);
    expect((await other.get(`/products/${String(product_id)}`)).body.data.name).toBe('Foreign');
  });
});
