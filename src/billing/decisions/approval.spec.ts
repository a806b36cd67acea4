import { Till } from '../../../test/billing.js';
import { useApi } from '../../../test/harness.js';

describe('an approval', () => {
  const api = useApi({ CHARGE_AMOUNT_MIN: '1' });

  it('that another request has started is refused during its lease, and then taken over', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.charge();
    const abandoned = 'pay_abandoned';
    const { store_id } = till.shop;
    await api.query(
      `INSERT INTO payment_sessions (store_id, charge_id, app_id, session_txn, gateway, amount, expires_at)
       SELECT store_id, charge_id, app_id, $1, 'sandbox', amount, expires_at FROM charges WHERE store_id = $2 AND charge_id = $3`,
      [abandoned, store_id, charge_id],
    );
    const lease = (seconds: number): Promise<unknown> =>
      api.query('UPDATE payment_sessions SET leased_until = $3 WHERE store_id = $1 AND session_txn = $2', [
        store_id,
        abandoned,
        new Date(Date.now() + seconds * 1_000),
      ]);
    await lease(20);
    const { status, body, headers } = await till.approve(charge_id);
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'temporarily_unavailable', expect.stringMatching(/^(19|20)$/)]);
    await lease(-1);
    const again = await till.approve(charge_id);
    expect(again.status).toBe(200);
    expect(again.body.data.session_txn).not.toBe(abandoned);
    const [session] = await api.query('SELECT status FROM payment_sessions WHERE session_txn = $1', [abandoned]);
    expect(session).toEqual({ status: 'superseded' });
  });

  it('of less than the gateway accepts is refused by it, and can be repeated', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.charge({ amount: 9.99 });
    for (let n = 0; n < 2; n += 1) {
      expect((await till.approve(charge_id)).body).toEqual({
        message: 'The payment gateway refuses this payment.',
        code: 'gateway_refused',
        status: 502,
      });
    }
    expect(await till.read(charge_id)).toMatchObject({ status: 'pending' });
    const errors = await api.query('SELECT DISTINCT status, last_error FROM payment_sessions WHERE charge_id = $1', [charge_id]);
    expect(errors).toEqual([{ status: 'failed', last_error: 'The sandbox gateway takes 10 to 500,000 taka.' }]);
  });
});
