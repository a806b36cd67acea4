import { Till } from '../../../test/billing.js';
import type { Answer } from '../../../test/caller.js';
import { useApi } from '../../../test/harness.js';
import { PAGE } from '../../../test/pages.js';

/** Texts of the page about the consequences, in both languages. */
const SAID = {
  access: ['Its access is revoked immediately', 'অ্যাপটির প্রবেশাধিকার সঙ্গে সঙ্গে শেষ হবে'],
  subscription: ['Its subscription Pro ends immediately, without a refund.', 'এর সাবস্ক্রিপশন Pro সঙ্গে সঙ্গে শেষ হবে।'],
  wallet: ['Its wallet keeps ৳300.00.', 'এর ওয়ালেটে ৩০০.০০৳ থেকে যাবে।'],
  data: [
    'Data that it created in your store is kept. Files that it exported are deleted.',
    'অ্যাপটি আপনার স্টোরে যা তৈরি করেছে তা থেকে যাবে। এর এক্সপোর্ট করা ফাইল মুছে যাবে।',
  ],
  copies: ['It is asked to delete its copies of the data of your customers.', 'আপনার ক্রেতাদের যে তথ্য এটি কপি করেছে তা মুছে ফেলতে বলা হবে।'],
} as const;
type Said = keyof typeof SAID;

describe('the confirmation before an app is uninstalled', () => {
  const api = useApi();

  const open = ({ owner }: Till, path: string): Promise<Answer> => api.call('GET', path, { headers: { ...PAGE, cookie: owner.cookie } });
  const pathOf = ({ shop }: Till): string => `/${String(shop.store_id)}/settings/apps/${String(shop.installation_id)}/uninstall`;
  const said = async (till: Till): Promise<Said[]> => {
    const [english, bangla] = [await open(till, pathOf(till)), await open(till, `${pathOf(till)}?lang=bn`)];
    return (Object.keys(SAID) as Said[]).filter((name) => {
      const both = [english.text.includes(SAID[name][0]), bangla.text.includes(SAID[name][1])];
      expect([name, new Set(both).size]).toEqual([name, 1]);
      return both[0];
    });
  };

  it('says what will happen to the subscription, the wallet and the data, and it does', async () => {
    const till = await Till.open(api);
    const { shop } = till;
    await till.pay((await till.plan({ name: 'Pro' }))['charge_id'] as number);
    await till.topUp(300);
    const { product_id } = (await shop.post('/products', { name: 'Clay lamp', variant: { price: 90 } })).body.data as {
      product_id: number;
    };
    expect(await said(till)).toEqual(Object.keys(SAID));
    const answer = await till.owner.call('POST', `/api/apps/installations/${String(shop.installation_id)}/uninstall`);
    expect(answer.status).toBe(200);
    const apps = `/${String(shop.store_id)}/settings/apps`;
    const billing = (await open(till, `${apps}/billing`)).text;
    expect(billing).toContain('৳300.00');
    expect(billing).not.toContain('Renews on');
    expect((await open(till, `/${String(shop.store_id)}/products/${String(product_id)}`)).text).toContain('Clay lamp');
    expect((await shop.get('/products')).status).toBe(401);
  });

  it('says nothing about a subscription, a wallet or copies that an app cannot have', async () => {
    const till = await Till.open(api, { scopes: ['read:products'] });
    expect(await said(till)).toEqual(['access', 'data']);
  });
});
