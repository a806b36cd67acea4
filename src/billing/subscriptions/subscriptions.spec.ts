import { Till } from '../../../test/billing.js';
import type { Json } from '../../../test/caller.js';
import { atOnce, useApi } from '../../../test/harness.js';

const DAY = 86_400_000;

describe('a subscription', () => {
  const api = useApi();
  const renewalsOf = (till: Till): Promise<Json[]> =>
    api.query(
      `SELECT charge_id::int, renews_charge_id::int, type, period, amount::float8, status, name, paid_from, expires_at FROM charges
       WHERE store_id = $1 AND type IS NOT NULL ORDER BY charge_id`,
      [till.shop.store_id],
    );
  const between = (from: string, to: string): number => (new Date(to).getTime() - new Date(from).getTime()) / DAY;

  it('starts its first period when it is paid', async () => {
    const till = await Till.open(api);
    const plan = await till.plan();
    expect(plan).toMatchObject({ charge_type: 'recurring', billing_interval: 'monthly', trial_days: 0, status: 'pending' });
    expect(plan).not.toHaveProperty('renewal_status');
    const active = await till.pay(plan.charge_id);
    expect(active).toMatchObject({
      status: 'active',
      renewal_status: 'current',
      current_period_start: active.activated_at,
      next_renewal_at: active.current_period_end,
      cancel_at_period_end: 0,
      auto_pay: null,
    });
    expect(between(active.current_period_start, active.current_period_end)).toBeGreaterThanOrEqual(28);
  });

  it('starts a trial without a payment, and charges its end like any renewal', async () => {
    const till = await Till.open(api);
    const plan = await till.plan({ trial_days: 14 });
    expect(plan.trial_days).toBe(14);
    expect(between(plan.created_at, plan.trial_ends_at)).toBeCloseTo(14, 3);
    const { body } = await till.approve(plan.charge_id);
    expect(body.data).toMatchObject({ charge_id: plan.charge_id, session_txn: null, payment_url: null, expires_at: null });
    const trial = await till.read(plan.charge_id);
    expect(trial).toMatchObject({
      status: 'active',
      renewal_status: 'trialing',
      paid_from: 'trial',
      current_period_end: trial.trial_ends_at,
    });
    await till.advance(11);
    const [renewal] = await renewalsOf(till);
    expect(renewal).toMatchObject({
      type: 'renewal',
      renews_charge_id: plan.charge_id,
      period: 1,
      amount: 500,
      status: 'pending',
      name: 'Pro',
    });
    await till.pay(renewal.charge_id);
    const renewed = await till.read(plan.charge_id);
    expect(renewed).toMatchObject({ renewal_status: 'current', current_period_start: trial.trial_ends_at });
  });

  it('charges its renewal three days before the period ends, and moves on from the old end when it is paid', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.plan();
    const before = await till.pay(charge_id);
    const days = between(before.current_period_start, before.current_period_end);
    await till.advance(days - 3.01);
    expect(await renewalsOf(till)).toEqual([]);
    await till.advance(0.02);
    expect((await till.read(charge_id)).renewal_status).toBe('renewal_pending');
    const [renewal] = await renewalsOf(till);
    expect(await till.read(renewal.charge_id)).toMatchObject({
      type: 'renewal',
      renews_charge_id: charge_id,
      return_url: before.return_url,
    });
    await till.pay(renewal.charge_id);
    const after = await till.read(charge_id);
    expect(after).toMatchObject({ renewal_status: 'current', current_period_start: before.current_period_end });
    const events = await api.events(till.shop.store_id);
    expect(events.find(({ event_topic }) => event_topic === 'subscription.renewal_pending')?.data).toMatchObject({
      charge_id: renewal.charge_id,
      charge_type: 'recurring',
      renews_charge_id: charge_id,
      renewal_date: before.current_period_end,
      status: 'pending',
    });
    expect((await till.events()).slice(2)).toEqual([
      ['charge.created', renewal.charge_id],
      ['subscription.renewal_pending', renewal.charge_id],
      ['charge.activated', renewal.charge_id],
      ['subscription.renewed', charge_id],
    ]);
  });

  it('has seven days of notice when it is yearly', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.plan({ billing_interval: 'yearly' });
    const { current_period_start, current_period_end } = await till.pay(charge_id);
    await till.advance(between(current_period_start, current_period_end) - 7.01);
    expect(await renewalsOf(till)).toEqual([]);
    await till.advance(0.02);
    expect(await renewalsOf(till)).toHaveLength(1);
  });

  it('has three days of notice before a trial ends, even when it is yearly', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.plan({ billing_interval: 'yearly', trial_days: 14 });
    await till.approve(charge_id);
    await till.advance(10.99);
    expect(await renewalsOf(till)).toEqual([]);
    await till.advance(0.02);
    expect(await renewalsOf(till)).toHaveLength(1);
  });

  it('is past due when the renewal is not paid in time, can be paid within the grace period, and keeps its day', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.plan();
    const { current_period_end } = await till.pay(charge_id);
    await till.advanceTo(new Date(new Date(current_period_end).getTime() + 2 * DAY).toISOString());
    expect(await till.read(charge_id)).toMatchObject({ status: 'active', renewal_status: 'past_due' });
    const [renewal] = await renewalsOf(till);
    await till.pay(renewal.charge_id);
    expect(await till.read(charge_id)).toMatchObject({ renewal_status: 'current', current_period_start: current_period_end });
    expect((await till.events()).map(([topic]) => topic)).toContain('subscription.past_due');
  });

  it('expires with its renewal after the grace period', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.plan();
    const { current_period_end } = await till.pay(charge_id);
    await till.advanceTo(new Date(new Date(current_period_end).getTime() + 3 * DAY - 1000).toISOString());
    expect((await till.read(charge_id)).status).toBe('active');
    await till.advance(1);
    const [renewal] = await renewalsOf(till);
    expect(await till.read(charge_id)).toMatchObject({ status: 'expired', renewal_status: 'ended' });
    expect(renewal.status).toBe('expired');
    expect((await till.events()).slice(-3)).toEqual([
      ['subscription.past_due', charge_id],
      ['charge.expired', renewal.charge_id],
      ['subscription.expired', charge_id],
    ]);
    await till.advance(400);
    expect(await renewalsOf(till)).toHaveLength(1);
  });

  it('is cancelled at the end of the period on request, without a renewal', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.plan();
    const { current_period_end } = await till.pay(charge_id);
    await till.advance(29);
    const [renewal] = await renewalsOf(till);
    const { body } = await till.decide(charge_id, 'cancel', { at_period_end: true });
    expect(body).toMatchObject({ data: { charge_id, status: 'active' }, status: 200 });
    expect(await till.read(charge_id)).toMatchObject({ status: 'active', cancel_at_period_end: 1, next_renewal_at: null });
    expect((await till.read(renewal.charge_id)).status).toBe('cancelled');
    await till.advanceTo(new Date(new Date(current_period_end).getTime() + 1).toISOString());
    expect(await till.read(charge_id)).toMatchObject({ status: 'cancelled', renewal_status: 'ended', ended_at: current_period_end });
    expect(await renewalsOf(till)).toHaveLength(1);
  });

  it('is not renewed after its renewal was declined', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.plan();
    await till.pay(charge_id);
    await till.advance(29);
    const [renewal] = await renewalsOf(till);
    await till.decide(renewal.charge_id, 'decline');
    expect(await till.read(charge_id)).toMatchObject({ status: 'active', cancel_at_period_end: 1 });
    await till.advance(10);
    expect((await till.read(charge_id)).status).toBe('cancelled');
  });

  it('replaces the active one of the app in the store', async () => {
    const till = await Till.open(api);
    const beside = await Till.open(api, { store: { store_id: till.shop.store_id } });
    const [first, second, other] = [await till.plan(), await till.plan({ name: 'Max', amount: 900 }), await beside.plan()];
    for (const [each, { charge_id }] of [
      [till, first],
      [beside, other],
      [till, second],
    ] as const)
      await each.pay(charge_id);
    expect([(await till.read(first.charge_id)).status, (await till.read(second.charge_id)).status]).toEqual(['cancelled', 'active']);
    expect((await beside.read(other.charge_id)).status).toBe('active');
    expect(await till.events()).toContainEqual(['charge.cancelled', first.charge_id]);
  });

  it('is the only active one when several are activated in parallel', async () => {
    const till = await Till.open(api);
    const plans = await atOnce(6, () => till.plan({ trial_days: 0 }));
    const sessions = await Promise.all(plans.map(({ charge_id }) => till.session(charge_id)));
    for (const session of sessions) await till.atGateway(session, 'paid');
    await Promise.all(sessions.map((session) => till.back(session)));
    const active = await api.query(`SELECT FROM charges WHERE store_id = $1 AND status = 'active'`, [till.shop.store_id]);
    expect(active).toHaveLength(1);
  });

  it('remembers trial days across cancellation and reinstallation', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.plan({ trial_days: 14 });
    await till.approve(charge_id);
    await till.advance(4.5);
    await till.decide(charge_id, 'cancel');
    await api.make.uninstall(till.shop);
    Object.assign(till, { shop: await api.make.install(till.shop, till.shop.store_id) });
    const second = await till.plan({ trial_days: 14 });
    expect(second.trial_days).toBe(9);
    await till.approve(second.charge_id);
    await till.advance(9);
    const third = await till.plan({ trial_days: 14 });
    expect(third).toMatchObject({ trial_days: 0 });
    expect(third).not.toHaveProperty('trial_ends_at');
    expect((await till.approve(third.charge_id)).body.data.payment_url).toEqual(expect.any(String));
  });

  it('pays its renewals from the wallet while the balance suffices', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.plan();
    const { current_period_end } = await till.pay(charge_id);
    await till.topUp(600);
    const path = `/api/apps/billing/charges/${String(charge_id)}`;
    expect((await till.owner.call('PUT', path, { body: {} })).body.message).toBe('At least one field is required.');
    const { body } = await till.owner.call('PUT', path, { body: { auto_pay: 'wallet' } });
    expect(body).toMatchObject({ message: 'Charge updated.', data: { charge_id, auto_pay: 'wallet' }, status: 200 });
    await till.advance(32);
    expect(await till.read(charge_id)).toMatchObject({ renewal_status: 'current', current_period_start: current_period_end });
    expect(await till.wallet()).toMatchObject({ balance: 100, total_spent: 500 });
    await till.advance(31);
    expect(await till.read(charge_id)).toMatchObject({ renewal_status: 'past_due' });
    await till.topUp(400);
    await till.advance(0.001);
    expect(await till.read(charge_id)).toMatchObject({ renewal_status: 'current' });
    expect(await till.wallet()).toMatchObject({ balance: 0, total_spent: 1000 });
    const one_time = await till.charge();
    expect(
      (await till.owner.call('PUT', `/api/apps/billing/charges/${String(one_time.charge_id)}`, { body: { auto_pay: null } })).body.code,
    ).toBe('no_active_subscription');
  });

  it('renews every month of two years once, on the anchor day, with exact money', async () => {
    const till = await Till.open(api);
    await till.advanceTo('2027-01-31T10:00:00Z');
    await till.topUp(20_000);
    const { charge_id } = await till.plan();
    await till.pay(charge_id);
    await till.owner.call('PUT', `/api/apps/billing/charges/${String(charge_id)}`, { body: { auto_pay: 'wallet' } });
    await till.advanceTo('2029-01-31T12:00:00Z');
    const renewals = (await renewalsOf(till)).filter(({ type }) => type === 'renewal');
    expect(renewals.map(({ period, status, paid_from }) => [period, status, paid_from])).toEqual(
      Array.from({ length: 24 }, (_, n) => [n + 2, 'active', 'wallet']),
    );
    const ends = renewals.map(({ expires_at }) => new Date(expires_at.getTime() - 3 * DAY).toISOString().slice(0, 10));
    expect(ends.slice(0, 4)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
    expect(ends.slice(-2)).toEqual(['2028-12-31', '2029-01-31']);
    expect(ends).toContain('2028-02-29');
    expect((await till.wallet()).balance).toBe(8_000);
    expect(await till.ledger()).toEqual({
      store: -20_500,
      gateway: 512.5,
      platform: 2_050 + 24 * 62.5,
      wallet: 8_000,
      developer: -2_500 + 25 * 437.5,
    });
    const read = await till.read(charge_id);
    expect(read.current_period_end.slice(0, 10)).toBe('2029-02-28');
    await till.sweep();
    expect((await renewalsOf(till)).filter(({ type }) => type === 'renewal')).toHaveLength(24);
  });

  it('is renewed once by parallel sweeps', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.plan();
    await till.pay(charge_id);
    await api.query(`UPDATE subscriptions SET due_at = now() - interval '1 minute' WHERE store_id = $1`, [till.shop.store_id]);
    await atOnce(6, () => till.sweep());
    expect(await renewalsOf(till)).toHaveLength(1);
    expect((await till.events()).filter(([topic]) => topic === 'subscription.renewal_pending')).toHaveLength(1);
  });
});
