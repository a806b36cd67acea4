import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Till } from '../../../test/billing.js';
import { commandLineOf, runInProcess } from '../../../test/command-line.js';
import { useApi } from '../../../test/harness.js';
import type { Reconciliation } from './reconciliation.service.js';

const HEADER = 'Transaction,Card,Amount,Store Amount,Fee,Date';
const DAY_MS = 86_400_000;

describe('a settlement report', () => {
  const api = useApi({ BILLING_SWEEP_INTERVAL: '1h' });
  const folder = mkdtempSync(join(tmpdir(), 'reports-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'report.csv');
  /** The day in Dhaka, so that the report covers the present. */
  const today = (offset = 0): string => new Date(Date.now() + 6 * 3_600_000 + offset * DAY_MS).toISOString().slice(0, 10);
  const row = (transaction: string, amount: string, store_amount: string, fee: string): string =>
    `${transaction},"VISA, ""Gold""",${amount},${store_amount},${fee},${today()}`;

  async function reconcile(...lines: string[]): Promise<{ code: number | null; stderr: string; result: Reconciliation }> {
    writeFileSync(file, lines.join('\r\n'));
    const { code, stdout, stderr } = await runInProcess(api.environment, 'ledger', 'reconcile', '--file', file, '--gateway', 'sandbox');
    return { code, stderr, result: JSON.parse(stdout) as Reconciliation };
  }

  /** Pays a new charge and returns the ids of the payment at the platform and at the gateway. */
  async function paid(till: Till): Promise<{ charge_id: number; session_txn: string; gateway_txn: string }> {
    const charge_id = (await till.charge())['charge_id'] as number;
    await till.pay(charge_id);
    const [session] = await api.query<{ session_txn: string; gateway_txn: string }>(
      'SELECT session_txn, gateway_txn FROM payment_sessions WHERE charge_id = $1',
      [charge_id],
    );
    return { charge_id, ...session! };
  }

  it('matches the ledger line by line, whichever id it contains', async () => {
    const till = await Till.open(api);
    const [first, second] = [await paid(till), await paid(till)];
    await till.shop.post(`/billing/charges/${String(second.charge_id)}/refund`, { amount: 40, reason: 'Late' });
    const late = (await till.charge())['charge_id'] as number;
    const session_txn = await till.session(late);
    await till.decide(late, 'decline');
    await till.atGateway(session_txn, 'paid');
    await till.back(session_txn);
    await till.sweep();
    const refunds = await api.query<{ refund_txn: string }>('SELECT refund_txn FROM refunds WHERE store_id = $1 ORDER BY refund_id', [
      till.shop.store_id,
    ]);
    const [part, whole] = refunds.map(({ refund_txn }) => refund_txn);
    const report = [
      `\uFEFF${HEADER}`,
      row(first.session_txn, '100.00', '97.50', '2.5'),
      row(second.gateway_txn, '100', '97.50', '2.50'),
      row(part!, '-40.00', '-39.00', '-1.00'),
      row(session_txn, '100.00', '100.00', '0'),
      row(whole!, '-100.00', '-100.00', '0.00'),
      '',
    ];
    expect(await reconcile(...report)).toEqual({
      code: 0,
      stderr: '',
      result: {
        gateway: 'sandbox',
        from: today(),
        to: today(),
        lines: 5,
        matched: 5,
        differing: { amount_differs: 0, fee_differs: 0, missing_in_ledger: 0, missing_in_report: 0, repeated: 0 },
        differences: [],
      },
    });
  });

  it('is refused with all differences', async () => {
    const till = await Till.open(api);
    const [amount, fee, net, twice, gone] = [await paid(till), await paid(till), await paid(till), await paid(till), await paid(till)];
    const { code, stderr, result } = await reconcile(
      HEADER,
      row(amount.session_txn, '99.99', '97.49', '2.50'),
      row(fee.session_txn, '100.00', '97.49', '2.51'),
      row(net.session_txn, '100.00', '97.40', '2.50'),
      row(twice.session_txn, '100.00', '97.50', '2.50'),
      row(twice.gateway_txn, '100.00', '97.50', '2.50'),
      row('unknown', '10.00', '9.75', '0.25'),
    );
    const { store_id } = till.shop;
    const mine = result.differences.filter((each) => each.store_id === store_id || each.line !== null);
    expect(mine).toEqual([
      {
        kind: 'amount_differs',
        line: 2,
        transaction: amount.session_txn,
        store_id,
        charge_id: amount.charge_id,
        ledger: 100,
        report: 99.99,
      },
      { kind: 'fee_differs', line: 3, transaction: fee.session_txn, store_id, charge_id: fee.charge_id, ledger: 2.5, report: 2.51 },
      { kind: 'fee_differs', line: 4, transaction: net.session_txn, store_id, charge_id: net.charge_id, ledger: 2.5, report: 2.6 },
      { kind: 'repeated', line: 6, transaction: twice.gateway_txn, store_id, charge_id: twice.charge_id, ledger: 100, report: 100 },
      { kind: 'missing_in_ledger', line: 7, transaction: 'unknown', store_id: null, charge_id: null, ledger: null, report: 10 },
      {
        kind: 'missing_in_report',
        line: null,
        transaction: gone.session_txn,
        store_id,
        charge_id: gone.charge_id,
        ledger: 100,
        report: null,
      },
    ]);
    // The payments of the previous test are missing, too.
    expect(result).toMatchObject({ lines: 6, matched: 1, differing: { fee_differs: 2, missing_in_report: 6 } });
    expect([code, stderr]).toEqual([1, 'The report and the ledger differ in 11 places.\n']);
  });

  it('of another period is not compared with the payments of today', async () => {
    const { code, result } = await reconcile(HEADER, row('unknown', '10', '10', '0').replace(today(), `${today(-2)} 23:59:59`));
    expect([code, result.differing.missing_in_report]).toEqual([1, 0]);
    expect(result).toMatchObject({ from: `${today(-2)} 23:59:59`, to: `${today(-2)} 23:59:59` });
  });

  it('can have more lines than one statement handles', async () => {
    const { result } = await reconcile(HEADER, ...Array.from({ length: 3_000 }, (_, n) => row(`x${String(n)}`, '1', '1', '0')));
    expect(result).toMatchObject({ lines: 3_000, matched: 0, differing: { missing_in_ledger: 3_000 } });
    expect(result.differences).toHaveLength(1_000);
  });

  it.each([
    [[''], 'The file is empty.'],
    [['transaction,amount,fee,date'], 'Line 1: there is no column store_amount.'],
    [[HEADER, row('a', '1', '1', '0'), row('b', '1.001', '1', '0')], 'Line 3: amount is not an amount of taka.'],
    [[HEADER, '', row('a', '1', '1', '')], 'Line 3: fee is not an amount of taka.'],
    [[HEADER, row('', '1', '1', '0')], 'Line 2: transaction is not an id.'],
    [[HEADER, row('a', '1', '1', '0').replace(today(), '31/12/2026')], 'Line 2: date is not a date.'],
    [[HEADER, row('a', '1', '1', '0').replace(today(), '2026-02-31')], 'Line 2: date is not a date.'],
    [[HEADER, '"a,b'], 'Line 2: it is not valid CSV.'],
    [[HEADER, 'x'.repeat(20_000)], 'Line 2: it is too long.'],
  ])('that cannot be read is refused: %#', async (lines, reason) => {
    writeFileSync(file, lines.join('\n'));
    expect(await commandLineOf(api).refused('ledger', 'reconcile', '--file', file)).toBe(reason);
  });
});
