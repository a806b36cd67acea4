import { Till } from '../../../test/billing.js';
import type { Answer, Json } from '../../../test/caller.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { ChargePages } from '../pages/charge-pages.service.js';
import { StoreBilling } from '../pages/store-billing.service.js';
import { usageAmount } from './factor.js';

describe('usage charges', () => {
  const api = useApi();
  const use = (till: Till, quantity: unknown, unit_price: unknown): Promise<Answer> =>
    till.shop.post('/billing/usage-charges', { description: 'SMS', quantity, unit_price });
  const subscribed = async (fields: object = {}): Promise<[Till, number]> => {
    const till = await Till.open(api);
    const { charge_id } = await till.plan(fields);
    await till.pay(charge_id);
    return [till, charge_id];
  };
  const chargesOf = (till: Till): Promise<Json[]> =>
    api.query(
      `SELECT charge_id::int, type, amount::float8, status, platform_amount::float8 FROM charges
       WHERE store_id = $1 AND type IS NOT NULL ORDER BY charge_id`,
      [till.shop.store_id],
    );

  it('have every field of the contract', async () => {
    const [till] = await subscribed();
    const { status, body } = await till.shop.post('/billing/usage-charges', {
      description: 'SMS',
      quantity: 3.5,
      unit_price: 0.35,
      metadata: { batch: 7 },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      message: 'Usage charge created.',
      data: {
        usage_charge_id: expect.any(Number),
        app_id: till.shop.app_id,
        store_id: till.shop.store_id,
        description: 'SMS',
        quantity: 3.5,
        unit_price: 0.35,
        amount: 1.23,
        currency: 'BDT',
        platform_amount: 0.12,
        developer_amount: 1.11,
        metadata: { batch: 7 },
        created_at: expect.stringMatching(/Z$/),
      },
      status: 200,
    });
    const { usage_charge_id } = body.data as { usage_charge_id: number };
    expect((await api.events(till.shop.store_id)).at(-1)).toMatchObject({
      event_topic: 'charge.created',
      data: { charge_id: usage_charge_id, charge_type: 'usage', name: 'SMS', amount: 1.23, status: 'active' },
    });
    await use(till, 1, 2);
    const list = (await till.shop.get('/billing/usage-charges?limit=1&page=2')).body;
    expect(list).toEqual({
      message: 'Usage charges retrieved.',
      data: [
        {
          usage_charge_id,
          description: 'SMS',
          quantity: 3.5,
          unit_price: 0.35,
          amount: 1.23,
          settlement_charge_id: null,
          written_off_at: null,
          write_off_at: null,
          created_at: expect.any(String),
        },
      ],
      pagination: { page: 2, limit: 1, total: 2 },
      status: 200,
    });
    expect((await till.shop.get('/billing/usage-charges')).body.pagination.limit).toBe(20);
    expect((await till.shop.get('/billing/usage-charges?limit=250')).body.pagination.limit).toBe(100);
  });

  it.each([
    [0, 1],
    [-1, 1],
    ['1', 1],
    [1, 0],
    [1, -5],
    [1, null],
    [1.0000001, 1],
    [0.001, 0.001],
  ])('refuse %j × %j', async (quantity, unit_price) => {
    const [till] = await subscribed();
    const { status, body } = await use(till, quantity, unit_price);
    expect([status, body.code]).toEqual([400, undefined]);
    expect(body.errors).toHaveLength(1);
  });

  it('need an active subscription of the app in the store', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.plan();
    expect((await use(till, 1, 1)).body).toMatchObject({ code: 'no_active_subscription', status: 400 });
    await till.pay(charge_id);
    const beside = await Till.open(api, { store: { store_id: till.shop.store_id } });
    expect((await use(beside, 1, 1)).body.code).toBe('no_active_subscription');
    expect((await use(till, 1, 1)).status).toBe(200);
    await till.decide(charge_id, 'cancel');
    expect((await use(till, 1, 1)).body.code).toBe('no_active_subscription');
  });

  it('never exceed the cap, even in parallel, and start again after a renewal', async () => {
    const [till] = await subscribed({ capped_amount: 100 });
    const answers = await atOnce(20, () => use(till, 1, 30));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(new Set(['usage_cap_exceeded']));
    expect((await use(till, 1, 10.01)).body.code).toBe('usage_cap_exceeded');
    expect((await use(till, 1, 10)).status).toBe(200);
    await till.advance(29);
    expect((await use(till, 1, 100)).status).toBe(200);
  });

  it.each(['developer', 'merchant'] as const)(
    'are bounded without a cap, so that a subscription can end if the %s pays the fees',
    async (fee_payer) => {
      const till = await Till.open(api, { app: { fee_payer } });
      const { charge_id: plan } = await till.plan();
      await till.pay(plan);
      expect((await use(till, 1_000_000, 1_000_000)).body.code).toBe('usage_cap_exceeded');
      const most = (fee_payer === 'developer' ? 500_000 : 437_500) - 500;
      expect((await use(till, 1, most + 0.01)).body.code).toBe('usage_cap_exceeded');
      expect((await use(till, 1, most)).status).toBe(200);
      expect((await use(till, 1, 0.01)).body.code).toBe('usage_cap_exceeded');
      await till.advance(29);
      expect((await use(till, 1, most)).status).toBe(200);
      const [renewal] = await chargesOf(till);
      expect((await till.decide(renewal.charge_id, 'decline')).status).toBe(200);
      await till.advance(10);
      const last = (await chargesOf(till)).filter(({ type }) => type === 'usage_settlement');
      const amount = fee_payer === 'developer' ? 499_500 : 499_428.57;
      expect(last.map((charge) => charge.amount)).toEqual([amount, amount]);
      expect((await till.read(plan)).status).toBe('cancelled');
    },
  );

  it('are settled with the next renewal; later usage is settled with the one after it', async () => {
    const [till, plan] = await subscribed();
    await use(till, 10, 12.34);
    await till.advance(29);
    await use(till, 1, 50);
    const [first] = await chargesOf(till);
    expect(first).toMatchObject({ type: 'renewal', amount: 623.4, platform_amount: 62.34 });
    await till.pay(first.charge_id);
    await till.advance(30);
    expect((await chargesOf(till))[1]).toMatchObject({ type: 'renewal', amount: 550 });
    expect((await till.read(plan)).status).toBe('active');
  });

  it('are charged fees on their sum, computed once', async () => {
    const [till, plan] = await subscribed();
    // A tenth of each rounds up to 0.34; a tenth of the sum to 1.01.
    for (let n = 0; n < 3; n++) expect((await use(till, 1, 3.35)).body.data.platform_amount).toBe(0.34);
    await till.decide(plan, 'cancel');
    const [last] = await chargesOf(till);
    expect(last).toMatchObject({ type: 'usage_settlement', amount: 10.05, platform_amount: 1.01 });
    const [{ fee } = {}] = await api.query<{ fee?: string }>('SELECT gateway_fee_amount AS fee FROM charges WHERE charge_id = $1', [
      last.charge_id,
    ]);
    expect(fee).toBe('0.25');
  });

  it('are seen by no other app of the store, nor are its charges and its wallet', async () => {
    const [till] = await subscribed();
    const beside = await Till.open(api, { store: { store_id: till.shop.store_id } });
    await use(till, 1, 5);
    await till.topUp(100);
    await till.shop.post('/billing/wallet/debit', { amount: 10, description: 'SMS' });
    await till.charge();
    expect((await beside.shop.get('/billing/usage-charges')).body).toMatchObject({ data: [], pagination: { total: 0 } });
    const topics = async (app: Till): Promise<string[]> => {
      await api.events(app.shop.store_id);
      const { body } = await app.shop.get('/events?limit=100');
      return (body.data as Json[]).map(({ event_topic }) => event_topic as string).filter((topic) => /^(charge|wallet)/.test(topic));
    };
    expect(await topics(till)).toEqual(
      expect.arrayContaining(['charge.created', 'charge.activated', 'wallet.topped_up', 'wallet.debited']),
    );
    expect(await topics(beside)).toEqual([]);
  });

  it('never exceed the cap after a renewal was declined', async () => {
    const [till, plan] = await subscribed({ capped_amount: 100 });
    await use(till, 1, 60);
    await till.advance(29);
    const [renewal] = await chargesOf(till);
    await till.decide(renewal.charge_id, 'decline');
    expect((await use(till, 1, 100)).body.code).toBe('usage_cap_exceeded');
    expect((await use(till, 1, 40)).status).toBe(200);
    expect((await use(till, 1, 0.01)).body.code).toBe('usage_cap_exceeded');
    await till.decide(plan, 'cancel');
    expect((await chargesOf(till)).at(-1)).toMatchObject({ type: 'usage_settlement', amount: 100 });
  });

  it('are refused when a declined renewal and the usage after it have reached the cap', async () => {
    const [till, plan] = await subscribed({ capped_amount: 100 });
    await use(till, 1, 100);
    await till.advance(29);
    await use(till, 1, 70);
    const [renewal] = await chargesOf(till);
    await till.decide(renewal.charge_id, 'decline');
    expect((await use(till, 1, 0.01)).body.code).toBe('usage_cap_exceeded');
    const ctx = api.app.get(SystemDb).of(till.shop.store_id);
    expect(await api.app.get(ChargePages).subscription(ctx, plan)).toMatchObject({ unsettled_usage: 17_000 });
    expect(await api.app.get(StoreBilling).subscriptions(ctx)).toMatchObject([{ charge_id: plan, unsettled_usage: 17_000 }]);
  });

  it.each(['cancel', 'replace', 'expire', 'uninstall'] as const)(
    'are settled by a last charge when the subscription ends by %s',
    async (how) => {
      const [till, plan] = await subscribed();
      await use(till, 2, 15);
      if (how === 'cancel') await till.decide(plan, 'cancel');
      else if (how === 'replace') await till.pay((await till.plan()).charge_id);
      else if (how === 'expire') await till.advance(40);
      else await api.make.uninstall(till.shop);
      const last = (await chargesOf(till)).filter(({ type }) => type === 'usage_settlement');
      expect(last).toEqual([expect.objectContaining({ amount: 30, platform_amount: 3 })]);
      expect(
        await api.query('SELECT FROM usage_charges WHERE store_id = $1 AND settlement_charge_id IS NULL', [till.shop.store_id]),
      ).toEqual([]);
      if (how === 'expire') return;
      expect(last[0].status).toBe('pending');
      const session_txn = await till.session(last[0].charge_id);
      await till.atGateway(session_txn, 'paid');
      expect((await till.back(session_txn)).searchParams.get('payment')).toBe('success');
    },
  );

  it('are created once for an Idempotency-Key', async () => {
    const [till] = await subscribed();
    const headers = { 'idempotency-key': 'one' };
    const post = (): Promise<Answer> =>
      till.shop.post('/billing/usage-charges', { description: 'a', quantity: 1, unit_price: 1 }, { headers });
    const first = await post();
    expect((await post()).text).toBe(first.text);
    expect((await till.shop.get('/billing/usage-charges')).body.pagination.total).toBe(1);
  });

  it('multiply in integers and round half up', () => {
    expect([
      usageAmount(3, 0.005),
      usageAmount(1, 0.005),
      usageAmount(1, 0.004999),
      usageAmount(0.1, 0.2),
      usageAmount(1_000_000, 1_000_000),
    ]).toEqual([2, 1, 0, 2, 100_000_000_000_000]);
  });
});
