import type { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { runInProcess } from '../command-line.js';
import { type RedisCluster, startRedisCluster } from '../../scripts/redis-cluster.mjs';
import { DeliveryQueue } from '../../src/webhooks/delivery/delivery-queue.service.js';
import type { Shop } from '../factories.js';
import { type Api, serveBeside, until, untilReadiness, useOwnApi } from '../harness.js';
import { useSubscribers } from '../subscribers.js';

const LIMIT = 60;

describe('a cluster of three Redis masters', () => {
  let cluster: RedisCluster;
  const api = useOwnApi(async () => {
    cluster = await startRedisCluster();
    const limits = { RATE_LIMIT_GLOBAL: String(LIMIT), RATE_LIMIT_GLOBAL_WINDOW: '1h' };
    return { ...cluster.settings, ...limits, REDIS_PREFIX: await prefixOfFirst(), SWEEP_INTERVAL: '1s' };
  });
  const apps = useSubscribers(api);
  let beside: Api;
  beforeAll(async () => {
    beside = await serveBeside(api);
    for (const each of [api, beside]) await untilReadiness(each, { redis: 'ok' });
  });
  afterAll(() => cluster.stop());

  /** Returns a prefix whose queues are on the first master, which is killed below. */
  async function prefixOfFirst(): Promise<string> {
    for (;;) {
      const prefix = randomUUID();
      const slot = Number(await cluster.masters[0]?.redis.call('CLUSTER', 'KEYSLOT', `{${prefix}}`));
      if (slot < 5_461) return prefix;
    }
  }

  const get = (to: Api, { access_token }: Shop): ReturnType<Api['call']> =>
    to.call('GET', '/api/apps/v1/store', { headers: { authorization: `Bearer ${access_token}` } });
  const keysOf = (redis: Redis | undefined, pattern: string): Promise<string[]> => redis?.keys(pattern) ?? Promise.resolve([]);

  it('counts the requests to two processes together, on all masters', async () => {
    const shops = await Promise.all(Array.from({ length: 24 }, () => api.shop()));
    const halves = Array.from({ length: LIMIT }, (_, n) => (n % 2 === 0 ? api : beside));
    const answers = await Promise.all(shops.slice(0, 3).map((shop) => Promise.all(halves.map((to) => get(to, shop)))));
    for (const [n, shop] of shops.slice(0, 3).entries()) {
      expect(answers[n]?.filter(({ status }) => status === 200)).toHaveLength(LIMIT);
      for (const to of [api, beside]) expect((await get(to, shop)).status).toBe(429);
    }
    for (const shop of shops.slice(3)) expect((await get(api, shop)).status).toBe(200);
    for (const { redis } of cluster.masters) expect(await keysOf(redis, '*:limit:*')).not.toEqual([]);
  });

  it('wakes deliveries by jobs, whose keys are on one master', async () => {
    const to = await apps.receiver();
    const shop = await apps.subscribed(to);
    await apps.happen(shop);
    await apps.settled(shop, 1);
    expect(to.requests).toHaveLength(1);
    const { queue } = api.app.get(DeliveryQueue);
    expect(queue.clients.map(({ isCluster }) => isCluster)).toContain(true);
    const prefix = String(api.environment['REDIS_PREFIX']);
    const placed = await Promise.all(cluster.masters.map(({ redis }) => keysOf(redis, `{${prefix}}*`)));
    expect(placed.map((keys) => keys.length > 0)).toEqual([true, false, false]);
  });

  it('notifies every process of a revocation', async () => {
    const shop = await api.shop();
    expect((await get(beside, shop)).status).toBe(200);
    await api.make.uninstall(shop);
    await until(async () => (await get(beside, shop)).status === 401);
  });

  it('is examined by doctor, which finds settings for one Redis', async () => {
    const redis = async (changes: Record<string, string>): Promise<unknown> => {
      const { stdout } = await runInProcess({ ...api.environment, ...changes }, 'doctor');
      return (JSON.parse(stdout) as { checks: { check: string }[] }).checks.find(({ check }) => check === 'redis');
    };
    expect(await redis({})).toMatchObject({ ok: true, message: expect.stringMatching(/^Redis \S+, a cluster of 3 masters$/) });
    const remedy = 'Set REDIS_CLUSTER_NODES for a cluster, and only for a cluster.';
    expect(await redis({ REDIS_CLUSTER_NODES: '' })).toMatchObject({ ok: false, remedy });
  });

  it('loses a master, whose replica takes its place, while requests, revocations and deliveries continue', async () => {
    const [to, shop] = [await apps.receiver(), await api.shop()];
    const subscribed = await apps.subscribed(to);
    await apps.happen(subscribed);
    await apps.settled(subscribed, 1);
    await cluster.masters[0]?.kill();
    for (let n = 0; n < 10; n++) expect((await get(n % 2 === 0 ? api : beside, shop)).status).toBe(200);
    await apps.happen(subscribed);
    await apps.settled(subscribed, 2);
    await api.make.uninstall(shop);
    await until(async () => (await get(beside, shop)).status === 401);
    await until(async () => /role:master/.test(await cluster.replica.redis.info('replication')));
    for (const each of [api, beside]) await untilReadiness(each, { redis: 'ok' });
    await apps.happen(subscribed);
    await apps.settled(subscribed, 3);
    const fresh = await api.shop();
    await until(async () => {
      await get(api, fresh);
      return (await keysOf(cluster.replica.redis, '*:limit:*')).length > 0;
    });
  });
});
