import { Till } from '../../../test/billing.js';
import type { Answer } from '../../../test/caller.js';
import { useOwnApi } from '../../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../../test/merchants.js';
import { itOnOnePostgres } from '../../../test/nodes.js';
import { PAGE } from '../../../test/pages.js';
import { later, monthOf } from '../../platform/contract/months.js';
import { withoutRules } from '../../../test/without-rules.js';
import { nodes, plansOf, statementsDuring } from '../../../test/plans.js';

describe('payments and receipts', () => {
  const api = useOwnApi();
  let till: Till;
  let billing: string;
  const open = (path: string, { cookie }: Pick<SignedInMerchant, 'cookie'> = till.owner): Promise<Answer> =>
    api.call('GET', `${billing}/${path}`, { headers: { ...PAGE, cookie } });
  const linesOf = ({ text }: Answer): string[] => text.replace('\uFEFF', '').split('\r\n').slice(1, -1);
  const receiptOf = (charge_id: number): string => `${String(till.shop.store_id)}-${String(charge_id)}`;

  beforeEach(async () => {
    till = await Till.open(api, { app: { name: 'Courier Sync' } });
    billing = `/${String(till.shop.store_id)}/settings/apps/billing`;
  });

  it('list payments, newest first, by month, but no pending charges or free trials', async () => {
    expect((await open('payments')).text).toContain('No payments.');
    const setup = (await till.charge({ name: 'Setup', amount: 100 }))['charge_id'] as number;
    await till.pay(setup);
    await till.charge({ name: 'Undecided', amount: 100 });
    const topUp = (await till.topUp(300))['charge_id'] as number;
    const fromWallet = (await till.charge({ name: 'Report', amount: 50 }))['charge_id'] as number;
    await till.approve(fromWallet, { payment_method: 'wallet' });
    const trial = (await till.plan({ name: 'Trial', trial_days: 14 }))['charge_id'] as number;
    await till.approve(trial);
    const { text } = await open('payments');
    const links = [...text.matchAll(/billing\/(\d+)\/receipt"/g)].map(([, id]) => Number(id));
    expect(links).toEqual([fromWallet, topUp, setup]);
    expect(text).not.toContain('Undecided');
    expect(text).not.toContain('>Trial<');
    const month = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 7);
    const ofMonth = (await open(`payments?month=${month}`)).text;
    expect(ofMonth).toContain('Paid at the payment service');
    expect(ofMonth).toContain(`payments.csv?month=${month}`);
    expect((await open('payments?month=2020-01')).text).toContain('No payments.');
    expect((await open('payments?month=2020-13&cursor=x')).text).toContain('Setup');
  });

  it('offer every month since the first payment, and the invoice of a month on every page', async () => {
    const monthsOn = ({ text }: Answer): string[] => [...text.matchAll(/<option[^>]*value="(20[^"]*)"/g)].map(([, month = '']) => month);
    const now = monthOf(new Date(), 'Asia/Dhaka');
    expect(monthsOn(await open('payments'))).toEqual([now]);
    const setup = (await till.charge({ name: 'Setup', amount: 100 }))['charge_id'] as number;
    await till.pay(setup);
    await till.pay((await till.charge({ name: 'Report', amount: 100 }))['charge_id'] as number);
    await withoutRules(api, ['charges'], () =>
      api.query(`UPDATE charges SET activated_at = now() - interval '4 years' WHERE store_id = $1 AND charge_id = $2`, [
        till.shop.store_id,
        setup,
      ]),
    );
    const months = monthsOn(await open('payments'));
    expect([months.length, months[0], months.at(-1)]).toEqual([49, now, later(now, -48)]);
    const old = later(now, -48);
    for (const path of [`payments?month=${old}`, `payments?month=${old}&cursor=${String(setup)}`, `payments?month=${old}&sort=oldest`]) {
      const { text } = await open(path);
      for (const words of [`payments/invoice?month=${old}"`, `payments.csv?month=${old}"`, 'Paid at the payment service', '1 entry'])
        expect(text).toContain(words);
      expect(text).toMatch(new RegExp(`<option[^>]*value="${old}"[^>]*selected`));
    }
    expect((await open(`payments?month=${old}&cursor=${String(setup)}&sort=oldest`)).text).toContain(
      `payments?month=${old}&amp;sort=oldest"`,
    );
    expect(monthsOn(await open('payments?month=2010-01')).at(-1)).toBe('2010-01');
    expect((await open('payments?month=2010-01')).text).not.toContain('payments/invoice');
  });

  it('are available as a file for spreadsheets, in which formulas from apps do not run', async () => {
    const evil = (await till.charge({ name: '=HYPERLINK("https://x"),1', amount: 100 }))['charge_id'] as number;
    await till.pay(evil);
    const topUp = (await till.topUp(300))['charge_id'] as number;
    const answer = await open('payments.csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="payments-all.csv"');
    const [first = '', second = ''] = linesOf(answer).map((line) => line.replace(/,20\d\d-[^,]*Z,/, ',AT,'));
    expect(first).toMatch(new RegExp(`^${receiptOf(topUp)},AT,Courier Sync,[^,]*,wallet_topup,gateway,BDT,300(\\.00)?,0(\\.00)?$`));
    expect(second).toMatch(
      new RegExp(`^${receiptOf(evil)},AT,Courier Sync,"'=HYPERLINK\\(""https://x""\\),1",one_time,gateway,BDT,100(\\.00)?,0(\\.00)?$`),
    );
    expect(linesOf(await open('payments.csv?month=2020-01'))).toEqual([]);
  });

  it('have a receipt with the usage, the fees and the refunds', async () => {
    const { charge_id } = await till.pay((await till.plan({ capped_amount: 500 }))['charge_id'] as number);
    await till.shop.post('/billing/usage-charges', { description: 'Text messages', quantity: 30, unit_price: 1.5 });
    await till.shop.post('/billing/usage-charges', { description: 'Tokens', quantity: 12_000, unit_price: 0.000125 });
    const plan = await open(String(charge_id));
    expect(plan.text).toContain('Usage in this period: ৳46.50 of at most ৳500.00');
    expect(plan.text).toMatch(/<meter [^>]*max="50000"[^>]* value="4650"/);
    await till.advance(29);
    const [renewal] = await api.query<{ charge_id: number }>('SELECT charge_id::int FROM charges WHERE renews_charge_id = $1', [charge_id]);
    expect((await open(`${String(renewal!.charge_id)}/receipt`)).status).toBe(404);
    await till.pay(renewal!.charge_id);
    const { text } = await open(`${String(renewal!.charge_id)}/receipt`);
    for (const words of [
      receiptOf(renewal!.charge_id),
      'Text messages (30 × 1.5)',
      'Tokens (12,000 × 0.000125)',
      '৳45.00',
      '৳546.50',
      'Period until',
      'Payment reference',
    ])
      expect(text).toContain(words);
    const bangla = (await open(`${String(renewal!.charge_id)}/receipt?lang=bn`)).text;
    for (const words of ['Text messages (৩০ × ১.৫)', 'Tokens (১২,০০০ × ০.০০০১২৫)']) expect(bangla).toContain(words);
    expect(text).toContain('the payment was simulated');
    expect(text).not.toContain('Refunds');
    const page = await open(String(renewal!.charge_id));
    expect(page.text).toContain(`/${String(renewal!.charge_id)}/receipt"`);
    expect(page.text).not.toContain('You pay');
    expect(page.text).not.toContain('/cancel"');
    await till.shop.post(`/billing/charges/${String(renewal!.charge_id)}/refund`, { amount: 45, reason: 'Messages were not sent' });
    const refunded = (await open(`${String(renewal!.charge_id)}/receipt`)).text;
    expect(refunded).toContain('Refunds');
    expect(refunded).toContain('Messages were not sent');
  });

  it('are only for members of this store who may see its billing', async () => {
    const { charge_id } = await till.pay((await till.charge())['charge_id'] as number);
    const receipt = `${String(charge_id)}/receipt`;
    const able = await merchantOf(api, till.shop.store_id, { role: 'staff', permissions: ['apps__manage_billing'] });
    const unable = await merchantOf(api, till.shop.store_id, { role: 'staff', permissions: ['orders__view_orders'] });
    const other = await merchantOf(api, (await api.shop()).store_id);
    for (const path of ['payments', 'payments.csv', receipt]) {
      const statuses = [await open(path, able), await open(path, unable), await open(path, other)].map(({ status }) => status);
      expect([path, ...statuses]).toEqual([path, 200, 403, 403]);
    }
    const foreign = await Till.open(api);
    const path = `/${String(foreign.shop.store_id)}/settings/apps/billing/${receipt}`;
    expect((await api.call('GET', path, { headers: { ...PAGE, cookie: foreign.owner.cookie } })).status).toBe(404);
  });

  itOnOnePostgres('are paginated, and read through an index in a store with many charges', async () => {
    await withoutRules(api, ['charges'], () =>
      api.query(
        `INSERT INTO charges (store_id, app_id, installation_id, charge_type, name, amount, base_amount, fee_payer, platform_amount, gateway_fee_amount,
         developer_amount, status, expires_at, activated_at, paid_from, created_at)
       SELECT $1, $2, $3, 'one_time', 'Setup ' || i, 100, 100, 'developer', 10, 2.5, 87.5, 'active', now(), now() - i * interval '1 hour', 'wallet',
         now() - i * interval '1 hour' FROM generate_series(1, 5000) i`,
        [till.shop.store_id, till.shop.app_id, till.shop.installation_id],
      ),
    );
    await api.vacuum('charges');
    const first = await open('payments');
    expect([first.text.includes('Setup 50<'), first.text.includes('Setup 51<')]).toEqual([true, false]);
    const [, next = ''] = /href="[^"]*\/(payments\?cursor=\d+)"/.exec(first.text) ?? [];
    expect((await open(next)).text).toContain('Setup 51<');
    const statements = await statementsDuring(api, () => open('payments?month=2026-01'));
    const own = statements.filter(({ text }) => text.includes('paid_from IN') && text.includes('activated_at >='));
    expect(own).toHaveLength(3);
    for (const statement of own)
      for (const plan of await plansOf(api, statement)) {
        const scans = nodes(plan).filter((node) => node['Relation Name'] === 'charges');
        expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      }
  });
});
