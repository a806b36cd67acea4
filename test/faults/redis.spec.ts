import type { Answer } from '../answer.js';
import { RateLimitStorage } from '../../src/platform/limits/rate-limit.storage.js';
import { Api, until, untilReadiness } from '../harness.js';
import { type PrivateRedis, startPrivateRedis } from '../private-redis.js';
import { openLink, type TcpLink } from '../tcp-link.js';

const LIMIT = 12;

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

  const redisIs = (state: string): Promise<void> => untilReadiness(api, { redis: state });

  it('is queried once, after which this process counts alone until Redis answers again', async () => {
    // A request waits for Redis only if it queries Redis.
    const asked = jest.spyOn(api.app.get(RateLimitStorage)['redis'] as Required<RateLimitStorage['redis']>, 'countHits');
    const shop = await api.shop();
    expect((await shop.get('/store')).headers.get('RateLimit-Remaining')).toBe(String(LIMIT - 1));
    let connections = 1;
    api.app.get(RateLimitStorage)['redis'].on('ready', () => connections++);
    link.freeze();
    // Together, because the first of them can be counted without waiting for Redis, and must not be forgotten when it fails.
    const answers: Answer[] = await Promise.all([shop.get('/store'), shop.get('/store')]);
    asked.mockClear();
    for (let n = answers.length; n < LIMIT + 1; n++) answers.push(await shop.get('/store'));
    // Once per connection: the link accepts new ones, which do not answer either.
    expect(asked.mock.calls.length).toBeLessThanOrEqual(connections);
    // Redis has counted the first request of the shop.
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(LIMIT - 1).fill(200), 429, 429]);
    await redisIs('away');
    asked.mockClear();
    for (let n = 0; n < LIMIT; n++) await shop.get('/store');
    expect(asked).not.toHaveBeenCalled();

    link.resume();
    await redisIs('ok');
    const again = await api.shop();
    await until(async () => (await again.get('/store')).headers.get('RateLimit-Remaining') === String(LIMIT - 1) || (await counted()) > 0);
    expect(await counted()).toBeGreaterThan(0);
  });

  /** Returns the number of windows in Redis. */
  async function counted(): Promise<number> {
    return (await redis.keys(`${api.environment['REDIS_PREFIX'] ?? ''}:limit:*`)).length;
  }
});
