import { BRIEF, StatementCosts } from './statement-costs.js';

const QUICK = { name: 'quick', text: 'SELECT name FROM stores WHERE store_id = $1' };
const SEARCH = { name: 'search', text: 'SELECT count(*) FROM orders' };

describe('costs of statements', () => {
  const costsOf = (...durations: number[]): StatementCosts => {
    const costs = new StatementCosts();
    for (const ms of durations) costs.record(QUICK, ms);
    return costs;
  };

  it('know nothing of a new statement, nor of one without a name', () => {
    const costs = costsOf(1, 1);
    expect(costs.isQuick(SEARCH)).toBe(false);
    costs.record({ text: QUICK.text }, 1);
    expect(costs.isQuick({ text: QUICK.text })).toBe(false);
    expect(costs.isQuick(QUICK)).toBe(true);
  });

  it('call a statement slow after one run that took far longer than others, until it has been quick for a while', () => {
    const costs = costsOf(...Array.from({ length: 100 }, () => 1));
    costs.record(SEARCH, 1);
    expect(costs.isQuick(SEARCH)).toBe(true);
    costs.record(SEARCH, 500);
    expect(costs.isQuick(SEARCH)).toBe(false);
    for (let n = 0; n < 20; n++) costs.record(SEARCH, 1);
    expect(costs.isQuick(SEARCH)).toBe(true);
  });

  it('call none slow because the machine is busy', () => {
    const costs = costsOf(...Array.from({ length: 100 }, () => 1));
    for (let n = 0; n < 200; n++) {
      costs.record(QUICK, Math.min(40, 1 + n));
      expect(costs.isQuick(QUICK)).toBe(true);
    }
  });

  it.each([
    'INSERT INTO a VALUES ($1)',
    'WITH b AS (UPDATE a SET c = 1 RETURNING c) SELECT c FROM b',
    'delete from a',
    'SELECT 1 FROM a FOR NO KEY UPDATE',
    'SELECT 1 FROM a FOR SHARE',
    'SELECT pg_try_advisory_xact_lock(1)',
  ])('never call quick what may wait for a lock: %s', (text) => {
    const costs = costsOf(1);
    costs.record({ name: 'write', text }, 1);
    expect(costs.isQuick({ name: 'write', text })).toBe(false);
  });

  it('call a write quick that says so', () => {
    const costs = costsOf(1);
    const text = `${BRIEF} UPDATE a SET used_at = now() WHERE id = $1`;
    costs.record({ name: 'write', text }, 1);
    expect(costs.isQuick({ name: 'write', text })).toBe(true);
  });

  it('are not misled by names of columns', () => {
    const costs = costsOf(1);
    const text = 'SELECT updated_at, deleted_at, "inserted" FROM a';
    costs.record({ name: 'read', text }, 1);
    expect(costs.isQuick({ name: 'read', text })).toBe(true);
  });
});
