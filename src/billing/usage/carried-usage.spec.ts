import { Till } from '../../../test/billing.js';
import type { Answer, Json } from '../../../test/caller.js';
import { commandLineOf, expectVerified } from '../../../test/command-line.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { expectRefusal } from '../../../test/nodes.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { ChargePages } from '../pages/charge-pages.service.js';
import { StoreBilling } from '../pages/store-billing.service.js';

describe('usage of an ended subscription that is too little for a payment', () => {
  const api = useApi();

  /** Uses 5.00 under a subscription that is then cancelled. */
  const stage = async (app: object = {}): Promise<{ till: Till; plan: number }> => {
    const till = await Till.open(api, { app });
    const { charge_id } = (await till.plan()) as { charge_id: number };
    await till.pay(charge_id);
    await use(till);
    await till.decide(charge_id, 'cancel');
    return { till, plan: charge_id };
  };
  const use = (till: Till, unit_price = 5): Promise<Answer> =>
    till.shop.post('/billing/usage-charges', { description: 'SMS', quantity: 1, unit_price });
  const usage = async (till: Till): Promise<Json> => (await till.shop.get('/billing/usage-charges')).body.data[0];
  const renewalOf = async (till: Till, plan: number): Promise<number> => {
    const [renewal] = await api.query<{ id: number }>(
      'SELECT max(charge_id)::int AS id FROM charges WHERE store_id = $1 AND renews_charge_id = $2',
      [till.shop.store_id, plan],
    );
    return renewal?.id ?? 0;
  };
  const statement = async ({ shop: { app_id } }: Till): Promise<{ kind: string; amount: number }[]> => {
    const period = ['--from', '2000-01-01T00:00:00Z', '--to', '2100-01-01T00:00:00Z'];
    const { lines } = await commandLineOf(api).cli('ledger', 'statement', '--app-id', String(app_id), ...period, '--sandbox');
    return lines.map(({ kind, amount }: Json) => ({ kind, amount }));
  };

  it('is carried by the next one-time charge, with its fees', async () => {
    const { till } = await stage();
    expect(await usage(till)).toMatchObject({ settlement_charge_id: null, written_off_at: null });
    const charge = await till.charge({ amount: 100 });
    expect(charge).toMatchObject({ amount: 105, base_amount: 105, carried_amount: 5, platform_amount: 10.5 });
    expect((await usage(till)).settlement_charge_id).toBe(charge.charge_id);
    expect(await till.charge({ amount: 100 })).not.toHaveProperty('carried_amount');
    expect((await till.pay(charge.charge_id as number)).status).toBe('active');
    await till.advance(40);
    expect((await usage(till)).written_off_at).toBeNull();
    await expectVerified(api, 'ledger', till.shop.store_id);
  });

  it('is carried once by charges and subscriptions that are created concurrently, and once for an idempotency key', async () => {
    const { till } = await stage();
    const kinds = [(body: object) => till.charge(body), (body: object) => till.plan(body)];
    const created = await atOnce(20, (n) => kinds[n % 2]!({ idempotency_key: `key ${String(n % 5)}` }));
    const carrying = created.filter(({ carried_amount }) => carried_amount === 5);
    expect(new Set(carrying.map(({ charge_id }) => charge_id as number)).size).toBe(1);
    expect(new Set(created.map(({ charge_id }) => charge_id as number)).size).toBe(10);
    const [sum] = await api.query('SELECT sum(carried_amount)::float8 AS carried FROM charges WHERE store_id = $1', [till.shop.store_id]);
    expect(sum).toEqual({ carried: 5 });
  });

  it.each(
    (['decline', 'cancel', 'expire', 'uninstall'] as const).flatMap((how) =>
      (['charge', 'plan'] as const).map((kind) => [kind, how] as const),
    ),
  )('waits again when the carrying %s ends by %s', async (kind, how) => {
    const { till } = await stage();
    const { charge_id } = (await till[kind]({ amount: 100 })) as { charge_id: number };
    await till.advance(1);
    if (how === 'expire') await till.advance(2);
    else if (how === 'uninstall') await api.make.uninstall(till.shop);
    else await till.decide(charge_id, how);
    const [use] = await api.query('SELECT settlement_charge_id FROM usage_charges WHERE store_id = $1', [till.shop.store_id]);
    expect(use).toEqual({ settlement_charge_id: null });
    await expectVerified(api, 'ledger', till.shop.store_id);
    if (how === 'uninstall') return;
    const next = await till.charge({ amount: 50 });
    expect(next).toMatchObject({ amount: 55, carried_amount: 5 });
    expect((await till.pay(next.charge_id as number)).status).toBe('active');
    expect(await till.read(charge_id)).toMatchObject({ amount: 105, carried_amount: 5 });
    await expectVerified(api, 'ledger', till.shop.store_id);
  });

  it.each([
    ['developer', 505, 500],
    ['merchant', 577.14, 571.43],
  ] as const)(
    'is carried by the first charge of a subscription, not by its renewals, when the %s pays the fees',
    async (fee_payer, first, each) => {
      const { till } = await stage({ fee_payer });
      const { charge_id: plan } = (await till.plan()) as { charge_id: number };
      expect(await till.read(plan)).toMatchObject({ amount: first, base_amount: 505, carried_amount: 5 });
      expect((await till.pay(plan)).status).toBe('active');
      expect((await till.shop.get('/billing/active')).body.data).toMatchObject([{ charge_id: plan, amount: first, carried_amount: 5 }]);
      const ctx = api.app.get(SystemDb).of(till.shop.store_id);
      expect(await api.app.get(StoreBilling).subscriptions(ctx)).toMatchObject([{ charge_id: plan, amount: Math.round(each * 100) }]);
      expect(await api.app.get(ChargePages).subscription(ctx, plan)).toMatchObject({ amount: Math.round(each * 100) });
      await till.advance(29);
      const renewal = await till.read(await renewalOf(till, plan));
      expect(renewal).toMatchObject({ amount: each, base_amount: 500 });
      expect(renewal).not.toHaveProperty('carried_amount');
      const most = (fee_payer === 'developer' ? 500_000 : 437_500) - 500;
      expect((await use(till, most + 0.01)).body.code).toBe('usage_cap_exceeded');
      expect((await use(till, most)).status).toBe(200);
      await expectVerified(api, 'ledger', till.shop.store_id);
    },
  );

  it.each([
    ['developer', 500_000],
    ['merchant', 437_500],
  ] as const)('is carried only as far as the gateways accept the sum when the %s pays the fees', async (fee_payer, most) => {
    const { till, plan } = await stage({ fee_payer });
    const grow = `INSERT INTO usage_charges (store_id, app_id, installation_id, charge_id, description, quantity, unit_price, amount,
      platform_amount, developer_amount) SELECT store_id, app_id, installation_id, charge_id, 'SMS', 1, $2, $2, $2, 0 FROM usage_charges
      WHERE store_id = $1 LIMIT 1`;
    await api.query(grow, [till.shop.store_id, most - 100]);
    expect(await till.charge({ amount: 96 })).toMatchObject({ carried_amount: 5, base_amount: 101 });
    expect(await till.read(plan)).toMatchObject({ waiting_usage: most - 100 });
    const second = await till.charge({ amount: 100 });
    expect(second).toMatchObject({ carried_amount: most - 100, base_amount: most });
    expect(await till.read(plan)).not.toHaveProperty('waiting_usage');
    expect((await till.pay(second.charge_id as number)).status).toBe('active');
  });

  it('is not carried by a top-up, which is cancelled and returned in full', async () => {
    const { till } = await stage();
    const { charge_id, ...topUp } = await till.topUp(100);
    expect(topUp).toMatchObject({ amount: 100, base_amount: 100 });
    expect(topUp).not.toHaveProperty('carried_amount');
    expect((await till.wallet()).balance).toBe(100);
    expect((await till.decide(charge_id as number, 'cancel')).status).toBe(200);
    expect((await till.charge()).carried_amount).toBe(5);
    await expectVerified(api, 'ledger', till.shop.store_id);
  });

  it('is carried by the renewal at the end of a trial, and waits for it longer than 30 days', async () => {
    const { till } = await stage();
    const { charge_id: plan } = (await till.plan({ trial_days: 20 })) as { charge_id: number };
    expect(await till.read(plan)).toMatchObject({ amount: 500 });
    expect(await till.read(plan)).not.toHaveProperty('carried_amount');
    await till.approve(plan);
    await use(till);
    await till.advance(18);
    const first = await renewalOf(till, plan);
    expect(await till.read(first)).toMatchObject({ amount: 510, carried_amount: 5 });
    await till.decide(first, 'decline');
    // The end of the trial leaves the usage of both subscriptions.
    await till.advance(3);
    expect((await till.charge({ amount: 100 })).carried_amount).toBe(10);
    await expectVerified(api, 'ledger', till.shop.store_id);
  });

  it('is written off after 30 days without a charge, once and in the ledger, and is shown', async () => {
    const { till, plan } = await stage();
    const before = await till.ledger();
    const due = { write_off_at: (await usage(till)).write_off_at };
    expect(due).toEqual({ write_off_at: expect.stringMatching(/Z$/) });
    expect(await till.read(plan)).toMatchObject({ status: 'cancelled', waiting_usage: 5, ...due });
    expect(await till.read(plan)).not.toHaveProperty('written_off_usage');
    await till.advance(29);
    expect((await usage(till)).written_off_at).toBeNull();
    await till.advance(2);
    expect(await usage(till)).toMatchObject({ write_off_at: null });
    expect(await till.read(plan)).toMatchObject({ written_off_usage: 5 });
    for (const gone of ['waiting_usage', 'write_off_at']) expect(await till.read(plan)).not.toHaveProperty(gone);
    expect((await usage(till)).written_off_at).toEqual(expect.any(String));
    expect(await till.ledger()).toEqual({ ...before, usage: -5, write_off: 5 });
    await till.advance(60);
    await till.sweep();
    expect((await till.charge({ amount: 100 })).amount).toBe(100);
    expect((await statement(till)).filter(({ kind }) => kind === 'write_off')).toEqual([{ kind: 'write_off', amount: 0 }]);
    const ctx = api.app.get(SystemDb).of(till.shop.store_id);
    expect(await api.app.get(ChargePages).history(ctx, plan)).toContainEqual(
      expect.objectContaining({ kind: 'usage_written_off', amount: 500 }),
    );
    expect(await api.app.get(ChargePages).subscription(ctx, plan)).toMatchObject({ unsettled_usage: 0 });
    await expectVerified(api, 'ledger', till.shop.store_id);
  });

  it.each([
    ['usage_charges_write_off', `UPDATE usage_charges SET written_off_at = now() WHERE store_id = $1`],
    [
      'usage_charges_written_off_check',
      `UPDATE usage_charges SET written_off_at = now(), settlement_charge_id = charge_id WHERE store_id = $1`,
    ],
    ['charges_carried_amount_check', `UPDATE charges SET carried_amount = base_amount WHERE store_id = $1`],
    [
      'subscriptions_write_off_check',
      `UPDATE subscriptions SET ended_at = NULL, due_at = now(), renewal_status = 'current' WHERE store_id = $1`,
    ],
  ])('has the rule %s in the database', async (constraint, statement) => {
    const { till } = await stage();
    await expectRefusal(api, constraint, statement, [till.shop.store_id]);
  });
});
