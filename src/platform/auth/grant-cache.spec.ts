import { randomUUID } from 'node:crypto';
import { until, useApi } from '../../../test/harness.js';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { Signals } from '../queue/signals.js';
import type { AppGrant } from './app-context.js';
import { type Eviction, EvictionLog } from './eviction-log.js';
import { GrantCache } from './grant-cache.js';
import { sha256 } from '../crypto/secrets.js';

const GRANT: AppGrant = {
  app_id: 1,
  installation_id: 2,
  store_id: 3,
  store_status: 'active',
  scopes: new Set(['read:orders']),
  expires_in: Infinity,
};
const DIGEST = sha256('a token');
/** Everything except the clock stays real. Timers that could not be cleared would keep the process alive. */
const TIMERS = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
  ...(['nextTick', 'queueMicrotask'] as const),
];

describe('the cache of credentials', () => {
  const api = useApi({ ROLE: 'api' });
  const config = Config.from({ DATABASE_URL: 'unused', REDIS_URL: process.env['TEST_REDIS_URL'], REDIS_PREFIX: randomUUID() });
  let signals: Signals;
  let log: EvictionLog;
  let cache: GrantCache;
  let lookUp: jest.Mock<Promise<AppGrant>, []>;

  beforeEach(async () => {
    signals = new Signals(config);
    [log, cache] = cacheWith(signals);
    await log.work();
    lookUp = jest.fn(() => Promise.resolve(GRANT));
    await until(() => signals.connected);
  });
  afterEach(async () => {
    jest.useRealTimers();
    await signals.onApplicationShutdown();
  });

  const cacheWith = (own: Signals): [EvictionLog, GrantCache] => {
    const evictions = new EvictionLog(config, api.app.get(Database), own);
    return [evictions, new GrantCache(config, own, evictions)];
  };
  const evict = (whose: Eviction, from = cache): Promise<void> =>
    api.app.get(Database).transaction((connection) => from.evict(connection, whose));
  const resolve = (key = 'key', digest = DIGEST): Promise<AppGrant> => cache.resolve(key, digest, lookUp);

  it('looks up once', async () => {
    expect([await resolve(), await resolve()]).toEqual([GRANT, GRANT]);
    expect(lookUp).toHaveBeenCalledTimes(1);
  });

  it('is hit only with the full digest', async () => {
    await resolve();
    const almost = Buffer.from(DIGEST);
    almost[31] = (almost[31] ?? 0) ^ 1;
    for (const other of [almost, DIGEST.subarray(0, 31), Buffer.alloc(32)]) await resolve('key', other);
    expect(lookUp).toHaveBeenCalledTimes(4);
  });

  it('does not cache failures', async () => {
    lookUp.mockRejectedValueOnce(new Error('unknown'));
    await expect(resolve()).rejects.toThrow('unknown');
    expect(await resolve()).toBe(GRANT);
  });

  it.each([{ installation_id: 2 }, { app_id: 1 }, { store_id: 3 }, { app_id: 1, store_id: 3 }, {}])(
    'drops a grant that an eviction of %j matches',
    async (whose) => {
      await resolve();
      await evict(whose);
      await resolve();
      expect(lookUp).toHaveBeenCalledTimes(2);
    },
  );

  it.each([{ installation_id: 1 }, { app_id: 2 }, { store_id: 1 }, { app_id: 1, store_id: 4 }])(
    'keeps a grant that an eviction of %j does not match',
    async (whose) => {
      await resolve();
      await evict(whose);
      await resolve();
      expect(lookUp).toHaveBeenCalledTimes(1);
    },
  );

  it('drops grants that another process evicts', async () => {
    const other = new Signals(config);
    await until(() => other.connected);
    await resolve();
    await evict({ store_id: 3 }, cacheWith(other)[1]);
    await until(async () => (await resolve()) === GRANT && lookUp.mock.calls.length === 2);
    await other.onApplicationShutdown();
    expect(lookUp).toHaveBeenCalledTimes(2);
  });

  it('drops grants at the next poll if the evicting process could not announce the eviction', async () => {
    await resolve();
    const other = new Signals(config);
    await other.onApplicationShutdown();
    await evict({ store_id: 3 }, cacheWith(other)[1]);
    await resolve();
    expect(lookUp).toHaveBeenCalledTimes(1);
    await log.work();
    await resolve();
    expect(lookUp).toHaveBeenCalledTimes(2);
  });

  it('drops grants whose evicting transaction committed after later ones', async () => {
    const other = new Signals(config);
    await other.onApplicationShutdown();
    const [, elsewhere] = cacheWith(other);
    let commit: () => void = () => undefined;
    let written: () => void = () => undefined;
    const open = new Promise<void>((resolved) => (commit = resolved));
    const began = new Promise<void>((resolved) => (written = resolved));
    const early = api.app.get(Database).transaction(async (connection) => {
      await elsewhere.evict(connection, { store_id: 3 });
      written();
      await open;
    });
    await began;
    await evict({ store_id: 999 }, elsewhere);
    await log.work();
    await resolve();
    commit();
    await early;
    await log.work();
    await resolve();
    expect(lookUp).toHaveBeenCalledTimes(2);
  });

  it('does not cache a lookup that was in progress during an eviction, even an unrelated one', async () => {
    let found: (grant: AppGrant) => void = () => undefined;
    lookUp.mockReturnValueOnce(new Promise((resolved) => (found = resolved)));
    const first = resolve();
    await evict({ store_id: 999 });
    found(GRANT);
    expect(await first).toBe(GRANT);
    await resolve();
    expect(lookUp).toHaveBeenCalledTimes(2);
  });

  it('forgets everything and caches nothing while signals are disconnected', async () => {
    await resolve();
    await signals.onApplicationShutdown();
    await until(() => !signals.connected);
    await resolve();
    await resolve();
    expect(lookUp).toHaveBeenCalledTimes(3);
  });

  it('drops a grant after its lifetime, and no later than the credentials expire', async () => {
    jest.useFakeTimers({ doNotFake: TIMERS });
    const { token_cache_ttl } = config;
    /** Advances the clock and keeps the log current. */
    const later = async (ms: number): Promise<void> => {
      jest.advanceTimersByTime(ms);
      await log.work();
    };
    await log.work();
    await resolve();
    await later(token_cache_ttl - 1);
    await resolve();
    expect(lookUp).toHaveBeenCalledTimes(1);
    await later(1);
    lookUp.mockResolvedValueOnce({ ...GRANT, expires_in: 10 });
    await resolve();
    await later(9);
    await resolve();
    expect(lookUp).toHaveBeenCalledTimes(2);
    await later(1);
    await resolve();
    expect(lookUp).toHaveBeenCalledTimes(3);
  });

  it('is not used when revocations could not be read for 1.5 seconds', async () => {
    jest.useFakeTimers({ doNotFake: TIMERS });
    await log.work();
    await resolve();
    jest.advanceTimersByTime(1_499);
    await resolve();
    expect(lookUp).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    await resolve();
    expect(lookUp).toHaveBeenCalledTimes(2);
  });
});
