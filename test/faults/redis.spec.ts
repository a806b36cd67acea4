import type { Answer } from '../answer.js';
import type { Shop } from '../factories.js';
import { Api, until } from '../harness.js';
import { type PrivateRedis, startPrivateRedis } from '../private-redis.js';
import { openLink, type TcpLink } from '../tcp-link.js';

const LIMIT = 12;
/** Time in milliseconds that only a request that waits for Redis in vain takes. */
const TIMED_OUT_MS = 290;
/** Time in milliseconds in which a new connection is tried, and given up for lack of an answer. */
const PROBED_MS = 3_000;

describe('a Redis that is connected and does not answer', () => {
  const api = new Api();
  let redis: PrivateRedis;
  let link: TcpLink;

  beforeAll(async () => {
    redis = await startPrivateRedis();
    link = await openLink(redis.url);
    await api.start({ REDIS_URL: link.url, RATE_LIMIT_GLOBAL: String(LIMIT) });
    await redisIs('ok');
  });
  afterAll(async () => {
    await api.stop();
    await link.close();
    await redis.stop();
  });

  const redisIs = (state: string): Promise<void> => until(async () => (await api.call('GET', '/health/ready')).body.redis === state);

  it('delays one request, after which this process counts alone until Redis answers again', async () => {
    const shop = await api.shop();
    expect((await shop.get('/store')).headers.get('RateLimit-Remaining')).toBe(String(LIMIT - 1));
    link.freeze();
    const took: number[] = [];
    // Together, because the first of them can be counted without waiting for Redis, and must not be forgotten when it fails.
    const answers: Answer[] = await Promise.all([shop.get('/store'), shop.get('/store')]);
    for (let n = answers.length; n < LIMIT + 1; n++) {
      const began = performance.now();
      answers.push(await shop.get('/store'));
      took.push(performance.now() - began);
    }
    expect(took.filter((ms) => ms > TIMED_OUT_MS).length).toBeLessThanOrEqual(1);
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(LIMIT).fill(200), 429]);
    await redisIs('away');
    // A busy machine may be slow by itself, but not each time.
    await until(async () => (await slowRequests(shop, PROBED_MS)) === 0, 3 * PROBED_MS);

    link.resume();
    await redisIs('ok');
    const again = await api.shop();
    await until(async () => (await again.get('/store')).headers.get('RateLimit-Remaining') === String(LIMIT - 1) || (await counted()) > 0);
    expect(await counted()).toBeGreaterThan(0);
  });

  /** Sends requests for so many milliseconds and returns how many of them waited for Redis. */
  async function slowRequests(shop: Shop, for_ms: number): Promise<number> {
    const ends = performance.now() + for_ms;
    let slow = 0;
    for (let began = performance.now(); began < ends; began = performance.now()) {
      await shop.get('/store');
      if (performance.now() - began > TIMED_OUT_MS) slow++;
    }
    return slow;
  }

  /** Returns the number of windows in Redis. */
  async function counted(): Promise<number> {
    return (await redis.keys(`${api.environment['REDIS_PREFIX'] ?? ''}:limit:*`)).length;
  }
});
