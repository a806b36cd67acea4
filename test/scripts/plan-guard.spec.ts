import { judgePlans, refusedPlans } from '../../scripts/plan-guard.mjs';

const HINT = 'HINT:  Queries are split to multiple tasks if they have to be split into several queries on the workers.';

/** Lines of a process of a coordinator, as its log has them. */
const lines = (of: string, ...texts: string[]): string => texts.map((text) => `2026-11-28 09:43:49.272 UTC ${of} ${text}\n`).join('');
const REQUEST = '[32202] <merchant-apps-platform>';

/** Record of a statement that was planned for several shards. */
const several = (statement: string, of = REQUEST): string =>
  lines(of, 'LOG:  multi-task query about to be executed', HINT, `STATEMENT:  ${statement}`);

const STRAY = 'SELECT order_id FROM orders WHERE order_id = $1';
const BY_DIGEST = 'SELECT store_id FROM authorization_codes WHERE code_digest = $1';

describe('the guard of plans', () => {
  it('accepts a statement that the router sent to one shard, of which the log has at most its errors', () => {
    const conflict = lines(
      REQUEST,
      'ERROR:  duplicate key value violates unique constraint "customers_phone_key_102044"',
      'CONTEXT:  while executing command on 127.0.0.1:35211',
      'STATEMENT:  INSERT INTO customers (store_id, phone) VALUES ($1, $2)',
    );
    expect(judgePlans(conflict)).toEqual({ counts: new Map(), refused: 0 });
    expect(judgePlans('')).toEqual({ counts: new Map(), refused: 0 });
  });

  it('refuses a statement of a request that reads several shards, and counts it', () => {
    expect(judgePlans(several(STRAY) + several(STRAY))).toEqual({ counts: new Map([[`REFUSED: ${STRAY}`, 2]]), refused: 1 });
  });

  it('returns the reasons for a test to fail, each statement once', () => {
    expect(refusedPlans(several(STRAY) + several(BY_DIGEST) + several(STRAY))).toEqual([STRAY]);
    expect(refusedPlans(several(BY_DIGEST))).toEqual([]);
  });

  it('allows an exception with its reason', () => {
    const { counts, refused } = judgePlans(several(BY_DIGEST));
    expect({ counts: [...counts], refused }).toEqual({
      counts: [['allowed: a token, code or payment does not name its store: it was forged, or is older than this rule', 1]],
      refused: 0,
    });
  });

  it('reads a statement of several lines as one', () => {
    const members = '\n\tSELECT s.name\n\tFROM staff p JOIN stores s ON s.store_id = p.store_id\n\tWHERE p.merchant_id = $1';
    expect([...judgePlans(several(members)).counts]).toEqual([['allowed: a merchant works in several stores', 1]]);
    expect([...judgePlans(several('\n\tSELECT order_id\n\tFROM orders')).counts]).toEqual([['REFUSED: SELECT order_id FROM orders', 1]]);
  });

  it('finds the statement of a process between the lines of others', () => {
    const [first = '', ...rest] = several(STRAY).split(/(?<=\n)/);
    const [other = '', ...others] = several(BY_DIGEST, '[32211] <merchant-apps-platform>').split(/(?<=\n)/);
    const { counts, refused } = judgePlans([first, other, ...others, ...rest].join(''));
    expect([...counts.keys()].sort()).toEqual([
      `REFUSED: ${STRAY}`,
      'allowed: a token, code or payment does not name its store: it was forged, or is older than this rule',
    ]);
    expect(refused).toBe(1);
  });

  it('ignores background work and the specs themselves', () => {
    const log = several(STRAY, '[32211] <merchant-apps-platform background>') + several(STRAY, '[32320] <>');
    expect(judgePlans(log)).toEqual({ counts: new Map(), refused: 0 });
  });
});
