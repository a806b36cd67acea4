import { FEW } from './harness/faults.js';
import { Storm } from './harness/storm.js';

/** Generous, because a busy machine is not a failure. */
const MAX_MS = 400_000;

describe('a cluster under load', () => {
  let storm: Storm;
  beforeAll(async () => {
    storm = await Storm.start(8);
  }, MAX_MS);
  afterAll(() => storm.stop(), MAX_MS);

  it(
    'loses nothing and returns nothing wrong through crashes, lost connections, a lost Redis and a full disk',
    async () => {
      for (const fault of FEW) await storm.suffer(fault);
      const { violations, lost, counts } = await storm.end();
      expect({ violations, lost }).toEqual({ violations: [], lost: 0 });
      expect(counts.acknowledged).toBeGreaterThan(100);
    },
    MAX_MS,
  );
});
