import { Till } from '../../../test/billing.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { formOf } from '../../../test/pages.js';

describe('a payment', () => {
  const api = useApi();

  it('activates the charge and returns the merchant to the app', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.charge();
    const { body } = await till.approve(charge_id);
    // The reference of a payment contains the id of its store, so that with several nodes it is found on one of them.
    const named = till.shop.store_id.toString(16).padStart(12, '0');
    expect(body).toEqual({
      message: 'Charge approved.',
      data: {
        charge_id,
        session_txn: expect.stringMatching(new RegExp(`^pay_[0-9a-f]{14}${named}$`)),
        payment_url: expect.stringContaining('/sandbox-gateway/'),
        amount: 100,
        currency: 'BDT',
        expires_at: expect.stringMatching(/Z$/),
      },
      status: 200,
    });
    const { session_txn } = body.data;
    await till.atGateway(session_txn, 'paid');
    const address = await till.back(session_txn);
    expect(address.href).toBe(`https://app.example.com/done?plan=a&payment=success&charge_id=${String(charge_id)}`);
    expect(await till.read(charge_id)).toMatchObject({ status: 'active', activated_at: expect.stringMatching(/Z$/), paid_from: 'gateway' });
    expect(await till.events()).toEqual([
      ['charge.created', charge_id],
      ['charge.activated', charge_id],
    ]);
    expect(await till.ledger()).toEqual({ store: -100, platform: 10, gateway: 2.5, developer: 87.5 });
    expect((await till.back(session_txn)).searchParams.get('payment')).toBe('success');
  });

  it('activates once for 20 parallel returns and notifications', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.charge();
    const session_txn = await till.session(charge_id);
    await till.atGateway(session_txn, 'paid');
    const results = await atOnce(20, async (n) => {
      if (n % 2) return (await till.back(session_txn)).searchParams.get('payment');
      return (await api.call('POST', '/api/apps/billing/ipn/sandbox', formOf({ session_txn }))).status;
    });
    expect(new Set(results)).toEqual(new Set(['success', 200]));
    expect((await till.events()).filter(([topic]) => topic === 'charge.activated')).toHaveLength(1);
    expect(await till.ledger()).toEqual({ store: -100, platform: 10, gateway: 2.5, developer: 87.5 });
  });

  it('shares one session between 20 parallel approvals', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.charge();
    const answers = await atOnce(20, () => till.approve(charge_id));
    const [opened, refused] = [answers.filter(({ status }) => status === 200), answers.filter(({ status }) => status !== 200)];
    for (const { status, body, headers } of refused) {
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'temporarily_unavailable', expect.stringMatching(/^[1-5]$/)]);
    }
    const { session_txn, payment_url } = (await till.approve(charge_id)).body.data;
    expect(opened.length).toBeGreaterThan(0);
    for (const { body } of opened) expect(body.data).toMatchObject({ session_txn, payment_url });
  });
});
