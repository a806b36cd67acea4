import { sweep } from '../../../../test/billing.js';
import { atOnce, useApi } from '../../../../test/harness.js';
import { choosePort } from '../../../../test/program.js';
import { Checkout } from '../../../../test/sslcommerz/checkout.js';
import { type Fault, Sslcommerz } from '../../../../test/sslcommerz/emulator.js';
import type { Deviation } from '../../../../test/sslcommerz/sessions.js';

describe('the settlement of payments at SSLCOMMERZ', () => {
  let emulator: Sslcommerz;
  // The gateway posts to the platform, so the base URL must be the real one.
  const api = useApi(async () => {
    emulator = await Sslcommerz.start();
    const PORT = String(await choosePort());
    return { ...emulator.settings, SSLCOMMERZ_TIMEOUT: '3s', PORT, BASE_URL: `http://127.0.0.1:${PORT}` };
  });
  let checkout: Checkout;
  beforeAll(async () => {
    checkout = await Checkout.open(api, emulator);
  });
  beforeEach(() => emulator.heal());
  afterAll(() => emulator.stop());

  afterEach(async () => {
    const unbalanced = await api.query(
      'SELECT transaction_id FROM ledger_postings GROUP BY store_id, transaction_id HAVING sum(amount) <> 0',
    );
    expect(unbalanced).toEqual([]);
  });

  it('activates a charge once, whatever the order and number of messages', async () => {
    const charge = await checkout.approved();
    const record = emulator.attempt(charge.session_txn);
    const answers = await atOnce<unknown>(20, (n) => {
      if (n % 3 === 0) return emulator.notify(record);
      return n % 3 === 1 ? checkout.returned(record) : checkout.settle(charge.session_txn);
    });
    expect(answers.filter((_, n) => n % 3 === 0)).toEqual(Array(7).fill(200));
    expect(answers.filter((_, n) => n % 3 === 1)).toEqual(Array(7).fill('success'));
    await checkout.expectActiveOnce(charge);
    expect(await checkout.refundsOf(charge)).toEqual([]);
  });

  it('succeeds with an early notification, a late one, and none', async () => {
    const [early, late, none] = [await checkout.approved(), await checkout.approved(), await checkout.approved()];
    const first = emulator.attempt(early.session_txn);
    expect(await emulator.notify(first)).toBe(200);
    await checkout.expectActiveOnce(early);
    expect(await checkout.returned(first)).toBe('success');
    const second = emulator.attempt(late.session_txn);
    expect(await checkout.returned(second)).toBe('success');
    expect(await emulator.notify(second)).toBe(200);
    emulator.attempt(none.session_txn);
    await checkout.settle(none.session_txn);
    for (const charge of [early, late, none]) await checkout.expectActiveOnce(charge);
  });

  it('waits for a pending payment until it is confirmed', async () => {
    const charge = await checkout.approved();
    const record = emulator.attempt(charge.session_txn, { status: 'PENDING' });
    expect(await checkout.returned(record)).toBe('waiting');
    await checkout.expectPending(charge);
    record['status'] = 'VALID';
    expect(await emulator.notify(record)).toBe(200);
    await checkout.expectActiveOnce(charge);
  });

  it.each<[string, string, string]>([
    ['FAILED', 'fail_url', 'failed'],
    ['CANCELLED', 'cancel_url', 'cancelled'],
  ])('keeps the charge pending after %s, and a new approval can be paid', async (status, url, payment) => {
    const charge = await checkout.approved();
    const record = emulator.attempt(charge.session_txn, { status });
    expect(await checkout.browse(emulator.formOf(record), url)).toBe(payment);
    await checkout.expectPending(charge);
    const again = await checkout.approve(charge.charge_id);
    expect(again.session_txn).not.toBe(charge.session_txn);
    expect(await checkout.returned(emulator.attempt(again.session_txn))).toBe('success');
    await checkout.expectActiveOnce(charge);
  });

  it('trusts neither the browser nor a notification', async () => {
    const charge = await checkout.approved();
    const { session_txn } = charge;
    const claimed = { status: 'VALID', tran_id: session_txn, val_id: 'made-up', amount: '100.50', store_id: 'testbox' };
    expect(await checkout.browse(claimed)).toBe('failed');
    for (const url of ['fail_url', 'cancel_url']) await checkout.browse({ ...claimed, status: 'FAILED' }, url);
    await checkout.expectPending(charge);
    const record = emulator.attempt(session_txn);
    const other = emulator.attempt((await checkout.approved()).session_txn);
    for (const [of, signing] of [
      [record, 'bad'],
      [other, 'bad'],
    ] as const)
      expect(await emulator.notify(of, signing)).toBe(400);
    const replayed = { ...emulator.formOf(other, 'absent'), tran_id: session_txn };
    expect(await checkout.browse(replayed)).toBe('success');
    await checkout.expectActiveOnce(charge);
  });

  it('accepts no payment of another charge, by any val_id', async () => {
    const [cheap, dear] = [await checkout.approve(await checkout.charged(10)), await checkout.approve(await checkout.charged(500))];
    const record = emulator.attempt(cheap.session_txn);
    expect(await checkout.returned(record)).toBe('success');
    expect(await checkout.browse({ ...emulator.formOf(record, 'absent'), tran_id: dear.session_txn })).toBe('failed');
    await checkout.expectPending(dear);
    await checkout.expectActiveOnce(cheap);
  });

  it.each<[string, Deviation]>([
    ['too little', { currency_amount: '99.51' }],
    ['too much', { currency_amount: '101.50' }],
  ])('refunds %s', async (_, deviation) => {
    const charge = await checkout.approved();
    const record = emulator.attempt(charge.session_txn, deviation);
    expect(await checkout.returned(record)).toBe('failed');
    await checkout.expectPending(charge);
    expect(await checkout.refundsOf(charge)).toEqual([{ amount: deviation.currency_amount, gateway_txn: record['bank_tran_id'] }]);
  });

  it('activates nothing for another currency or an invalid transaction', async () => {
    const [foreign, invalid] = [await checkout.approved(), await checkout.approved()];
    expect(await checkout.returned(emulator.attempt(foreign.session_txn, { currency_type: 'USD' }))).not.toBe('success');
    const record = emulator.attempt(invalid.session_txn);
    emulator.validation = 'INVALID_TRANSACTION';
    expect(await checkout.returned(record)).not.toBe('success');
    for (const charge of [foreign, invalid]) await checkout.expectPending(charge);
    emulator.heal();
    expect(await checkout.returned(record)).toBe('success');
    await checkout.expectActiveOnce(invalid);
  });

  it('accepts no payment to another account, and no notification of one', async () => {
    const charge = await checkout.approved();
    const record = emulator.attempt(charge.session_txn, { store_id: 'otherbox' });
    expect(await emulator.notify(record)).toBe(400);
    expect(await checkout.returned(record)).not.toBe('success');
    await checkout.settle(charge.session_txn);
    await checkout.expectPending(charge);
    expect(await checkout.refundsOf(charge)).toEqual([]);
    const [session] = await api.query('SELECT last_error FROM payment_sessions WHERE session_txn = $1', [charge.session_txn]);
    expect(session).toEqual({ last_error: 'The payment is of another account.' });
    expect(await checkout.returned(emulator.attempt(charge.session_txn, { store_id: 'testbox' }))).toBe('success');
    await checkout.expectActiveOnce(charge);
  });

  it('keeps the right payment of a session, whatever was paid before it', async () => {
    for (const wrong of [{ currency_type: 'USD' }, { currency_amount: '0.00' }, { currency_amount: '1.00' }]) {
      const charge = await checkout.approved();
      const before = emulator.attempt(charge.session_txn, wrong);
      expect(await checkout.returned(emulator.attempt(charge.session_txn))).toBe('success');
      await checkout.expectActiveOnce(charge);
      const expected = wrong.currency_amount === '1.00' ? [{ amount: '1.00', gateway_txn: before['bank_tran_id'] }] : [];
      expect(await checkout.refundsOf(charge)).toEqual(expected);
    }
  });

  it('returns no other currency as taka, and nothing for an attempt without an amount', async () => {
    const charge = await checkout.approved();
    const right = emulator.attempt(charge.session_txn);
    emulator.attempt(charge.session_txn, { currency_type: 'USD' });
    emulator.attempt(charge.session_txn, { currency_amount: '0.00' });
    expect(await checkout.returned(right)).toBe('success');
    await checkout.expectActiveOnce(charge);
    expect(await checkout.refundsOf(charge)).toEqual([]);
  });

  it('waits while the gateway does not confirm a payment that it lists', async () => {
    for (const [validation, APIConnect] of [['INVALID_TRANSACTION'], ['FAILED', 'FAILED'], ['', 'INACTIVE']]) {
      const charge = await checkout.approved();
      const record = emulator.attempt(charge.session_txn);
      Object.assign(emulator, { validation, validatorConnect: APIConnect });
      expect(await checkout.returned(record)).toBe('waiting');
      await checkout.expectPending(charge);
      await api.query('UPDATE charges SET expires_at = now() WHERE charge_id = $1', [charge.charge_id]);
      await sweep(api);
      await checkout.expectPending(charge);
      emulator.heal();
      expect(await checkout.returned(record)).toBe('success');
      await checkout.expectActiveOnce(charge);
    }
  });

  it('holds a risky payment', async () => {
    const charge = await checkout.approved();
    expect(await checkout.returned(emulator.attempt(charge.session_txn, { risk_level: '1' }))).toBe('waiting');
    await checkout.expectPending(charge);
    expect(await checkout.refundsOf(charge)).toEqual([]);
  });

  it.each([
    ['of which the gateway states two amounts', { amount: '99.00' }],
    ['of which the other amount is stated as asked for', { amount: '100.50', currency_amount: '99.00' }],
    ['without a store', { store_id: '' }],
  ])('holds a payment %s', async (_, deviation) => {
    const charge = await checkout.approved();
    expect(await checkout.returned(emulator.attempt(charge.session_txn, deviation))).toBe('waiting');
    await checkout.expectPending(charge);
    expect(await checkout.refundsOf(charge)).toEqual([]);
    const [session] = await api.query('SELECT status, paid_amount::text FROM payment_sessions WHERE session_txn = $1', [
      charge.session_txn,
    ]);
    expect(session).toEqual({ status: 'held', paid_amount: '100.50' });
  });

  it('keeps one of two payments of a session and refunds the other', async () => {
    const charge = await checkout.approved();
    const [first, second] = [emulator.attempt(charge.session_txn), emulator.attempt(charge.session_txn)];
    await atOnce<unknown>(10, (n) => (n % 2 === 0 ? checkout.returned(first) : emulator.notify(second)));
    await checkout.expectActiveOnce(charge);
    expect(await checkout.refundsOf(charge)).toEqual([{ amount: '100.50', gateway_txn: second['bank_tran_id'] }]);
  });

  it('keeps one of a dozen payments of a session and refunds all others', async () => {
    const charge = await checkout.approved();
    const [first, ...others] = Array.from({ length: 12 }, () => emulator.attempt(charge.session_txn));
    expect(await checkout.returned(first!)).toBe('success');
    await checkout.expectActiveOnce(charge);
    expect(await checkout.refundsOf(charge)).toEqual(others.map(({ bank_tran_id }) => ({ amount: '100.50', gateway_txn: bank_tran_id })));
  });

  it('counts a payment once, although the gateway states it for two sessions', async () => {
    const [first, second] = [await checkout.approved(), await checkout.approved()];
    const paid = emulator.attempt(first.session_txn);
    expect(await checkout.returned(paid)).toBe('success');
    const record = Object.assign(emulator.attempt(second.session_txn), { bank_tran_id: paid['bank_tran_id'] });
    expect(await checkout.returned(record)).toBe('failed');
    await checkout.expectPending(second);
    expect(await checkout.refundsOf(second)).toEqual([]);
    const [session] = await api.query('SELECT last_error FROM payment_sessions WHERE session_txn = $1', [second.session_txn]);
    expect(session).toEqual({ last_error: 'The payment was counted for another session.' });
  });

  it('refunds money that arrives after the charge was declined', async () => {
    const charge = await checkout.approved();
    await checkout.owner.call('POST', `/api/apps/billing/charges/${String(charge.charge_id)}/decline`);
    const record = emulator.attempt(charge.session_txn);
    expect(await checkout.returned(record)).toBe('failed');
    expect(await checkout.statusOf(charge)).toBe('declined');
    expect(await checkout.refundsOf(charge)).toEqual([{ amount: '100.50', gateway_txn: record['bank_tran_id'] }]);
  });

  it.each<Fault>(['502', 'html', 'list', 'hang', 'drop', 'refuse'])('survives %s and settles later', async (fault) => {
    const charge = await checkout.approved();
    const record = emulator.attempt(charge.session_txn);
    for (const purpose of ['query', 'validation'] as const) {
      // A validation cannot be refused.
      if (fault === 'refuse' && purpose === 'validation') continue;
      emulator.faultOf = (asked) => (asked === purpose ? fault : undefined);
      expect(await checkout.returned(record)).toBe('waiting');
      await checkout.expectPending(charge);
    }
    emulator.heal();
    expect(await checkout.returned(record)).toBe('success');
    await checkout.expectActiveOnce(charge);
  });

  it.each<Fault>(['502', 'html', 'hang', 'drop'])(
    'answers an approval with gateway_error for %s, and another one succeeds',
    async (fault) => {
      const charge_id = await checkout.charged();
      emulator.faultOf = (asked) => (asked === 'session' ? fault : undefined);
      const { status, body } = await checkout.owner.call('POST', `/api/apps/billing/charges/${String(charge_id)}/approve`, { body: {} });
      expect([status, body.code]).toEqual([502, 'gateway_error']);
      expect(body.message).not.toMatch(/qwerty|testbox|127\.0\.0\.1/);
      emulator.heal();
      const charge = await checkout.approve(charge_id);
      expect(await checkout.returned(emulator.attempt(charge.session_txn))).toBe('success');
    },
  );

  it('never stores or returns the password of the store', async () => {
    const rows = await api.query<{ row: string }>('SELECT row_to_json(p)::text AS row FROM payment_sessions p');
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ row }) => row.includes('qwerty'))).toEqual([]);
  });
});
