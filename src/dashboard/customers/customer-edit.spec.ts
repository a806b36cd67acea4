import type { Answer } from '../../../test/caller.js';
import type { Shop } from '../../../test/factories.js';
import type { Json } from '../../../test/answer.js';
import { atOnce, serveBeside, useApi } from '../../../test/harness.js';
import { merchantOf } from '../../../test/merchants.js';
import { hiddenFields, PAGE, useStorePages } from '../../../test/pages.js';

const ADDRESS = { address: 'House 7', city: 'Dhaka', zone: 'Mirpur' };

describe('the form of a customer', () => {
  const api = useApi();
  const pages = useStorePages(api, 'customers');
  const { open, post } = pages;
  let shop: Shop;
  let path: string;
  let user_id: number;
  beforeEach(async () => {
    ({ shop } = pages);
    const { body } = await shop.post('/customers', { name: 'Anna', phone: '01712345678', email: 'anna@example.com', address: ADDRESS });
    user_id = body.data.user_id as number;
    path = `${pages.list}/${String(user_id)}`;
  });

  const stored = async (): Promise<Json> => (await shop.get(`/customers/${String(user_id)}`)).body.data;
  const form = async (fields: Record<string, string> = {}): Promise<Record<string, string>> => {
    const shown = { name: 'Anna', phone: '01712345678', email: 'anna@example.com', street: 'House 7', city: 'Dhaka' };
    return { ...shown, ...hiddenFields(await open(path), path), ...fields };
  };
  const events = async (): Promise<unknown[]> =>
    (await api.events(shop.store_id))
      .filter(({ event_topic }) => event_topic === 'customer.updated')
      .map(({ data, origin }) => ({ data, origin }));

  it('changes a customer once for twenty concurrent submissions in two processes, as a merchant', async () => {
    const other = await serveBeside(api);
    const { cookie, csrf_token } = pages.owner;
    const headers = { ...PAGE, cookie, 'content-type': 'application/x-www-form-urlencoded' };
    const changed = await form({ name: ' Anna B ', email: '', street: 'House 8' });
    const raw = new URLSearchParams({ ...changed, csrf_token }).toString();
    const answers = await atOnce(20, (n) => (n % 2 === 0 ? api : other).call('POST', path, { raw, headers }));
    expect(new Set(answers.map((answer) => answer.headers.get('location')))).toEqual(new Set([`${path}?done=customer_saved`]));
    const saved = { name: 'Anna B', phone: '01712345678', email: null, address_json: { ...ADDRESS, address: 'House 8' } };
    expect(await stored()).toMatchObject(saved);
    const data = { user_id, updated_fields: ['name', 'email', 'address_json'], updated_by: 'merchant' };
    expect(await events()).toEqual([{ data, origin: { type: 'merchant' } }]);
    expect((await open(`${path}?done=customer_saved`)).text).toContain('The customer was saved.');
  });

  it('keeps one of twenty concurrent changes, and shows the saved values to the others', async () => {
    const shown = await form();
    const answers = await atOnce(20, (n) => post(path, { ...shown, name: `Anna ${String(n)}` }));
    const lost = answers.filter(({ status }) => status === 409);
    expect([answers.filter(({ status }) => status === 303).length, lost.length]).toEqual([1, 19]);
    for (const words of ['was changed since you opened the page', 'value="Anna ', `${(await stored()).name as string}</h1>`])
      expect(lost[0]?.text).toContain(words);
    const again = { ...shown, name: 'Anna 21', ...hiddenFields(lost[0]!, path) };
    expect([(await post(path, again)).status, (await stored()).name]).toEqual([303, 'Anna 21']);
  });

  it.each([
    ['name', ' ', 400, 'Enter a name'],
    ['phone', '', 400, 'Enter a phone number'],
    ['phone', '0'.repeat(21), 400, 'Enter a phone number'],
    ['phone', '01812345678', 409, 'Another customer of this store has this phone number.'],
    ['email', 'nobody', 400, 'Enter an email address'],
  ])('refuses a %s such as "%s" with %i and an error at its field, and keeps what was typed', async (field, value, status, words) => {
    await shop.post('/customers', { name: 'Bina', phone: '01812345678' });
    const refused: Answer = await post(path, await form({ city: 'Sylhet', [field]: value }));
    expect([refused.status, new RegExp(`id="error-${field}">([^<]*)`).exec(refused.text)?.[1]]).toEqual([
      status,
      expect.stringContaining(words),
    ]);
    expect(refused.text).toContain('value="Sylhet"');
    expect(await stored()).toMatchObject({ name: 'Anna', phone: '01712345678', address_json: ADDRESS });
  });

  it('is for members with the permission, in their store', async () => {
    const sentBy = async (...permissions: string[]): Promise<unknown[]> => {
      const staff = await merchantOf(api, shop.store_id, { role: 'staff', permissions });
      const shown = await open(path, staff);
      return [shown.text.includes('name="street"'), (await post(path, await form(), staff)).status];
    };
    expect(await sentBy('customers__view_customers')).toEqual([false, 403]);
    expect(await sentBy('customers__edit_customers')).toEqual([false, 403]);
    expect(await sentBy('customers__view_customers', 'customers__edit_customers')).toEqual([true, 303]);
    const foreign = (await (await api.shop()).post('/customers', { name: 'Foreign', phone: '01712345678' })).body.data.user_id as number;
    expect((await post(`${pages.list}/${String(foreign)}`, await form())).status).toBe(404);
  });
});
