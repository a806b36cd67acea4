import { Till } from '../../../test/billing.js';
import { useApi } from '../../../test/harness.js';

const MINUTE = 1 / 1440;

describe('the payment page of a charge', () => {
  const api = useApi();

  it('keeps a charge from expiring until it closes, and not longer, while expires_at stays', async () => {
    const till = await Till.open(api);
    const { charge_id, expires_at } = (await till.charge()) as { charge_id: number; expires_at: string };
    await till.advanceTo(new Date(Date.parse(expires_at) - 300_000).toISOString());
    await till.session(charge_id);
    await till.advance(6 * MINUTE);
    expect(await till.read(charge_id)).toMatchObject({ status: 'pending', expires_at });
    await till.advance(8 * MINUTE);
    expect(await till.read(charge_id)).toMatchObject({ status: 'pending', expires_at });
    await till.advance(2 * MINUTE);
    expect(await till.read(charge_id)).toMatchObject({ status: 'expired', expires_at });
  });

  it('is asked about after 1, 2, 4 and 8 minutes', async () => {
    const till = await Till.open(api);
    const { charge_id } = (await till.charge()) as { charge_id: number };
    await till.session(charge_id);
    const seconds = [];
    for (const minutes of [1, 2, 4, 8]) {
      const [row] = await api.query<{ wait: number }>(
        `SELECT round(extract(epoch FROM check_at - billing_now(store_id)))::int AS wait FROM payment_sessions
         WHERE store_id = $1 AND charge_id = $2`,
        [till.shop.store_id, charge_id],
      );
      seconds.push([minutes * 60, row?.wait]);
      await till.advance(minutes * MINUTE + MINUTE / 10);
    }
    // The clock has moved by up to half a minute more than the delays.
    for (const [due = 0, wait = 0] of seconds) expect(Math.abs(wait - due)).toBeLessThan(40);
  });
});
