import { once } from 'node:events';
import { Redis } from 'ioredis';
import type { Answer } from '../answer.js';
import type { Shop } from '../factories.js';
import { until, useOwnApi, untilReadiness } from '../harness.js';
import { Identity, IDENTITY } from '../identity.js';
import { ServerProcess } from '../server-process.js';
import { openLink, type TcpLink } from '../tcp-link.js';

describe('a revocation in one process', () => {
  const api = useOwnApi();
  let link: TcpLink;
  let other: ServerProcess;

  beforeAll(async () => {
    link = await openLink(api.environment['REDIS_URL'] ?? '');
    other = await ServerProcess.start({ ...api.environment, REDIS_URL: link.url, ROLE: 'api' });
  });
  afterAll(async () => {
    await other.kill();
    await link.close();
  });
  afterEach(() => link.resume());

  const there = ({ access_token }: Shop, path = '/store'): Promise<Answer> =>
    other.call('GET', `/api/apps/v1${path}`, { headers: { authorization: `Bearer ${access_token}` } });

  /** Returns a shop whose token the other process has cached. */
  async function cachedThere(): Promise<Shop> {
    const shop = await api.shop();
    await untilReadiness(other, { redis: 'ok' });
    for (let times = 0; times < 3; times++) expect((await there(shop)).status).toBe(200);
    return shop;
  }

  /** Expects the other process to refuse the token as soon as it knows of the revocation. */
  async function expectRefused(shop: Shop): Promise<void> {
    await until(async () => (await there(shop)).status === 401);
    expect((await there(shop)).body.code).toBe('invalid_token');
  }

  it('is announced over Redis and takes effect in another one', async () => {
    const shop = await cachedThere();
    const listener = new Redis(api.environment['REDIS_URL'] ?? '');
    await listener.psubscribe(`*${api.environment['REDIS_PREFIX'] ?? ''}*`);
    const announced = once(listener, 'pmessage');
    await api.make.uninstall(shop);
    await announced;
    await expectRefused(shop);
    listener.disconnect();
  });

  it('takes effect in another one whose link to Redis is frozen', async () => {
    const shop = await cachedThere();
    link.freeze();
    await api.make.uninstall(shop);
    await expectRefused(shop);
  });

  it('takes effect in another one whose link to Redis is cut', async () => {
    const shop = await cachedThere();
    link.cut();
    await api.make.uninstall(shop);
    await expectRefused(shop);
  });

  it('takes effect when the process is killed before it announces it', async () => {
    const shop = await cachedThere();
    const apart = await openLink(api.environment['REDIS_URL'] ?? '');
    const victim = await ServerProcess.start({ ...api.environment, REDIS_URL: apart.url, ROLE: 'api' });
    await untilReadiness(victim, { redis: 'ok' });
    // Its messages no longer arrive.
    apart.freeze();
    const headers = { authorization: `Bearer ${shop.access_token}` };
    const revoked = victim.call('DELETE', '/api/apps/v1/installation', { headers }).catch(() => undefined);
    await until(
      async () =>
        (await api.query(`SELECT 1 FROM installations WHERE installation_id = $1 AND status = 'active'`, [shop.installation_id])).length ===
        0,
    );
    await victim.kill();
    await expectRefused(shop);
    await revoked;
    await apart.close();
  });

  it('of the token of a user takes effect immediately in another one, also without Redis', async () => {
    const identity = new Identity(api);
    await identity.begin();
    const { client_id, client_secret } = identity.client;
    const status = async (token: string): Promise<number> =>
      (await other.call('GET', `${IDENTITY}/userinfo`, { headers: { authorization: `Bearer ${token}` } })).status;
    for (const breakLink of [() => undefined, () => link.freeze(), () => link.cut()]) {
      const { access_token } = await identity.tokens();
      expect(await status(access_token)).toBe(200);
      breakLink();
      await identity.post('/revoke', { client_id, client_secret: client_secret ?? '', token: access_token });
      expect(await status(access_token)).toBe(401);
      link.resume();
    }
  });

  it('ends a request that waits for events in another one, and nothing further is delivered', async () => {
    const shop = await cachedThere();
    const rest = await api.shop({ store: { store_id: shop.store_id } });
    const { next_after } = (await rest.get('/events?limit=250')).body as { next_after: number };
    const waiting = there(shop, `/events?after=${String(next_after + 100)}&wait=25`);
    const held = there(shop, `/events?topics=order.created&after=${String(next_after)}&wait=25`);
    await api.make.uninstall(shop);
    await rest.post('/orders', { address: { address: 'Dhaka' }, order_items: [{ name: 'Mug', price: 5, quantity: 1 }] });
    for (const { status, body } of [await waiting, await held]) expect([status, body.code]).toEqual([401, 'invalid_token']);
  });

  it('ends such a request without Redis, too', async () => {
    const shop = await cachedThere();
    const waiting = there(shop, '/events?after=100&wait=25');
    link.freeze();
    await api.make.uninstall(shop);
    expect((await waiting).status).toBe(401);
  });
});
