import { freePort } from '../../scripts/processes.mjs';
import type { Answer } from '../caller.js';
import { Api, atOnce, until, untilReadiness } from '../harness.js';
import { type PrivateRedis, startPrivateRedis } from '../private-redis.js';

const LIMIT = 5;

describe('without Redis', () => {
  const api = new Api();
  let redis: PrivateRedis;
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    await comesBack();
    await api.start({ REDIS_URL: redis.url, RATE_LIMIT_GLOBAL: String(LIMIT) });
    await redisIs('ok');
  });
  afterAll(async () => {
    await api.stop();
    await redis.stop();
  });

  /** Starts Redis at its address. */
  async function comesBack(): Promise<void> {
    redis = await startPrivateRedis(port);
  }

  const redisIs = (state: string): Promise<void> => untilReadiness(api, { redis: state });
  const passed = (answers: Answer[]): number => answers.filter(({ status }) => status === 200).length;

  it('requests are limited by each process individually, from the last known count, and in Redis again when it is back', async () => {
    const shop = await api.shop();
    expect((await shop.get('/store')).headers.get('RateLimit-Remaining')).toBe(String(LIMIT - 1));

    await redis.stop();
    await redisIs('away');
    const alone = await atOnce(3 * LIMIT, () => shop.get('/store'));
    expect(passed(alone)).toBe(LIMIT - 1);
    expect(alone.filter(({ status }) => status === 429).length).toBe(2 * LIMIT + 1);
    for (const { headers } of alone) expect(headers.get('RateLimit-Limit')).toBe(String(LIMIT));

    await comesBack();
    await redisIs('ok');
    await until(async () => (await shop.get('/store')).status === 200);
    const again = await api.shop();
    expect(passed(await atOnce(3 * LIMIT, () => again.get('/store')))).toBe(LIMIT);
  });

  it('writes are committed and their events published', async () => {
    const shop = await api.shop();
    await redis.stop();
    await redisIs('away');
    expect((await shop.post('/customers', { name: 'Anna', phone: '01712345678' })).status).toBe(201);
    const topics = (await api.events(shop.store_id)).map(({ event_topic }) => event_topic);
    expect(topics).toContain('customer.created');
    await comesBack();
    await redisIs('ok');
  });

  it('a revoked token is rejected immediately, because nothing is cached', async () => {
    const shop = await api.shop();
    expect((await shop.get('/store')).status).toBe(200);
    await redis.stop();
    await redisIs('away');
    expect((await shop.get('/store')).status).toBe(200);
    await api.query('UPDATE token_pairs SET revoked_at = now() WHERE installation_id = $1', [shop.installation_id]);
    expect((await shop.get('/store')).body.code).toBe('invalid_token');
    await comesBack();
    await redisIs('ok');
  });
});
