import { Till } from '../../../test/billing.js';
import { useApi } from '../../../test/harness.js';
import { ChargePages } from '../pages/charge-pages.service.js';
import { SystemDb } from '../../platform/database/system-db.js';

const DAY = 86_400_000;

describe('the trial of a pending subscription', () => {
  const api = useApi();

  it('shows the days that other trials of the app have left', async () => {
    const till = await Till.open(api);
    const [first, second] = [await till.plan({ trial_days: 14 }), await till.plan({ trial_days: 14 })];
    await till.approve(first.charge_id);
    const now = await till.advance(1.5);
    const pending = await till.read(second.charge_id);
    expect(pending.trial_days).toBe(12);
    expect(Math.abs(new Date(pending.trial_ends_at).getTime() - now.getTime() - 12 * DAY)).toBeLessThan(60_000);
    const page = await api.app.get(ChargePages).show(api.app.get(SystemDb).of(till.shop.store_id), second.charge_id);
    expect(page).toMatchObject({ trial_days: 12 });
    await till.approve(second.charge_id);
    expect(await till.read(second.charge_id)).toMatchObject({ renewal_status: 'trialing', trial_days: 12 });
  });

  it('is gone when the other trial has used it up', async () => {
    const till = await Till.open(api);
    const [first, second] = [await till.plan({ trial_days: 14 }), await till.plan({ trial_days: 14 })];
    await till.approve(first.charge_id);
    await api.query('UPDATE charges SET expires_at = $2 WHERE charge_id = $1', [second.charge_id, '2100-01-01']);
    await till.advance(13.5);
    const pending = await till.read(second.charge_id);
    expect(pending.trial_days).toBe(0);
    expect(pending).not.toHaveProperty('trial_ends_at');
    const page = await api.app.get(ChargePages).show(api.app.get(SystemDb).of(till.shop.store_id), second.charge_id);
    expect(page).toMatchObject({ trial_days: 0, trial_end: null });
    expect((await till.approve(second.charge_id)).body.data.payment_url).toEqual(expect.any(String));
  });
});
