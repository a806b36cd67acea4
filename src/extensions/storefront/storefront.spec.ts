import type { INestApplication } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { AppModule } from '../../app.module.js';
import { Config } from '../../platform/config/config.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { createServer } from '../../platform/http/server.js';
import { type Answer, call, type CallOptions } from '../../../test/caller.js';
import { block, type Developer, developerOf, EXTENSIONS } from '../../../test/extensions.js';
import type { Shop } from '../../../test/factories.js';
import { atOnce, until, useApi } from '../../../test/harness.js';
import type { Receiver, ReceiverBehaviour } from '../../../test/receiver.js';
import { useSubscribers } from '../../../test/subscribers.js';

const LIST = `${EXTENSIONS}/storefront`;
const ACTION = `${LIST}/action`;

const front = (fields: object = {}): Record<string, unknown> =>
  block({ type: 'storefront_block', target: 'product.page', config: { colour: 'red' }, ...fields });

describe('the extensions of a storefront', () => {
  const api = useApi();
  let shop: Shop;
  let developer: Developer;
  beforeEach(async () => {
    shop = await api.shop();
    developer = developerOf(api, shop);
  });

  const pathOf = (store_id = shop.store_id, target = 'product.page'): string => `${LIST}?store_id=${String(store_id)}&target=${target}`;
  const list = (headers: Record<string, string> = {}): Promise<Answer> => api.call('GET', pathOf(), { headers });
  const handles = async (base_url = api.base_url): Promise<string[]> =>
    ((await call(base_url, 'GET', pathOf())).body.data as { handle: string }[]).map(({ handle }) => handle);

  it('are listed without credentials and without anything private', async () => {
    await developer.deploy([
      front({ handle: 'late', position: 2, scopes: ['read:orders'], settings_schema: { secret: 1 } }),
      front({ handle: 'early', type: 'storefront_script', script_url: 'https://courier.example.com/x.js', position: 1 }),
      front({ handle: 'act', type: 'storefront_action', action_url: 'http://127.0.0.1:9/secret', position: 3 }),
      front({ handle: 'off', is_active: 0 }),
      front({ handle: 'else', target: 'cart.page' }),
      block({ handle: 'admin', target: 'product.page' }),
    ]);
    const { status, body, headers, text } = await list();
    expect([status, Object.keys(body)]).toEqual([200, ['data', 'status']]);
    expect(body.data.map(({ handle }: { handle: string }) => handle)).toEqual(['early', 'late', 'act']);
    expect(Object.keys(body.data[0])).toEqual([
      'extension_id',
      'handle',
      'type',
      'target',
      'title',
      'url',
      'script_url',
      'config',
      'position',
    ]);
    expect(text).not.toMatch(/scopes|action_url|settings_schema|secret/);
    expect(headers.get('cache-control')).toBe('public, max-age=60');
  });

  it('return 304 while nothing has changed', async () => {
    await developer.deploy([front({ handle: 'a' })]);
    const tag = (await list()).headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    for (const header of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const { status, text, headers } = await list({ 'if-none-match': header });
      expect([status, text, headers.get('etag')]).toEqual([304, '', tag]);
    }
    expect((await list({ 'if-none-match': '"other"' })).status).toBe(200);
    await developer.deploy([front({ handle: 'b', title: 'কুরিয়ার' })]);
    const changed = await list({ 'if-none-match': tag });
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false]);
    expect((await list()).text).toBe(changed.text);
  });

  it('are the same for a store that is missing, not active or without extensions', async () => {
    await developer.deploy([front()]);
    const empty = { data: [], status: 200 };
    expect((await api.call('GET', pathOf(await api.make.store()))).body).toEqual(empty);
    expect((await api.call('GET', pathOf(999_999_999))).body).toEqual(empty);
    expect((await list()).body.data).toHaveLength(1);
    await api.make.setStoreStatus(shop.store_id, 'frozen');
    expect((await list()).body).toEqual(empty);
    await api.make.setStoreStatus(shop.store_id, 'active');
    expect((await list()).body.data).toHaveLength(1);
    expect((await api.call('GET', LIST)).body.message).toBe('store_id is required.');
    expect((await api.call('GET', `${LIST}?store_id=1`)).body.message).toBe('target is required.');
    expect((await api.call('GET', pathOf(shop.store_id, 'a%20b'))).status).toBe(400);
  });

  it('come from a cache that every change evicts', async () => {
    await developer.deploy([front({ handle: 'a' })]);
    expect(await handles()).toEqual(['a']);
    const { extension_id } = await developer.extension(front({ handle: 'b' }));
    expect(await handles()).toEqual(['a', 'b']);
    await developer.call('PUT', `/${String(extension_id)}`, { handle: 'c' });
    expect(await handles()).toEqual(['a', 'c']);
    await developer.rollback(1).then(() => developer.call('DELETE', `/${String(extension_id)}`));
    expect(await handles()).toEqual(['a']);
    await api.make.uninstall(shop);
    expect(await handles()).toEqual([]);
    await api.make.install(shop, shop.store_id);
    expect(await handles()).toEqual(['a']);
    await api.make.setAppStatus(shop.app_id, 'inactive');
    expect(await handles()).toEqual([]);
  });

  // Evictions by earlier changes may arrive late and cause one more read, so the test repeats.
  it('are read once by concurrent requests', async () => {
    await developer.deploy([front({ handle: 'a' })]);
    const reads = jest.spyOn(api.app.get(SystemDb), 'query');
    const readOnce = async (): Promise<boolean> => {
      reads.mockClear();
      const target = `page.${randomUUID()}`;
      await atOnce(20, () => api.call('GET', pathOf(shop.store_id, target)));
      return reads.mock.calls.filter(([, parameters]) => parameters?.includes(target)).length === 1;
    };
    await expect(until(readOnce, 10_000)).resolves.toBeUndefined();
    reads.mockRestore();
  });

  it('are not read again while they are cached', async () => {
    await developer.deploy([front({ handle: 'a' })]);
    const kept = async (): Promise<boolean> => {
      await list();
      const title = randomUUID();
      await api.query('UPDATE extensions SET title = $1 WHERE app_id = $2', [title, shop.app_id]);
      return !(await list()).text.includes(title);
    };
    await expect(until(kept, 10_000)).resolves.toBeUndefined();
  });

  it('are not read again because of an app that the store has not installed', async () => {
    const elsewhere = developerOf(api, await api.shop());
    await developer.deploy([front({ handle: 'a' })]);
    const kept = async (): Promise<boolean> => {
      await list();
      const title = randomUUID();
      await api.query('UPDATE extensions SET title = $1 WHERE app_id = $2', [title, shop.app_id]);
      await elsewhere.deploy([front()]);
      return !(await list()).text.includes(title);
    };
    await expect(until(kept, 3_000)).resolves.toBeUndefined();
  });

  describe('in several processes', () => {
    let second: INestApplication;
    let second_url: string;
    beforeAll(async () => {
      const config = Config.from({ ...api.environment, ROLE: 'api' });
      second = await createServer(AppModule.with(config), config);
      await second.listen(0, '127.0.0.1');
      second_url = await second.getUrl();
    });
    afterAll(() => second.close());

    it('are evicted by a deploy in each of them', async () => {
      for (const handle of ['a', 'b', 'c']) {
        await developer.deploy([front({ handle })]);
        await until(async () => (await handles(second_url))[0] === handle);
        expect(await handles()).toEqual([handle]);
      }
    });
  });

  it('can be read by pages of the store, and by no others', async () => {
    const [known] = await api.query<{ domain: string }>('SELECT domain FROM stores WHERE store_id = $1', [shop.store_id]);
    const domain = known?.domain ?? '';
    const [other] = await api.query<{ domain: string }>('SELECT domain FROM stores WHERE store_id = $1', [await api.make.store()]);
    const allowed = async (origin: string): Promise<string | null> => (await list({ origin })).headers.get('access-control-allow-origin');
    for (const origin of [`https://${domain}`, `http://${domain}:8080`]) expect(await allowed(origin)).toBe(origin);
    const foreign = [
      `https://${other?.domain ?? ''}`,
      'https://evil.example.com',
      `https://${domain}.evil.example.com`,
      `https://evil-${domain}`,
    ];
    for (const origin of [...foreign, 'null', '*', `https://${domain}/`, `ftp://${domain}`, domain])
      expect([origin, await allowed(origin)]).toEqual([origin, null]);
    expect((await list()).headers.get('vary')).toBe('Origin');
    const preflight = async (origin: string, path = ACTION): Promise<(string | number | null)[]> => {
      const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
      const answer = await api.call('OPTIONS', path, { headers });
      return [answer.status, answer.headers.get('access-control-allow-origin'), answer.headers.get('access-control-allow-credentials')];
    };
    expect(await preflight(`https://${domain}`)).toEqual([204, `https://${domain}`, null]);
    expect(await preflight(`https://${domain}`, LIST)).toEqual([204, `https://${domain}`, null]);
    expect(await preflight('https://evil.example.com')).toEqual([204, null, null]);
  });
});

