import { sweep } from '../../../../test/billing.js';
import type { Json } from '../../../../test/caller.js';
import { useApi } from '../../../../test/harness.js';
import { ON_NODES } from '../../../../test/nodes.js';
import { choosePort } from '../../../../test/program.js';
import { type Approved, Checkout } from '../../../../test/sslcommerz/checkout.js';
import { Sslcommerz } from '../../../../test/sslcommerz/emulator.js';

/**
 * Maximum age in seconds of the oldest waiting refund before and after. On several nodes, files share a database, and others may have left
 * such refunds.
 */
const YOUNG = ON_NODES ? 86_399 : 0;

describe('refunds at SSLCOMMERZ', () => {
  let emulator: Sslcommerz;
  const api = useApi(async () => {
    emulator = await Sslcommerz.start();
    const PORT = String(await choosePort());
    return { ...emulator.settings, SSLCOMMERZ_TIMEOUT: '3s', PORT, BASE_URL: `http://127.0.0.1:${PORT}`, BILLING_SWEEP_INTERVAL: '1h' };
  });
  let checkout: Checkout;
  beforeAll(async () => {
    checkout = await Checkout.open(api, emulator);
  });
  beforeEach(() => emulator.heal());
  afterAll(() => emulator.stop());

  async function paid(): Promise<Approved> {
    const charge = await checkout.approved();
    expect(await checkout.returned(emulator.attempt(charge.session_txn))).toBe('success');
    return charge;
  }

  const refund = async ({ charge_id }: Approved, body: object): Promise<Json> =>
    (await checkout.shop.post(`/billing/charges/${String(charge_id)}/refund`, { reason: 'Late', ...body })).body.data;
  const read = async ({ charge_id }: Approved): Promise<Json> =>
    (await checkout.shop.get(`/billing/charges/${String(charge_id)}`)).body.data;

  /** Tries the waiting refunds as if they were due. */
  async function tryAgain(): Promise<void> {
    await api.query(`UPDATE refunds SET next_try_at = now() WHERE status = 'pending'`);
    await sweep(api);
  }

  const idsAtGateway = ({ charge_id }: Approved): string[] =>
    [...emulator.refunds.values()]
      .filter(({ fields }) => fields['refund_remarks'] === `Late ${String(charge_id)}`)
      .map(({ fields }) => fields['refund_trans_id'] ?? '');

  const gauge = async (name: string): Promise<number> => {
    const { text } = await api.call('GET', '/metrics');
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  };

  it('that failed permanently are tried again under a new id, and are made once', async () => {
    const charge = await paid();
    const { refunds } = await refund(charge, { amount: 40, reason: `Late ${String(charge.charge_id)}` });
    await sweep(api);
    expect(idsAtGateway(charge)).toHaveLength(1);
    emulator.refundState = 'cancelled';
    await tryAgain();
    expect(await read(charge)).toMatchObject({ refund_status: 'pending', refunded_amount: 40, refunds: [{ status: 'pending' }] });
    emulator.refundState = 'processing';
    await tryAgain();
    const ids = idsAtGateway(charge);
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
    await tryAgain();
    emulator.refundState = 'refunded';
    for (let n = 0; n < 2; n += 1) await tryAgain();
    expect(idsAtGateway(charge)).toEqual(ids);
    const { refund_id } = refunds[0];
    expect(await read(charge)).toMatchObject({ refund_status: 'refunded', refunds: [{ refund_id, amount: 40, status: 'refunded' }] });
    const events = (await api.events(checkout.shop.store_id)).filter(({ event_topic }) => event_topic === 'charge.refunded');
    expect(events.map(({ data }) => [data['charge_id'], data['amount'], data['refund_id']])).toEqual([[charge.charge_id, 40, refund_id]]);
  });

  it('that wait are shown in the metrics by age', async () => {
    expect(await gauge('billing_oldest_refund_seconds')).toBeLessThanOrEqual(YOUNG);
    const charge = await paid();
    emulator.refundState = 'processing';
    await refund(charge, {});
    await api.query(`UPDATE refunds SET created_at = now() - interval '2 days' WHERE store_id = $1 AND status = 'pending'`, [
      checkout.shop.store_id,
    ]);
    await sweep(api);
    expect(await gauge('billing_oldest_refund_seconds')).toBeGreaterThan(86_400);
    emulator.refundState = 'refunded';
    await tryAgain();
    expect(await gauge('billing_oldest_refund_seconds')).toBeLessThanOrEqual(YOUNG);
  });

  it('are not made for payments in another currency, which the metrics count', async () => {
    const before = await gauge('billing_other_currency_payments');
    const charge = await checkout.approved();
    emulator.attempt(charge.session_txn, { currency_type: 'USD' });
    await checkout.settle(charge.session_txn);
    expect(await checkout.refundsOf(charge)).toEqual([]);
    expect(await gauge('billing_other_currency_payments')).toBe(before + 1);
    const both = await checkout.approved();
    await emulator.notify(emulator.attempt(both.session_txn, { currency_type: 'USD' }));
    expect(await checkout.returned(emulator.attempt(both.session_txn))).toBe('success');
    expect(await gauge('billing_other_currency_payments')).toBe(before + 2);
  });
});
