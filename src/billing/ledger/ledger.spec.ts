import { Till } from '../../../test/billing.js';
import type { Json } from '../../../test/caller.js';
import { runInProcess } from '../../../test/command-line.js';
import { useApi } from '../../../test/harness.js';
import { expectRefusal } from '../../../test/nodes.js';
import { withoutRules } from '../../../test/without-rules.js';

describe('the ledger', () => {
  const api = useApi();
  const cli = async (...args: string[]): Promise<Json> => {
    const { code, stdout, stderr } = await runInProcess(api.environment, ...args);
    return { code, stderr, result: stdout === '' ? undefined : JSON.parse(stdout) };
  };
  const busy = async (): Promise<Till> => {
    const till = await Till.open(api);
    await till.topUp(300);
    await till.shop.post('/billing/wallet/debit', { amount: 50, description: 'SMS' });
    const { charge_id } = await till.charge();
    await till.approve(charge_id, { payment_method: 'wallet' });
    const plan = await till.plan();
    await till.pay(plan.charge_id);
    const late = await till.charge();
    const session_txn = await till.session(late.charge_id);
    await till.decide(late.charge_id, 'decline');
    await till.atGateway(session_txn, 'paid');
    await till.back(session_txn);
    return till;
  };

  it('agrees with wallets, charges and refunds', async () => {
    const till = await busy();
    const flag = ['--store-id', String(till.shop.store_id)];
    expect(await cli('ledger', 'verify', ...flag)).toEqual({ code: 0, stderr: '', result: { transactions_checked: 5, disagreements: [] } });
    await till.sweep();
    expect((await cli('ledger', 'verify')).result).toMatchObject({ disagreements: [] });
  });

  it('reports disagreements', async () => {
    const till = await busy();
    const { wallet_id } = await till.wallet();
    const correct = (by: number): Promise<void> =>
      withoutRules(api, ['wallets'], () => api.query('UPDATE wallets SET balance = balance + $2 WHERE wallet_id = $1', [wallet_id, by]));
    await correct(1);
    const { code, stderr, result } = await cli('ledger', 'verify', '--store-id', String(till.shop.store_id));
    expect([code, stderr]).toEqual([1, 'The ledger disagrees in 2 places.\n']);
    expect(result.disagreements[0]).toEqual({
      store_id: till.shop.store_id,
      what: 'balance of the last transaction of wallet',
      key: wallet_id,
      expected: 150,
      found: 151,
    });
    await correct(-1);
  });

  it.each([
    ['ledger_transactions', 'fixed'],
    ['ledger_postings', 'append_only'],
    ['wallet_transactions', 'fixed'],
  ])('cannot be changed in %s', async (table, rule) => {
    await expectRefusal(api, `${table}_${rule}`, `UPDATE ${table} SET created_at = now()`);
    for (const sql of [`DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`]) await expectRefusal(api, `${table}_append_only`, sql);
  });

  it('refuses postings that do not sum to zero', async () => {
    const till = await busy();
    const { store_id, app_id } = till.shop;
    await expectRefusal(
      api,
      'ledger_postings_balance',
      `WITH t AS (INSERT INTO ledger_transactions (store_id, kind, app_id) VALUES ($1, 'charge', $2) RETURNING transaction_id)
       INSERT INTO ledger_postings (store_id, transaction_id, account, app_id, amount)
       SELECT $1, transaction_id, 'store', $2, -1 FROM t UNION ALL SELECT $1, transaction_id, 'developer', $2, 0.99 FROM t`,
      [store_id, app_id],
    );
  });

  it('states what a developer is owed and why', async () => {
    const till = await busy();
    const range = ['--sandbox', '--from', '2020-01-01', '--to', '2100-01-01'];
    const { result } = await cli('ledger', 'statement', '--app-id', String(till.shop.app_id), ...range);
    expect(result).toMatchObject({ app_id: till.shop.app_id, opening: 0, closing: -37.5 + 50 + 87.5 + 437.5 });
    expect(result.lines.map(({ kind, name, amount, postings }: Json) => [kind, name, amount, postings])).toEqual([
      ['wallet_topup', 'Wallet top-up', -37.5, { store: -300, wallet: 300, platform: 30, gateway: 7.5, developer: -37.5 }],
      ['wallet_debit', 'SMS', 50, { wallet: -50, developer: 50 }],
      ['wallet_charge', 'Setup', 87.5, { wallet: -100, platform: 12.5, developer: 87.5 }],
      ['charge', 'Pro', 437.5, { store: -500, platform: 50, gateway: 12.5, developer: 437.5 }],
    ]);
    const later = await cli(
      'ledger',
      'statement',
      '--app-id',
      String(till.shop.app_id),
      '--sandbox',
      '--from',
      '2100-01-01',
      '--to',
      '2101-01-01',
    );
    expect(later.result).toMatchObject({ opening: 537.5, closing: 537.5, lines: [] });
    const unknown = await cli('ledger', 'statement', '--app-id', '999999999', ...range);
    expect(unknown).toMatchObject({ code: 1, stderr: 'App not found.\n' });
  });
});

describe('the clock of a sandbox store', () => {
  const api = useApi();
  const cli = (...args: string[]): ReturnType<typeof runInProcess> => runInProcess(api.environment, 'clock', ...args);

  it('is shown and moved forward by the command line', async () => {
    const till = await Till.open(api);
    const flag = ['--store-id', String(till.shop.store_id)];
    const { charge_id } = await till.charge();
    const before = JSON.parse((await cli('show', ...flag)).stdout);
    expect(before.store_id).toBe(till.shop.store_id);
    expect(Math.abs(new Date(before.now).getTime() - Date.now())).toBeLessThan(60_000);
    const after = JSON.parse((await cli('advance', ...flag, '--by', '3d')).stdout);
    expect(new Date(after.now).getTime() - new Date(before.now).getTime()).toBeGreaterThanOrEqual(3 * 86_400_000);
    expect((await till.read(charge_id)).status).toBe('expired');
    expect(JSON.parse((await cli('advance', ...flag, '--to', '2030-01-01T00:00:00Z')).stdout)).toMatchObject({
      now: expect.stringMatching(/^2030-01-01T00:00/),
    });
    expect(await cli('advance', ...flag, '--to', '2029-01-01')).toMatchObject({ code: 1, stderr: 'The clock cannot be moved back.\n' });
    expect(await cli('advance', ...flag)).toMatchObject({ code: 1, stderr: 'Either --by or --to is required\n' });
    // Tokens and webhooks keep using the server's time.
    expect((await till.charge()).created_at).toMatch(/^2030-01-01T/);
    const published = (await api.events(till.shop.store_id)).at(-1);
    expect([published?.event_topic, Date.parse(published?.timestamp ?? '') < Date.now() + 60_000]).toEqual(['charge.created', true]);
  });

  it('does not exist for other stores', async () => {
    const till = await Till.open(api, {}, false);
    const refused = await cli('advance', '--store-id', String(till.shop.store_id), '--by', '1d');
    expect(refused).toMatchObject({ code: 1, stderr: 'Only the clock of a sandbox store can be moved.\n' });
    expect((await cli('show', '--store-id', '999999999')).stderr).toBe('Store not found.\n');
  });
});
