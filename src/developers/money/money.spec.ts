import { Till } from '../../../test/billing.js';
import '../../../test/built.js';
import { commandLineOf } from '../../../test/command-line.js';
import { Guild } from '../../../test/developers.js';
import { useOwnApi } from '../../../test/harness.js';
import type { SignedInMerchant } from '../../../test/merchants.js';
import { itOnOnePostgres } from '../../../test/nodes.js';
import { PAGE } from '../../../test/pages.js';
import { linesOfPdf } from '../../../test/pdf.js';
import { nodes, plansOf, statementsDuring } from '../../../test/plans.js';
import { later, monthOf } from '../../platform/contract/months.js';

const NOW = monthOf(new Date(), 'Asia/Dhaka');
const NONE = { revenue: 0, fees: 0, refunds: 0, adjustments: 0, owed: 0 };

/** Inserts transactions of one kind, each with its postings at a time. */
const INSERT = `
WITH t AS (
  INSERT INTO ledger_transactions (store_id, kind, app_id, created_at)
  SELECT $1, 'charge', $2, $3::timestamptz FROM generate_series(1, $4::integer) RETURNING transaction_id, is_sandbox, created_at
)
INSERT INTO ledger_postings (store_id, transaction_id, account, app_id, is_sandbox, amount, created_at)
SELECT $1, t.transaction_id, a.account, $2, t.is_sandbox, a.amount, t.created_at
FROM t, (VALUES ('store', -0.30), ('platform', 0.03), ('gateway', 0.01), ('developer', 0.26)) a(account, amount)`;

/** Inserts the wallet refund of such a transaction. */
const RETURN = INSERT.replace("'charge'", "'wallet_refund'").replaceAll(/(-?)(0\.\d\d)/g, (_, sign: string, amount: string) =>
  sign === '' ? `-${amount}` : amount,
);

