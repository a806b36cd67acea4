import { commandLineOf } from '../../test/command-line.js';
import type { Shop } from '../../test/factories.js';
import { until, useApi } from '../../test/harness.js';
import { useSubscribers } from '../../test/subscribers.js';

describe('clock advance --include', () => {
  const api = useApi({ SWEEP_INTERVAL: '200ms' });
  const subscribers = useSubscribers(api);
  const { cli, refused } = commandLineOf(api);
  const advance = (shop: Shop, by: string, ...rest: string[]): Promise<unknown> =>
    cli('clock', 'advance', '--store-id', String(shop.store_id), '--by', by, ...rest);
  const sandbox = async (shop: Shop): Promise<Shop> => {
    await api.query('UPDATE stores SET is_sandbox = 1 WHERE store_id = $1', [shop.store_id]);
    return shop;
  };

  /** Number of attempts of the only event of a shop, once one has failed. */
  const failed = async (shop: Shop): Promise<number> => {
    await until(async () => (await subscribers.log(shop)).length > 0);
    return (await subscribers.log(shop)).length;
  };

  it('deliveries: sends retries that are due by then, which wait otherwise', async () => {
    const receiver = await subscribers.receiver(() => ({ status: 500 }));
    const [shop, other] = [await sandbox(await subscribers.subscribed(receiver)), await subscribers.subscribed(receiver)];
    for (const each of [shop, other]) {
      await subscribers.happen(each);
      expect(await failed(each)).toBe(1);
    }
    await advance(shop, '1h');
    await advance(shop, '1h', '--include', 'tokens');
    const dispatches =
      'SELECT store_id::int, attempts, next_attempt_at > now() AS waits FROM webhook_dispatches WHERE store_id = ANY($1) ORDER BY 1';
    const stores = [[shop.store_id, other.store_id]];
    expect(await api.query(dispatches, stores)).toEqual(stores[0]!.map((store_id) => ({ store_id, attempts: 1, waits: true })));
    await advance(shop, '1m', '--include', 'deliveries');
    await until(async () => (await subscribers.log(shop)).length === 2);
    expect((await subscribers.log(other)).length).toBe(1);
    expect((await subscribers.log(shop)).map(({ attempt_number }) => attempt_number)).toEqual([1, 2]);
  });

  it('tokens: expires tokens as if that time had passed, but not otherwise', async () => {
    const shop = await sandbox(await api.shop());
    const other = await api.make.install(shop, await api.make.store());
    const works = async (each: Shop): Promise<number> => (await each.get('/installation')).status;
    const refresh = async (): Promise<{ status: number; code?: string }> => {
      const { client_id, client_secret, refresh_token } = shop;
      const body = { grant_type: 'refresh_token', client_id, client_secret, refresh_token };
      const answer = await api.call('POST', '/api/apps/oauth/token', { body });
      return { status: answer.status, code: answer.body.code };
    };
    expect(await works(shop)).toBe(200);
    await advance(shop, '90d');
    await advance(shop, '1d', '--include', 'deliveries');
    expect(await works(shop)).toBe(200);
    await advance(shop, '23h', '--include', 'tokens');
    expect(await works(shop)).toBe(200);
    await advance(shop, '2h', '--include', 'deliveries,tokens');
    // The server is notified of the command through Redis.
    await until(async () => (await works(shop)) === 401);
    expect((await shop.get('/installation')).body.code).toBe('invalid_token');
    expect(await works(other)).toBe(200);
    await advance(shop, '90d', '--include', 'tokens');
    expect(await refresh()).toEqual({ status: 400, code: 'invalid_grant' });
  });

  it('is refused for other words and for stores with real money, and nothing moves', async () => {
    const shop = await api.shop();
    const args = ['clock', 'advance', '--store-id', String(shop.store_id), '--by', '40d', '--include'];
    expect(await refused(...args, 'deliveries,orders')).toContain('orders is not one of deliveries, tokens');
    expect(await refused(...args, 'deliveries,tokens')).toBe('Only the clock of a sandbox store can be moved.');
    expect((await shop.get('/installation')).status).toBe(200);
  });
});
