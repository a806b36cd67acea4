import { LocalCounts } from './local-counts.js';

describe('the counts of one process', () => {
  const policy = { name: 'test', limit: 5, window: 60_000 };

  it('number the hits of each limit and subject', () => {
    const counts = new LocalCounts();
    const hits = ['a', 'a', 'b'].map((subject) => counts.count(policy, subject).totalHits);
    expect(hits).toEqual([1, 2, 1]);
    expect(counts.count({ ...policy, name: 'other' }, 'a')).toEqual({ totalHits: 1, timeToExpire: 60 });
    expect([counts.peek(policy, 'a').totalHits, counts.peek(policy, 'c')]).toEqual([2, { totalHits: 0, timeToExpire: 0 }]);
  });

  it('continue with a window that Redis has counted, until it ends', () => {
    const counts = new LocalCounts();
    const known = { total: 4, ends: performance.now() + 30_000 };
    expect(counts.peek(policy, 'a', known)).toEqual({ totalHits: 4, timeToExpire: 30 });
    expect([1, 2].map(() => counts.count(policy, 'a', known))).toEqual([5, 6].map((totalHits) => ({ totalHits, timeToExpire: 30 })));
    // Redis was available again in the meantime and has counted more hits.
    expect(counts.count(policy, 'a', { ...known, total: 9 }).totalHits).toBe(10);
    expect(counts.count(policy, 'b', { total: 4, ends: performance.now() - 1 }).totalHits).toBe(1);
  });

  it('start again when the window has ended', () => {
    const counts = new LocalCounts();
    const ended = { ...policy, window: 0 };
    expect([1, 2].map(() => counts.count(ended, 'a').totalHits)).toEqual([1, 1]);
    expect(counts.peek(ended, 'a').totalHits).toBe(0);
  });

  it('forget the oldest windows beyond 100,000', () => {
    const counts = new LocalCounts();
    for (let n = 0; n <= 100_000; n++) counts.count(policy, String(n));
    expect(['0', '1'].map((subject) => counts.peek(policy, subject).totalHits)).toEqual([0, 1]);
  });
});
