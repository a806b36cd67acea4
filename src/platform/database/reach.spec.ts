import { useApi } from '../../../test/harness.js';
import { sha256 } from '../crypto/secrets.js';
import { lookUpIn, overStores, Reach } from './reach.js';
import { SystemDb } from './system-db.js';

describe('statements over stores', () => {
  const api = useApi();
  const COUNT = overStores(
    1,
    (inStores) => `SELECT count(*)::integer AS count FROM locations l WHERE l.store_id >= $1 AND ${inStores('l.store_id')}`,
  );

  it('have one text for all stores and one that is restricted to the store in its last parameter', () => {
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

  it('are divided by store on several nodes, and not divided on a single PostgreSQL', async () => {
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

  describe('by a secret', () => {
    const NAMED = lookUpIn(
      'locations',
      'sha256(name::bytea)',
      2,
      (inStores) => `SELECT l.location_id FROM locations l WHERE sha256(l.name::bytea) = $1 AND l.name <> $2 AND ${inStores('l.store_id')}`,
    );

    /** Looks up the location of a store by the digest of its name, like a lookup by a secret that names a store. */
    async function looked(distributed: boolean, store_id: number, named: number): Promise<[statements: number, found: boolean]> {
      const name = `secret of ${String(store_id)}`;
      await api.query('UPDATE locations SET name = $2 WHERE store_id = $1', [store_id, name]);
      const query = jest.fn((text: string, values: unknown[]) => api.query(text, values));
      const db = new SystemDb({ reads: { query }, isDistributed: () => Promise.resolve(distributed) } as never);
      const row = await db.bySecret(NAMED, { key: sha256(name), store_id: named }, 'another');
      return [query.mock.calls.length, row !== undefined];
    }

    it('read one store on several nodes, and all stores only for a secret that names another store or none', async () => {
      const [store_id, other] = [await api.make.store(), await api.make.store()];
      expect(await looked(true, store_id, store_id)).toEqual([1, true]);
      expect(await looked(true, store_id, other)).toEqual([3, true]);
      expect(await looked(true, store_id, 0)).toEqual([3, true]);
      expect(await looked(false, store_id, 0)).toEqual([1, true]);
    });

    it('find nothing for an unknown secret, and nothing that the other conditions exclude', async () => {
      const store_id = await api.make.store();
      const db = new SystemDb({ reads: { query: api.query.bind(api) }, isDistributed: () => Promise.resolve(true) } as never);
      expect(await db.bySecret(NAMED, { key: sha256('unknown'), store_id }, '')).toBeUndefined();
      await api.query(`UPDATE locations SET name = 'excluded' WHERE store_id = $1`, [store_id]);
      expect(await db.bySecret(NAMED, { key: sha256('excluded'), store_id }, 'excluded')).toBeUndefined();
    });
  });
});
