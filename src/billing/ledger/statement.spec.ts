import { Till } from '../../../test/billing.js';
import type { Json } from '../../../test/caller.js';
import { runInProcess } from '../../../test/command-line.js';
import { useApi } from '../../../test/harness.js';
import { expectRefusal } from '../../../test/nodes.js';

describe('the statement of an app that sells in a real and in a sandbox store', () => {
  const api = useApi();
  let real: Till;
  let play: Till;
  const statement = async (...flags: string[]): Promise<Json> => {
    const range = ['--from', '2020-01-01', '--to', '2100-01-01'];
    const { code, stdout } = await runInProcess(
      api.environment,
      'ledger',
      'statement',
      '--app-id',
      String(real.shop.app_id),
      ...range,
      ...flags,
    );
    expect(code).toBe(0);
    return JSON.parse(stdout);
  };

  beforeAll(async () => {
    real = await Till.open(api, {}, false);
    play = await Till.open(api, { of: real.shop });
    await real.pay((await real.charge({ amount: 200 })).charge_id);
    await play.advance(40);
    await play.pay((await play.charge({ amount: 1000 })).charge_id);
    await play.topUp(300);
    await play.shop.post('/billing/wallet/debit', { amount: 50, description: 'SMS' });
  });

  it('has real money only', async () => {
    const { is_sandbox, opening, closing, lines } = await statement();
    expect({ is_sandbox, opening, closing }).toEqual({ is_sandbox: 0, opening: 0, closing: 175 });
    expect(lines.map(({ store_id, is_sandbox: mark, amount }: Json) => [store_id, mark, amount])).toEqual([[real.shop.store_id, 0, 175]]);
  });

  it('has only the money of sandbox stores, and is marked as such, on request', async () => {
    const { is_sandbox, opening, closing, lines } = await statement('--sandbox');
    expect({ is_sandbox, opening, closing }).toEqual({ is_sandbox: 1, opening: 0, closing: 875 - 37.5 + 50 });
    expect(lines.map(({ store_id, is_sandbox: mark, amount }: Json) => [store_id, mark, amount])).toEqual(
      [875, -37.5, 50].map((amount) => [play.shop.store_id, 1, amount]),
    );
  });

  it('relies on flags that the database copies from the store', async () => {
    const { store_id, app_id } = play.shop;
    const marked = await api.query<{ marks: number[] }>(
      `SELECT array_agg(DISTINCT is_sandbox) AS marks FROM (
         SELECT is_sandbox FROM charges WHERE store_id = $1 UNION ALL SELECT is_sandbox FROM wallets WHERE store_id = $1
         UNION ALL SELECT is_sandbox FROM ledger_transactions WHERE store_id = $1
         UNION ALL SELECT is_sandbox FROM ledger_postings WHERE store_id = $1) rows`,
      [store_id],
    );
    expect(marked).toEqual([{ marks: [1] }]);
    const told = `WITH t AS (
      INSERT INTO ledger_transactions (store_id, kind, app_id, is_sandbox) VALUES ($1, 'charge', $2, 0) RETURNING transaction_id, is_sandbox
    ), p AS (
      INSERT INTO ledger_postings (store_id, transaction_id, account, app_id, amount)
      SELECT $1, transaction_id, a.account, $2, a.amount FROM t, (VALUES ('store', -1), ('developer', 1)) a(account, amount) RETURNING is_sandbox
    ) SELECT t.is_sandbox FROM t UNION ALL SELECT is_sandbox FROM p`;
    expect(await api.query(told, [store_id, app_id])).toEqual([{ is_sandbox: 1 }, { is_sandbox: 1 }, { is_sandbox: 1 }]);
    const mixed = told.replace('account, app_id, amount', 'account, app_id, is_sandbox, amount').replace('$2, a.amount', '$2, 0, a.amount');
    await expectRefusal(api, 'ledger_postings_parties_fkey', mixed, [store_id, app_id]);
    await expect(api.query('UPDATE stores SET is_sandbox = 0 WHERE store_id = $1', [store_id])).rejects.toMatchObject({ code: '23503' });
    await expect(api.query('UPDATE stores SET is_sandbox = 1 WHERE store_id = $1', [real.shop.store_id])).rejects.toMatchObject({
      code: '23503',
    });
  });
});
