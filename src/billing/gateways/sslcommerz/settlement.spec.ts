import type { Shop } from '../../../../test/factories.js';
import { atOnce, useApi } from '../../../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../../../test/merchants.js';
import { formOf, PAGE } from '../../../../test/pages.js';
import { choosePort } from '../../../../test/program.js';
import { type Fault, Sslcommerz } from '../../../../test/sslcommerz/emulator.js';
import type { Deviation, Fields, Signing } from '../../../../test/sslcommerz/sessions.js';
import { SystemDb } from '../../../platform/database/system-db.js';
import { BillingSweepProcessor } from '../../clock/sweep.processor.js';
import { SettlementService } from '../../payments/settlement.service.js';

const RETURN_URL = 'https://app.example.com/billed';

describe('the settlement of payments at SSLCOMMERZ', () => {
  let emulator: Sslcommerz;
  // The gateway posts to the platform, so the base URL must be the real one.
  const api = useApi(async () => {
    emulator = await Sslcommerz.start();
    const PORT = String(await choosePort());
    return { ...emulator.settings, SSLCOMMERZ_TIMEOUT: '3s', PORT, BASE_URL: `http://127.0.0.1:${PORT}`, BILLING_SWEEP_INTERVAL: '1h' };
  });
  let shop: Shop;
  let owner: SignedInMerchant;
  beforeAll(async () => {
    shop = await api.shop();
    owner = await merchantOf(api, shop.store_id);
  });
  beforeEach(() => emulator.heal());
  afterAll(() => emulator.stop());

  interface Approved {
    charge_id: number;
    session_txn: string;
  }
  const charged = async (amount = 100.5): Promise<number> =>
    (await shop.post('/billing/charges', { name: 'Gold', amount, return_url: RETURN_URL })).body.data.charge_id as number;
  async function approve(charge_id: number): Promise<Approved> {
    const { status, body } = await owner.call('POST', `/api/apps/billing/charges/${String(charge_id)}/approve`, { body: {} });
    expect([status, body.data.payment_url]).toEqual([200, expect.stringContaining(`${emulator.url}/EasyCheckOut/`)]);
    return { charge_id, session_txn: body.data.session_txn as string };
  }
  const approved = async (): Promise<Approved> => approve(await charged());

  /** Brings the browser back with the gateway's form and returns the result that the app is told; `waiting` for the page that waits. */
  async function browse(form: Fields, to = 'success_url'): Promise<string | null> {
    const url = new URL(emulator.sessions.get(form['tran_id'] ?? '')!.request[to]!);
    const posted = await api.call('POST', url.pathname + url.search, { ...formOf(form) });
    expect(posted.status).toBe(303);
    return landed(posted.headers.get('location') ?? '');
  }
  async function landed(address: string): Promise<string | null> {
    const { pathname, search } = new URL(address);
    const { status, headers } = await api.call('GET', pathname + search, { headers: PAGE });
    expect(status).toBe(302);
    const location = new URL(headers.get('location') ?? '');
    return location.pathname === '/billing/waiting' ? 'waiting' : location.searchParams.get('payment');
  }
  const returned = (record: Fields, signing: Signing = 'good'): Promise<string | null> => browse(emulator.formOf(record, signing));
  const settle = (session_txn: string): Promise<unknown> => api.app.get(SettlementService).settle(session_txn);
  const statusOf = async ({ charge_id }: Approved): Promise<string> =>
    (await shop.get(`/billing/charges/${String(charge_id)}`)).body.data.status as string;

  /** Number of activations, and of transactions that took money for the charge. */
  async function activations({ charge_id }: Approved): Promise<[events: number, transactions: number]> {
    const events = await api.events(shop.store_id);
    const activated = events.filter(({ event_topic, data }) => event_topic === 'charge.activated' && data['charge_id'] === charge_id);
    const rows = await api.query(`SELECT 1 FROM ledger_transactions WHERE store_id = $1 AND charge_id = $2 AND kind = 'charge'`, [
      shop.store_id,
      charge_id,
    ]);
    return [activated.length, rows.length];
  }
  async function expectActiveOnce(charge: Approved): Promise<void> {
    expect(await statusOf(charge)).toBe('active');
    expect(await activations(charge)).toEqual([1, 1]);
  }
  async function expectPending(charge: Approved): Promise<void> {
    expect(await statusOf(charge)).toBe('pending');
    expect(await activations(charge)).toEqual([0, 0]);
  }
  const refundsOf = async ({ charge_id }: Approved): Promise<{ amount: string; gateway_txn: string }[]> =>
    api.query(`SELECT amount::text, gateway_txn FROM refunds WHERE store_id = $1 AND charge_id = $2 ORDER BY refund_id`, [
      shop.store_id,
      charge_id,
    ]);

  afterEach(async () => {
    const unbalanced = await api.app
      .get(SystemDb)
      .query('SELECT transaction_id FROM ledger_postings GROUP BY store_id, transaction_id HAVING sum(amount) <> 0');
    expect(unbalanced).toEqual([]);
  });

  it('activates a charge once, in any order of messages and however often they come', async () => {
    const charge = await approved();
    const record = emulator.attempt(charge.session_txn);
    const answers = await atOnce<unknown>(20, (n) => {
      if (n % 3 === 0) return emulator.notify(record);
      return n % 3 === 1 ? returned(record) : settle(charge.session_txn);
    });
    expect(answers.filter((_, n) => n % 3 === 0)).toEqual(Array(7).fill(200));
    expect(answers.filter((_, n) => n % 3 === 1)).toEqual(Array(7).fill('success'));
    await expectActiveOnce(charge);
    expect(await refundsOf(charge)).toEqual([]);
  });

  it('is early with the notification, late with it, and without it', async () => {
    const [early, late, none] = [await approved(), await approved(), await approved()];
    const first = emulator.attempt(early.session_txn);
    expect(await emulator.notify(first)).toBe(200);
    await expectActiveOnce(early);
    expect(await returned(first)).toBe('success');
    const second = emulator.attempt(late.session_txn);
    expect(await returned(second)).toBe('success');
    expect(await emulator.notify(second)).toBe(200);
    emulator.attempt(none.session_txn);
    await settle(none.session_txn);
    for (const charge of [early, late, none]) await expectActiveOnce(charge);
  });

  it('waits for a pending payment until it is confirmed', async () => {
    const charge = await approved();
    const record = emulator.attempt(charge.session_txn, { status: 'PENDING' });
    expect(await returned(record)).toBe('waiting');
    await expectPending(charge);
    record['status'] = 'VALID';
    expect(await emulator.notify(record)).toBe(200);
    await expectActiveOnce(charge);
  });

  it.each<[string, string, string]>([
    ['FAILED', 'fail_url', 'failed'],
    ['CANCELLED', 'cancel_url', 'cancelled'],
  ])('keeps the charge pending after %s, and a new approval can be paid', async (status, url, payment) => {
    const charge = await approved();
    const record = emulator.attempt(charge.session_txn, { status });
    expect(await browse(emulator.formOf(record), url)).toBe(payment);
    await expectPending(charge);
    const again = await approve(charge.charge_id);
    expect(again.session_txn).not.toBe(charge.session_txn);
    expect(await returned(emulator.attempt(again.session_txn))).toBe('success');
    await expectActiveOnce(charge);
  });

  it('believes neither the browser nor a notification', async () => {
    const charge = await approved();
    const { session_txn } = charge;
    const claimed = { status: 'VALID', tran_id: session_txn, val_id: 'made-up', amount: '100.50', store_id: 'testbox' };
    expect(await browse(claimed)).toBe('failed');
    for (const url of ['fail_url', 'cancel_url']) await browse({ ...claimed, status: 'FAILED' }, url);
    await expectPending(charge);
    const record = emulator.attempt(session_txn);
    const other = emulator.attempt((await approved()).session_txn);
    for (const [of, signing] of [
      [record, 'bad'],
      [other, 'bad'],
    ] as const)
      expect(await emulator.notify(of, signing)).toBe(400);
    const replayed = { ...emulator.formOf(other, 'absent'), tran_id: session_txn };
    expect(await browse(replayed)).toBe('success');
    await expectActiveOnce(charge);
  });

  it('takes no payment of another charge, by any val_id', async () => {
    const [cheap, dear] = [await approve(await charged(10)), await approve(await charged(500))];
    const record = emulator.attempt(cheap.session_txn);
    expect(await returned(record)).toBe('success');
    expect(await browse({ ...emulator.formOf(record, 'absent'), tran_id: dear.session_txn })).toBe('failed');
    await expectPending(dear);
    await expectActiveOnce(cheap);
  });

  it.each<[string, Deviation]>([
    ['too little', { currency_amount: '99.51' }],
    ['too much', { currency_amount: '101.50' }],
  ])('refunds %s', async (_, deviation) => {
    const charge = await approved();
    const record = emulator.attempt(charge.session_txn, deviation);
    expect(await returned(record)).toBe('failed');
    await expectPending(charge);
    expect(await refundsOf(charge)).toEqual([{ amount: deviation.currency_amount, gateway_txn: record['bank_tran_id'] }]);
  });

  it('activates nothing for another currency or an invalid transaction', async () => {
    const [foreign, invalid] = [await approved(), await approved()];
    expect(await returned(emulator.attempt(foreign.session_txn, { currency_type: 'USD' }))).not.toBe('success');
    const record = emulator.attempt(invalid.session_txn);
    emulator.validation = 'INVALID_TRANSACTION';
    expect(await returned(record)).not.toBe('success');
    for (const charge of [foreign, invalid]) await expectPending(charge);
    emulator.heal();
    expect(await returned(record)).toBe('success');
    await expectActiveOnce(invalid);
  });

  it('keeps the right payment of a session, whatever was paid before it', async () => {
    for (const wrong of [{ currency_type: 'USD' }, { currency_amount: '0.00' }, { currency_amount: '1.00' }]) {
      const charge = await approved();
      const before = emulator.attempt(charge.session_txn, wrong);
      expect(await returned(emulator.attempt(charge.session_txn))).toBe('success');
      await expectActiveOnce(charge);
      const expected = wrong.currency_amount === '1.00' ? [{ amount: '1.00', gateway_txn: before['bank_tran_id'] }] : [];
      expect(await refundsOf(charge)).toEqual(expected);
    }
  });

  it('returns no other currency as taka, and nothing of an attempt without an amount', async () => {
    const charge = await approved();
    const right = emulator.attempt(charge.session_txn);
    emulator.attempt(charge.session_txn, { currency_type: 'USD' });
    emulator.attempt(charge.session_txn, { currency_amount: '0.00' });
    expect(await returned(right)).toBe('success');
    await expectActiveOnce(charge);
    expect(await refundsOf(charge)).toEqual([]);
  });

  it('waits while the gateway does not confirm a payment that it lists', async () => {
    for (const [validation, APIConnect] of [['INVALID_TRANSACTION'], ['FAILED', 'FAILED'], ['', 'INACTIVE']]) {
      const charge = await approved();
      const record = emulator.attempt(charge.session_txn);
      Object.assign(emulator, { validation, validatorConnect: APIConnect });
      expect(await returned(record)).toBe('waiting');
      await expectPending(charge);
      await api.query('UPDATE charges SET expires_at = now() WHERE charge_id = $1', [charge.charge_id]);
      await api.app.get(BillingSweepProcessor).work();
      await expectPending(charge);
      emulator.heal();
      expect(await returned(record)).toBe('success');
      await expectActiveOnce(charge);
    }
  });

  it('holds a risky payment', async () => {
    const charge = await approved();
    expect(await returned(emulator.attempt(charge.session_txn, { risk_level: '1' }))).toBe('waiting');
    await expectPending(charge);
    expect(await refundsOf(charge)).toEqual([]);
  });

  it('keeps one of two payments of a session and refunds the other', async () => {
    const charge = await approved();
    const [first, second] = [emulator.attempt(charge.session_txn), emulator.attempt(charge.session_txn)];
    await atOnce<unknown>(10, (n) => (n % 2 === 0 ? returned(first) : emulator.notify(second)));
    await expectActiveOnce(charge);
    expect(await refundsOf(charge)).toEqual([{ amount: '100.50', gateway_txn: second['bank_tran_id'] }]);
  });

  it('keeps one of a dozen payments of a session and refunds all others', async () => {
    const charge = await approved();
    const [first, ...others] = Array.from({ length: 12 }, () => emulator.attempt(charge.session_txn));
    expect(await returned(first!)).toBe('success');
    await expectActiveOnce(charge);
    expect(await refundsOf(charge)).toEqual(others.map(({ bank_tran_id }) => ({ amount: '100.50', gateway_txn: bank_tran_id })));
  });

  it('refunds money that comes after the charge was declined', async () => {
    const charge = await approved();
    await owner.call('POST', `/api/apps/billing/charges/${String(charge.charge_id)}/decline`);
    const record = emulator.attempt(charge.session_txn);
    expect(await returned(record)).toBe('failed');
    expect(await statusOf(charge)).toBe('declined');
    expect(await refundsOf(charge)).toEqual([{ amount: '100.50', gateway_txn: record['bank_tran_id'] }]);
  });

  it.each<Fault>(['502', 'html', 'list', 'hang', 'drop', 'refuse'])('survives %s and settles later', async (fault) => {
    const charge = await approved();
    const record = emulator.attempt(charge.session_txn);
    for (const purpose of ['query', 'validation'] as const) {
      // A validation has no acceptance to refuse.
      if (fault === 'refuse' && purpose === 'validation') continue;
      emulator.faultOf = (asked) => (asked === purpose ? fault : undefined);
      expect(await returned(record)).toBe('waiting');
      await expectPending(charge);
    }
    emulator.heal();
    expect(await returned(record)).toBe('success');
    await expectActiveOnce(charge);
  });

  it.each<Fault>(['502', 'html', 'hang', 'drop'])(
    'answers an approval with gateway_error for %s, and another one succeeds',
    async (fault) => {
      const charge_id = await charged();
      emulator.faultOf = (asked) => (asked === 'session' ? fault : undefined);
      const { status, body } = await owner.call('POST', `/api/apps/billing/charges/${String(charge_id)}/approve`, { body: {} });
      expect([status, body.code]).toEqual([502, 'gateway_error']);
      expect(body.message).not.toMatch(/qwerty|testbox|127\.0\.0\.1/);
      emulator.heal();
      const charge = await approve(charge_id);
      expect(await returned(emulator.attempt(charge.session_txn))).toBe('success');
    },
  );

  it('never stores or answers the password of the store', async () => {
    const rows = await api.query<{ row: string }>('SELECT row_to_json(p)::text AS row FROM payment_sessions p');
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ row }) => row.includes('qwerty'))).toEqual([]);
  });
});
