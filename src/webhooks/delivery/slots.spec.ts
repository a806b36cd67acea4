import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { until } from '../../../test/harness.js';
import { Slots } from './slots.js';

const BOUNDS = { per_name: 4, per_group: 6, ttl: 20_000 };
const MINE = { name: '1:1', group: '1' };
const OTHER = { name: '1:2', group: '1' };

describe('slots', () => {
  const prefix = `{slots-${randomUUID()}}`;
  const connections: Redis[] = [];
  /** Returns the slots as another process sees them. */
  const ofProcess = (isInFlight = false): Slots => {
    const redis = new Redis(process.env['TEST_REDIS_URL'] ?? '');
    connections.push(redis);
    return new Slots(redis, prefix, BOUNDS, () => Promise.resolve(isInFlight));
  };
  const keys = async (): Promise<string[]> => (await connections[0]?.keys(`${prefix}:*`)) ?? [];
  const flush = async (): Promise<void> => {
    await connections[0]?.del(...(await keys()));
  };
  afterAll(() => connections.forEach((redis) => redis.disconnect()));

  it('are limited per name and per group across processes, also after Redis has lost its data', async () => {
    const [first, second] = [ofProcess(), ofProcess(true)];
    const taken = await first.take(MINE, 'a', 4);
    expect(taken).toHaveLength(4);
    expect(await second.take(MINE, 'b', 4)).toEqual([]);
    expect(await second.take(OTHER, 'b', 4)).toHaveLength(2);

    await flush();
    expect(await second.take(MINE, 'c', 4)).toEqual([]);
    // The other name has room again once both processes have restored what they hold, and no more than before.
    const late: string[] = [];
    await until(async () => {
      late.push(...(await second.take(MINE, 'd', 4)), ...(await second.take(OTHER, 'd', 4)));
      return (await connections[0]?.zcard(`${prefix}:in:1`)) === BOUNDS.per_group;
    });
    expect(late).toEqual([]);
    await first.release(MINE, taken);
    await until(async () => late.push(...(await second.take(MINE, 'e', 4))) > 0);
    expect(late).toHaveLength(4);
  });

  it('are free at once when Redis is new and nothing is in progress', async () => {
    await flush();
    expect(await ofProcess().take(MINE, 'f', 4)).toHaveLength(4);
  });
});
