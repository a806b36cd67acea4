import { ByteBudget } from './byte-budget.js';

const LONG = 60_000;

describe('a byte budget', () => {
  /** Takes bytes, and returns the names of the current holders. */
  function world(total: number): {
    take: (name: string, bytes: number, group?: string) => void;
    give: (name: string) => Promise<string[]>;
  } {
    const budget = new ByteBudget(total);
    const held = new Map<string, () => void>();
    const took: string[] = [];
    return {
      take: (name, bytes, group = name) => {
        void budget.take(group, bytes, LONG).then((give) => {
          if (give) held.set(name, give);
          took.push(name);
        });
      },
      give: async (name) => {
        held.get(name)?.();
        await new Promise(setImmediate);
        return took.splice(0);
      },
    };
  }

  it('makes work wait, in order, until its bytes are free', async () => {
    const { take, give } = world(100);
    for (const [name, bytes] of [
      ['a', 60],
      ['b', 30],
      ['c', 50],
      ['d', 5],
    ] as const)
      take(name, bytes);
    expect(await give('')).toEqual(['a', 'b']);
    expect(await give('b')).toEqual([]);
    expect(await give('a')).toEqual(['c', 'd']);
  });

  it('grants a group one share at a time, and other groups theirs concurrently', async () => {
    const { take, give } = world(100);
    take('a1', 10, 'a');
    take('a2', 10, 'a');
    take('b1', 10, 'b');
    expect(await give('')).toEqual(['a1', 'b1']);
    expect(await give('a1')).toEqual(['a2']);
  });

  it('runs work that needs more than the budget alone, with all bytes', async () => {
    const { take, give } = world(100);
    take('small', 10);
    take('huge', 1000);
    take('next', 10);
    expect(await give('')).toEqual(['small']);
    expect(await give('small')).toEqual(['huge']);
    expect(await give('huge')).toEqual(['next']);
  });

  it('does not wait longer than its limit, and then blocks no other work', async () => {
    const budget = new ByteBudget(100);
    const give = await budget.take('a', 90, LONG);
    const late = budget.take('b', 50, 5);
    const next = budget.take('c', 10, LONG);
    expect(await late).toBeUndefined();
    expect(await next).toBeInstanceOf(Function);
    give?.();
  });
});
