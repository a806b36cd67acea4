import { BillingVisits, billing, RETURN_URL } from '../../../test/billing-visits.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { merchantOf } from '../../../test/merchants.js';
import { formOf, PAGE } from '../../../test/pages.js';

describe('the approval pages', () => {
  const api = useApi();
  const visits = new BillingVisits(() => api);
  const { open, send, led, one, plan, pay, topUp, statusOf } = visits;
  const stage = visits.stage.bind(visits);

  describe('for a request', () => {
    it('show the amount, its parts, the app and the consequences', async () => {
      const { shop, owner } = await stage();
      const id = await one(shop, { description: 'All <b>reports</b>' });
      const { status, text, headers } = await open(billing(shop, `/${String(id)}`), owner);
      expect(status).toBe(200);
      for (const words of [
        'Paid Reports requests a payment',
        'Gold &amp; Silver',
        'All &lt;b>reports',
        '৳100.50',
        'Paid Reports pays the fees',
        'You pay once.',
        'Pay ৳100.50',
        'Decline',
      ])
        expect(text).toContain(words);
      expect(text).not.toMatch(/<script(?! src="\/assets\/search\.)| style=| on\w+=/);
      expect(headers.get('content-security-policy')).toContain("form-action 'self' https: http:");
    });

    it('show the fees that the merchant pays', async () => {
      const { shop, owner } = await stage({ fee_payer: 'merchant' });
      const id = await one(shop, { amount: 100 });
      const { text } = await open(billing(shop, `/${String(id)}`), owner);
      for (const amount of ['৳100.00', '৳11.43', '৳2.86', 'Pay ৳114.29']) expect(text).toContain(amount);
      expect(text).not.toContain('pays the fees');
    });

    it.each([
      ['monthly', {}, ['is renewed every month', '3 days before each renewal', 'may also charge for usage, which']],
      ['yearly', { capped_amount: 500 }, ['is renewed every year', '7 days before each renewal', 'up to ৳500.00 between two renewals']],
      ['monthly', { trial_days: 14 }, ['is free until', 'After that, ৳100.50 is due every month.', 'Start the free trial']],
    ])('show the consequences of a %s subscription with %j', async (billing_interval, fields, words) => {
      const { shop, owner } = await stage();
      const id = await plan(shop, { billing_interval, ...fields });
      const { text } = await open(billing(shop, `/${String(id)}`), owner);
      for (const each of words) expect(text).toContain(each);
    });

    it('state the notice periods of a yearly subscription with a trial', async () => {
      const { shop, owner } = await stage();
      const id = await plan(shop, { billing_interval: 'yearly', trial_days: 14 });
      expect((await open(billing(shop, `/${String(id)}`), owner)).text).toContain(
        'We ask you 3 days before the trial ends, and 7 days before each renewal.',
      );
    });

    it('show the history of a pending request', async () => {
      const { shop, owner } = await stage();
      const id = await one(shop);
      await pay(shop, owner, id, 'fail');
      const { text } = await open(billing(shop, `/${String(id)}`), owner);
      for (const words of ['Paid Reports requested ৳100.50.', 'The payment failed.']) expect(text).toContain(words);
    });

    it.each([
      [null, 'The current period ends on'],
      ['wallet', 'The wallet pays the renewal then, if its balance suffices.'],
    ])('say when a renewal is due with auto_pay %j, and what declining it does', async (auto_pay, words) => {
      const { shop, owner } = await stage();
      const id = await plan(shop);
      await pay(shop, owner, id);
      await owner.call('PUT', `/api/apps/billing/charges/${String(id)}`, { body: { auto_pay } });
      await send(billing(shop, '/clock'), owner, { days: '28' });
      const [renewal] = await api.query<{ charge_id: string }>(`SELECT charge_id FROM charges WHERE store_id = $1 AND type = 'renewal'`, [
        shop.store_id,
      ]);
      const { text } = await open(billing(shop, `/${String(renewal?.charge_id)}`), owner);
      for (const each of [words, 'If you decline, the subscription ends on']) expect(text).toContain(each);
    });

    it('say which subscription is replaced', async () => {
      const { shop, owner } = await stage();
      await pay(shop, owner, await plan(shop, { name: 'Bronze' }));
      const id = await plan(shop);
      expect((await open(billing(shop, `/${String(id)}`), owner)).text).toContain(
        'It replaces the subscription Bronze, which ends immediately. Usage of it that is not paid yet is still due.',
      );
    });

    it('are in Bangla for merchants who prefer it', async () => {
      const { shop, owner } = await stage();
      const id = await one(shop);
      const { text } = await open(billing(shop, `/${String(id)}?lang=bn`), owner);
      for (const words of ['Paid Reports পেমেন্ট চাইছে', '১০০.৫০৳', 'প্রত্যাখ্যান করুন']) expect(text).toContain(words);
      const monthly = await open(billing(shop, `/${String(await plan(shop))}?lang=bn`), owner);
      expect(monthly.text).toContain('প্রতিটি নবায়নের ৩ দিন আগে');
    });
  });

  describe('for a payment', () => {
    it('lead to the gateway and back to the app', async () => {
      const { shop, owner } = await stage();
      const id = await one(shop);
      expect(await pay(shop, owner, id)).toBe(`${RETURN_URL}&payment=success&charge_id=${String(id)}`);
      const { text } = await open(billing(shop, `/${String(id)}`), owner);
      for (const words of ['Paid', 'Paid Reports requested ৳100.50.', 'A payment of ৳100.50 was started.', '৳100.50 was paid.'])
        expect(text).toContain(words);
      expect(text).not.toContain('Decline');
    });

    it.each([
      ['fail', 'failed'],
      ['cancel', 'cancelled'],
    ])('can be repeated after %s', async (action, payment) => {
      const { shop, owner } = await stage();
      const id = await one(shop);
      expect(await pay(shop, owner, id, action)).toBe(`${RETURN_URL}&payment=${payment}&charge_id=${String(id)}`);
      expect((await open(billing(shop, `/${String(id)}`), owner)).text).toContain('Pay ৳100.50');
      expect(await pay(shop, owner, id)).toContain('payment=success');
      const { text } = await open(billing(shop, `/${String(id)}`), owner);
      expect(text).toContain(`The payment was cancelled.`.replace('was cancelled', action === 'fail' ? 'failed' : 'was cancelled'));
    });

    it('share one session in twenty parallel approvals, and show it', async () => {
      const { shop, owner } = await stage();
      const id = await one(shop);
      const page = billing(shop, `/${String(id)}`);
      const places = await atOnce(20, () => led(`${page}/approve`, owner, { payment_method: 'gateway' }));
      // Requests made while the session is being opened are redirected back to the page.
      const [place, ...others] = new Set(places.filter((each) => !each.endsWith(`${page}?problem=pay_busy`)));
      expect([place, ...others]).toEqual([expect.stringMatching(/\/sandbox-gateway\/sandbox_\d+_[0-9a-f]{32}$/)]);
      const { text } = await open(page, owner);
      for (const words of ['A payment was started.', 'I have paid: check now', `href="${place!}"`]) expect(text).toContain(words);
    });

    it('label a top-up at the sandbox gateway in the language of the reader', async () => {
      const { shop, owner } = await stage();
      const { charge_id } = (await shop.post('/billing/wallet-topup', { amount: 200, return_url: RETURN_URL })).body.data;
      const { pathname } = new URL(await led(`${billing(shop, `/${String(charge_id)}`)}/approve`, owner));
      const shown = async (language: string): Promise<string> =>
        (await api.call('GET', pathname, { headers: { ...PAGE, 'accept-language': language } })).text;
      expect(await shown('en')).toContain('<dd>Wallet top-up</dd>');
      for (const words of ['<dd>ওয়ালেটে টাকা জমা</dd>', '২০০.০০৳']) expect(await shown('bn')).toContain(words);
    });

    it('find a payment from which the browser did not return', async () => {
      const { shop, owner } = await stage();
      const id = await one(shop);
      const page = billing(shop, `/${String(id)}`);
      const gateway = new URL(await led(`${page}/approve`, owner));
      await api.call('POST', gateway.pathname, formOf({ action: 'close' }));
      const [, check = ''] = /href="(\/api\/apps\/billing\/callback[^"]*)"/.exec((await open(page, owner)).text) ?? [];
      expect((await api.call('GET', check, { headers: PAGE })).headers.get('location')).toContain('payment=success');
      expect(await statusOf(shop, id)).toBe('active');
    });

    it('wait until the bank has confirmed', async () => {
      const { shop, owner } = await stage();
      const id = await one(shop);
      const waiting = new URL(await pay(shop, owner, id, 'later'));
      expect(waiting.pathname).toBe('/billing/waiting');
      const { status, text, headers } = await api.call('GET', waiting.pathname + waiting.search, { headers: PAGE });
      expect(status).toBe(200);
      expect(headers.get('refresh')).toMatch(/^10; url=\/api\/apps\/billing\/callback\?session_txn=/);
      for (const words of ['We are confirming your payment', '৳100.50 for Gold &amp; Silver (Paid Reports)']) expect(text).toContain(words);
      const still = await api.call('GET', `${waiting.pathname}${waiting.search}&still=1`, { headers: PAGE });
      expect(still.headers.get('refresh')).toBeNull();
      expect((await api.call('GET', '/billing/waiting?session_txn=none', { headers: PAGE })).status).toBe(404);
    });

    it('are under review if they are risky', async () => {
      const { shop, owner } = await stage();
      const id = await one(shop);
      const waiting = new URL(await pay(shop, owner, id, 'risky'));
      const held = await api.call('GET', waiting.pathname + waiting.search, { headers: PAGE });
      expect(held.text).toContain('under review');
      expect(held.headers.get('refresh')).toBeNull();
      const { text } = await open(billing(shop, `/${String(id)}`), owner);
      expect(text).toContain('Please do not pay again');
      expect(text).not.toContain('Pay ৳100.50');
      expect(await led(billing(shop, `/${String(id)}/approve`), owner)).toBe(billing(shop, `/${String(id)}`));
    });

    it('use the wallet if its balance is sufficient', async () => {
      const { shop, owner } = await stage();
      await topUp(shop, owner, 100);
      const [dear, cheap] = [await one(shop), await one(shop, { amount: 60 })];
      const page = billing(shop, `/${String(dear)}`);
      expect((await open(page, owner)).text).toContain('The balance of the wallet for Paid Reports is too low: ৳100.00.');
      expect(await led(`${page}/approve`, owner, { payment_method: 'wallet' })).toBe(`${page}?problem=pay_too_low`);
      expect((await open(`${page}?problem=pay_too_low`, owner)).text).toContain('role="alert"');
      const other = billing(shop, `/${String(cheap)}`);
      expect((await open(other, owner)).text).toContain('Pay from the wallet (৳100.00)');
      const places = await atOnce(5, () => led(`${other}/approve`, owner, { payment_method: 'wallet' }));
      const back = `${RETURN_URL}&payment=success&charge_id=${String(cheap)}`;
      expect(places.sort()).toEqual([...Array<string>(4).fill(`${other}?done=gone_done`), back]);
      expect((await open(other, owner)).text).toContain('৳60.00 was paid from the wallet.');
    });

    it('require no payment for a trial', async () => {
      const { shop, owner } = await stage();
      const page = billing(shop, `/${String(await plan(shop, { trial_days: 14 }))}`);
      expect(await led(`${page}/approve`, owner)).toMatch(`${RETURN_URL}&payment=success&charge_id=`);
      const { text } = await open(page, owner);
      for (const words of ['The free trial began.', 'Free until', 'then ৳100.50']) expect(text).toContain(words);
    });

    it('without a return URL end on a page of the dashboard', async () => {
      const { shop, owner } = await stage();
      const id = await one(shop, { return_url: undefined });
      const complete = new URL(await pay(shop, owner, id));
      expect(complete.pathname).toBe('/billing/complete');
      const path = complete.pathname + complete.search;
      expect((await open(path, owner)).text).toContain(`href="${billing(shop, `/${String(id)}`)}"`);
      const stranger = await merchantOf(api, await api.make.store());
      for (const cookie of ['', stranger.cookie]) {
        const { text } = await open(path, { cookie });
        expect(text).toContain('Payment complete');
        expect(text).not.toContain(billing(shop));
      }
      for (const query of ['?payment=failed', '', '?payment=declined', '?payment=constructor&charge_id=x']) {
        expect((await open(`/billing/complete${query}`, owner)).text).toContain('Payment failed');
      }
      expect((await open('/billing/complete?payment=cancelled', owner)).text).toContain('Payment cancelled');
    });
  });
});
