import type { Answer, Json } from '../../../test/caller.js';
import { commandLineOf } from '../../../test/command-line.js';
import type { Shop } from '../../../test/factories.js';
import { atOnce, serveBeside, useOwnApi } from '../../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../../test/merchants.js';
import { place } from '../../../test/orders.js';
import { formOf, PAGE } from '../../../test/pages.js';
import { RetentionProcessor } from '../../platform/retention/retention.processor.js';
import { SystemDb } from '../../platform/database/system-db.js';
import { AppsService } from '../../apps/apps.service.js';
import { CodeExchangeService } from '../tokens/code-exchange.service.js';
import { ScopeUses } from '../../platform/auth/scope-uses.service.js';

const SCOPES = ['read:orders', 'write:orders', 'read:products', 'read:store'];
const UNUSED = { first_used_at: null, last_used_at: null, total: 0, days: [] };
const NOW = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown;

describe('the scopes of an installation', () => {
  const api = useOwnApi();
  const { cli } = commandLineOf(api);
  let shop: Shop;
  let owner: SignedInMerchant;

  beforeEach(async () => {
    shop = await api.shop({ scopes: SCOPES });
    owner = await merchantOf(api, shop.store_id);
  });

  async function usage(): Promise<Json[]> {
    await api.app.get(ScopeUses).flush();
    const { status, body } = await shop.get('/scopes/usage');
    expect(status).toBe(200);
    return body.data as Json[];
  }
  const put = (scopes: unknown, merchant = owner, installation_id = shop.installation_id): Promise<Answer> =>
    merchant.call('PUT', `/api/apps/installations/${String(installation_id)}/scopes`, { body: { scopes } });
  const changes = async (): Promise<Json[]> =>
    (await api.events(shop.store_id)).filter(({ event_topic }) => event_topic === 'app.scopes_changed');
  const audited = async (): Promise<Json[]> => {
    const { entries } = await cli('audit', 'export', '--store-id', String(shop.store_id));
    return (entries as Json[]).filter(({ action }) => action === 'app.scopes_changed');
  };

  describe('and their use', () => {
    it('are listed in the order of the grant, with the requests that needed and had each of them', async () => {
      expect(await usage()).toEqual(SCOPES.map((scope) => ({ scope, ...UNUSED })));
      for (const path of ['/orders', '/orders?limit=1', '/orders?limit=x', '/products', '/sync/orders/digest', '/installation'])
        await shop.get(path);
      expect((await shop.get('/customers')).body.code).toBe('insufficient_scope');
      const today = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown;
      const used = (count: number): object => ({ first_used_at: NOW, last_used_at: NOW, total: count, days: [{ day: today, count }] });
      expect(await usage()).toEqual([
        { scope: 'read:orders', ...used(4) },
        { scope: 'write:orders', ...UNUSED },
        { scope: 'read:products', ...used(1) },
        { scope: 'read:store', ...UNUSED },
      ]);
    });

    it('are counted for the installation alone, in every process, and no use is lost when one stops', async () => {
      const neighbor = await api.shop({ scopes: SCOPES });
      const other = await serveBeside(api);
      await atOnce(20, (n) =>
        n % 2
          ? shop.get('/orders')
          : other.call('GET', '/api/apps/v1/orders', { headers: { authorization: `Bearer ${shop.access_token}` } }),
      );
      await neighbor.get('/orders');
      await other.close();
      expect((await usage())[0]).toMatchObject({ scope: 'read:orders', total: 20 });
    });

    it('are listed by day for the last 30 days, and in total until retention deletes them after 400 days', async () => {
      await api.query(
        `INSERT INTO scope_uses (store_id, installation_id, scope, day, uses, first_used_at, last_used_at)
         SELECT $1, $2, 'read:orders', (now() AT TIME ZONE 'UTC')::date - age, 2, now() - age * interval '1 day', now() - age * interval '1 day'
         FROM unnest(ARRAY[1, 29, 30, 399, 401]) AS age`,
        [shop.store_id, shop.installation_id],
      );
      const read = async (): Promise<[number, number]> => {
        const [{ total, days }] = (await usage()) as [Json];
        return [total as number, (days as Json[]).length];
      };
      expect(await read()).toEqual([10, 2]);
      await api.app.get(RetentionProcessor).work();
      expect(await read()).toEqual([8, 2]);
      const [{ days, first_used_at, last_used_at }] = (await usage()) as [Json];
      expect((days as Json[])[0]!['day'] < (days as Json[])[1]!['day']).toBe(true);
      expect(Date.parse(last_used_at as string) - Date.parse(first_used_at as string)).toBe(398 * 86_400_000);
    });
  });

  describe('taken away', () => {
    it('are lost immediately, also by the tokens, with one event and one audit entry', async () => {
      expect((await shop.get('/orders')).status).toBe(200);
      const { status, body } = await put(['read:store', 'read:products', 'read:store']);
      const { store_id, app_id, installation_id } = shop;
      const [scopes, removed] = [
        ['read:products', 'read:store'],
        ['read:orders', 'write:orders'],
      ];
      expect([status, body]).toEqual([
        200,
        { data: { installation_id, scopes_granted: scopes, removed }, message: 'Scopes removed.', status: 200 },
      ]);
      expect((await shop.get('/orders')).body).toMatchObject({ code: 'insufficient_scope', status: 403 });
      expect((await shop.get('/products')).status).toBe(200);
      expect((await shop.get('/installation')).body.data.scopes_granted).toEqual(scopes);
      expect((await usage()).map(({ scope }) => scope as string)).toEqual(scopes);
      const { client_id, client_secret, refresh_token } = shop;
      const refresh = { grant_type: 'refresh_token', client_id, client_secret, refresh_token };
      expect((await api.call('POST', '/api/apps/oauth/token', { body: refresh })).body.scope).toBe(scopes.join(' '));
      expect(await changes()).toEqual([
        expect.objectContaining({ data: { app_id, store_id, installation_id, scopes, removed }, origin: { type: 'merchant' } }),
      ]);
      expect(await audited()).toEqual([
        expect.objectContaining({
          actor: { type: 'merchant', id: owner.merchant_id },
          target: { type: 'installation', id: installation_id },
          details: { app_id, scopes, added: [], removed },
        }),
      ]);
    });

    it('are not restored by an earlier code, which is revoked; a later one restores them', async () => {
      const { app_id, client_id, client_secret, store_id } = shop;
      const app = await api.app.get(SystemDb).transaction((connection) => api.app.get(AppsService).get(connection, app_id));
      const code = (): Promise<string> =>
        api.app
          .get(CodeExchangeService)
          .issue(api.app.get(SystemDb).of(store_id), app, { redirect_uri: app.redirect_urls[0]!, scopes: SCOPES });
      const redeem = (one: string): Promise<Answer> => {
        const body = { grant_type: 'authorization_code', client_id, client_secret, code: one, redirect_uri: app.redirect_urls[0] };
        return api.call('POST', '/api/apps/oauth/token', { body });
      };
      const before = await code();
      expect((await put(['read:orders'])).status).toBe(200);
      expect((await redeem(before)).body.code).toBe('invalid_grant');
      expect((await usage()).map(({ scope }) => scope)).toEqual(['read:orders']);
      expect((await redeem(await code())).status).toBe(200);
      expect((await usage()).map(({ scope }) => scope)).toEqual(SCOPES);
    });

    it('end the delivery of events that need them', async () => {
      await place(shop);
      const topics = async (): Promise<string[]> => {
        await api.events(shop.store_id);
        return ((await shop.get('/events')).body.data as Json[]).map(({ event_topic }) => event_topic as string);
      };
      expect(await topics()).toContain('order.created');
      await put(['read:store']);
      const left = await topics();
      expect([left.includes('order.created'), left.includes('app.scopes_changed')]).toEqual([false, true]);
    });

    it('cause no event and no audit entry if all are kept', async () => {
      const { status, body } = await put([...SCOPES].reverse());
      expect([status, body.data, body.message]).toEqual([
        200,
        { installation_id: shop.installation_id, scopes_granted: SCOPES, removed: [] },
        'No scope removed.',
      ]);
      expect([await changes(), await audited()]).toEqual([[], []]);
    });

    it('are removed once by twenty requests in two processes', async () => {
      const other = await serveBeside(api);
      const path = `/api/apps/installations/${String(shop.installation_id)}/scopes`;
      const headers = { authorization: `Bearer ${owner.session_token}` };
      const answers = await atOnce(20, (n) => (n % 2 ? api : other).call('PUT', path, { body: { scopes: ['read:store'] }, headers }));
      await other.close();
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      expect(answers.filter(({ body }) => (body.data.removed as string[]).length === 3)).toHaveLength(1);
      expect([(await changes()).length, (await audited()).length]).toEqual([1, 1]);
    });

    it.each([
      [[], { code: 'invalid_scope', message: 'scopes must have at least 1 item.' }],
      [['read:customers'], { code: 'invalid_scope', message: 'The app does not have the scope read:customers.' }],
      [['read:orders', 'fly'], { code: 'invalid_scope', message: 'The app does not have the scope fly.' }],
      ['read:orders', {}],
      [undefined, {}],
    ])('are not removed by %j', async (scopes, expected) => {
      const { status, body } = await put(scopes);
      expect({ status, body }).toMatchObject({ status: 400, body: { ...expected, errors: [{ field: 'scopes' }] } });
      expect((await shop.get('/orders')).status).toBe(200);
      expect(await changes()).toEqual([]);
    });

    it('must belong to an active installation of the store, and need the permission', async () => {
      const kept = ['read:store'];
      const stranger = await merchantOf(api, await api.make.store());
      const missing = await put(kept, owner, 999_999_999);
      expect([missing.status, missing.body.message]).toEqual([404, 'Installation not found.']);
      expect((await put(kept, stranger)).status).toBe(404);
      const clerk = await merchantOf(api, shop.store_id, { role: 'staff' });
      expect((await put(kept, clerk)).body).toMatchObject({ code: 'forbidden', status: 403 });
      const installer = await merchantOf(api, shop.store_id, { role: 'staff', permissions: ['apps__install_apps'] });
      expect((await put(['read:orders', 'read:store'], installer)).status).toBe(200);
      await owner.call('POST', `/api/apps/installations/${String(shop.installation_id)}/uninstall`);
      expect((await put(kept)).body).toMatchObject({ code: 'invalid_installation', status: 400 });
    });
  });

  describe('have a page', () => {
    const path = (): string => `/${String(shop.store_id)}/settings/apps/${String(shop.installation_id)}`;
    const open = (who: SignedInMerchant, more: Record<string, string> = {}): Promise<Answer> =>
      api.call('GET', path(), { headers: { ...PAGE, cookie: who.cookie, ...more } });

    it('that shows the requested and the used permissions, also in Bangla', async () => {
      expect((await open(owner)).text).toContain('Permissions: asked for 4, uses none of them so far.');
      await api.query(
        `INSERT INTO scope_uses (store_id, installation_id, scope, day, uses, first_used_at, last_used_at)
         SELECT $1, $2, scope, (now() AT TIME ZONE 'UTC')::date - 12, 1200, now() - interval '12 days', now() - interval '12 days'
         FROM unnest(ARRAY['read:orders', 'read:store']) AS scope`,
        [shop.store_id, shop.installation_id],
      );
      const { text } = await open(owner);
      for (const words of [
        'Permissions: asked for 4, uses 2, last used 12 days ago.',
        '1,200',
        'Not used',
        'See orders, with names',
        'name="scopes"',
      ])
        expect(text).toContain(words);
      expect((await open(owner, { 'accept-language': 'bn' })).text).toContain(
        '৪টি অনুমতি চেয়েছে, ২টি ব্যবহার করে, সর্বশেষ ব্যবহার ১২ দিন আগে।',
      );
      const clerk = await merchantOf(api, shop.store_id, { role: 'staff' });
      expect((await open(clerk)).text).not.toContain('name="scopes"');
      expect((await open(await merchantOf(api, await api.make.store()))).status).toBe(403);
    });

    it('that takes scopes away', async () => {
      const send = (fields: Record<string, string>): Promise<Answer> => {
        const { raw, headers } = formOf({ csrf_token: owner.csrf_token, ...fields });
        return api.call('POST', `${path()}/scopes`, { raw, headers: { ...headers, cookie: owner.cookie } });
      };
      const none = await send({});
      expect([none.status, none.text.includes('At least one permission must stay.')]).toEqual([400, true]);
      const { status, headers } = await send({ scopes: 'read:orders' });
      expect([status, headers.get('location')]).toEqual([303, `${path()}?done=scope_changed`]);
      expect((await api.call('GET', `${path()}?done=scope_changed`, { headers: { ...PAGE, cookie: owner.cookie } })).text).toContain(
        'The permissions were changed.',
      );
      expect((await shop.get('/products')).body.code).toBe('insufficient_scope');
      expect(await changes()).toHaveLength(1);
    });
  });
});
