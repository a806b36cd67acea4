import { useApi } from '../../../test/harness.js';
import { overStores, Reach } from './reach.js';
import { SystemDb } from './system-db.js';

describe('statements over stores', () => {
  const api = useApi();
  const COUNT = overStores(
    1,
    (inStores) => `SELECT count(*)::integer AS count FROM locations l WHERE l.store_id >= $1 AND ${inStores('l.store_id')}`,
  );

  it('have one text for all stores and one that is held to its last parameter', () => {
    expect(COUNT).toEqual({
      all: expect.stringMatching(/>= \$1 AND true$/),
      one: expect.stringMatching(/>= \$1 AND l\.store_id = \$2::bigint$/),
    });
  });

  it('return the rows of the stores in reach', async () => {
    const first = await api.make.store();
    await api.make.store();
    const { reads } = api.app.get(SystemDb);
    expect(await Reach.ALL.query(reads, COUNT, [first])).toEqual([{ count: 2 }]);
    expect(await Reach.of(first).query(reads, COUNT, [first])).toEqual([{ count: 1 }]);
    expect(
      await Reach.of(first).execute(
        reads,
        overStores(0, (inStores) => `UPDATE locations SET name = 'Shop' WHERE ${inStores('store_id')}`),
        [],
      ),
    ).toBe(1);
  });

  const ofStores = (reaches: readonly Reach[]): unknown[] => reaches.map(({ store_id }) => store_id);

  it('are divided by store on several nodes, and are one on one PostgreSQL', async () => {
    const due = 'SELECT * FROM unnest($1::bigint[]) AS store_id';
    const items = [{ of: 3 }, { of: 5 }, { of: 3 }];
    const one = api.app.get(SystemDb);
    const several = new SystemDb({ reads: one.reads, isDistributed: () => Promise.resolve(true) } as never);
    expect(ofStores(await several.reaches(due, [[3, 5]]))).toEqual([3, 5]);
    expect(await several.divided(items, ({ of }) => of)).toEqual([
      [Reach.of(3), [items[0], items[2]]],
      [Reach.of(5), [items[1]]],
    ]);
    // The spec also runs on a distributed database.
    const whole = new SystemDb({ reads: one.reads, isDistributed: () => Promise.resolve(false) } as never);
    expect(await whole.reaches('a statement that is not sent')).toEqual([Reach.ALL]);
    expect(await whole.divided(items, ({ of }) => of)).toEqual([[Reach.ALL, items]]);
  });
});
