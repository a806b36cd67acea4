import type { Json } from '../../../test/answer.js';
import type { Shop } from '../../../test/factories.js';
import { atOnce, serveBeside, useApi } from '../../../test/harness.js';
import { merchantOf } from '../../../test/merchants.js';
import { place } from '../../../test/orders.js';
import { PAGE, useStorePages } from '../../../test/pages.js';

const FORM = { seen: '', name: 'Anna', phone: '01712345678', email: '', street: 'House 7', city: 'Dhaka' };

describe('the form of a new customer', () => {
  const api = useApi();
  const pages = useStorePages(api, 'customers');
  const { open, post } = pages;
  let shop: Shop;
  let list: string;
  beforeEach(() => ({ shop, list } = pages));

  const customers = async (): Promise<Json[]> => (await shop.get('/customers')).body.data;
  const events = async (): Promise<unknown[]> =>
    (await api.events(shop.store_id))
      .filter(({ event_topic }) => event_topic === 'customer.created')
      .map(({ data, origin }) => ({ data, origin }));

  it('creates one customer for twenty concurrent submissions in two processes, as a merchant', async () => {
    expect((await open(`${list}/new`)).text).toContain('name="street"');
    const other = await serveBeside(api);
    const { cookie, csrf_token } = pages.owner;
    const headers = { ...PAGE, cookie, 'content-type': 'application/x-www-form-urlencoded' };
    const raw = new URLSearchParams({ ...FORM, name: ' Anna ', phone: ' 01712345678', csrf_token }).toString();
    const answers = await atOnce(20, (n) => (n % 2 === 0 ? api : other).call('POST', list, { raw, headers }));
    const found = await customers();
    const address_json = { address: 'House 7', city: 'Dhaka' };
    expect(found).toMatchObject([{ name: 'Anna', phone: '01712345678', email: null, is_guest: 0, address_json }]);
    const user_id = found[0]?.['user_id'] as number;
    const page = `${list}/${String(user_id)}?done=customer_created`;
    expect(answers.map((answer) => [answer.status, answer.headers.get('location')])).toEqual(Array(20).fill([303, page]));
    expect(await events()).toEqual([{ data: { user_id, phone: '01712345678' }, origin: { type: 'merchant' } }]);
    expect((await open(page)).text).toContain('The customer was created.');
  });

  it.each([
    ['name', ' ', 400, 'Enter a name'],
    ['phone', '', 400, 'Enter a phone number of 10 to 20 characters.'],
    ['phone', '017123456', 400, 'Enter a phone number of 10 to 20 characters.'],
    ['phone', '01812345678', 409, 'Another customer of this store has this phone number.'],
    ['email', 'nobody', 400, 'Enter an email address'],
  ])('refuses a %s such as "%s" with %i and an error at its field, and keeps what was typed', async (field, value, status, words) => {
    await shop.post('/customers', { name: 'Bina', phone: '01812345678' });
    const refused = await post(list, { ...FORM, [field]: value });
    expect([refused.status, new RegExp(`id="error-${field}">([^<]*)`).exec(refused.text)?.[1]]).toEqual([
      status,
      expect.stringContaining(words),
    ]);
    expect(refused.text).toContain('value="House 7"');
    expect((await customers()).map(({ name }) => name)).toEqual(['Bina']);
  });

  it('creates a customer without an address, as the API does', async () => {
    await post(list, { ...FORM, street: '', city: ' ', email: 'anna@example.com' });
    expect(await customers()).toMatchObject([{ address_json: null, email: 'anna@example.com' }]);
  });

  it('is for members with the permissions', async () => {
    const sentBy = async (...permissions: string[]): Promise<unknown[]> => {
      const staff = await merchantOf(api, shop.store_id, { role: 'staff', permissions });
      const shown = await open(list, staff);
      return [shown.text.includes('customers/new"'), (await open(`${list}/new`, staff)).status, (await post(list, FORM, staff)).status];
    };
    expect(await sentBy('customers__view_customers')).toEqual([false, 403, 403]);
    expect(await sentBy('customers__edit_customers')).toEqual([false, 200, 403]);
    expect(await sentBy('customers__view_customers', 'customers__edit_customers')).toEqual([true, 200, 303]);
  });
});

describe('the deletion of a customer', () => {
  const api = useApi();
  const pages = useStorePages(api, 'customers');
  const { open, post } = pages;
  let shop: Shop;
  let user_id: number;
  let path: string;
  beforeEach(async () => {
    ({ shop } = pages);
    user_id = (await shop.post('/customers', { name: 'Anna', phone: '01712345678' })).body.data.user_id as number;
    path = `${pages.list}/${String(user_id)}/delete`;
  });

  const status = async (): Promise<number> => (await shop.get(`/customers/${String(user_id)}`)).status;

  it('shows the consequences, and deletes the customer once', async () => {
    expect((await open(`${pages.list}/${String(user_id)}`)).text).toContain(`href="${path}"`);
    const { text } = await open(path);
    for (const words of ['Delete the customer Anna?', '01712345678', 'Apps are not notified.', 'cannot be undone', `action="${path}"`])
      expect(text).toContain(words);
    const answers = await atOnce(20, () => post(path, {}));
    expect(answers.map((answer) => answer.status).sort()).toEqual([303, ...Array<number>(19).fill(404)]);
    const done = answers.find((answer) => answer.status === 303)?.headers.get('location') ?? '';
    expect([done, await status()]).toEqual([`${pages.list}?done=deleted`, 404]);
    expect((await open(done)).text).toContain('The customer was deleted.');
  });

  it('is refused for a customer with orders, before and after the confirmation is shown', async () => {
    const confirmed = await open(path);
    await place(shop, { customer_id: user_id });
    expect(confirmed.text).toContain(`action="${path}"`);
    for (const answer of [await post(path, {}), await open(path)]) {
      expect(answer.text).toContain('A customer who has orders cannot be deleted.');
      expect(answer.text).not.toContain(`action="${path}"`);
    }
    expect([(await post(path, {})).status, (await open(path)).status, await status()]).toEqual([400, 200, 200]);
  });

  it('is for members with the permissions, in their store', async () => {
    const sentBy = async (...permissions: string[]): Promise<unknown[]> => {
      const staff = await merchantOf(api, shop.store_id, { role: 'staff', permissions });
      return [(await open(path, staff)).status, (await post(path, {}, staff)).status];
    };
    expect(await sentBy('customers__view_customers')).toEqual([403, 403]);
    expect(await sentBy('customers__edit_customers')).toEqual([403, 403]);
    const foreign = (await (await api.shop()).post('/customers', { name: 'Foreign', phone: '01712345678' })).body.data.user_id as number;
    for (const answer of [await open(`${pages.list}/${String(foreign)}/delete`), await post(`${pages.list}/${String(foreign)}/delete`, {})])
      expect(answer.status).toBe(404);
    expect(await sentBy('customers__view_customers', 'customers__edit_customers')).toEqual([200, 303]);
  });
});
