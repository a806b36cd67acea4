import { Till } from '../../../test/billing.js';
import { runInProcess } from '../../../test/command-line.js';
import { useApi } from '../../../test/harness.js';

describe('a renewal', () => {
  const api = useApi();
  /** Returns a store whose subscription waits for the payment of its renewal. */
  const due = async (): Promise<{ till: Till; plan: number; renewal: number }> => {
    const till = await Till.open(api);
    const { charge_id: plan } = await till.plan();
    await till.pay(plan as number);
    await till.advance(29);
    const [renewal] = await api.query<{ charge_id: number }>('SELECT charge_id::int FROM charges WHERE renews_charge_id = $1', [plan]);
    return { till, plan: plan as number, renewal: renewal!.charge_id };
  };
  const settle = (charge_id: number, decision: string): ReturnType<typeof runInProcess> =>
    runInProcess(api.environment, 'charge', 'settle', '--charge-id', String(charge_id), '--decision', decision);

  it('outlives the grace period while its payment is under review, and renews when it is accepted', async () => {
    const { till, plan, renewal } = await due();
    const session_txn = await till.session(renewal);
    await till.atGateway(session_txn, 'paid', 1);
    await till.back(session_txn);
    await till.advance(40);
    expect((await till.read(renewal)).status).toBe('pending');
    expect(await till.read(plan)).toMatchObject({ status: 'active', renewal_status: 'past_due' });
    await settle(renewal, 'accept');
    expect((await till.read(renewal)).status).toBe('active');
    expect((await till.events()).filter(([topic]) => topic === 'subscription.renewed')).toEqual([['subscription.renewed', plan]]);
  });

  it('expires after the grace period when its payment is refused by the operator', async () => {
    const { till, plan, renewal } = await due();
    const session_txn = await till.session(renewal);
    await till.atGateway(session_txn, 'paid', 1);
    await till.back(session_txn);
    await till.advance(10);
    await settle(renewal, 'refund');
    await till.advance(2);
    expect(await till.read(renewal)).toMatchObject({ status: 'expired', refund_status: 'refunded' });
    expect((await till.read(plan)).status).toBe('expired');
  });

  it('outlives the grace period while the gateway reports its payment as pending', async () => {
    const { till, plan, renewal } = await due();
    const session_txn = await till.session(renewal);
    await till.advance(0.1);
    await till.atGateway(session_txn, 'pending');
    await till.advance(8);
    expect([(await till.read(renewal)).status, (await till.read(plan)).status]).toEqual(['pending', 'active']);
    await till.atGateway(session_txn, 'failed');
    await till.advance(2);
    expect([(await till.read(renewal)).status, (await till.read(plan)).status]).toEqual(['expired', 'expired']);
  });

  it('is paid by money that arrived late in its session without a report', async () => {
    const { till, plan, renewal } = await due();
    const session_txn = await till.session(renewal);
    await till.advance(0.1);
    await till.atGateway(session_txn, 'paid');
    await till.advance(8);
    expect([(await till.read(renewal)).status, (await till.read(plan)).status]).toEqual(['active', 'active']);
  });
});

describe('a cancellation at the end of the period', () => {
  const api = useApi();
  const atEnd = { at_period_end: true };

  it('lets a trial run until it ends, without a renewal', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.plan({ trial_days: 14 });
    await till.approve(charge_id);
    await till.advance(12);
    expect((await till.read(charge_id)).renewal_status).toBe('renewal_pending');
    expect((await till.decide(charge_id, 'cancel', atEnd)).body.data).toEqual({ charge_id, status: 'active' });
    expect(await till.read(charge_id)).toMatchObject({ status: 'active', renewal_status: 'trialing', cancel_at_period_end: 1 });
    await till.advance(2.1);
    expect(await till.read(charge_id)).toMatchObject({ status: 'cancelled', renewal_status: 'ended' });
  });

  it('is refused for a one-time charge and for a pending subscription', async () => {
    const till = await Till.open(api);
    const [one, plan] = [await till.charge(), await till.plan()];
    await till.pay(one.charge_id);
    for (const { charge_id } of [one, plan]) {
      const { status, body } = await till.decide(charge_id, 'cancel', atEnd);
      expect([status, body.code]).toEqual([409, 'charge_not_cancellable']);
    }
    expect([(await till.read(one.charge_id)).status, (await till.read(plan.charge_id)).status]).toEqual(['active', 'pending']);
  });

  it('is immediate when the period has ended without a payment', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.plan();
    await till.pay(charge_id);
    await till.advance(32);
    expect((await till.read(charge_id)).renewal_status).toBe('past_due');
    expect((await till.decide(charge_id, 'cancel', atEnd)).body.data).toEqual({ charge_id, status: 'cancelled' });
    expect(await till.read(charge_id)).toMatchObject({ status: 'cancelled', renewal_status: 'ended' });
  });
});
