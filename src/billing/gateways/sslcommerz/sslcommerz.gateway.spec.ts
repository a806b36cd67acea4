import { Config } from '../../../platform/config/config.js';
import { Sslcommerz } from '../../../../test/sslcommerz/emulator.js';
import { request } from '../../../../test/sslcommerz/payment-request.js';
import type { Deviation } from '../../../../test/sslcommerz/sessions.js';
import { GatewayError, type PaymentReference, type PaymentRequest, type RefundRequest } from '../payment-gateway.js';
import { judge } from '../../payments/verdict.js';
import { SslcommerzGateway } from './sslcommerz.gateway.js';

const NEEDED = { DATABASE_URL: 'postgres://localhost/x', REDIS_URL: 'redis://localhost' };

describe('the SSLCOMMERZ gateway', () => {
  let emulator: Sslcommerz;
  let gateway: SslcommerzGateway;
  const gatewayWith = (settings: Record<string, string>): SslcommerzGateway =>
    new SslcommerzGateway(Config.from({ ...NEEDED, ...emulator.settings, ...settings }));

  beforeAll(async () => {
    emulator = await Sslcommerz.start();
    gateway = gatewayWith({});
  });
  beforeEach(() => emulator.heal());
  afterAll(async () => {
    await gateway.onApplicationShutdown();
    await emulator.stop();
  });

  /** Opens a session and returns its identifiers. */
  async function opened(fields: Partial<PaymentRequest> = {}): Promise<PaymentReference> {
    const asked = request(fields);
    const { gateway_ref } = await gateway.createSession(asked);
    return { session_txn: asked.session_txn, gateway_ref, proof: null };
  }

  /** Opens a session and attempts to pay it. */
  async function paid(deviation: Deviation = {}): Promise<{ payment: PaymentReference; record: Record<string, string> }> {
    const payment = await opened();
    return { payment, record: emulator.attempt(payment.session_txn, deviation) };
  }

  describe('opens a session', () => {
    it('with every required field, and returns its page', async () => {
      const asked = request();
      const { gateway_ref, redirect_url } = await gateway.createSession(asked);
      const { sessionkey, request: received } = emulator.sessions.get(asked.session_txn)!;
      expect(gateway_ref).toBe(sessionkey);
      expect(redirect_url).toBe(`${emulator.url}/EasyCheckOut/${sessionkey}`);
      expect(received).toMatchObject({
        total_amount: '100.50',
        currency: 'BDT',
        tran_id: asked.session_txn,
        success_url: asked.urls.success,
        fail_url: asked.urls.failure,
        cancel_url: asked.urls.cancel,
        ipn_url: asked.urls.notify,
        cus_name: 'Rahima Khatun',
        product_name: 'Gold plan',
        product_profile: 'non-physical-goods',
        value_a: asked.session_txn,
      });
    });

    it('for names that are too long, foreign or missing', async () => {
      const name = 'রহিমা'.repeat(40);
      const payment = await opened({ title: '😀'.repeat(300), payer: { name, email: `${'a'.repeat(60)}@example.com`, phone: '' } });
      const { request: received } = emulator.sessions.get(payment.session_txn)!;
      expect(received).toMatchObject({
        cus_name: Array.from(name).slice(0, 50).join(''),
        cus_phone: 'N/A',
        product_name: '😀'.repeat(255),
      });
    });

    it('only on a page of the gateway', async () => {
      const { host } = new URL(emulator.url);
      for (const page of [
        'https://evil.example.com/pay',
        `https://${host}/pay`,
        `http://${host}@evil.example.com/`,
        `javascript://${host}/%0aalert(1)`,
        '//evil.example.com',
        'pay',
      ]) {
        emulator.checkout = page;
        await expect(gateway.createSession(request())).rejects.toThrow('SSLCOMMERZ named a checkout page on an unknown host.');
      }
    });

    it('with the reason of a refusal', async () => {
      const refused = 'SSLCOMMERZ opened no session: Invalid amount or currency';
      await expect(gateway.createSession(request({ amount: 999 }))).rejects.toThrow(new GatewayError(refused));
      const stranger = gatewayWith({ SSLCOMMERZ_STORE_PASSWORD: 'panel-password' });
      await expect(stranger.createSession(request())).rejects.toThrow('Store Credential Error Or Store is De-active');
      await stranger.onApplicationShutdown();
    });

    it('only with an id that the gateway does not truncate', async () => {
      await expect(gateway.createSession(request({ session_txn: 'x'.repeat(31) }))).rejects.toThrow(RangeError);
    });
  });

  describe('verifies a payment', () => {
    it('with and without the hint of the browser, any number of times', async () => {
      const { payment, record } = await paid();
      const stated = {
        session_txn: payment.session_txn,
        amount: 10_050,
        currency: 'BDT',
        account: 'testbox',
        gateway_txn: record['bank_tran_id'],
        risky: false,
        doubtful: false,
      };
      const expected = { outcome: 'paid', payments: [stated] };
      for (const proof of [record['val_id']!, null, 'unknown', record['val_id']!]) {
        expect(await gateway.verify({ ...payment, proof })).toEqual(expected);
      }
    });

    it('that is not made, pending, failed or cancelled', async () => {
      const payment = await opened();
      expect((await gateway.verify(payment)).outcome).toBe('unknown');
      for (const [status, outcome] of [
        ['FAILED', 'failed'],
        ['CANCELLED', 'cancelled'],
        ['PENDING', 'pending'],
      ] as const) {
        emulator.attempt(payment.session_txn, { status });
        expect(await gateway.verify(payment)).toEqual({ outcome });
      }
      const record = emulator.attempt(payment.session_txn);
      expect(await gateway.verify(payment)).toMatchObject({ outcome: 'paid', payments: [{ gateway_txn: record['bank_tran_id'] }] });
    });

    it('and is doubtful when neither its validation nor a notification names the store', async () => {
      const { payment } = await paid({ store_id: '' });
      expect(await gateway.verify(payment)).toMatchObject({ outcome: 'paid', payments: [{ account: null, doubtful: true }] });
    });

    it('and states another amount, currency, account or risk', async () => {
      const cases: [Deviation, object][] = [
        [{ currency_amount: '99.51' }, { amount: 9951 }],
        [{ currency_type: 'USD' }, { currency: 'USD' }],
        [{ store_id: 'otherbox' }, { account: 'otherbox' }],
        [{ risk_level: '1' }, { risky: true }],
        [{ amount: '99.51' }, { doubtful: true }],
        [{ store_id: '' }, { account: null, doubtful: false }],
      ];
      for (const [deviation, stated] of cases) {
        const { payment, record } = await paid(deviation);
        expect(await gateway.verify({ ...payment, proof: record['val_id']! })).toMatchObject({ outcome: 'paid', payments: [stated] });
      }
    });

    it('and never mistakes the payment of another session for it', async () => {
      const { record: foreign } = await paid();
      const payment = await opened();
      const replayed = { ...payment, proof: foreign['val_id']! };
      const judged = async (): Promise<object> =>
        judge({ ...payment, amount: 10_050, account: gateway.account }, await gateway.verify(replayed));
      expect(await judged()).toEqual({ kind: 'invalid', reason: 'The payment is of another transaction.' });
      const own = emulator.attempt(payment.session_txn);
      expect(await judged()).toMatchObject({ kind: 'paid', payment: { gateway_txn: own['bank_tran_id'] }, surplus: [] });
    });

    it('that is listed but not confirmed, as pending', async () => {
      const { payment, record } = await paid();
      emulator.validation = 'INVALID_TRANSACTION';
      for (const proof of [record['val_id']!, null]) expect(await gateway.verify({ ...payment, proof })).toEqual({ outcome: 'pending' });
      emulator.validatorConnect = 'FAILED';
      await expect(gateway.verify(payment)).rejects.toThrow('SSLCOMMERZ refused the query (FAILED).');
    });

    it('that was made twice', async () => {
      const { payment, record: first } = await paid();
      emulator.attempt(payment.session_txn, { status: 'FAILED' });
      const second = emulator.attempt(payment.session_txn);
      expect(await gateway.verify({ ...payment, proof: second['val_id']! })).toMatchObject({
        payments: [first, second].map((each) => ({ gateway_txn: each['bank_tran_id'], amount: 10_050 })),
      });
    });

    it('of a session whose reference was lost', async () => {
      const { payment } = await paid();
      expect((await gateway.verify({ ...payment, gateway_ref: '' })).outcome).toBe('paid');
      expect((await gateway.verify({ ...(await opened()), gateway_ref: '' })).outcome).toBe('unknown');
    });
  });

  describe('refunds', () => {
    const refundOf = ({ session_txn }: PaymentReference, record: Record<string, string>): RefundRequest => ({
      refund_txn: `ref${session_txn}`.slice(0, 30),
      session_txn,
      gateway_txn: record['bank_tran_id']!,
      amount: 10_050,
      reason: 'The charge was already cancelled.',
      refund_ref: null,
    });

    it('once, and are done when the gateway confirms them', async () => {
      const { payment, record } = await paid();
      const refund = refundOf(payment, record);
      const started = await gateway.refund(refund);
      expect(started).toEqual({ state: 'processing', refund_ref: expect.any(String), error: null });
      expect(await gateway.refund(refund)).toEqual(started);
      expect(emulator.refunds.get(refund.refund_txn)?.fields).toMatchObject({
        bank_tran_id: record['bank_tran_id'],
        refund_amount: '100.50',
        refe_id: payment.session_txn,
      });
      const asked = { ...refund, refund_ref: started.refund_ref };
      emulator.refundState = 'processing';
      expect(await gateway.refund(asked)).toEqual(started);
      emulator.refundState = 'refunded';
      expect(await gateway.refund(asked)).toEqual({ ...started, state: 'done' });
      emulator.refundState = 'cancelled';
      expect(await gateway.refund(asked)).toMatchObject({ state: 'failed', error: 'The gateway refused the refund.' });
    });

    it('can fail, with a reason that contains no secret', async () => {
      const { payment, record } = await paid();
      emulator.refundAnswer = { status: 'failed', errorReason: 'No balance in qwerty' };
      expect(await gateway.refund(refundOf(payment, record))).toEqual({
        state: 'failed',
        refund_ref: null,
        error: 'No balance in [redacted]',
      });
      emulator.refundAnswer = { status: 'what' };
      await expect(gateway.refund(refundOf(payment, record))).rejects.toThrow(GatewayError);
    });
  });

  describe('reads a notification', () => {
    it('with a correct signature or none, and states its account', async () => {
      const { payment, record } = await paid();
      const expected = { session_txn: payment.session_txn, proof: record['val_id'], account: gateway.account };
      expect(gateway.parseNotification(emulator.formOf(record))).toEqual(expected);
      expect(gateway.parseNotification(emulator.formOf(record, 'absent'))).toEqual(expected);
      const failed = emulator.attempt(payment.session_txn, { status: 'FAILED' });
      expect(gateway.parseNotification(emulator.formOf(failed))).toEqual({ ...expected, proof: null });
    });

    it('and ignores all others', async () => {
      const { record } = await paid();
      const form = emulator.formOf(record);
      expect(gateway.parseNotification(emulator.formOf(record, 'bad'))).toBeNull();
      expect(gateway.parseNotification({ ...form, amount: '1.00' })).toBeNull();
      expect(gateway.parseNotification({ ...emulator.formOf(record, 'absent'), store_id: 'other' })).toMatchObject({ account: 'other' });
      for (const tran_id of ['', 'x'.repeat(31)]) expect(gateway.parseNotification({ tran_id })).toBeNull();
      expect(gateway.parseNotification({})).toBeNull();
    });
  });
});
