import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type Fault, type Purpose, Sslcommerz } from '../../../../test/sslcommerz/emulator.js';
import { request } from '../../../../test/sslcommerz/payment-request.js';
import { Config } from '../../../platform/config/config.js';
import { GatewayError, type PaymentReference, type RefundRequest } from '../payment-gateway.js';
import { SslcommerzGateway } from './sslcommerz.gateway.js';

const NEEDED = { DATABASE_URL: 'postgres://localhost/x', REDIS_URL: 'redis://localhost' };

describe('the SSLCOMMERZ gateway throws an error without credentials', () => {
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

  async function opened(): Promise<PaymentReference> {
    const asked = request();
    const { gateway_ref } = await gateway.createSession(asked);
    return { session_txn: asked.session_txn, gateway_ref, proof: null };
  }

  async function paid(): Promise<PaymentReference> {
    const payment = await opened();
    emulator.attempt(payment.session_txn);
    return payment;
  }

  /** Calls, by the purpose of the request that fails; each is passed a payment. */
  const calls: [Purpose, (asked: SslcommerzGateway, payment: PaymentReference) => Promise<unknown>][] = [
    ['session', (asked) => asked.createSession(request())],
    ['query', (asked, payment) => asked.verify(payment)],
    ['validation', (asked, payment) => asked.verify(payment)],
    ['refund', (asked) => asked.refund({ ...refund, refund_ref: null })],
    ['refund status', (asked) => asked.refund({ ...refund, refund_ref: 'ref1' })],
  ];
  const refund: RefundRequest = { refund_txn: 'r', session_txn: 's', gateway_txn: 'b', amount: 1, reason: '', refund_ref: null };
  const messages: [Fault, string][] = [
    ['502', 'SSLCOMMERZ answered with HTTP 502.'],
    ['html', 'SSLCOMMERZ did not answer with a JSON object.'],
    ['list', 'SSLCOMMERZ did not answer with a JSON object.'],
    ['hang', 'SSLCOMMERZ did not answer in time.'],
    ['drop', 'SSLCOMMERZ cannot be reached (ECONNRESET).'],
  ];

  it.each(messages)('for %s', async (fault, message) => {
    // Whichever request of the hasty gateway takes too long, the error is the same.
    const asked = fault === 'hang' ? gatewayWith({ SSLCOMMERZ_TIMEOUT: '300ms' }) : gateway;
    for (const [purpose, attempted] of calls) {
      emulator.heal();
      const payment = await paid();
      emulator.faultOf = (each) => (each === purpose ? fault : undefined);
      const error = await attempted(asked, payment).then(String, (reason: unknown) => reason);
      expect([purpose, error]).toEqual([purpose, new GatewayError(message)]);
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/qwerty|store_passwd/);
    }
    if (asked !== gateway) await asked.onApplicationShutdown();
  });

  it('for a refused query', async () => {
    const payment = await opened();
    emulator.faultOf = (asked) => (asked === 'query' ? 'refuse' : undefined);
    await expect(gateway.verify(payment)).rejects.toThrow('SSLCOMMERZ refused the query (INACTIVE).');
  });

  it('where nothing listens, and without an account', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await once(server.close(), 'close');
    const away = gatewayWith({ SSLCOMMERZ_BASE_URL: `http://127.0.0.1:${String(port)}` });
    await expect(away.createSession(request())).rejects.toThrow('SSLCOMMERZ cannot be reached (ECONNREFUSED).');
    const none = gatewayWith({ PAYMENT_GATEWAY: 'sandbox', SSLCOMMERZ_STORE_ID: '', SSLCOMMERZ_STORE_PASSWORD: '' });
    await expect(none.createSession(request())).rejects.toThrow('SSLCOMMERZ is not configured.');
    expect([none.account, gateway.account]).toEqual(['', 'testbox']);
    await Promise.all([away, none].map((each) => each.onApplicationShutdown()));
  });
});
