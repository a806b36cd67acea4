import { randomUUID } from 'node:crypto';
import { redisOfRun } from '../../../test/environment.js';
import { atOnce, until } from '../../../test/harness.js';
import { Config } from '../config/config.js';
import type { Counted } from './policy.js';
import { RateLimitStorage } from './rate-limit.storage.js';

const LIMIT = 5;
const MINUTE = 60_000;

describe('the count of a rate limit', () => {
  const config = Config.from({ DATABASE_URL: 'unused', ...redisOfRun(), REDIS_PREFIX: randomUUID() });
  let storages: RateLimitStorage[];

  beforeAll(async () => {
    storages = [new RateLimitStorage(config), new RateLimitStorage(config)];
    await Promise.all(storages.map((storage) => storage.onModuleInit()));
  });
  afterAll(() => {
    for (const storage of storages) storage.onApplicationShutdown();
  });

  const hit = async (key: string, window = MINUTE, storage = storages[0]!): Promise<Counted> =>
    storage.count({ name: 'test', limit: LIMIT, window }, key);
  const numbers = (counted: Counted[]): number[] => counted.map(({ totalHits }) => totalHits).sort((a, b) => a - b);
  const upTo = (last: number): number[] => Array.from({ length: last }, (_, n) => n + 1);

  it('includes the hits of other processes from the first hit on', async () => {
    await hit('first');
    const started = new RateLimitStorage(config);
    storages.push(started);
    await started.onModuleInit();
    expect((await hit('first', MINUTE, started)).totalHits).toBe(2);
  });

  it('numbers every hit of a batch, across processes', async () => {
    const counted = await atOnce(100, (n) => hit('batch', MINUTE, storages[n % 2]));
    expect(numbers(counted)).toEqual(upTo(100));
  });

  it('numbers the keys of a batch separately', async () => {
    const counted = await atOnce(30, (n) => hit(`key ${n % 3}`));
    for (const rest of [0, 1, 2]) expect(numbers(counted.filter((_, n) => n % 3 === rest))).toEqual(upTo(10));
  });

  it('continues its count from batch to batch', async () => {
    const counted: Counted[] = [];
    for (let n = 0; n <= LIMIT; n++) counted.push(await hit('one by one'));
    expect(counted.map(({ totalHits }) => totalHits)).toEqual(upTo(LIMIT + 1));
  });

  it('estimates a hit immediately while the last reply is fresh and the limit is far from reached', async () => {
    const policy = { name: 'far', limit: 1000, window: MINUTE };
    await storages[0]!.count(policy, 'fresh');
    expect(storages[0]!.count(policy, 'fresh')).toEqual({ totalHits: 2, timeToExpire: 60 });
  });

  it('counts every hit of a small limit exactly, across processes', async () => {
    const policy = { name: 'small', limit: 10, window: MINUTE };
    await storages[0]!.count(policy, 'exact');
    await atOnce(8, () => Promise.resolve(storages[1]!.count(policy, 'exact')));
    expect((await storages[0]!.count(policy, 'exact')).totalHits).toBe(10);
  });

  it('keeps limits with different names apart', async () => {
    await hit('named');
    const other = { name: 'other', limit: LIMIT, window: MINUTE };
    expect((await storages[0]!.count(other, 'named')).totalHits).toBe(1);
  });

  it('states in whole seconds when the window ends, which hits do not postpone', async () => {
    const first = await hit('window', 2 * MINUTE);
    const second = await hit('window', 100 * MINUTE);
    expect(first.timeToExpire).toBe(120);
    expect(second.timeToExpire).toBeGreaterThanOrEqual(118);
    expect(second.timeToExpire).toBeLessThanOrEqual(120);
  });

  it('starts again when the window has ended', async () => {
    expect((await hit('short', 300)).totalHits).toBe(1);
    await until(async () => (await hit('short', 300)).totalHits === 1);
  });
});