describe('the money of an organisation', () => {
  const api = useOwnApi();
  const { cli } = commandLineOf(api);
  let guild: Guild;
  let other: Guild;
  let real: Till;
  let play: Till;
  const insert = (till: Till, at: string, count = 1): Promise<unknown> =>
    api.query(INSERT, [till.shop.store_id, till.shop.app_id, at, count]);

  beforeAll(async () => {
    guild = await new Guild(api).begin();
    other = await new Guild(api).begin('Other');
    real = await Till.open(api, {}, false);
    play = await Till.open(api, { of: real.shop });
    await guild.adopt(real.shop.app_id);
    await play.pay((await play.charge({ amount: 1000 })).charge_id);
    const { charge_id } = await real.charge({ amount: 200 });
    await real.pay(charge_id);
    await real.topUp(300);
    await real.shop.post('/billing/wallet/debit', { amount: 50, description: 'SMS' });
    await real.shop.post(`/billing/charges/${String(charge_id)}/refund`, { amount: 100, reason: 'Half' });
    await cli('charge', 'adjust', '--charge-id', String(charge_id), '--amount=5', '--reason', 'By hand');
  });

  it('has revenue, fees, refunds and amounts owed for the current month, without the money of sandbox stores', async () => {
    const { status, body } = await guild.on('GET /money');
    // 200 less 25 in fees, 37.50 in fees for the top-up, 50 debited, 100 refunded with 12.50 of their fees, 5 adjusted.
    const sums = { revenue: 250, fees: 50, refunds: 100, adjustments: 5, owed: 105, balance: 105 };
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ from: later(NOW, -11), to: NOW, currency: 'BDT', opening: 0, closing: 105 });
    expect(body.data.months).toHaveLength(12);
    expect(body.data.months.at(-1)).toEqual({ month: NOW, ...sums });
    expect(body.data.months[0]).toEqual({ month: later(NOW, -11), ...NONE, balance: 0 });
    expect(body.data.apps).toEqual([{ app_id: real.shop.app_id, name: expect.any(String), ...sums }]);
  });

  it('agrees with the statement of the operator', async () => {
    const { closing } = await cli(
      'ledger',
      'statement',
      '--app-id',
      String(real.shop.app_id),
      '--from',
      '2020-01-01',
      '--to',
      '2100-01-01',
    );
    expect((await guild.on('GET /money')).body.data.closing).toBe(closing);
  });

  it('is exact, starts months in Bangladesh time, and carries the balance forward, even of deleted apps', async () => {
    const till = await Till.open(api, {}, false);
    const one = await new Guild(api).begin();
    await one.adopt(till.shop.app_id);
    await insert(till, '2025-12-31T17:59:59.999Z', 3);
    await insert(till, '2025-12-31T18:00:00Z', 7);
    await insert(till, '2026-02-10T00:00:00Z', 11);
    await api.query('UPDATE organisation_apps SET deleted_at = now() WHERE app_id = $1', [till.shop.app_id]);
    const { data } = (await one.on('GET /money?from=2026-01&to=2026-03')).body;
    expect(data).toMatchObject({ opening: 0.78, closing: 5.46 });
    expect(data.months).toEqual([
      { month: '2026-01', ...NONE, revenue: 2.1, fees: 0.28, owed: 1.82, balance: 2.6 },
      { month: '2026-02', ...NONE, revenue: 3.3, fees: 0.44, owed: 2.86, balance: 5.46 },
      { month: '2026-03', ...NONE, balance: 5.46 },
    ]);
    expect(data.apps).toMatchObject([{ app_id: till.shop.app_id, revenue: 5.4, owed: 4.68, balance: 5.46 }]);
  });

  it('can be limited to one app, and is summed over several', async () => {
    const second = await Till.open(api, {}, false);
    const one = await new Guild(api).begin();
    const first = await Till.open(api, {}, false);
    for (const [till, count] of [
      [first, 1],
      [second, 2],
    ] as const) {
      await one.adopt(till.shop.app_id);
      await insert(till, '2026-01-10T00:00:00Z', count);
    }
    const closing = async (query: string): Promise<number> =>
      (await one.on(`GET /money?from=2026-01&to=2026-01${query}`)).body.data.closing as number;
    expect(await closing('')).toBe(0.78);
    expect(await closing(`&app_id=${String(first.shop.app_id)}`)).toBe(0.26);
    expect(await closing(`&app_id=${String(second.shop.app_id)}`)).toBe(0.52);
    const foreign = `GET /money?app_id=${String(real.shop.app_id)}`;
    expect((await one.on(foreign)).body).toEqual({ message: 'App not found.', status: 404 });
  });

  it('counts wallet refunds as refunds', async () => {
    const till = await Till.open(api, {}, false);
    const one = await new Guild(api).begin();
    await one.adopt(till.shop.app_id);
    await insert(till, '2026-01-10T00:00:00Z', 2);
    await api.query(RETURN, [till.shop.store_id, till.shop.app_id, '2026-01-11T00:00:00Z', 1]);
    const { data } = (await one.on('GET /money?from=2026-01&to=2026-01')).body;
    expect(data.months).toEqual([{ month: '2026-01', ...NONE, revenue: 0.6, fees: 0.04, refunds: 0.3, owed: 0.26, balance: 0.26 }]);
  });

  it('is refused for ranges that are empty, too long or not months', async () => {
    for (const [query, message] of [
      ['from=2026-02&to=2026-01', 'from must not be after to.'],
      ['from=2020-01&to=2026-01', 'from must be at most 36 months before the end of to.'],
      ['from=2026-13', 'from must be a month, e.g. 2026-11.'],
    ]) {
      const { status, body } = await guild.on(`GET /money?${query ?? ''}`);
      expect([query, status, body.message]).toEqual([query, 400, message]);
    }
  });

  it('is seen by owners and members for billing only', async () => {
    const billing = await guild.member('billing');
    const developer = await guild.member('developer');
    expect((await guild.on('GET /money', undefined, billing)).status).toBe(200);
    expect((await guild.on('GET /money', undefined, developer)).body.code).toBe('forbidden');
    expect((await guild.on('GET /money', undefined, other.owner)).body.message).toBe('Organisation not found.');
    expect((await guild.on('GET /money/statement', undefined, developer)).body.code).toBe('forbidden');
    expect((await guild.on('GET /money/statement', undefined, other.owner)).body.message).toBe('Organisation not found.');
    expect((await other.on('GET /money')).body.data).toMatchObject({ closing: 0, apps: [] });
    const rests = ['', '/csv', '/statement'];
    const seen = await Promise.all(
      rests.flatMap((rest) => [billing, developer, other.owner].map((who) => guild.page(`/money${rest}`, who))),
    );
    expect(seen.map(({ status }) => status)).toEqual(rests.flatMap(() => [200, 403, 404]));
    const apps = `/developers/organisations/${String(guild.organisation_id)}`;
    const links = async ({ cookie }: SignedInMerchant): Promise<boolean> =>
      (await api.call('GET', apps, { headers: { ...PAGE, cookie } })).text.includes(`${apps}/money"`);
    expect([await links(billing), await links(developer)]).toEqual([true, false]);
  });

  it('is shown on a page and as CSV, whose cells are no formulas', async () => {
    await api.query(`UPDATE apps SET name = '=1+"1"' WHERE app_id = $1`, [real.shop.app_id]);
    const { text } = await guild.page('/money');
    for (const words of ['৳250.00', '৳105.00', 'By month', '<svg']) expect(text).toContain(words);
    expect((await guild.page('/money?from=x&to=2026-99&app_id=z')).status).toBe(200);
    const { text: csv, headers } = await guild.page('/money/csv');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="money-${later(NOW, -11)}-${NOW}.csv"`);
    expect(csv.replace('\uFEFF', '')).toBe(
      'month,app_id,app,revenue,fees,refunds,adjustments,owed,balance\r\n' +
        `${NOW},${String(real.shop.app_id)},"'=1+""1""",250.00,50.00,100.00,5.00,105.00,105.00\r\n`,
    );
    expect((await other.page('/money')).text).toContain('Your apps have earned nothing in these months.');
  });

  it('is a statement in PDF with the amounts of the ledger, in English and Bangla', async () => {
    await api.query('UPDATE apps SET name = $2 WHERE app_id = $1', [real.shop.app_id, 'ক্ষুদ্র Shop']);
    const { data } = (await guild.on('GET /money')).body;
    const amounts = [...Object.keys(NONE), 'balance'].map((part) => data.apps[0][part] as number);
    const linesOf = async (path: string, headers: Record<string, string>): Promise<unknown[]> => {
      const response = await fetch(`${api.base_url}${path}`, { headers });
      const seen = ['content-type', 'content-language', 'content-disposition'].map((name) => response.headers.get(name));
      return [response.status, ...seen, ...linesOfPdf(Buffer.from(await response.arrayBuffer()))];
    };
    const path = `/developers/organisations/${String(guild.organisation_id)}/money/statement`;
    const session = { authorization: `Bearer ${guild.owner.session_token}`, 'accept-language': 'bn' };
    const file = ['application/pdf', `attachment; filename="statement-${later(NOW, -11)}-${NOW}.pdf"`];
    expect(await linesOf(`/api${path}?language=en`, session)).toEqual(
      expect.arrayContaining([
        200,
        'en',
        ...file,
        'Statement of Parcel Works',
        'ক্ষুদ্র Shop',
        'Page 1 of 1',
        expect.stringMatching(/^Owed to you before [A-Z][a-z]+ \d{4}: ৳0\.00$/),
        ...amounts.map((amount) => `৳${amount.toFixed(2)}`),
      ]),
    );
    const bangla = [200, 'bn', ...file, 'আয়', '২৫০.০০৳', '১০৫.০০৳', 'ক্ষুদ্র Shop', 'পাতা ১, মোট ১'];
    expect(await linesOf(`/api${path}`, session)).toEqual(expect.arrayContaining(bangla));
    const visit = { ...PAGE, cookie: guild.owner.cookie, 'accept-language': 'bn' };
    expect(await linesOf(`${path}?from=x`, visit)).toEqual(expect.arrayContaining(bangla));
  });

  itOnOnePostgres('is read by indexes', async () => {
    const { shop } = await Till.open(api, {}, false);
    const others = await api.make.apps(2_000);
    await api.query(
      `WITH t AS (
         INSERT INTO ledger_transactions (store_id, kind, app_id) SELECT $1, 'charge', app_id FROM unnest($2::int[]) app_id, generate_series(1, 10)
         RETURNING transaction_id, app_id, is_sandbox
       )
       INSERT INTO ledger_postings (store_id, transaction_id, account, app_id, is_sandbox, amount)
       SELECT $1, t.transaction_id, a.account, t.app_id, t.is_sandbox, a.amount FROM t, (VALUES ('store', -1), ('developer', 1)) a(account, amount)`,
      [shop.store_id, others],
    );
    await api.query('ANALYZE ledger_postings, ledger_transactions');
    const statements = (await statementsDuring(api, () => guild.on('GET /money'))).filter(({ text }) => text.includes('ledger_postings'));
    expect(statements).toHaveLength(2);
    for (const statement of statements) {
      const scanned = (await plansOf(api, statement)).flatMap(nodes).filter((node) => node['Node Type'] === 'Seq Scan');
      expect(scanned.map((node) => node['Relation Name'])).toEqual([]);
    }
  });
});
