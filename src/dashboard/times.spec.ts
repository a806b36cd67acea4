import { BillingVisits, billing } from '../../test/billing-visits.js';
import { useApi } from '../../test/harness.js';
import { place } from '../../test/orders.js';
import { PAGE, useStorePages } from '../../test/pages.js';

/** Times of a page, as they are shown. */
const timesIn = (html: string): string[] => [...html.matchAll(/<time[^>]*>([^<]*)<\/time>/g)].map(([, text = '']) => text);

describe('the times of the pages', () => {
  const api = useApi();
  const pages = useStorePages(api, 'home');
  const home = async (language: string): Promise<string> =>
    (await api.call('GET', pages.list, { headers: { ...PAGE, cookie: pages.owner.cookie, 'accept-language': language } })).text;
  const orderAged = async (age: string): Promise<void> => {
    const { order_id } = await place(pages.shop);
    await api.query(`UPDATE orders SET created_at = now() - $3::interval WHERE store_id = $1 AND order_id = $2`, [
      pages.shop.store_id,
      order_id,
      age,
    ]);
  };

  it('are relative up to a day, otherwise absolute, below the name of their zone, in both languages', async () => {
    for (const age of ['5 minutes 10 seconds', '3 hours 10 seconds', '400 days']) await orderAged(age);
    const [english, bangla] = [await home('en'), await home('bn')];
    expect(timesIn(english)).toEqual(
      expect.arrayContaining(['5 minutes ago', '3 hours ago', expect.stringMatching(/^\d+ \w{3,4} \d{4}, \d\d:\d\d$/)]),
    );
    expect(english).toContain('Times are Bangladesh Time (GMT+6).');
    expect(timesIn(bangla)).toEqual(
      expect.arrayContaining([
        '৫ মিনিট আগে',
        '৩ ঘণ্টা আগে',
        expect.stringMatching(/^[\u09E6-\u09EF]+ \S+, [\u09E6-\u09EF]{4}, [\u09E6-\u09EF]{2}:[\u09E6-\u09EF]{2}$/),
      ]),
    );
    expect(bangla).toContain('সময়গুলো বাংলাদেশ সময় (GMT+6) অনুযায়ী।');
  });

  it('of an invitation state their zone', async () => {
    const staff = `/${String(pages.shop.store_id)}/settings/staff`;
    await pages.post(`${staff}/invitations`, { contact: `times-${String(pages.shop.store_id)}@example.com`, role: 'staff' });
    expect(timesIn((await pages.open(staff)).text)).toContainEqual(expect.stringMatching(/^\d+ \w+ \d{4}, \d\d:\d\d:\d\d \(GMT\+6\)$/));
  });
});

describe('the times of a sandbox clock', () => {
  const api = useApi();
  const visits = new BillingVisits(() => api);

  it('are marked, state their zone and are not compared with the current time', async () => {
    const { shop, owner } = await visits.stage();
    const charge = billing(shop, `/${String(await visits.one(shop))}`);
    const marked = expect.stringMatching(/^\d+ \w+ \d{4}, \d\d:\d\d:\d\d \(GMT\+6\) · sandbox clock$/) as string;
    const times = timesIn((await visits.open(charge, owner)).text);
    expect(times.length).toBeGreaterThan(1);
    expect(times).toEqual(times.map(() => marked));
    for (const time of timesIn((await visits.open(billing(shop), owner)).text)) expect(time).toMatch(/\d\d:\d\d.* · sandbox clock$/);
    const bangla = await visits.open(`${charge}?lang=bn`, owner);
    expect(timesIn(bangla.text)).toContainEqual(
      expect.stringMatching(/^[\u09E6-\u09EF]+ .*[\u09E6-\u09EF]{2}:[\u09E6-\u09EF]{2} \(GMT\+6\) · পরীক্ষামূলক ঘড়ি$/),
    );
  });
});
