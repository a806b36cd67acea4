import fc from 'fast-check';
import { runInProcess } from './command-line.js';
import type { Shop } from './factories.js';
import { type Api, until } from './harness.js';

/** Counts that triggers keep, as a spec changes and reads them. */
interface KeptCounts<Step> {
  /** Changes rows of a store. */
  readonly happen: (shop: Shop, step: Step) => Promise<unknown>;
  /** Expects the kept counts to equal a count of the rows. */
  readonly expectExact: (api: Api, shop: Shop) => Promise<void>;
  /** Adds the pending changes to the counts. */
  readonly addUp: () => Promise<unknown>;
  /** Returns the number of pending changes of a store. */
  readonly pending: (api: Api, shop: Shop) => Promise<number>;
}

/** Expects that counts are exact after any history of a store, with and without pending changes. */
export function expectExactAfterAnyHistory<Step>(api: Api, step: fc.Arbitrary<Step>, counts: KeptCounts<Step>): Promise<void> {
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
    const shop = await api.shop();
    for (const each of steps) await counts.happen(shop, each);
    await counts.expectExact(api, shop);
    // A process of another spec may hold the lock of the sums on several nodes.
    await until(async () => {
      await counts.addUp();
      return (await counts.pending(api, shop)) === 0;
    });
    await counts.expectExact(api, shop);
  });
  return fc.assert(property, { numRuns: 15 });
}

/** Applies the migrations again whose names match a regular expression. */
export async function migrateAgain(api: Api, names: string): Promise<void> {
  await api.query(`DELETE FROM migrations WHERE name ~ $1`, [names]);
  expect(await runInProcess(api.environment, 'migrate')).toMatchObject({ code: 0 });
}
