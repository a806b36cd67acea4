import { Guild, plainApp, useGuild } from '../../../test/developers.js';
import { useApi } from '../../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../../test/merchants.js';
import { PAGE } from '../../../test/pages.js';
import type { Answer } from '../../../test/caller.js';
import { filled, takesIds } from './reader-ids.js';
import { ApiPages } from './reference/api-pages.service.js';

const [PAGE_WITH_IDS, PAGE_WITHOUT_IDS] = ['/docs/cli', '/docs/faults'];

describe('the ids of the reader', () => {
  const app = { app_id: 70, name: 'Robot', client_id: 'svc_app_abc' };
  const store = { store_id: 31, name: 'Tea shop', organisation_id: null };

  it.each([
    ['merchant-apps app deploy --app 1 --yes', 'merchant-apps app deploy --app 70 --yes'],
    [
      'export ID=svc_app_… SECRET=svc_secret_… MERCHANT_APPS_STORE_ID=1',
      'export ID=svc_app_abc SECRET=svc_secret_… MERCHANT_APPS_STORE_ID=31',
    ],
    ["{ client_id: 'svc_app_…', store_id: 17 }", "{ client_id: 'svc_app_abc', store_id: 31 }"],
    ['{"store_id":1,"order_id":1}', '{"store_id":31,"order_id":1}'],
    ['http://localhost:4000/install?store_id=1', 'http://localhost:4000/install?store_id=31'],
    ['# 1   Parcel robot  active  svc_app_…', '# 1   Parcel robot  active  svc_app_…'],
    ["access_token: 'svc_at_…'", "access_token: 'svc_at_…'"],
  ])('replace those of the example: %s', (before, after) => {
    expect(filled(before, { app, store })).toBe(after);
  });

  it.each([
    ['```sh\nmerchant-apps app deploy --app 1\n```\n', true],
    ['```js\nconst store_id = 1;\n```\n\n```js\n({ store_id: 17 });\n```\n', true],
    ['Name the app with `--app 1`.\n\n```sh\nnpm start\n```\n', false],
    ['```sh\ncurl -H "Authorization: Bearer $ACCESS_TOKEN"\n```\n', true],
    ['```sh\nmerchant-apps apps list\n# 1   Parcel robot  active  svc_app_…\n```\n', false],
  ])('have placeholders in the examples of some pages: %j: %s', (text, takes) => {
    expect(takesIds(text)).toBe(takes);
  });

  it('leave placeholders for which the reader has no id', () => {
    expect(filled('--app 1 --store 1', { app: undefined, store })).toBe('--app 1 --store 31');
    expect(filled('--app 1 --store 1', { app: undefined, store: undefined })).toBe('--app 1 --store 1');
  });
});

describe('the documentation for a signed-in reader', () => {
  const api = useApi();
  const guild = useGuild(api);
  const open = (path: string, reader?: Pick<SignedInMerchant, 'cookie'>): Promise<Answer> =>
    api.call('GET', path, { headers: { ...PAGE, ...(reader && { cookie: reader.cookie }) } });
  const create = async (name: string, of: Guild = guild) =>
    (await of.on('POST /apps', { ...plainApp, name })).body.data as { app_id: number; client_id: string };

  it('creates the page of an operation once, with placeholders for ids', () => {
    const pages = api.app.get(ApiPages);
    const page = pages.page('reference/orders.list');
    expect(page).toMatchObject({ name: 'reference/orders.list', takes_ids: true });
    expect(pages.page('reference/orders.list')).toBe(page);
    expect(pages.page('reference/orders.list/more')).toBeUndefined();
  });

  it('is the same for everyone else, and may be cached', async () => {
    const first = await open(PAGE_WITH_IDS);
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    expect(first.headers.get('vary')).toContain('Cookie');
    expect(first.text).toContain('MERCHANT_APPS_CLIENT_ID=svc_app_…');
    expect((await open(`${PAGE_WITH_IDS}?app=1&store=1`)).text.match(/<pre[^]*?<\/pre>/g)).toEqual(first.text.match(/<pre[^]*?<\/pre>/g));
    expect((await open(PAGE_WITH_IDS, { cookie: 'svc_session=unknown' })).text).toContain('MERCHANT_APPS_CLIENT_ID=svc_app_…');
    const chosen = await open(`${PAGE_WITH_IDS}?lang=bn`);
    expect([chosen.headers.get('set-cookie') === null, chosen.headers.get('cache-control')]).toEqual([false, 'no-store']);
  });

  it('shows the ids of the chosen app and test store, and no secret, to members only', async () => {
    const [second, first] = [await create('B robot'), await create('A robot')];
    const store_id = ((await guild.on('POST /stores', { name: 'Shop of weavers' })).body.data as { store_id: number }).store_id;
    const shown = await open(PAGE_WITH_IDS, guild.owner);
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const texts = (client_id: string, app_id: number): string[] => [
      `MERCHANT_APPS_CLIENT_ID=${client_id} MERCHANT_APPS_CLIENT_SECRET=svc_secret_… MERCHANT_APPS_STORE_ID=${String(store_id)}`,
      `app deploy --app ${String(app_id)} --yes`,
    ];
    for (const text of texts(first.client_id, first.app_id)) expect(shown.text).toContain(text);
    const hint = 'A robot · Shop of weavers';
    expect(shown.text).toContain(hint);
    const without = await open(PAGE_WITHOUT_IDS, guild.owner);
    expect([without.status, without.headers.get('cache-control'), without.text.includes(hint)]).toEqual([200, 'private, no-store', false]);
    const other = await open(`${PAGE_WITH_IDS}?app=${String(second.app_id)}`, guild.owner);
    for (const text of texts(second.client_id, second.app_id)) expect(other.text).toContain(text);
    expect(other.text).not.toContain(first.client_id);
    expect((await open('/docs/cli.md', guild.owner)).text).not.toContain(first.client_id);
    const their = await new Guild(api).begin('Others');
    const theirs = await create('C robot', their);
    const foreign = await open(`${PAGE_WITH_IDS}?app=${String(first.app_id)}&store=${String(store_id)}`, their.owner);
    expect(foreign.text).toContain(theirs.client_id);
    for (const text of [first.client_id, second.client_id, 'A robot', 'Shop of weavers']) expect(foreign.text).not.toContain(text);
    const billing = await open(PAGE_WITH_IDS, await guild.member('billing'));
    expect(billing.text).toContain(first.client_id);
  });

  it('shows a merchant the id of their own store, but not of a deleted store', async () => {
    const own = await api.make.store();
    const merchant = await merchantOf(api, own);
    expect((await open(PAGE_WITH_IDS, merchant)).text).toContain(`MERCHANT_APPS_STORE_ID=${String(own)}`);
    const fresh = await new Guild(api).begin('Fresh');
    const { store_id } = (await fresh.on('POST /stores', { name: 'Gone' })).body.data as { store_id: number };
    expect((await open(PAGE_WITH_IDS, fresh.owner)).text).toContain(`MERCHANT_APPS_STORE_ID=${String(store_id)}`);
    await fresh.on(`DELETE /stores/${String(store_id)}`);
    expect((await open(PAGE_WITH_IDS, fresh.owner)).text).toContain('MERCHANT_APPS_STORE_ID=1');
  });
});