describe('an action of a storefront', () => {
  const api = useApi({ EXTENSION_ACTION_TIMEOUT: '3s' });
  const subscribers = useSubscribers(api);
  let shop: Shop;
  let extension_id: number;
  let app: Receiver;
  beforeEach(async () => {
    app = await subscribers.receiver(() => ({ status: 200, body: '{"price":[1,2.5,null]}' }));
    shop = await api.shop();
    ({ extension_id } = await developerOf(api, shop).extension({ handle: 'quote', type: 'storefront_action', action_url: app.url }));
  });

  const act = (fields: object = {}, options: CallOptions = {}): Promise<Answer> => {
    const body = { store_id: shop.store_id, extension_id, action: 'estimate', payload: { city: 'Dhaka' }, ...fields };
    return api.call('POST', ACTION, { body, ...options });
  };
  const answersWith = async (behaviour: ReceiverBehaviour): Promise<unknown[]> => {
    app.respondWith(() => behaviour);
    const { status, body } = await act();
    return [status, body.code];
  };

  it('reaches the app, signed like a webhook, and returns its response', async () => {
    const { status, body } = await act({}, { headers: { 'x-request-id': 'front-1', cookie: 'svc_session=x', authorization: 'Bearer x' } });
    expect([status, body]).toEqual([200, { data: { price: [1, 2.5, null] }, status: 200 }]);
    const received = app.requests[0]!;
    expect(received.method).toBe('POST');
    expect(new Webhook(shop.webhook_secret).verify(received.body, received.headers as Record<string, string>)).toEqual({
      store_id: shop.store_id,
      extension_id,
      handle: 'quote',
      action: 'estimate',
      payload: { city: 'Dhaka' },
      request_id: 'front-1',
    });
    expect(received.headers).not.toHaveProperty('cookie');
    expect(received.headers).not.toHaveProperty('authorization');
    await act({ payload: undefined });
    expect(JSON.parse(app.requests[1]!.body)).toMatchObject({ payload: null });
  });

  it.each<[string, ReceiverBehaviour, unknown[]]>([
    ['nothing', { status: 204 }, [200, undefined]],
    ['an error', { status: 500, body: '{}' }, [502, 'app_error']],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, [502, 'app_error']],
    ['no JSON', { status: 200, body: '<p>' }, [502, 'app_error']],
    ['an empty body', { status: 200, body: '' }, [502, 'app_error']],
    ['65,536 bytes', { status: 200, body: `"${'x'.repeat(65_534)}"` }, [200, undefined]],
    ['65,537 bytes', { status: 200, body: `"${'x'.repeat(65_535)}"` }, [502, 'app_error']],
    ['a broken connection', 'reset', [502, 'app_error']],
    ['silence', 'hang', [504, 'app_timeout']],
    ['single bytes without an end', 'drip', [504, 'app_timeout']],
  ])('is bounded when the app responds %s', async (_, behaviour, expected) => {
    expect(await answersWith(behaviour)).toEqual(expected);
  });

  it('can have 65,536 bytes', async () => {
    const fits = JSON.stringify({ store_id: shop.store_id, extension_id, action: 'a', payload: { x: '' } });
    const of = (bytes: number): string => fits.replace('"x":""', () => `"x":"${'y'.repeat(bytes - fits.length)}"`);
    expect((await act({}, { raw: of(65_536) })).status).toBe(200);
    expect((await act({}, { raw: of(65_537) })).status).toBe(413);
    expect(app.requests).toHaveLength(1);
  });

  it('is refused for an extension that is not an action of an app of the store', async () => {
    const developer = developerOf(api, shop);
    const other = await api.shop();
    const theirs = await developerOf(api, other).extension({ type: 'storefront_action', action_url: app.url });
    const off = await developer.extension({ type: 'storefront_action', action_url: app.url, is_active: 0 });
    const shown = await developer.extension({ type: 'storefront_block', action_url: app.url });
    const admin = await developer.extension({ type: 'admin_action', action_url: app.url });
    const missing = await act({ extension_id: 999_999_999 });
    expect([missing.status, missing.body]).toEqual([404, { message: 'Extension not found.', status: 404 }]);
    for (const each of [theirs, off, shown, admin]) expect((await act({ extension_id: each.extension_id })).text).toBe(missing.text);
    expect((await act({ store_id: other.store_id })).text).toBe(missing.text);
    expect((await act({ store_id: 999_999_999 })).text).toBe(missing.text);
    await api.make.setStoreStatus(shop.store_id, 'suspended');
    expect((await act()).text).toBe(missing.text);
    await api.make.setStoreStatus(shop.store_id, 'active');
    await api.make.uninstall(shop);
    expect((await act()).text).toBe(missing.text);
    expect((await act({ action: '' })).status).toBe(400);
    expect((await act({ payload: [] })).body.message).toBe('payload must be an object.');
    expect(app.requests).toHaveLength(0);
  });

  it('is refused from the page of another store', async () => {
    const domains = await api.query<{ domain: string }>('SELECT domain FROM stores WHERE store_id = ANY ($1) ORDER BY store_id', [
      [shop.store_id, await api.make.store()],
    ]);
    const [own = '', other = ''] = domains.map(({ domain }) => `https://${domain}`);
    const accepted = await act({}, { headers: { origin: own } });
    expect([accepted.status, accepted.headers.get('access-control-allow-origin')]).toEqual([200, own]);
    for (const origin of [other, 'https://evil.example.com', 'null']) {
      const { status, body } = await act({}, { headers: { origin } });
      expect([status, body.code]).toEqual([403, 'forbidden']);
    }
    const missing = await act({ extension_id: 999_999_999 }, { headers: { origin: own } });
    expect([missing.status, missing.headers.get('access-control-allow-origin')]).toEqual([404, own]);
    expect(app.requests).toHaveLength(1);
  });
});
