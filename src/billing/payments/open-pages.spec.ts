import { Till } from '../../../test/billing.js';
import { useApi } from '../../../test/harness.js';
import { billingNow } from '../core/billing-clock.js';

const MINUTE = 1 / 1440;

describe('the payment page of a charge', () => {
  const api = useApi();

  it('keeps a charge from expiring until it closes, and no longer, without changing expires_at', async () => {
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

  it('is checked after 1, 2, 4 and 8 minutes', async () => {
    const till = await Till.open(api);
    const { charge_id } = (await till.charge()) as { charge_id: number };
    await till.session(charge_id);
    const seconds = [];
    for (const minutes of [1, 2, 4, 8]) {
      const { store_id } = till.shop;
      const [session] = await api.query<{ check_at: Date }>(
        'SELECT check_at FROM payment_sessions WHERE store_id = $1 AND charge_id = $2',
        [store_id, charge_id],
      );
      const [clock] = await api.query<{ now: Date }>(`SELECT ${billingNow('$1')} AS now`, [store_id]);
      seconds.push([minutes * 60, Math.round((Number(session?.check_at) - Number(clock?.now)) / 1_000)]);
      await till.advance(minutes * MINUTE + MINUTE / 10);
    }
    // The clock has moved by up to half a minute more than the delays.
    for (const [due = 0, wait = 0] of seconds) expect(Math.abs(wait - due)).toBeLessThan(40);
  });
});
