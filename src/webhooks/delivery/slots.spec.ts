import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { until } from '../../../test/harness.js';
import { Slots } from './slots.js';

const BOUNDS = { per_name: 4, per_group: 6, ttl: 20_000, longest: 60_000 };
const MINE = { name: '1:1', group: '1' };
const OTHER = { name: '1:2', group: '1' };
const THIRD = { name: '2:1', group: '2' };
const FOURTH = { name: '3:1', group: '3' };

describe('slots', () => {
  const prefix = `{slots-${randomUUID()}}`;
  const connections: Redis[] = [];
  const abandoned: string[] = [];
  /** Returns the slots as another process sees them. */
  const ofProcess = (isInFlight = false, bounds = BOUNDS, of = prefix): Slots => {
    const redis = new Redis(process.env['TEST_REDIS_URL'] ?? '');
    connections.push(redis);
    return new Slots(redis, of, bounds, { isInFlight: () => Promise.resolve(isInFlight), abandoned: (slot) => abandoned.push(slot) });
  };
  const keys = async (): Promise<string[]> => (await connections[0]?.keys(`${prefix}:*`)) ?? [];
  const flush = async (): Promise<void> => {
    await connections[0]?.del(...(await keys()));
  };
  afterAll(() => connections.forEach((redis) => redis.disconnect()));

  it('are limited per name and per group across processes, also after Redis has lost its data', async () => {
    const [first, second] = [ofProcess(), ofProcess(true)];
    const taken = await first.acquire(MINE, 'a', 4);
    expect(taken).toHaveLength(4);
    expect(await second.acquire(MINE, 'b', 4)).toEqual([]);
    expect(await second.acquire(OTHER, 'b', 4)).toHaveLength(2);

    await flush();
    expect(await second.acquire(MINE, 'c', 4)).toEqual([]);
    // The other name gets slots again once both processes have restored theirs, and no more than before.
    const late: string[] = [];
    await until(async () => {
      late.push(...(await second.acquire(MINE, 'd', 4)), ...(await second.acquire(OTHER, 'd', 4)));
      return (await connections[0]?.zcard(`${prefix}:in:1`)) === BOUNDS.per_group;
    });
    expect(late).toEqual([]);
    await first.release(MINE, taken);
    await until(async () => late.push(...(await second.acquire(MINE, 'e', 4))) > 0);
    expect(late).toHaveLength(4);
  });

  it('are free immediately when Redis is new and nothing is in progress', async () => {
    // The processes of other tests would restore their slots.
    const apart = ofProcess(false, BOUNDS, `{slots-${randomUUID()}}`);
    expect(await apart.acquire(MINE, 'f', 4)).toHaveLength(4);
  });

  it('are released by a holder that repeats the call because the result did not arrive', async () => {
    const slots = ofProcess();
    expect(await slots.acquire(THIRD, 'g', 4)).toHaveLength(4);
    expect(await slots.acquire(THIRD, 'g', 4)).toHaveLength(4);
    expect(await connections[0]?.zcard(`${prefix}:of:2:1`)).toBe(4);
  });

  it('expire when the work that holds them never ends', async () => {
    const [stuck, other] = [ofProcess(false, { ...BOUNDS, ttl: 1_000, longest: 500 }), ofProcess()];
    const taken = await stuck.acquire(FOURTH, 'h', 4);
    expect(await other.acquire(FOURTH, 'i', 4)).toEqual([]);
    await until(async () => (await other.acquire(FOURTH, 'i', 4)).length === 4);
    expect(abandoned).toEqual(taken);
  });
});
