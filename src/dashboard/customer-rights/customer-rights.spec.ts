import { strFromU8, unzipSync } from 'fflate';
import { useApi } from '../../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../../test/merchants.js';
import { place } from '../../../test/orders.js';
import { formOf, hiddenFields, PAGE } from '../../../test/pages.js';
import type { Answer } from '../../../test/caller.js';

describe('the data rights on the page of a customer', () => {
  const api = useApi();
  const open = (path: string, { cookie }: SignedInMerchant, more: Record<string, string> = {}): Promise<Answer> =>
    api.call('GET', path, { headers: { ...PAGE, cookie, ...more } });
  const submit = (path: string, { cookie }: SignedInMerchant, fields: Record<string, string>): Promise<Answer> => {
    const { raw, headers } = formOf(fields);
    return api.call('POST', path, { raw, headers: { ...headers, cookie } });
  };

  it('let owners download a copy, and erase the customer after confirming the consequences', async () => {
    const shop = await api.shop();
    const { user_id } = (await shop.post('/customers', { name: 'Anna Ahmed', phone: '01712345678' })).body.data;
    await place(shop, { customer_id: user_id });
    const owner = await merchantOf(api, shop.store_id);
    const page = `/${String(shop.store_id)}/customers/${String(user_id)}`;
    const shown = await open(page, owner);
    const archive = await fetch(`${api.base_url}${page}/export`, {
      method: 'POST',
      headers: { ...formOf({}).headers, cookie: owner.cookie },
      body: formOf(hiddenFields(shown, `${page}/export`)).raw,
    });
    expect(archive.status).toBe(200);
    expect(archive.headers.get('content-type')).toBe('application/zip');
    expect(archive.headers.get('content-disposition')).toBe(`attachment; filename="customer-${String(user_id)}.zip"`);
    expect(archive.headers.get('cache-control')).toBe('private, no-store');
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
    expect(JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()))).toMatchObject({ customer: { name: 'Anna Ahmed' } });

    const confirm = await open(`${page}/erase`, owner);
    expect(confirm.text).toContain('<h1>Erase Anna Ahmed?</h1>');
    expect(confirm.text).toContain('Orders (1) keep their numbers and amounts');
    expect((await open(`${page}/erase`, owner, { 'accept-language': 'bn' })).text).toContain('স্থায়ীভাবে মুছুন');
    expect((await submit(`${page}/erase`, owner, {})).status).toBe(403);
    expect((await shop.get(`/customers/${String(user_id)}`)).status).toBe(200);
    const fields = hiddenFields(confirm, `${page}/erase`);
    for (let n = 0; n < 2; n++) {
      const done = await submit(`${page}/erase`, owner, fields);
      expect([done.status, done.headers.get('location')]).toEqual([303, `${page}/erased`]);
    }
    expect((await open(`${page}/erased`, owner)).text).toContain('The customer was erased');
    expect((await open(page, owner)).status).toBe(404);
    const acts = await api.query(
      `SELECT action, actor_type, actor_id::int FROM audit_entries WHERE store_id = $1 AND action LIKE 'customer.%' ORDER BY sequence`,
      [shop.store_id],
    );
    const by = { actor_type: 'merchant', actor_id: owner.merchant_id };
    expect(acts).toEqual([
      { action: 'customer.exported', ...by },
      { action: 'customer.erased', ...by },
    ]);
  });

  it('are for owners only', async () => {
    const shop = await api.shop();
    const { user_id } = (await shop.post('/customers', { name: 'Bela', phone: '01712345678' })).body.data;
    const page = `/${String(shop.store_id)}/customers/${String(user_id)}`;
    const other = await merchantOf(api, await api.make.store());
    for (const stranger of [await merchantOf(api, shop.store_id, { role: 'admin' }), other]) {
      const token = { csrf_token: stranger.csrf_token };
      expect((await open(page, stranger)).text).not.toContain(`${page}/erase`);
      const answers = [
        await open(`${page}/erase`, stranger),
        await open(`${page}/erased`, stranger),
        await submit(`${page}/erase`, stranger, token),
        await submit(`${page}/export`, stranger, token),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
    expect((await shop.get(`/customers/${String(user_id)}`)).status).toBe(200);
    const owner = await merchantOf(api, shop.store_id);
    const missing = `/${String(shop.store_id)}/customers/999999999`;
    for (const path of ['erase', 'erased']) expect((await open(`${missing}/${path}`, owner)).status).toBe(404);
    for (const path of ['erase', 'export'])
      expect((await submit(`${missing}/${path}`, owner, { csrf_token: owner.csrf_token })).status).toBe(404);
  });
});
