import { BillingVisits, billing } from '../../../test/billing-visits.js';
import { commandLineOf } from '../../../test/command-line.js';
import { useApi } from '../../../test/harness.js';

describe('the billing pages of a charge that was corrected', () => {
  const api = useApi();
  const visits = new BillingVisits(() => api);
  const correct = (id: number, how: string, amount: string, reason: string): Promise<unknown> =>
    commandLineOf(api).cli('charge', how, '--charge-id', String(id), `--amount=${amount}`, '--reason', reason);

  it('show refunds, chargebacks and adjustments with their reasons, in both languages', async () => {
    const { shop, owner } = await visits.stage();
    const id = await visits.one(shop);
    await visits.pay(shop, owner, id);
    await shop.post(`/billing/charges/${String(id)}/refund`, { amount: 20.5, reason: 'Not <as> described' });
    await correct(id, 'chargeback', '30', 'Disputed by the bank');
    await correct(id, 'adjust', '5', 'Fee waived');
    await correct(id, 'adjust', '-2', 'Fee corrected');
    const page = billing(shop, `/${String(id)}`);
    const { text } = await visits.open(page, owner);
    for (const part of [
      'A refund of ৳20.50 was started.',
      'Not &lt;as> described',
      'Your bank took ৳30.00 back.',
      'Disputed by the bank',
      'The amount due to the provider of Paid Reports was raised by ৳5.00. You pay nothing for it.',
      'The amount due to the provider of Paid Reports was lowered by ৳2.00. You pay nothing for it.',
      'Fee waived',
      'Fee corrected',
      '<dt>Refunded</dt><dd>৳50.50</dd>',
    ])
      expect(text).toContain(part);
    const bangla = (await visits.open(`${page}?lang=bn`, owner)).text;
    expect(bangla).toContain('আপনার ব্যাংক ৩০.০০৳ ফেরত নিয়েছে।');
    expect(bangla).toContain('<dt>ফেরত দেওয়া হয়েছে</dt><dd>৫০.৫০৳</dd>');
    expect((await visits.open(billing(shop), owner)).text).toContain('৳50.50 refunded');
    expect((await visits.open(billing(shop, '?lang=bn'), owner)).text).toContain('৫০.৫০৳ ফেরত দেওয়া হয়েছে');
  });

  it('distinguish partial from full refunds, and mention no refund at the gateway for money returned to the wallet', async () => {
    const { shop, owner } = await visits.stage();
    await visits.topUp(shop, owner, 500);
    const id = await visits.one(shop);
    const page = billing(shop, `/${String(id)}`);
    await visits.send(`${page}/approve`, owner, { payment_method: 'wallet' });
    await shop.post(`/billing/charges/${String(id)}/refund`, { amount: 0.5, reason: 'Rounded' });
    const part = (await visits.open(page, owner)).text;
    expect(part).toContain('Partly refunded');
    expect(part).toContain('৳0.50 was refunded.');
    expect(part).toContain('Rounded');
    expect(part).not.toContain('was started.');
    await shop.post(`/billing/charges/${String(id)}/refund`, { reason: 'The rest' });
    const whole = (await visits.open(page, owner)).text;
    expect(whole).not.toContain('Partly refunded');
    expect(whole).toContain('<dt>Refunded</dt><dd>৳100.50</dd>');
  });
});
