import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Till } from '../../../test/billing.js';
import { useOwnApi } from '../../../test/harness.js';
import { place } from '../../../test/orders.js';
import { PAGE } from '../../../test/pages.js';
import { stocked } from '../../../test/stock.js';
import { DeprecationUses } from '../../platform/deprecation/deprecation-uses.service.js';

const SEARCH = {
  ...{ operation: 'GET /api/apps/v1/customers', field: 'search', title: 'search of customers' },
  ...{ deprecated_at: '2026-11-01T00:00:00.000Z', sunset_at: '2099-06-01T06:00:00.000Z', replacement: '`q`' },
};

describe('what needs the attention of a merchant', () => {
  const folder = mkdtempSync(join(tmpdir(), 'attention-'));
  const api = useOwnApi(() => {
    const DEPRECATIONS = join(folder, 'deprecations.json');
    writeFileSync(DEPRECATIONS, JSON.stringify([SEARCH]));
    return Promise.resolve({ DEPRECATIONS });
  });
  let till: Till;
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(async () => {
    till = await Till.open(api, { app: { name: 'Courier Sync', webhook_url: 'http://127.0.0.1:9/hooks', topics: ['order.created'] } });
  });

  const open = async (path: string): Promise<string> => {
    const { status, text } = await api.call('GET', path, { headers: { ...PAGE, cookie: till.owner.cookie } });
    expect(status).toBe(200);
    return text;
  };
  const change = (table: string, set: string): Promise<unknown> =>
    api.query(`UPDATE ${table} SET ${set} WHERE store_id = $1`, [till.shop.store_id]);
  const paidPlan = async (days: number): Promise<number> => {
    const { charge_id } = await till.plan();
    await till.pay(charge_id as number);
    await till.advance(days);
    return charge_id as number;
  };
  const cancelled = (charge_id: number): Promise<unknown> => till.decide(charge_id, 'cancel', { at_period_end: false });

  interface Line {
    /** Makes the line appear, and returns a function that ends its cause. */
    readonly cause: () => Promise<() => Promise<unknown>>;
    readonly en: string;
    readonly bn: string;
    /** Page on which to act, and words there about the cause. */
    readonly path: RegExp;
    readonly shows: string;
  }

  const LINES: Readonly<Record<string, Line>> = {
    'a charge to approve': {
      cause: async () => {
        const { charge_id } = await till.charge({ name: 'Setup' });
        return () => till.decide(charge_id as number, 'decline');
      },
      en: '1 charge to approve or decline',
      bn: '১টি চার্জ অনুমোদন বা প্রত্যাখ্যান করতে হবে',
      path: /^settings\/apps\/billing$/,
      shows: 'Setup',
    },
    'a renewal': {
      cause: async () => {
        const id = await paidPlan(25);
        return () => till.decide(id, 'cancel', { at_period_end: true });
      },
      en: '1 subscription renews in the next 7 days',
      bn: '১টি সাবস্ক্রিপশন আগামী ৭ দিনে নবায়ন হবে',
      path: /^settings\/apps\/billing$/,
      shows: 'Renews on',
    },
    'a subscription past due': {
      cause: async () => {
        const id = await paidPlan(32);
        return () => cancelled(id);
      },
      en: '1 subscription is past due',
      bn: '১টি সাবস্ক্রিপশনের টাকা বাকি',
      path: /^settings\/apps\/billing$/,
      shows: 'Overdue: pay by',
    },
    'a failing webhook': {
      cause: async () => {
        await change('webhook_subscriptions', 'failure_count = 5');
        return () => change('webhook_subscriptions', 'failure_count = 0');
      },
      en: '1 webhook keeps failing',
      bn: '১টি ওয়েবহুক বারবার ব্যর্থ হচ্ছে',
      path: /^settings\/apps\/webhooks$/,
      shows: 'Failing webhooks',
    },
    'a token that expires': {
      cause: async () => {
        const body = { store_id: till.shop.store_id, name: 'Warehouse', scopes: ['read:orders'] };
        const { app_id } = (await till.owner.call('POST', '/api/apps/custom-apps', { body })).body.data as { app_id: number };
        await api.query(`UPDATE token_pairs SET access_expires_at = now() + interval '1 day' WHERE store_id = $1 AND app_id = $2`, [
          till.shop.store_id,
          app_id,
        ]);
        return () => till.owner.call('POST', `/api/apps/custom-apps/${String(app_id)}/token/regenerate`, { body: {} });
      },
      en: '1 custom app needs a new access token',
      bn: '১টি কাস্টম অ্যাপের নতুন অ্যাক্সেস টোকেন দরকার',
      path: /^settings\/apps$/,
      shows: 'Warehouse',
    },
    'a late order': {
      cause: async () => {
        const { order_id } = await place(till.shop);
        await change('orders', `created_at = now() - interval '4 days'`);
        return () => till.shop.put(`/orders/${String(order_id)}/status`, { order_status: 'processing' });
      },
      en: '1 order has been pending for more than 3 days',
      bn: '১টি অর্ডার ৩ দিনের বেশি সময় ধরে অপেক্ষমাণ',
      path: /^orders\?order_status=pending&sort=created_at:asc&until=20\d\d-\d\d-\d\d$/,
      shows: 'Order 1',
    },
    'a product out of stock': {
      cause: async () => {
        const { product_id } = await stocked(till.shop, 0, { name: 'Clay lamp' });
        return () => till.shop.put(`/products/${String(product_id)}`, { is_active: false });
      },
      en: '1 product is out of stock',
      bn: '১টি পণ্য স্টকে নেই',
      path: /^products\?state=active&stock=out_of_stock$/,
      shows: 'Clay lamp',
    },
    'a deprecated use': {
      cause: async () => {
        await till.shop.get('/customers?search=a');
        await api.app.get(DeprecationUses).flush();
        return () => api.make.uninstall(till.shop);
      },
      en: '1 app uses parts of the API that will end',
      bn: '১টি অ্যাপ API‑এর এমন অংশ ব্যবহার করে যা বন্ধ হবে',
      path: /^settings\/apps$/,
      shows: 'Courier Sync',
    },
  };

  it.each(Object.entries(LINES))('is %s, until its cause ends', async (_, { cause, en, bn, path, shows }) => {
    const home = `/${String(till.shop.store_id)}/home`;
    const texts = async (): Promise<string[]> => [await open(home), await open(`${home}?lang=bn`)];
    for (const text of await texts()) expect([text.includes(en), text.includes(bn)]).toEqual([false, false]);
    const end = await cause();
    const [english = '', bangla = ''] = await texts();
    const linkTo = (html: string, words: string): string =>
      new RegExp(`<a href="/${String(till.shop.store_id)}/([^"]*)">${words}</a>`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect([linkTo(english, en), linkTo(bangla, bn)]).toEqual([expect.stringMatching(path), expect.stringMatching(path)]);
    expect(await open(`/${String(till.shop.store_id)}/${linkTo(english, en)}`)).toContain(shows);
    await end();
    for (const text of await texts()) expect([text.includes(en), text.includes(bn)]).toEqual([false, false]);
  });
});
