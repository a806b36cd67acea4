import { BillingVisits, billing, RETURN_URL } from '../../../test/billing-visits.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { merchantOf } from '../../../test/merchants.js';
import { hiddenFields, PAGE } from '../../../test/pages.js';

/** Returns true if the ends of the plot on a page have different labels, or share one label with a time. */
function hasClearEnds(text: string): boolean {
  const start = text.indexOf('<path class="balance"');
  const plot = text.slice(start, text.indexOf('</svg>', start));
  const ends = [...plot.matchAll(/<text[^>]{0,80}>([^<]{1,40})</g)].map(([, words = '']) => words);
  return ends.length === 1 ? ends[0]!.includes(':') : ends.length === 2 && ends[0] !== ends[1];
}

describe('the billing pages', () => {
  const api = useApi();
  const visits = new BillingVisits(() => api);
  const { open, send, led, one, plan, pay, topUp, statusOf } = visits;
  const stage = visits.stage.bind(visits);

  describe('for a decision', () => {
    it('decline once and lead back to the app', async () => {
      const { shop, owner } = await stage();
      const id = await one(shop);
      const page = billing(shop, `/${String(id)}`);
      expect((await open(billing(shop), owner)).text).toContain('<span>One-time charge</span> · ');
      const places = await atOnce(5, () => led(`${page}/decline`, owner));
      expect(places.sort()).toEqual(
        [...Array<string>(4).fill(`${page}?done=gone_done`), `${RETURN_URL}&payment=cancelled&charge_id=${String(id)}`].sort(),
      );
      expect((await open(page, owner)).text).toContain('The request was declined.');
      expect(await led(`${page}/approve`, owner)).toBe(`${page}?done=gone_done`);
    });

    it('cancel a subscription at the end of its period or immediately', async () => {
      const { shop, owner } = await stage();
      const id = await plan(shop);
      await pay(shop, owner, id);
      const page = billing(shop, `/${String(id)}`);
      const confirm = await open(`${page}/cancel`, owner);
      expect(confirm.text).toContain('Cancel Gold &amp; Silver?');
      const fields = hiddenFields(confirm, `${page}/cancel`);
      expect(await led(`${page}/cancel`, owner, { ...fields, when: 'period_end' })).toBe(`${page}?done=cancel_later_done`);
      expect((await open(page, owner)).text).toContain('Ends on');
      expect((await open(`${page}/cancel`, owner)).text).not.toContain('value="period_end"');
      expect(await led(`${page}/cancel`, owner, { when: 'now' })).toBe(`${page}?done=cancel_done`);
      expect(await statusOf(shop, id)).toBe('cancelled');
      expect(await led(`${page}/cancel`, owner, { when: 'now' })).toBe(`${page}?problem=cancel_failed`);
      expect((await open(`${page}?problem=cancel_failed`, owner)).text).toContain('It can no longer be cancelled.');
      expect((await open(`${page}/cancel`, owner)).headers.get('location')).toBe(page);
    });

    it('immediately end a subscription that is past due', async () => {
      const { shop, owner } = await stage();
      const page = billing(shop, `/${String(await plan(shop))}`);
      await pay(shop, owner, Number(page.split('/').at(-1)));
      await send(billing(shop, '/clock'), owner, { days: '32' });
      const { text } = await open(`${page}/cancel`, owner);
      expect(text).toContain('so the subscription ends immediately');
      expect(text).not.toContain('value="period_end"');
    });

    it('say that the payment of a cancelled top-up is refunded', async () => {
      const { shop, owner } = await stage({ fee_payer: 'merchant' });
      const { text } = await open(billing(shop, `/${String(await topUp(shop, owner, 100))}/cancel`), owner);
      expect(text).toContain(
        '৳100.00 is taken out of the wallet again, as long as the wallet holds all of it. Your payment of ৳114.29 is refunded.',
      );
    });

    it('do not offer to cancel a charge that was paid once', async () => {
      const { shop, owner } = await stage();
      const id = await one(shop);
      await pay(shop, owner, id);
      const page = billing(shop, `/${String(id)}`);
      const { text } = await open(page, owner);
      for (const words of ['You pay', '/cancel"']) expect(text).not.toContain(words);
      const answer = await open(`${page}/cancel`, owner);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `${page}?problem=cancel_failed`]);
      expect((await open(`${page}?problem=cancel_failed`, owner)).text).toContain('It can no longer be cancelled.');
    });

    it('do not change a partly spent top-up when its cancellation is refused', async () => {
      const { shop, owner } = await stage();
      const id = await topUp(shop, owner, 100);
      await shop.post('/billing/wallet/debit', { amount: 30, description: 'Message' });
      const page = billing(shop, `/${String(id)}`);
      expect(await led(`${page}/cancel`, owner, { when: 'now' })).toBe(`${page}?problem=cancel_failed`);
      expect(await statusOf(shop, id)).toBe('active');
      expect((await shop.get('/billing/wallet')).body.data.balance).toBe(70);
      expect((await api.events(shop.store_id)).map(({ event_topic }) => event_topic)).not.toContain('charge.cancelled');
      const log = await owner.call('GET', `/api/dashboard/audit?store_id=${String(shop.store_id)}&action=charge.cancelled`);
      expect(log.body.data).toEqual([]);
    });

    it('report usage that waits for the next charge, in both languages, until a charge includes it', async () => {
      const { shop, owner } = await stage();
      const id = await plan(shop);
      const page = billing(shop, `/${String(id)}`);
      await pay(shop, owner, id);
      await shop.post('/billing/usage-charges', { description: 'SMS', quantity: 1, unit_price: 5 });
      await send(`${page}/cancel`, owner, { when: 'now' });
      const told =
        'Usage of Paid Reports for ৳5.00 is too little for a payment. The next charge of the app includes it. Without one until ';
      for (const path of [page, billing(shop)]) {
        expect((await open(path, owner)).text).toContain(told);
        expect((await open(`${path}?lang=bn`, owner)).text).toContain('Paid Reports অ্যাপের ৫.০০৳\u2011এর ব্যবহার আলাদা পেমেন্টের জন্য কম।');
      }
      const trial = await plan(shop, { trial_days: 14 });
      await send(billing(shop, `/${String(trial)}/approve`), owner);
      for (const path of [page, billing(shop)])
        expect((await open(path, owner)).text).toContain('The next charge or renewal of the app includes it.');
      const carrying = billing(shop, `/${String(await plan(shop))}`);
      expect((await open(carrying, owner)).text).toContain('<dt>Usage</dt><dd>৳5.00</dd>');
      for (const path of [page, billing(shop)]) expect((await open(path, owner)).text).not.toContain('too little for a payment');
    });

    it('set the source of renewals', async () => {
      const { shop, owner } = await stage();
      const id = await plan(shop);
      await pay(shop, owner, id);
      const page = billing(shop, `/${String(id)}`);
      expect(await led(`${page}/auto-pay`, owner, { auto_pay: 'wallet' })).toBe(`${page}?done=auto_done`);
      expect((await open(page, owner)).text).toContain('Ask me for each renewal');
      await led(`${page}/auto-pay`, owner, { auto_pay: 'off' });
      expect((await open(page, owner)).text).toContain('Pay renewals from the wallet');
    });

    it('need the permission, the CSRF token and a valid form', async () => {
      const { shop, owner } = await stage();
      const page = billing(shop, `/${String(await one(shop))}`);
      const keeper = await merchantOf(api, shop.store_id, { role: 'staff', permissions: ['apps__manage_billing'] });
      const clerk = await merchantOf(api, shop.store_id, { role: 'staff' });
      const { text } = await open(page, keeper);
      expect(text).toContain('Only owners, admins, and staff');
      expect(text).not.toContain('<form method="post" action="/' + String(shop.store_id));
      expect((await open(page, clerk)).status).toBe(403);
      for (const act of ['approve', 'decline', 'cancel', 'auto-pay']) {
        const fields = { when: 'now', auto_pay: 'off' };
        expect((await send(`${page}/${act}`, keeper, fields)).status).toBe(403);
        expect((await send(`${page}/${act}`, { ...owner, csrf_token: '' }, fields)).status).toBe(403);
      }
      expect((await send(`${page}/approve`, owner, { payment_method: 'cash' })).status).toBe(400);
      expect((await send(`${page}/cancel`, owner)).status).toBe(400);
      expect((await open(page, owner)).text).toContain('Pay ৳100.50');
    });

    it('hide the charges of other stores', async () => {
      const [{ shop, owner }, other] = [await stage(), await stage()];
      const theirs = String(await one(other.shop));
      for (const id of [theirs, '999999999', 'abc', '0']) {
        const page = billing(shop, `/${id}`);
        for (const path of [page, `${page}/cancel`]) expect((await open(path, owner)).status).toBe(404);
        for (const act of ['approve', 'decline', 'cancel', 'auto-pay']) {
          expect((await send(`${page}/${act}`, owner, { when: 'now', auto_pay: 'off' })).status).toBe(404);
        }
      }
      expect((await open(billing(other.shop, `/${theirs}`), owner)).status).toBe(403);
      expect(await statusOf(other.shop, Number(theirs))).toBe('pending');
    });
  });

  describe('of a store', () => {
    it('are empty at first, and need a permission', async () => {
      const { shop, owner } = await stage();
      const { text } = await open(billing(shop), owner);
      for (const words of [
        'No app has an active subscription.',
        'has not paid for apps',
        'No app has asked this store for money yet.',
        `href="${billing(shop)}" aria-current="page"`,
      ])
        expect(text).toContain(words);
      const clerk = await merchantOf(api, shop.store_id, { role: 'staff', permissions: ['apps__use_apps'] });
      const keeper = await merchantOf(api, shop.store_id, { role: 'staff', permissions: ['apps__manage_billing'] });
      const stranger = await merchantOf(api, await api.make.store());
      expect((await open(billing(shop), clerk)).status).toBe(403);
      expect((await open(billing(shop), stranger)).status).toBe(403);
      expect((await open(billing(shop), keeper)).status).toBe(200);
    });

    it('show active and upcoming charges, the spending and all charges', async () => {
      const { shop, owner } = await stage();
      await pay(shop, owner, await plan(shop));
      await shop.post('/billing/usage-charges', { description: 'SMS', quantity: 3, unit_price: 0.75 });
      await topUp(shop, owner, 250);
      const waiting = await one(shop, { name: 'Extra report', amount: 20 });
      const { text } = await open(billing(shop), owner);
      for (const words of [
        'Extra report',
        '৳100.50 per month',
        'for ৳100.50, plus ৳2.25 for usage',
        '৳250.00',
        '<svg',
        '৳350.50',
        'Wallet top-up',
      ])
        expect(text).toContain(words);
      expect(text).toContain(`href="${billing(shop, `/${String(waiting)}`)}" aria-label="Review Extra report"`);
      const filtered = await open(`${billing(shop)}?status=pending`, owner);
      expect(filtered.text).toContain('Extra report');
      expect(filtered.text).not.toContain('Wallet top-up');
      for (const query of ['?status=lost', '?cursor=abc', '?cursor=-1', '?status=a&status=b']) {
        expect((await open(billing(shop) + query, owner)).text).toContain('Wallet top-up');
      }
    });

    it('paginate the charges', async () => {
      const { shop, owner } = await stage();
      await atOnce(51, (n) => one(shop, { name: `Charge ${String(n)}`, amount: 10 + n }));
      const first = await open(`${billing(shop)}?status=pending`, owner);
      const [, older = ''] = /href="([^"]*cursor=[^"]*)"/.exec(first.text) ?? [];
      const second = await open(older.replaceAll('&amp;', '&'), owner);
      expect(second.text).toContain(`href="${billing(shop)}?status=pending"`);
      expect([...second.text.matchAll(/data-column="Status"/g)]).toHaveLength(1);
      expect(second.text).not.toContain('Next page');
    });

    it('show a wallet with its balance over time', async () => {
      const { shop, owner } = await stage();
      await topUp(shop, owner, 250);
      await shop.post('/billing/wallet/debit', { amount: 40, description: 'Ten <i>SMS</i>' });
      const { wallet_id } = (await shop.get('/billing/wallet')).body.data;
      const path = billing(shop, `/wallets/${String(wallet_id)}`);
      expect((await open(billing(shop), owner)).text).toContain(`href="${path}"`);
      const { text } = await open(path, owner);
      for (const words of [
        'Wallet for Paid Reports',
        'times are those of its clock',
        '৳210.00',
        '-৳40.00',
        'Ten &lt;i>SMS',
        '<path class="balance"',
        '>2 entries.',
      ])
        expect(text).toContain(words);
      expect(hasClearEnds(text)).toBe(true);
      const bangla = await api.call('GET', path, { headers: { ...PAGE, cookie: owner.cookie, 'accept-language': 'bn' } });
      expect(bangla.text).not.toContain('Wallet top-up');
      const descriptions = async (query: string): Promise<string[]> =>
        [...(await open(path + query, owner)).text.matchAll(/<strong>(Ten|Wallet)/g)].map(([, word = '']) => word);
      expect([await descriptions(''), await descriptions('?sort=oldest')]).toEqual([
        ['Ten', 'Wallet'],
        ['Wallet', 'Ten'],
      ]);
      const [last] = await api.query<{ id: string }>('SELECT max(transaction_id) AS id FROM wallet_transactions WHERE store_id = $1', [
        shop.store_id,
      ]);
      expect(await descriptions(`?cursor=${String(last?.id)}`)).toEqual(['Wallet']);
      expect(await descriptions(`?sort=oldest&cursor=${String(last?.id)}`)).toEqual([]);
      const stranger = await stage();
      for (const id of [String(wallet_id), '999999999', 'x']) {
        expect((await open(billing(stranger.shop, `/wallets/${id}`), stranger.owner)).status).toBe(404);
      }
    });

    it('move the clock of a sandbox store only', async () => {
      const { shop, owner } = await stage();
      const id = await plan(shop, { trial_days: 14 });
      await led(billing(shop, `/${String(id)}/approve`), owner);
      expect((await open(billing(shop), owner)).text).toContain('Clock of this sandbox store');
      expect(await led(billing(shop, '/clock'), owner, { days: '12' })).toBe(`${billing(shop)}?done=clock_moved`);
      const { text } = await open(`${billing(shop)}?done=clock_moved`, owner);
      for (const words of ['The clock was moved', 'Pay the renewal by']) expect(text).toContain(words);
      for (const days of ['0', '-1', '1.5', 'x', '401', ''])
        expect((await send(billing(shop, '/clock'), owner, { days })).status).toBe(400);
      const real = await api.shop();
      const merchant = await merchantOf(api, real.store_id);
      expect((await open(billing(real), merchant)).text).not.toContain('Clock of this');
      expect((await send(billing(real, '/clock'), merchant, { days: '1' })).status).toBe(400);
    });
  });
});
