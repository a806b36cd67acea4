import { randomBytes } from 'node:crypto';
import type { Answer } from '../../../../test/caller.js';
import { atOnce, useApi } from '../../../../test/harness.js';
import { formOf, PAGE } from '../../../../test/pages.js';
import { PaymentGateways } from '../payment-gateways.js';
import { GATEWAYS, type PaymentGateway, type PaymentReference, type PaymentRequest, type RefundRequest } from '../payment-gateway.js';

const RETURNS = { success: 'https://apps.example.com/ok', failure: 'https://apps.example.com/no', cancel: 'https://apps.example.com/off' };

describe('the sandbox gateway', () => {
  const api = useApi({ PAYMENT_GATEWAY: 'sslcommerz', SSLCOMMERZ_STORE_ID: 'testbox', SSLCOMMERZ_STORE_PASSWORD: 'qwerty' });
  const gateway = (): PaymentGateway => api.app.get(PaymentGateways).named('sandbox');
  let store_id: number;
  beforeAll(async () => {
    store_id = await api.make.store();
  });

  interface Opened extends PaymentReference {
    page: string;
  }
  async function opened(fields: Partial<PaymentRequest> = {}): Promise<Opened> {
    const session_txn = randomBytes(13).toString('hex');
    const asked = { session_txn, store_id, amount: 10_050, title: 'Gold plan', expires_at: new Date(), ...fields };
    const payer = { name: 'Rahima', email: 'rahima@example.com', phone: '' };
    const { gateway_ref, redirect_url } = await gateway().createSession({ ...asked, payer, urls: { ...RETURNS, notify: '' } });
    expect(redirect_url).toBe(`http://localhost:0/sandbox-gateway/${gateway_ref}`);
    return { session_txn, gateway_ref, proof: null, page: new URL(redirect_url).pathname };
  }
  const press = ({ page }: Opened, action: string): Promise<Answer> => api.call('POST', page, formOf({ action }));
  const led = async (payment: Opened, action: string): Promise<string | null> => (await press(payment, action)).headers.get('location');
  const outcome = async (payment: PaymentReference): Promise<string> => (await gateway().verify(payment)).outcome;

  it('serves sandbox stores, whatever is configured for the others', () => {
    const gateways = api.app.get(PaymentGateways);
    expect([true, false].map((is_sandbox) => gateways.of(is_sandbox).name)).toEqual(['sandbox', 'sslcommerz']);
    expect(GATEWAYS.map((name) => gateways.named(name).name)).toEqual([...GATEWAYS]);
  });

  it('has a page with the amount', async () => {
    const payment = await opened({ title: '<b>Gold</b>' });
    const { status, text } = await api.call('GET', payment.page, { headers: PAGE });
    expect(status).toBe(200);
    for (const words of ['&lt;b>Gold', '৳100.50', 'No money moves']) expect(text).toContain(words);
    expect(await outcome(payment)).toBe('unknown');
  });

  it.each([
    ['pay', 'success', { outcome: 'paid', payments: [{ amount: 10_050, currency: 'BDT', risky: false }] }],
    ['risky', 'success', { outcome: 'paid', payments: [{ risky: true }] }],
    ['later', 'success', { outcome: 'pending' }],
    ['fail', 'failure', { outcome: 'failed' }],
    ['cancel', 'cancel', { outcome: 'cancelled' }],
  ] as const)('answers %s and returns the browser', async (action, to, expected) => {
    const payment = await opened();
    const { status, headers } = await press(payment, action);
    expect([status, headers.get('location')]).toEqual([303, RETURNS[to]]);
    expect(await gateway().verify(payment)).toMatchObject(expected);
  });

  it('does not redirect a payer who closes the tab', async () => {
    const payment = await opened();
    expect(await led(payment, 'close')).toBe(payment.page);
    expect((await api.call('GET', payment.page, { headers: PAGE })).text).toContain('The payment was made.');
    expect(await outcome(payment)).toBe('paid');
  });

  it('lets the bank confirm or refuse a payment later', async () => {
    const [first, second] = [await opened(), await opened()];
    for (const payment of [first, second]) {
      await press(payment, 'later');
      expect((await api.call('GET', payment.page, { headers: PAGE })).text).toContain('The bank has not confirmed');
    }
    expect(await led(first, 'pay')).toBe(RETURNS.success);
    expect(await led(second, 'fail')).toBe(RETURNS.failure);
    expect([await outcome(first), await outcome(second)]).toEqual(['paid', 'failed']);
  });

  it('decides a payment once', async () => {
    const payment = await opened();
    const actions = ['pay', 'fail', 'cancel', 'later'];
    const answers = await atOnce(20, (n) => press(payment, actions[n % 4] ?? ''));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    for (const action of actions) await press(payment, action);
    const decided = await outcome(payment);
    const back = { paid: RETURNS.success, failed: RETURNS.failure, cancelled: RETURNS.cancel }[decided];
    for (const action of actions) expect(await led(payment, action)).toBe(back);
    expect(await outcome(payment)).toBe(decided);
  });

  it('refuses unknown references and actions', async () => {
    const { page, gateway_ref } = await opened();
    const other = gateway_ref.replace(`_${String(store_id)}_`, `_${String(await api.make.store())}_`);
    for (const ref of [other, gateway_ref.slice(0, -1), 'sandbox_1_', '%00', `${gateway_ref}%00`, 'x'.repeat(2000)]) {
      expect((await api.call('GET', `/sandbox-gateway/${ref}`, { headers: PAGE })).status).toBe(404);
      expect((await api.call('POST', `/sandbox-gateway/${ref}`, formOf({ action: 'pay' }))).status).toBe(404);
    }
    expect(await outcome({ session_txn: 'x', gateway_ref: other, proof: null })).toBe('unknown');
    for (const form of [{}, { action: 'steal' }, { action: '' }]) {
      expect((await api.call('POST', page, formOf(form as Record<string, string>))).status).toBe(400);
    }
  });

  it('reads the session of a notification', () => {
    expect(gateway().parseNotification({ session_txn: 'abc', status: 'paid' })).toEqual({ session_txn: 'abc', proof: null, account: null });
    expect(gateway().parseNotification({})).toBeNull();
    for (const session_txn of ['', 'x'.repeat(31)]) expect(gateway().parseNotification({ session_txn })).toBeNull();
  });

  describe('refunds', () => {
    const refundOf = (payment: Opened, fields: Partial<RefundRequest> = {}): RefundRequest => {
      const { gateway_ref: gateway_txn, session_txn } = payment;
      return {
        refund_txn: randomBytes(13).toString('hex'),
        session_txn,
        gateway_txn,
        amount: 10_050,
        reason: 'x',
        refund_ref: null,
        ...fields,
      };
    };
    const paidOne = async (): Promise<Opened> => {
      const payment = await opened();
      await press(payment, 'pay');
      return payment;
    };

    it('a payment once per refund', async () => {
      const refund = refundOf(await paidOne());
      const answers = await atOnce(20, () => gateway().refund(refund));
      for (const answer of answers) expect(answer).toEqual({ state: 'done', refund_ref: refund.refund_txn, error: null });
      const [row] = await api.query(`SELECT refunded::text FROM sandbox_payments WHERE gateway_ref = $1`, [refund.gateway_txn]);
      expect(row).toEqual({ refunded: '100.50' });
    });

    it('no more than was paid, even in parallel', async () => {
      const payment = await paidOne();
      const answers = await atOnce(20, () => gateway().refund(refundOf(payment, { amount: 6_000 })));
      expect(answers.filter(({ state }) => state === 'done')).toHaveLength(1);
      const failed = { state: 'failed', refund_ref: null, error: 'The payment was not made, or less is left of it.' };
      expect(answers.filter(({ state }) => state === 'failed')).toEqual(Array(19).fill(failed));
      expect((await gateway().refund(refundOf(payment, { amount: 4_050 }))).state).toBe('done');
    });

    it('nothing that was not paid', async () => {
      const payment = await opened();
      for (const refund of [refundOf(payment), refundOf(payment, { gateway_txn: 'x' })]) {
        expect((await gateway().refund(refund)).state).toBe('failed');
      }
      await press(payment, 'later');
      expect((await gateway().refund(refundOf(payment))).state).toBe('failed');
    });
  });
});
