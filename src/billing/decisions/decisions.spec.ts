import { Till } from '../../../test/billing.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { merchantOf } from '../../../test/merchants.js';

describe('a decision on a charge', () => {
  const api = useApi();
  const missing = { message: 'Charge not found.', code: 'charge_not_found', status: 404 };

  it.each(['approve', 'decline', 'cancel'] as const)('to %s it is open to owners, admins and staff who install apps', async (action) => {
    const till = await Till.open(api);
    const { store_id } = till.shop;
    const { charge_id } = await till.charge();
    const path = `/api/apps/billing/charges/${String(charge_id)}/${action}`;
    const clerk = await merchantOf(api, store_id, { role: 'staff', permissions: ['apps__manage_billing'] });
    const stranger = await merchantOf(api, await api.make.store());
    expect((await api.call('POST', path)).body).toMatchObject({ code: 'login_required', status: 401 });
    expect((await clerk.call('POST', path)).body).toMatchObject({ code: 'forbidden', status: 403 });
    expect((await stranger.call('POST', path)).body).toEqual(missing);
    expect((await till.owner.call('POST', path.replace(/\d+/, '999999999'))).body).toEqual(missing);
    expect((await till.owner.call('POST', path.replace(/\d+/, 'abc'))).body).toEqual(missing);
    for (const place of [{ role: 'admin' as const }, { role: 'staff' as const, permissions: ['apps__install_apps'] }]) {
      const member = await merchantOf(api, store_id, place);
      const other = await till.charge();
      expect((await member.call('POST', path.replace(/\d+/, String(other.charge_id)))).status).toBe(200);
    }
    expect((await till.owner.browse('POST', path)).status).toBe(200);
  });

  it('on the source of renewals is open to the same members', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.plan();
    await till.pay(charge_id);
    const path = `/api/apps/billing/charges/${String(charge_id)}`;
    const put = { body: { auto_pay: 'wallet' } };
    const clerk = await merchantOf(api, till.shop.store_id, { role: 'staff', permissions: ['apps__manage_billing'] });
    const stranger = await merchantOf(api, await api.make.store());
    expect((await api.call('PUT', path, put)).body.code).toBe('login_required');
    expect((await clerk.call('PUT', path, put)).body).toMatchObject({ code: 'forbidden', status: 403 });
    expect((await stranger.call('PUT', path, put)).body).toEqual(missing);
    const helper = await merchantOf(api, till.shop.store_id, { role: 'staff', permissions: ['apps__install_apps'] });
    expect((await helper.call('PUT', path, put)).body.data.auto_pay).toBe('wallet');
  });

  it('declines it and returns the merchant to the app', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.charge();
    expect((await till.decide(charge_id, 'decline')).body).toEqual({
      message: 'Charge declined.',
      data: {
        charge_id,
        status: 'declined',
        redirect_url: `https://app.example.com/done?plan=a&payment=cancelled&charge_id=${String(charge_id)}`,
      },
      status: 200,
    });
    for (const action of ['approve', 'decline'] as const) {
      expect((await till.decide(charge_id, action)).body).toEqual({
        message: 'The charge is no longer pending: it is declined.',
        code: 'charge_not_pending',
        status: 409,
      });
    }
    expect((await till.decide(charge_id, 'cancel')).body).toMatchObject({ code: 'charge_not_cancellable', status: 409 });
    expect(await till.events()).toEqual([
      ['charge.created', charge_id],
      ['charge.declined', charge_id],
    ]);
  });

  it('cancels a pending or active charge, once', async () => {
    const till = await Till.open(api);
    const [pending, active] = [await till.charge(), await till.charge()];
    await till.pay(active.charge_id);
    for (const { charge_id } of [pending, active]) {
      const answers = await atOnce(5, () => till.decide(charge_id, 'cancel'));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      expect(answers.find(({ status }) => status === 200)?.body).toEqual({
        message: 'Charge cancelled.',
        data: { charge_id, status: 'cancelled' },
        status: 200,
      });
      expect((await till.read(charge_id)).status).toBe('cancelled');
    }
    expect((await till.events()).filter(([topic]) => topic === 'charge.cancelled')).toHaveLength(2);
  });

  it('takes effect exactly once when 20 contradict each other', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.charge();
    const session_txn = await till.session(charge_id);
    await till.atGateway(session_txn, 'paid');
    await atOnce(20, async (n) => {
      if (n % 3 === 0) await till.back(session_txn);
      else await till.decide(charge_id, n % 3 === 1 ? 'decline' : 'cancel');
    });
    await till.sweep();
    const { status, refund_status } = await till.read(charge_id);
    const paid = (await till.events()).some(([topic]) => topic === 'charge.activated');
    expect(
      paid
        ? [
            ['active', undefined],
            ['cancelled', undefined],
          ]
        : [
            ['declined', 'refunded'],
            ['cancelled', 'refunded'],
          ],
    ).toContainEqual([status, refund_status]);
  });

  it('cancels pending charges and the subscription when the app is uninstalled, and leaves wallets and one-time charges alone', async () => {
    const till = await Till.open(api);
    const [paid, pending, plan] = [await till.charge(), await till.charge(), await till.plan({ trial_days: 7 })];
    await till.pay(paid.charge_id);
    await till.topUp(200);
    await till.approve(plan.charge_id);
    const beside = await Till.open(api, { store: { store_id: till.shop.store_id } });
    const other = await beside.charge();
    await api.make.uninstall(till.shop);
    const again = await api.make.install(till.shop, till.shop.store_id);
    const statuses = await Promise.all(
      [paid, pending, plan].map(async ({ charge_id }) => (await again.get(`/billing/charges/${String(charge_id)}`)).body.data.status),
    );
    expect(statuses).toEqual(['active', 'cancelled', 'cancelled']);
    expect((await again.get('/billing/wallet')).body.data.balance).toBe(200);
    expect((await beside.read(other.charge_id)).status).toBe('pending');
    const cancelled = (await till.events()).filter(([topic]) => topic === 'charge.cancelled').map(([, charge_id]) => charge_id);
    expect(cancelled.sort()).toEqual([pending.charge_id, plan.charge_id].sort());
    const late = await till.approve(pending.charge_id);
    expect(late.body.code).toBe('charge_not_pending');
  });

  it('is made on the page that the list of the store states', async () => {
    const till = await Till.open(api);
    const { charge_id, confirmation_url } = await till.charge();
    const { body } = await till.owner.call('GET', `/api/apps/billing/charges?store_id=${String(till.shop.store_id)}`);
    expect(body.data).toMatchObject([{ charge_id, confirmation_url }]);
  });

  it('waits at its expiry until the payment page closes, and keeps its expires_at', async () => {
    const till = await Till.open(api);
    const { charge_id, expires_at } = await till.charge();
    const minutes = (count: number): Promise<void> =>
      till.advanceTo(new Date(Date.parse(expires_at as string) + count * 60_000).toISOString());
    await minutes(-5);
    const session_txn = await till.session(charge_id);
    await minutes(9);
    expect(await till.read(charge_id)).toMatchObject({ status: 'pending', expires_at });
    expect((await till.approve(charge_id)).body.message).toBe('The charge is no longer pending: it is expired.');
    await till.atGateway(session_txn, 'paid');
    await till.back(session_txn);
    expect((await till.read(charge_id)).status).toBe('active');
    const late = await till.charge();
    await till.advanceTo(new Date(Date.parse(late.expires_at as string) - 5 * 60_000).toISOString());
    await till.session(late.charge_id);
    await till.advanceTo(new Date(Date.parse(late.expires_at as string) + 11 * 60_000).toISOString());
    expect(await till.read(late.charge_id)).toMatchObject({ status: 'expired', expires_at: late.expires_at });
  });

  it('leaves no pending charge behind when an uninstall runs during creations', async () => {
    const till = await Till.open(api);
    const answers = await atOnce(12, async (n) => {
      if (n === 6) await api.make.uninstall(till.shop);
      else return (await till.shop.post('/billing/charges', { name: 'Setup', amount: 10 })).body;
    });
    for (const body of answers.filter(Boolean)) expect([undefined, 'invalid_installation', 'invalid_token']).toContain(body.code);
    expect(await api.query(`SELECT FROM charges WHERE store_id = $1 AND status = 'pending'`, [till.shop.store_id])).toEqual([]);
  });
});
