import '../../../test/built.js';
import { Till } from '../../../test/billing.js';
import { useOwnApi } from '../../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../../test/merchants.js';
import { itOnOnePostgres } from '../../../test/nodes.js';
import { PAGE } from '../../../test/pages.js';
import { glyphsOfPdf, linesOfPdf } from '../../../test/pdf.js';
import { nodes, plansOf, statementsDuring } from '../../../test/plans.js';
import { withoutRules } from '../../../test/without-rules.js';
import { later, monthOf } from '../../platform/contract/months.js';

const NOW = monthOf(new Date(), 'Asia/Dhaka');

describe('documents about payments', () => {
  const api = useOwnApi();
  let till: Till;

  interface Opened {
    readonly status: number;
    readonly headers: Headers;
    /** Lines of a PDF document. */
    readonly lines: string[];
    /** Glyphs of each line. */
    readonly glyphs: string[][];
    readonly text: string;
  }
  const open = async (path: string, { cookie }: Pick<SignedInMerchant, 'cookie'> = till.owner, language = 'en'): Promise<Opened> => {
    const address = `${api.base_url}/${String(till.shop.store_id)}/settings/apps/billing/${path}`;
    const response = await fetch(address, { headers: { ...PAGE, cookie, 'accept-language': language } });
    const bytes = Buffer.from(await response.arrayBuffer());
    return {
      status: response.status,
      headers: response.headers,
      text: bytes.toString(),
      lines: linesOfPdf(bytes),
      glyphs: glyphsOfPdf(bytes),
    };
  };

  /** Pays a charge of 100 at the gateway, of which 30 is refunded, a top-up of 300, and a charge of 50 from the wallet. */
  const pay = async (): Promise<Record<'setup' | 'topUp' | 'report', string>> => {
    const setup = (await till.charge({ name: 'Setup', amount: 100 }))['charge_id'] as number;
    await till.pay(setup);
    await till.shop.post(`/billing/charges/${String(setup)}/refund`, { amount: 30, reason: 'Too slow' });
    const { charge_id: topUp } = await till.topUp(300);
    const report = (await till.charge({ name: 'Report', amount: 50 }))['charge_id'] as number;
    await till.approve(report, { payment_method: 'wallet' });
    await till.sweep();
    const { store_id } = till.shop;
    const named = Object.entries({ setup, topUp, report }).map(([name, id]) => [name, `${String(store_id)}-${String(id)}`]);
    return Object.fromEntries(named) as Record<'setup' | 'topUp' | 'report', string>;
  };

  beforeEach(async () => {
    till = await Till.open(api, { store: { name: 'Nakshi Handicrafts' }, app: { name: 'Courier Sync' } });
  });

  it('are receipts in PDF, with the texts of the page', async () => {
    const { setup } = await pay();
    const id = setup.split('-')[1] ?? '';
    const english = await open(`${id}/receipt.pdf`);
    expect([
      english.status,
      ...['content-type', 'content-disposition', 'content-language'].map((name) => english.headers.get(name)),
    ]).toEqual([...[200, 'application/pdf', `attachment; filename="receipt-${setup}.pdf"`, 'en']]);
    expect(english.lines).toEqual([
      `Receipt ${setup}`,
      'Sandbox store: the payment was simulated, and no money moved.',
      expect.stringMatching(/^Paid on: .* \(GMT\+6\)$/),
      expect.stringMatching(/^Paid by: Nakshi Handicrafts, /),
      'App: Courier Sync',
      'Kind: One-time charge',
      'Paid with: Payment service (Test gateway)',
      expect.stringMatching(/^Payment reference: /),
      ...['Items', 'For', 'Amount', 'Setup', '৳100.00', 'Total', '৳100.00'],
      ...['Refunds', 'For', 'Amount', expect.stringMatching(/, Too slow$/), '৳30.00', 'Total', '৳30.00'],
      'Page 1 of 1',
    ]);
    const bangla = await open(`${id}/receipt.pdf`, till.owner, 'bn');
    expect(bangla.headers.get('content-language')).toBe('bn');
    expect(bangla.lines).toEqual(expect.arrayContaining([`রসিদ ${setup}`, '১০০.০০৳', '৩০.০০৳', 'পাতা ১, মোট ১']));
    expect((await open(`${id}/receipt`)).text).toContain('/receipt.pdf"');
  });

  it('are monthly invoices, which count money that passed through a wallet only once', async () => {
    const { setup, topUp, report } = await pay();
    const number = `${String(till.shop.store_id)}-${NOW.replace('-', '')}`;
    const file = await open(`payments/invoice.pdf?month=${NOW}`);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="invoice-${number}.pdf"`);
    const day = expect.stringMatching(/^\d+ \w+ 20\d\d$/) as string;
    const head = ['For', 'Date', 'Receipt', 'Amount'];
    expect(file.lines).toEqual([
      `Invoice ${number}`,
      'Sandbox store: the payments were simulated, and no money moved.',
      expect.stringMatching(/^Month: \w+ 20\d\d, until \d+ /),
      expect.stringMatching(/^Paid by: Nakshi Handicrafts, /),
      'Paid at the payment service: ৳400.00',
      'Paid from wallets: ৳50.00',
      ...[
        'Charges',
        ...head,
        'Report · Courier Sync · One-time charge',
        day,
        report,
        '৳50.00',
        'Setup · Courier Sync · One-time charge',
        day,
        setup,
        '৳100.00',
      ],
      ...['Total', '৳150.00'],
      ...['Top-ups of wallets', ...head, 'Wallet top-up · Courier Sync', day, topUp, '৳300.00', 'Total', '৳300.00'],
      ...['Refunds', ...head, 'Setup · Courier Sync', day, setup, '৳30.00', 'Total', '৳30.00'],
      'Page 1 of 1',
    ]);
    const { text } = await open(`payments/invoice?month=${NOW}`);
    for (const words of [`Invoice ${number}`, '৳150.00', '৳300.00', '৳30.00', `invoice.pdf?month=${NOW}`]) expect(text).toContain(words);
    const totals = [...text.matchAll(/data-column="Amount"><strong>([^<]*)</g)].map(([, total = '']) => total);
    expect(totals).toEqual(['৳150.00', '৳300.00', '৳30.00']);
    const bangla = await open(`payments/invoice.pdf?month=${NOW}`, till.owner, 'bn');
    expect(bangla.lines).toEqual(expect.arrayContaining([`ইনভয়েস ${number}`, '১৫০.০০৳', '৩০০.০০৳', '৩০.০০৳']));
    expect((await open(`payments?month=${NOW}`)).text).toContain(`payments/invoice?month=${NOW}"`);
  });

  it('are drawn with the conjuncts and the vowel signs of Bangla, and without missing glyphs', async () => {
    await till.pay((await till.charge({ name: 'কিস্তি ক্ষতিপূরণ চার্জ উজ্জ্বল Ä', amount: 100 }))['charge_id'] as number);
    const drawn = async (language: string): Promise<string[]> => {
      const { glyphs } = await open(`payments/invoice.pdf?month=${NOW}`, till.owner, language);
      expect(glyphs.flat()).not.toContain('\0');
      return glyphs.map((line) => line.join('|'));
    };
    const name = 'ি|ক|ি|স্ত| |ক্ষ|ি|ত|প|ূ|র|ণ| |চ|া|জ|র্| |উ|জ্জ্ব|ল| |Ä| |·| |C|o|u|r|i|e|r| |S|y|n|c';
    const [english, bangla] = [await drawn('en'), await drawn('bn')];
    for (const lines of [english, bangla]) expect(lines).toContainEqual(expect.stringContaining(name));
    expect(english).toContain('৳|1|0|0|.|0|0');
    expect(bangla).toEqual(expect.arrayContaining(['১|০|০|.|০|০|৳', 'ে|ম|া|ট']));
  });

  it('are invoices of payments and refunds by month in the time zone of Bangladesh', async () => {
    const { setup } = await pay();
    const [store_id, charge_id] = setup.split('-').map(Number);
    const [last, first] = [`${NOW}-01T00:00:00+06:00`, later(NOW, -1)].map((each, n) => (n === 0 ? new Date(Date.parse(each) - 1) : each));
    await withoutRules(api, ['charges'], () =>
      api.query('UPDATE charges SET activated_at = $3 WHERE store_id = $1 AND charge_id = $2', [store_id, charge_id, last]),
    );
    const ofMonth = async (month: unknown): Promise<string[]> =>
      (await open(`payments/invoice.pdf?month=${String(month)}`)).lines.filter((line) => line.startsWith('Setup'));
    expect(await ofMonth(first)).toEqual(['Setup · Courier Sync · One-time charge']);
    expect(await ofMonth(NOW)).toEqual(['Setup · Courier Sync']);
  });

  it('do not exist for a month without payments and refunds, or for an invalid month', async () => {
    await pay();
    for (const month of [later(NOW, -2), '2026-13', '', 'x']) {
      const statuses = [await open(`payments/invoice?month=${month}`), await open(`payments/invoice.pdf?month=${month}`)];
      expect(statuses.map(({ status }) => status)).toEqual([404, 404]);
    }
    expect((await open(`payments?month=${later(NOW, -2)}`)).text).not.toContain('payments/invoice');
    expect((await open('999999/receipt.pdf')).status).toBe(404);
  });

  it('are only for members of this store who may see its billing', async () => {
    const { setup } = await pay();
    const able = await merchantOf(api, till.shop.store_id, { role: 'staff', permissions: ['apps__manage_billing'] });
    const unable = await merchantOf(api, till.shop.store_id, { role: 'staff', permissions: ['orders__view_orders'] });
    const other = await merchantOf(api, (await api.shop()).store_id);
    for (const path of [`${setup.split('-')[1] ?? ''}/receipt.pdf`, `payments/invoice?month=${NOW}`, `payments/invoice.pdf?month=${NOW}`]) {
      const statuses = [await open(path, able), await open(path, unable), await open(path, other)].map(({ status }) => status);
      expect([path, ...statuses]).toEqual([path, 200, 403, 403]);
    }
  });

  itOnOnePostgres('read the refunds of a month through an index', async () => {
    await pay();
    await withoutRules(api, ['refunds'], () =>
      api.query(
        `INSERT INTO refunds (store_id, charge_id, kind, refund_txn, amount, reason, status, refunded_at)
         SELECT r.store_id, r.charge_id, r.kind, 'x' || i, 1, '', 'refunded', now() - i * interval '1 hour' - interval '40 days'
         FROM refunds r, generate_series(1, 5000) i WHERE r.store_id = $1`,
        [till.shop.store_id],
      ),
    );
    await api.vacuum('refunds');
    const statements = await statementsDuring(api, () => open(`payments/invoice?month=${NOW}`));
    const own = statements.filter(({ text }) => text.includes('FROM refunds r'));
    expect(own).toHaveLength(1);
    const scans = (await plansOf(api, own[0]!)).flatMap(nodes).filter((node) => node['Relation Name'] === 'refunds');
    expect(scans.map((node) => node['Index Name'])).toEqual(['refunds_refunded_at_idx', 'refunds_refunded_at_idx']);
  });
});
