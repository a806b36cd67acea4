import { Till } from '../../../test/billing.js';
import type { Answer, Json } from '../../../test/caller.js';
import { commandLineOf } from '../../../test/command-line.js';
import { atOnce, useApi } from '../../../test/harness.js';

describe('a refund of a charge', () => {
  const api = useApi();
  const refund = (till: Till, charge_id: number, body: object): Promise<Answer> =>
    till.shop.post(`/billing/charges/${String(charge_id)}/refund`, { reason: 'Not as described', ...body });
  const paid = async (fields: object = {}): Promise<[Till, number]> => {
    const till = await Till.open(api);
    const { charge_id } = await till.charge(fields);
    await till.pay(charge_id as number);
    return [till, charge_id as number];
  };

  it('returns the remaining amount with the fees, and shows when the gateway has confirmed it', async () => {
    const [till, charge_id] = await paid();
    const { status, body } = await refund(till, charge_id, {});
    const entry = {
      refund_id: expect.any(Number),
      amount: 100,
      reason: 'Not as described',
      status: 'pending',
      kind: 'refund',
      created_at: expect.stringMatching(/Z$/),
    };
    expect([status, body.message]).toEqual([200, 'Charge refunded.']);
    expect(body.data).toMatchObject({ charge_id, status: 'active', refund_status: 'pending', refunded_amount: 100, refunds: [entry] });
    await till.sweep();
    expect(await till.read(charge_id)).toMatchObject({ refund_status: 'refunded', refunds: [{ ...entry, status: 'refunded' }] });
    expect(await till.ledger()).toEqual({});
    const event = (await api.events(till.shop.store_id)).at(-1);
    expect([event?.event_topic, event?.data]).toEqual([
      'charge.refunded',
      expect.objectContaining({ charge_id, amount: 100, refund_id: body.data.refunds[0].refund_id }),
    ]);
  });

  it('returns parts with their share of the fees, the last part with the remainder', async () => {
    const [till, charge_id] = await paid({ amount: 10.01 });
    expect((await refund(till, charge_id, { amount: 3.33 })).status).toBe(200);
    // The fees are 1.00 and 0.25 of 10.01; their shares are 0.3327 and 0.0832, rounded half up.
    const [{ parts } = { parts: {} }] = await api.query<{ parts: object }>(
      `SELECT json_object_agg(account, amount) AS parts FROM ledger_postings p JOIN ledger_transactions t USING (store_id, transaction_id)
       WHERE t.charge_id = $1 AND t.kind = 'refund'`,
      [charge_id],
    );
    expect(parts).toEqual({ developer: -2.92, platform: -0.33, gateway: -0.08, suspense: 3.33 });
    expect((await refund(till, charge_id, { amount: 3.33 })).status).toBe(200);
    const { body } = await refund(till, charge_id, {});
    expect(body.data.refunds.map((each: Json) => each.amount)).toEqual([3.33, 3.33, 3.35]);
    await till.sweep();
    expect(await till.ledger()).toEqual({});
  });

  it('never exceeds the payment, even for twenty concurrent requests', async () => {
    const [till, charge_id] = await paid();
    const answers = await atOnce(20, () => refund(till, charge_id, { amount: 30 }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(new Set(['invalid_amount']));
    for (const amount of [10.01, 0, -1, 1.001])
      expect((await refund(till, charge_id, { amount })).body).toMatchObject({ code: 'invalid_amount' });
    expect((await refund(till, charge_id, { amount: '10' })).body.errors).toMatchObject([{ field: 'amount' }]);
    expect((await till.shop.post(`/billing/charges/${String(charge_id)}/refund`, {})).body.message).toBe('reason is required.');
    expect((await till.read(charge_id)).refunded_amount).toBe(90);
  });

  it('goes into the wallet that the charge was paid from', async () => {
    const till = await Till.open(api);
    await till.topUp(100);
    const { charge_id } = await till.charge();
    await till.approve(charge_id as number, { payment_method: 'wallet' });
    const before = await till.wallet();
    const { body } = await refund(till, charge_id as number, { amount: 40 });
    expect(body.data).toMatchObject({ refund_status: 'refunded', refunded_amount: 40, refunds: [{ amount: 40, status: 'refunded' }] });
    expect([before.balance, (await till.wallet()).balance]).toEqual([0, 40]);
    expect((await till.events()).at(-1)).toEqual(['charge.refunded', charge_id]);
  });

  it('is refused if the charge was not paid, if it was paid too long ago, and for another app', async () => {
    const [till, charge_id] = await paid();
    const { charge_id: pending } = await till.charge();
    expect((await refund(till, pending as number, {})).body).toMatchObject({ code: 'charge_not_refundable', status: 409 });
    const beside = await Till.open(api, { store: { store_id: till.shop.store_id } });
    expect((await refund(beside, charge_id, {})).body).toMatchObject({ code: 'charge_not_found', status: 404 });
    const reader = await api.shop({ scopes: ['read:orders'], store: { store_id: till.shop.store_id } });
    expect((await reader.post(`/billing/charges/${String(charge_id)}/refund`, { reason: 'x' })).status).toBe(403);
    await till.decide(charge_id, 'cancel');
    expect((await refund(till, charge_id, { amount: 10 })).status).toBe(200);
    await till.advance(181);
    expect((await refund(till, charge_id, {})).body).toMatchObject({ code: 'charge_not_refundable', status: 409 });
  });

  it('is made by an operator, who also records chargebacks and adjustments', async () => {
    const [till, charge_id] = await paid();
    const cli = async (name: string, amount: string): Promise<Json> =>
      commandLineOf(api).cli('charge', name, '--charge-id', String(charge_id), `--amount=${amount}`, '--reason', 'By hand');
    await cli('refund', '20');
    expect(await cli('chargeback', '30')).toMatchObject({ refunded_amount: 50 });
    expect(await till.read(charge_id)).not.toHaveProperty('adjustments');
    await cli('adjust', '-5');
    await cli('adjust', '0.5');
    await till.sweep();
    expect((await till.read(charge_id)).refunds).toMatchObject([
      { amount: 20, kind: 'refund', status: 'refunded' },
      { amount: 30, kind: 'chargeback', status: 'refunded' },
    ]);
    const entry = { adjustment_id: expect.any(Number), reason: 'By hand', created_at: expect.stringMatching(/Z$/) };
    expect((await till.read(charge_id)).adjustments).toEqual([
      { ...entry, amount: -5 },
      { ...entry, amount: 0.5 },
    ]);
    expect(await till.ledger()).toEqual({ store: -50, platform: 9.5, gateway: 1.25, developer: 39.25 });
    const kinds = await api.query('SELECT kind FROM ledger_transactions WHERE charge_id = $1 ORDER BY transaction_id', [charge_id]);
    expect(kinds.map(({ kind }) => kind as string)).toEqual(['charge', 'refund', 'chargeback', 'adjustment', 'adjustment', 'refund']);
    const period = ['--from', '2020-01-01', '--to', '2100-01-01', '--sandbox'];
    const { lines, closing } = await commandLineOf(api).cli('ledger', 'statement', '--app-id', String(till.shop.app_id), ...period);
    expect([closing, lines.map(({ kind, name, amount }: Json) => [kind, name, amount])]).toEqual([
      39.25,
      [
        ['charge', 'Setup', 87.5],
        ['refund', 'Setup', -17.5],
        ['chargeback', 'By hand', -26.25],
        ['adjustment', 'By hand', -5],
        ['adjustment', 'By hand', 0.5],
      ],
    ]);
    const events = (await api.events(till.shop.store_id)).filter(({ event_topic }) => event_topic === 'charge.refunded');
    expect(events.map(({ data }) => data['amount']).sort()).toEqual([20, 30]);
  });
});
