import { FairSemaphore } from './fair-semaphore.js';

describe('a fair semaphore', () => {
  it('runs as many tasks concurrently as it has permits, and serves groups round-robin', async () => {
    const semaphore = new FairSemaphore(2);
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string): Promise<void> => {
      begun.push(name);
      return new Promise((resolve) => ends.push(resolve));
    };
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'a5', 'c1', 'b2'].map((name) => semaphore.run(name.charAt(0), () => work(name)));
    for (let ended = 0; ended < all.length; ended++) {
      await new Promise((resolve) => setImmediate(resolve));
      expect(begun).toHaveLength(Math.min(all.length, 2 + ended));
      ends[ended]?.();
    }
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5']);
  });

  it('passes the permit on when work fails', async () => {
    const semaphore = new FairSemaphore(1);
    const failed = semaphore.run('a', () => Promise.reject(new Error('no')));
    const next = semaphore.run('a', () => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(await semaphore.run('b', () => Promise.resolve('again'))).toBe('again');
  });
});
