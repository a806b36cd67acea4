import { Turns } from './turns.js';

describe('turns', () => {
  it('are taken by so many at a time, and by each group in its turn', async () => {
    const turns = new Turns(2);
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string): Promise<void> => {
      begun.push(name);
      return new Promise((resolve) => ends.push(resolve));
    };
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'a5', 'c1', 'b2'].map((name) => turns.take(name.charAt(0), () => work(name)));
    for (let ended = 0; ended < all.length; ended++) {
      await new Promise((resolve) => setImmediate(resolve));
      expect(begun).toHaveLength(Math.min(all.length, 2 + ended));
      ends[ended]?.();
    }
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5']);
  });

  it('are passed on by work that fails', async () => {
    const turns = new Turns(1);
    const failed = turns.take('a', () => Promise.reject(new Error('no')));
    const next = turns.take('a', () => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(await turns.take('b', () => Promise.resolve('again'))).toBe('again');
  });
});
