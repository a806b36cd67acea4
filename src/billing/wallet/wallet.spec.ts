import { RETURN_URL, Till } from '../../../test/billing.js';
import type { Answer } from '../../../test/caller.js';
import { atOnce, useApi } from '../../../test/harness.js';

describe('a wallet', () => {
  const api = useApi();
  const debit = (till: Till, amount: unknown): Promise<Answer> =>
    till.shop.post('/billing/wallet/debit', { amount, description: 'Parcel' });

  it('is created on first use, once', async () => {
    const till = await Till.open(api);
    const answers = await atOnce(10, () => till.wallet());
    expect(new Set(answers.map(({ wallet_id }) => wallet_id)).size).toBe(1);
    expect((await till.shop.get('/billing/wallet')).body).toEqual({
      message: 'Wallet retrieved.',
      data: {
        wallet_id: expect.any(Number),
        store_id: till.shop.store_id,
        is_sandbox: 1,
        balance: 0,
        currency: 'BDT',
        total_topup: 0,
        total_spent: 0,
      },
      status: 200,
    });
  });

  it('is topped up by a paid charge and debited by the app', async () => {
    const till = await Till.open(api);
    const { body } = await till.shop.post('/billing/wallet-topup', { amount: 200, return_url: RETURN_URL });
    expect(body.data).toMatchObject({ type: 'wallet_topup', charge_type: 'wallet_topup', status: 'pending', amount: 200 });
    const { charge_id } = body.data as { charge_id: number };
    await till.pay(charge_id);
    const { status, body: debited } = await debit(till, 59.9);
    const { wallet_id } = await till.wallet();
    expect([status, debited]).toEqual([
      200,
      { message: 'Wallet debited.', data: { wallet_id, balance: 140.1, deducted: 59.9 }, status: 200 },
    ]);
    expect(await till.wallet()).toMatchObject({ balance: 140.1, total_topup: 200, total_spent: 59.9 });
    const list = (await till.shop.get('/billing/wallet/transactions')).body;
    const transaction = { transaction_id: expect.any(Number), wallet_id, created_at: expect.stringMatching(/Z$/) };
    expect(list).toEqual({
      message: 'Wallet transactions retrieved.',
      data: [
        { ...transaction, type: 'deduction', amount: 59.9, balance_after: 140.1, description: 'Parcel' },
        { ...transaction, type: 'topup', amount: 200, balance_after: 200, description: 'Wallet top-up' },
      ],
      pagination: { page: 1, limit: 20, total: 2 },
      status: 200,
    });
    expect(await till.ledger()).toEqual({ store: -200, gateway: 5, platform: 20, wallet: 140.1, developer: 34.9 });
    expect((await till.events()).slice(1)).toEqual([
      ['charge.activated', charge_id],
      ['wallet.topped_up', wallet_id],
      ['wallet.debited', wallet_id],
    ]);
  });

  it('receives the base amount when the merchant pays the fees', async () => {
    const till = await Till.open(api, { app: { fee_payer: 'merchant' } });
    const { amount } = await till.topUp(100);
    expect([amount, (await till.wallet()).balance]).toEqual([114.29, 100]);
    expect(await till.ledger()).toEqual({ store: -114.29, gateway: 2.86, platform: 11.43, wallet: 100 });
  });

  it('refuses debits that it does not cover, after invalid ones', async () => {
    const till = await Till.open(api);
    expect((await debit(till, 10)).body).toMatchObject({ code: 'insufficient_balance', status: 400 });
    expect((await debit(till, 9.99)).body).toMatchObject({ code: 'invalid_amount', status: 400 });
    expect((await till.shop.post('/billing/wallet/debit', { amount: 5 })).body).toMatchObject({ message: 'description is required.' });
    await till.topUp(50);
    expect((await debit(till, 50.01)).body.code).toBe('insufficient_balance');
    expect((await debit(till, 50)).body.data.balance).toBe(0);
  });

  it('allows exactly one of 40 parallel debits of 60 from 100', async () => {
    const till = await Till.open(api);
    await till.topUp(100);
    const answers = await atOnce(40, () => debit(till, 60));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(new Set(['insufficient_balance']));
    expect(await till.wallet()).toMatchObject({ balance: 40, total_spent: 60 });
  });

  it('is debited once for an Idempotency-Key, which a refused debit frees', async () => {
    const till = await Till.open(api);
    const once = (amount: number): Promise<Answer> =>
      till.shop.post('/billing/wallet/debit', { amount, description: 'Parcel' }, { headers: { 'idempotency-key': 'parcel-1' } });
    expect((await once(30)).body.code).toBe('insufficient_balance');
    await till.topUp(100);
    const first = await once(30);
    const again = await once(30);
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
    expect((await once(40)).body).toMatchObject({ code: 'idempotency_key_reused', status: 422 });
    expect(await till.wallet()).toMatchObject({ balance: 70, total_spent: 30 });
  });

  it('keeps an unbroken chain of balances under parallel traffic', async () => {
    const till = await Till.open(api);
    await till.topUp(500);
    await Promise.all([...Array.from({ length: 30 }, () => debit(till, 20)), till.topUp(300), till.topUp(100)]);
    const rows = await api.query<{ number: number; type: string; amount: string; balance_after: string }>(
      'SELECT number::int, type, amount, balance_after FROM wallet_transactions WHERE store_id = $1 ORDER BY number',
      [till.shop.store_id],
    );
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, n) => n + 1));
    let balance = 0;
    for (const { type, amount, balance_after } of rows) {
      balance += (type === 'topup' ? 1 : -1) * Number(amount);
      expect(Number(balance_after)).toBe(balance);
    }
    expect((await till.wallet()).balance).toBe(balance);
    expect((await till.ledger())['wallet']).toBe(balance);
  });

  it('belongs to one app in one store', async () => {
    const till = await Till.open(api);
    await till.topUp(100);
    const beside = await Till.open(api, { store: { store_id: till.shop.store_id } });
    const elsewhere = await Till.open(api, { of: till.shop });
    for (const other of [beside, elsewhere]) {
      expect((await other.wallet()).balance).toBe(0);
      expect((await debit(other, 10)).body.code).toBe('insufficient_balance');
      expect((await other.shop.get('/billing/wallet/transactions')).body.pagination.total).toBe(0);
    }
  });

  it('pays a charge immediately, but no top-up', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.charge();
    const wallet = { payment_method: 'wallet' };
    expect((await till.approve(charge_id, wallet)).body).toMatchObject({ code: 'insufficient_balance', status: 400 });
    await till.topUp(150);
    const answers = await atOnce(8, () => till.approve(charge_id, wallet));
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.data)).toEqual([
      { charge_id, session_txn: null, payment_url: null, amount: 100, currency: 'BDT', expires_at: null },
    ]);
    expect(await till.read(charge_id)).toMatchObject({ status: 'active', paid_from: 'wallet', gateway_fee_amount: 2.5 });
    expect(await till.wallet()).toMatchObject({ balance: 50, total_spent: 100 });
    const { body } = await till.shop.post('/billing/wallet-topup', { amount: 20, return_url: RETURN_URL });
    expect((await till.approve(body.data.charge_id, wallet)).body).toMatchObject({
      status: 400,
      message: 'A wallet top-up cannot be paid from the wallet.',
    });
  });

  it('returns the money of a cancelled top-up that it still holds', async () => {
    const till = await Till.open(api);
    await till.topUp(50);
    const { charge_id } = await till.topUp(100);
    await debit(till, 50);
    expect((await till.decide(charge_id, 'cancel')).status).toBe(200);
    expect(await till.wallet()).toMatchObject({ balance: 0, total_topup: 150, total_spent: 50 });
    const [refund] = (await till.shop.get('/billing/wallet/transactions')).body.data;
    expect(refund).toMatchObject({ type: 'refund', amount: 100, balance_after: 0 });
    expect((await till.read(charge_id)).refund_status).toBe('pending');
    await till.sweep();
    expect(await till.read(charge_id)).toMatchObject({ status: 'cancelled', refund_status: 'refunded', refunded_at: expect.any(String) });
  });

  it('keeps a top-up that was partly spent', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.topUp(100);
    await debit(till, 10);
    const before = await till.ledger();
    expect((await till.decide(charge_id, 'cancel')).body).toEqual({
      message: 'The top-up cannot be cancelled: the wallet no longer holds all of it.',
      code: 'charge_not_cancellable',
      status: 409,
    });
    expect(await till.read(charge_id)).toMatchObject({ status: 'active' });
    expect([(await till.wallet()).balance, await till.ledger()]).toEqual([90, before]);
    await till.sweep();
    expect(await api.query('SELECT FROM refunds WHERE charge_id = $1', [charge_id])).toEqual([]);
  });

  it('never goes below zero while a top-up is cancelled and spent concurrently', async () => {
    const till = await Till.open(api);
    const { charge_id } = await till.topUp(100);
    const [debits, cancels] = await Promise.all([atOnce(20, () => debit(till, 60)), atOnce(20, () => till.decide(charge_id, 'cancel'))]);
    const taken = [...debits, ...cancels].filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    expect((await till.wallet()).balance).toBe(debits.includes(taken[0]!) ? 40 : 0);
  });
});
