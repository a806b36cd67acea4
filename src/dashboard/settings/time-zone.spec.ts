import { Till } from '../../../test/billing.js';
import type { Answer } from '../../../test/caller.js';
import { atOnce, serveBeside, useOwnApi } from '../../../test/harness.js';
import { merchantOf } from '../../../test/merchants.js';
import { place } from '../../../test/orders.js';
import { hiddenFields, PAGE, useStorePages } from '../../../test/pages.js';
import { withoutRules } from '../../../test/without-rules.js';
import { localDay, startOfDay, timeZones } from '../../platform/contract/time-zones.js';
import { formatDay } from '../language/language.js';

const FIELDS = { name: 'Nakshi', email: 'shop@example.com', phone: '', address: '', color: '#0b6b5d' };

const dayBefore = (day: string, days: number): string => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

/** Returns the words of a part of a page. */
const wordsOf = (html: string): string =>
  html
    .split('<')
    .map((part, n) => (n === 0 ? part : part.slice(part.indexOf('>') + 1)))
    .join(' ')
    .trim()
    .replaceAll(/\s+/g, ' ');

describe('the time zone of a store', () => {
  // Billing months use the time zone of the installation.
  const api = useOwnApi({ TIME_ZONE: 'America/New_York' });
  const pages = useStorePages(api, 'settings/store');
  const { open, post } = pages;

  const form = async (time_zone: string): Promise<Record<string, string>> => {
    const domain = `shop-${String(pages.shop.store_id)}.example.com`;
    return { ...FIELDS, domain, ...hiddenFields(await open(pages.list), pages.list), time_zone };
  };
  const save = async (time_zone: string): Promise<Answer> => post(pages.list, await form(time_zone));
  const stored = async (): Promise<unknown> =>
    (await api.query('SELECT time_zone FROM stores WHERE store_id = $1', [pages.shop.store_id]))[0]?.['time_zone'];
  /** Opens a page below the store. */
  const page = async (path: string): Promise<string> => (await open(`/${String(pages.shop.store_id)}/${path}`)).text;
  const orderAt = async (at: string): Promise<number> => {
    const { order_id } = await place(pages.shop);
    await api.query('UPDATE orders SET created_at = $3 WHERE store_id = $1 AND order_id = $2', [pages.shop.store_id, order_id, at]);
    return order_id as number;
  };

  it('is Asia/Dhaka until one is chosen, once for twenty concurrent submissions in two processes', async () => {
    expect((await open(pages.list)).text).toContain('<option value="Asia/Dhaka" selected>Asia/Dhaka (GMT+6)</option>');
    const other = await serveBeside(api);
    const { cookie, csrf_token } = pages.owner;
    const raw = new URLSearchParams({ ...(await form('Europe/Berlin')), csrf_token }).toString();
    const headers = { ...PAGE, cookie, 'content-type': 'application/x-www-form-urlencoded' };
    const answers = await atOnce(20, (n) => (n % 2 === 0 ? api : other).call('POST', pages.list, { raw, headers }));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(303));
    expect(await stored()).toBe('Europe/Berlin');
    const audited = await api.query(`SELECT details FROM audit_entries WHERE store_id = $1 AND action = 'store.updated'`, [
      pages.shop.store_id,
    ]);
    expect(audited).toHaveLength(1);
    expect(JSON.stringify(audited)).toContain('time_zone');
    const withoutZone = { ...(await form('')) };
    delete withoutZone['time_zone'];
    expect((await post(pages.list, { ...withoutZone, name: 'Other' })).status).toBe(303);
    expect(await stored()).toBe('Europe/Berlin');
  });

  it.each(['', 'Europe/Nowhere', 'europe/berlin', '+06:00', 'FOO+5', `Asia/Dhaka'`])('cannot be %j', async (name) => {
    const { status, text } = await save(name);
    expect([status, text.includes('Choose a time zone from the list.')]).toEqual([400, true]);
    expect(await stored()).toBe('Asia/Dhaka');
  });

  it.each(['', 'europe/berlin', '+06:00', `Asia/Dhaka'`])('cannot be %j in the table', async (name) => {
    const update = api.query('UPDATE stores SET time_zone = $2 WHERE store_id = $1', [pages.shop.store_id, name]);
    await expect(update).rejects.toThrow('stores_time_zone_check');
  });

  it('can be any of the list, all of which PostgreSQL also knows', async () => {
    const known = (await api.query<{ name: string }>('SELECT name FROM pg_timezone_names')).map(({ name }) => name);
    expect(timeZones().filter((name) => !known.includes(name))).toEqual([]);
  });

  it('applies to the times of the pages, with their offset, for this store only', async () => {
    const order_id = await orderAt('2026-10-25T01:30:00Z');
    const path = `orders/${String(order_id)}`;
    expect(await page(path)).toContain('25 Oct 2026, 07:30:00 (GMT+6)');
    await save('Europe/Berlin');
    expect(await page(path)).toContain('25 Oct 2026, 02:30:00 (GMT+1)');
    await api.query(`UPDATE orders SET created_at = '2026-10-25T00:30:00Z' WHERE store_id = $1`, [pages.shop.store_id]);
    expect(await page(path)).toContain('25 Oct 2026, 02:30:00 (GMT+2)');
    expect(await page('orders')).toContain('Times are Central European Time.');
    expect(await page('orders?lang=bn')).toContain('সময়গুলো জার্মানি সময় অনুযায়ী।');
    const other = await api.shop();
    const elsewhere = await open(`/${String(other.store_id)}/orders`, await merchantOf(api, other.store_id));
    expect(elsewhere.text).not.toContain('Central European');
  });

  it.each([
    ['2026-03-29', ['2026-03-28T23:00:00Z', '2026-03-29T21:59:59.999Z'], ['2026-03-28T22:59:59.999Z', '2026-03-29T22:00:00Z']],
    ['2026-10-25', ['2026-10-24T22:00:00Z', '2026-10-25T22:59:59.999Z'], ['2026-10-24T21:59:59.999Z', '2026-10-25T23:00:00Z']],
  ])('has days of 23 and of 25 hours: %s', async (day, within, outside) => {
    await save('Europe/Berlin');
    const listed = async (): Promise<number[]> => {
      const links = (await page(`orders?since=${day}&until=${day}`)).matchAll(/\/orders\/(\d+)"/g);
      return [...new Set([...links].map(([, id]) => Number(id)))].sort((a, b) => a - b);
    };
    const expected: number[] = [];
    for (const at of within) expected.push(await orderAt(at));
    for (const at of outside) await orderAt(at);
    expect(await listed()).toEqual(expected);
    for (const path of ['settings/audit', 'customers', 'settings/apps/webhooks', 'settings/apps/requests'])
      expect((await open(`/${String(pages.shop.store_id)}/${path}?since=${day}&until=${day}`)).status).toBe(200);
  });

  it('applies to the times of discounts', async () => {
    await save('America/New_York');
    const list = `/${String(pages.shop.store_id)}/discounts`;
    const fields = { code: 'EID', kind: 'percentage', value: '10', minimum_order_value: '', maximum_discount_amount: '' };
    const times = { starts_at: '2026-03-07T09:00', ends_at: '2026-03-08T09:00' };
    const hidden = hiddenFields(await open(`${list}/new`), list);
    const made = await post(list, { ...fields, total_use: '', use_per_user: '', ...times, ...hidden });
    const [row] = await api.query('SELECT starts_at, ends_at FROM discounts WHERE store_id = $1', [pages.shop.store_id]);
    expect(row).toEqual({ starts_at: new Date('2026-03-07T14:00:00Z'), ends_at: new Date('2026-03-08T13:00:00Z') });
    const { text } = await open(made.headers.get('location') ?? '');
    for (const words of ['value="2026-03-07T09:00"', 'value="2026-03-08T09:00"', 'New York Time']) expect(text).toContain(words);
  });

  it('determines the days of the home page, which says so', async () => {
    const today = localDay(new Date(), 'Asia/Tokyo');
    const start = startOfDay(today, 'Asia/Tokyo').getTime();
    await orderAt(new Date(start).toISOString());
    await orderAt(new Date(start - 1).toISOString());
    await orderAt(new Date(startOfDay(dayBefore(today, 6), 'Asia/Tokyo').getTime() - 1).toISOString());
    const amounts = async (): Promise<string[]> => {
      const [, table = ''] = /<details>(.*?)<\/details>/s.exec((await page('home?days=7')).replace(/<header.*<\/header>/s, '')) ?? [];
      const rows = table.split('<tr').slice(2);
      return rows.map((row) => wordsOf(row.slice(row.indexOf('>') + 1)));
    };
    expect(await page('home')).toContain('Days are those of Bangladesh Time (GMT+6).');
    await save('Asia/Tokyo');
    expect(await amounts()).toEqual([dayBefore(today, 1), today].map((day) => `${formatDay('en', day)} ৳100.00 1 0`));
    expect(await page('home?lang=bn')).toContain('দিনগুলো জাপান সময় (GMT+9) অনুযায়ী।');
  });

  it('does not change the months, days and times of documents, which use the time zone of the installation', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.pay((await till.charge({ name: 'Setup', amount: 100 }))['charge_id'] as number);
    const { store_id } = till.shop;
    await withoutRules(api, ['charges'], () =>
      api.query(`UPDATE charges SET activated_at = '2026-03-01T04:59:59Z' WHERE store_id = $1 AND charge_id = $2`, [store_id, charge_id]),
    );
    const paths = [`${String(charge_id)}/receipt`, 'payments/invoice?month=2026-02', 'payments?month=2026-02', 'payments?month=2026-03'];
    const shown = (): Promise<string[]> =>
      Promise.all(
        paths.map(async (path) => {
          const headers = { ...PAGE, cookie: till.owner.cookie };
          const { text } = await api.call('GET', `/${String(store_id)}/settings/apps/billing/${path}`, { headers });
          return text.replaceAll(/<header.*?<\/header>/gs, '');
        }),
      );
    const before = await shown();
    expect(before[0]).toContain('28 Feb 2026, 23:59:59 (GMT-5)');
    expect(before[1]).toContain('28 February 2026');
    expect([before[2]?.includes('Setup'), before[3]?.includes('No payments.')]).toEqual([true, true]);
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await api.query('UPDATE stores SET time_zone = $2 WHERE store_id = $1', [store_id, zone]);
      expect(await shown()).toEqual(before);
    }
  });

  it('applies to the account page of its customers', async () => {
    await save('Asia/Tokyo');
    const { text } = await open(`/identity/account/${String(pages.shop.store_id)}`);
    expect(text).toContain('Nakshi');
  });
});
