import fc from 'fast-check';
import { attemptOf, attemptsOf, paisaOf, statusOf } from './attempt.js';
import { toDecimal } from '../../../platform/contract/money.js';

describe('an amount of the gateway', () => {
  it.each([
    ['100.00', 10_000],
    ['100', 10_000],
    ['100.5', 10_050],
    ['100.', 10_000],
    ['0.01', 1],
    ['1234567.890', 123_456_789],
  ])('%p is %d paisa', (text, paisa) => {
    expect(paisaOf(text)).toBe(paisa);
  });

  it.each(['', '100.005', '-1', '+1', '1e3', '1,000.00', ' 1', '0x10', 'NaN', '১০০', '1'.repeat(13)])('%p is not valid', (text) => {
    expect(paisaOf(text)).toBeNull();
  });

  it('is read exactly as it was written', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 50_000_000 }), (paisa) => paisaOf(toDecimal(paisa) ?? '') === paisa));
  });
});

describe('an attempt to pay', () => {
  const paid = { status: 'VALID', tran_id: 't', bank_tran_id: 'b', risk_level: '0', store_id: 'box', tran_date: '2026-11-20 13:07:12' };

  it('states the requested amount and currency in preference to the settled ones', () => {
    const asked = attemptOf({ ...paid, amount: '100.00', currency: 'BDT', currency_amount: '1.20', currency_type: 'USD' });
    expect(asked).toMatchObject({ amount: 120, currency: 'USD' });
    expect(attemptOf({ ...paid, amount: '100.00', currency: 'BDT' })).toMatchObject({ amount: 10_000, currency: 'BDT' });
    expect(attemptOf({ ...paid, amount: 100 })).toMatchObject({ amount: 10_000, currency: '' });
    expect(attemptOf({ ...paid, currency_amount: '99.995' })).toMatchObject({ amount: null });
  });

  it('is risky unless the risk level is 0', () => {
    for (const risk_level of ['1', '', undefined, null, '00', 1]) expect(attemptOf({ ...paid, risk_level }).risky).toBe(true);
    for (const risk_level of ['0', 0]) expect(attemptOf({ ...paid, risk_level }).risky).toBe(false);
  });

  it('is doubtful when its amounts differ', () => {
    const stated = { ...paid, amount: '100.00', currency_amount: '100.0' };
    expect(attemptOf(stated).doubtful).toBe(false);
    for (const deviation of [{ amount: '99.99' }, { currency_amount: 'n' }]) {
      expect(attemptOf({ ...stated, ...deviation }).doubtful).toBe(true);
    }
  });

  it.each([
    ['VALID', 'paid'],
    ['VALIDATED', 'paid'],
    ['PENDING', 'pending'],
    ['FAILED', 'failed'],
    ['EXPIRED', 'failed'],
    ['CANCELLED', 'cancelled'],
    ['UNATTEMPTED', 'unknown'],
    ['INVALID_TRANSACTION', 'unknown'],
    ['valid', 'unknown'],
    ['constructor', 'unknown'],
  ])('with the status %s is %s', (status, outcome) => {
    expect(attemptOf({ status }).outcome).toBe(outcome);
  });

  it('survives any answer', () => {
    const json = fc.dictionary(fc.constantFrom('status', 'element', 'tran_id', 'amount', 'risk_level'), fc.jsonValue());
    fc.assert(fc.property(json, (answer) => typeof attemptOf(answer).outcome === 'string' && Array.isArray(attemptsOf(answer))));
  });

  it('that was paid is stated with all other paid ones, earliest first', () => {
    const at = (n: number) =>
      attemptOf({ ...paid, bank_tran_id: `b${String(n)}`, amount: '10.00', tran_date: `2026-11-20 13:07:1${String(n)}` });
    fc.assert(
      fc.property(fc.shuffledSubarray([1, 2, 3], { minLength: 3 }), (order) => {
        const payments = ['b1', 'b2', 'b3'].map((gateway_txn) => ({ gateway_txn }));
        expect(statusOf(order.map(at), [])).toMatchObject({ outcome: 'paid', payments });
      }),
    );
    const stated = { session_txn: 't', gateway_txn: 'b1', amount: 1000, currency: null, account: 'box', risky: false, doubtful: false };
    expect(statusOf([at(1)], [])).toEqual({ outcome: 'paid', payments: [stated] });
  });

  it('decides by the last one if none was paid, unless one is pending or not confirmed', () => {
    const at = (status: string, second: string) => attemptOf({ status, tran_id: 't', tran_date: `2026-11-20 13:07:${second}` });
    expect(statusOf([], [at('FAILED', '12'), at('CANCELLED', '11')]).outcome).toBe('failed');
    expect(statusOf([], [at('FAILED', '11'), at('CANCELLED', '12'), at('UNATTEMPTED', '13')]).outcome).toBe('cancelled');
    expect(statusOf([], [at('PENDING', '10'), at('FAILED', '11')]).outcome).toBe('pending');
    expect(statusOf([], [at('VALID', '10'), at('FAILED', '11')]).outcome).toBe('pending');
    expect(statusOf([], [])).toEqual({ outcome: 'unknown' });
  });
});
