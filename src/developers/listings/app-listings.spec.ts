import { Database } from '../../platform/database/database.js';
import { AppListings } from './app-listings.service.js';
import { commandLineOf } from '../../../test/command-line.js';
import { Guild, plainApp, useGuild } from '../../../test/developers.js';
import { atOnce, useApi } from '../../../test/harness.js';
import type { Answer } from '../../../test/caller.js';
import { merchantOf, type SignedInMerchant } from '../../../test/merchants.js';
import { formOf, PAGE } from '../../../test/pages.js';

const DRAFT = { prices: '500 taka a month\r\nFirst month free', install_url: 'https://app.example.com/install' };

describe('the directory of apps', () => {
  const api = useApi();
  const guild = useGuild(api);
  const cli = (...words: string[]): Promise<unknown> => commandLineOf(api).cli('app', ...words);
  let app_id: number;
  let path: string;

  beforeEach(async () => {
    const texts = {
      summary: 'Sends <parcels>',
      description: 'Prints labels.\nBooks couriers.',
      support_url: 'https://app.example.com/help',
    };
    const { body } = await guild.on('POST /apps', { ...plainApp, name: `Robot ${String(Math.random())}`, ...texts });
    app_id = body.data.app_id as number;
    path = `/developers/organisations/${String(guild.organisation_id)}/apps/${String(app_id)}/listing`;
  });

  const open = (at: string, cookie = ''): Promise<Answer> => api.call('GET', at, { headers: { ...PAGE, cookie } });
  const post = (at: string, fields: Record<string, string>, { cookie, csrf_token }: SignedInMerchant = guild.owner): Promise<Answer> => {
    const form = formOf({ csrf_token, ...fields });
    return api.call('POST', at, { ...form, headers: { ...form.headers, cookie } });
  };
  const send = (action: string, fields: object = {}): Promise<Answer> => post(path, { ...DRAFT, ...fields, action });
  const shown = (): Promise<Answer> => open(`/apps/${String(app_id)}`);
  const versionOf = async (): Promise<number> =>
    (await api.query<{ version: number }>('SELECT version FROM app_listings WHERE app_id = $1', [app_id]))[0]?.version ?? 0;
  const decide = (verb: string, version: number, ...words: string[]): Promise<unknown> =>
    cli(verb, '--app-id', String(app_id), '--listing-version', String(version), ...words);

  it('shows an app once the operator has approved its submission, and only the approved content', async () => {
    expect((await send('save')).headers.get('location')).toBe(`${path}?done=listing_saved`);
    expect((await shown()).status).toBe(404);
    const answers = await atOnce(20, () => send('submit'));
    expect([new Set(answers.map(({ status }) => status)), await versionOf()]).toEqual([new Set([303]), 1]);
    const seen = JSON.stringify(await cli('submissions'));
    for (const words of ['Sends <parcels>', 'Parcel Works', 'read:orders', 'First month free']) expect(seen).toContain(words);
    expect((await open(path, guild.owner.cookie)).text).toContain('In review');
    expect((await shown()).status).toBe(404);
    await decide('approve', 1);
    await guild.on(`PUT /apps/${String(app_id)}`, { summary: 'Not reviewed' });
    const { status, text } = await shown();
    expect(status).toBe(200);
    for (const words of [
      'Sends &lt;parcels>',
      'First month free',
      'Parcel Works',
      'Books couriers.',
      'href="https://app.example.com/install"',
      'https://app.example.com/help',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Not reviewed');
    const found = await open(`/apps?q=${encodeURIComponent('<PARCELS')}`);
    expect(found.text).toContain(`href="/apps/${String(app_id)}"`);
    await api.query(`UPDATE apps SET status = 'inactive' WHERE app_id = $1`, [app_id]);
    expect([(await shown()).status, (await open('/apps?q=%3CPARCELS')).text.includes(`/apps/${String(app_id)}"`)]).toEqual([404, false]);
    expect((await open('/apps?q=nothing-like-this')).text).toContain('No app matches.');
    for (const query of ['?q=%25%5C', '?page=999', '?page=x&q=a&q=b']) expect((await open(`/apps${query}`)).status).toBe(200);
    const owner = await merchantOf(api, (await api.shop()).store_id);
    expect((await open('/apps', owner.cookie)).text).toContain('Sign out');
  });

  it('describes the permissions of an app in plain words, in both languages', async () => {
    const scopes = ['read:orders', 'write:products', 'billing'];
    await guild.on(`PUT /apps/${String(app_id)}`, { scopes });
    await send('submit');
    await decide('approve', 1);
    const said = async (language: string): Promise<(string | undefined)[]> => {
      const [, list = ''] = /<ul class="scopes">(.*?)<\/ul>/s.exec((await open(`/apps/${String(app_id)}?lang=${language}`)).text) ?? [];
      return [...list.matchAll(/<span>(.*?)<\/span>/g)].map(([, words]) => words);
    };
    expect(await said('en')).toEqual([
      'See orders, with names, addresses and amounts',
      'Create, change and delete products, images and categories',
      'Request one-time and recurring payments, and spend the balance of its wallet',
    ]);
    const bangla = await said('bn');
    expect(bangla).toHaveLength(scopes.length);
    for (const words of bangla) expect(words).not.toMatch(/[a-z]/i);
  });

  it('is read page by page, by name, with the number of apps', async () => {
    const name = `Loom ${String(Math.random())}`;
    const made = await atOnce(26, (n) => guild.on('POST /apps', { ...plainApp, name: `${name} ${String(n)}` }));
    const ids = made.map(({ body }) => body.data.app_id as number);
    await api.query(
      `INSERT INTO app_listings (app_id, published)
       SELECT app_id, json_build_object('name', name, 'summary', 'Looms') FROM apps WHERE app_id = ANY ($1)`,
      [ids],
    );
    const idsOn = (text: string): number[] => [...text.matchAll(/href="\/apps\/(\d+)"/g)].map(([, id]) => Number(id));
    const first = (await open(`/apps?q=${encodeURIComponent(name)}`)).text;
    const [, next = ''] = /href="([^"]*cursor=[^"]*)"[^>]*>Next page</.exec(first) ?? [];
    const second = (await open(next.replaceAll('&amp;', '&'))).text;
    expect([idsOn(first).length, idsOn(second).length]).toEqual([24, 2]);
    expect(new Set([...idsOn(first), ...idsOn(second)])).toEqual(new Set(ids));
    for (const text of [first, second]) expect(text).toContain('>26 entries.');
    expect(second).not.toContain('Next page');
    const refused = await open(`/apps?q=${encodeURIComponent(name)}&cursor=x`);
    expect([refused.status, refused.headers.get('location')]).toEqual([302, `/apps?q=${name.replaceAll(' ', '+')}`]);
    const past = Buffer.from(JSON.stringify(['app directory', 'zzz', 1])).toString('base64url');
    const beyond = await open(`/apps?q=${encodeURIComponent(name)}&cursor=${past}`);
    expect([beyond.status, beyond.headers.get('location')]).toEqual([302, `/apps?q=${name.replaceAll(' ', '+')}`]);
  });

  it('approves the version that was reviewed, once', async () => {
    await send('submit');
    await send('submit', { prices: 'Free' });
    await expect(decide('approve', 1)).rejects.toThrow('no submission of this version');
    const [listings, db] = [api.app.get(AppListings), api.app.get(Database)];
    const decided = await atOnce(20, (n) =>
      db
        .transaction((tx) => (n % 2 === 0 ? listings.approve(tx, app_id, 2) : listings.reject(tx, app_id, 2, 'Too short')))
        .then(
          () => true,
          () => false,
        ),
    );
    expect(decided.filter(Boolean)).toHaveLength(1);
    await send('submit', { prices: 'Two taka' });
    await decide('reject', 3, '--reason', 'The prices are unclear.');
    expect((await open(path, guild.owner.cookie)).text).toContain('The prices are unclear.');
    await send('submit', { prices: 'Three taka' });
    await decide('approve', 4);
    expect((await shown()).text).toContain('Three taka');
    await cli('unlist', '--app-id', String(app_id), '--reason', 'Complaints of merchants');
    expect((await shown()).status).toBe(404);
    await expect(cli('unlist', '--app-id', String(app_id), '--reason', 'Again')).rejects.toThrow('not listed');
    expect((await open(path, guild.owner.cookie)).text).toContain('Complaints of merchants');
  });

  it('no longer shows an app that was withdrawn or deleted', async () => {
    await send('submit');
    await decide('approve', 1);
    await post(`${path}/withdraw`, {});
    expect((await shown()).status).toBe(404);
    await send('submit');
    await decide('approve', 2);
    const { name } = (await guild.on(`GET /apps/${String(app_id)}`)).body.data;
    await guild.on(`DELETE /apps/${String(app_id)}`, { name });
    expect((await shown()).status).toBe(404);
  });

  it.each([
    ['install_url', 'javascript:alert(1)'],
    ['install_url', 'https://user:pass@app.example.com/'],
    ['install_url', ''],
    ['prices', ' '],
  ])('refuses a submission whose %s is "%s", and loses nothing', async (field, value) => {
    const { status, text } = await send('submit', { [field]: value });
    expect([status, text.includes(`id="error-${field}"`)]).toEqual([400, true]);
    expect(text).toContain(field === 'prices' ? DRAFT.install_url : 'First month free');
    expect(await versionOf()).toBe(0);
  });

  it('is written by developers of the organisation', async () => {
    const [billing, developer] = [await guild.member('billing'), await guild.member('developer')];
    expect([(await post(path, { ...DRAFT, action: 'save' }, billing)).status, (await open(path, billing.cookie)).status]).toEqual([
      403, 200,
    ]);
    expect((await post(path, { ...DRAFT, action: 'save' }, developer)).status).toBe(303);
    const other = await new Guild(api).begin('Others');
    expect((await open(path, other.owner.cookie)).status).toBe(404);
    const foreign = path.replace(String(guild.organisation_id), String(other.organisation_id));
    expect((await post(foreign, { ...DRAFT, action: 'submit' }, other.owner)).status).toBe(404);
    await guild.on(`PUT /apps/${String(app_id)}`, { summary: null });
    expect((await send('submit')).text).toContain('needs a summary and a description');
  });

  describe('through the API', () => {
    const on = (route: string, body?: object, who = guild.owner): Promise<Answer> => {
      const [method = '', rest = ''] = route.split(' ');
      return guild.on(`${method} /apps/${String(app_id)}/listing${rest}`, body, who);
    };

    it('is saved in parts, submitted, approved and withdrawn', async () => {
      const empty = { app_id, prices: '', install_url: '', screenshots: [], version: 0, submitted: null, published: null, reason: null };
      expect((await on('GET ')).body.data).toEqual(empty);
      const saved = await on('PUT ', { prices: ' Free\r\nof charge ' });
      expect([saved.status, saved.body.message, saved.body.data]).toEqual([200, 'Listing saved.', { ...empty, prices: 'Free\nof charge' }]);
      const lacking = await on('POST /submit');
      expect([lacking.status, lacking.body.errors[0]]).toMatchObject([400, { field: 'install_url', rule: 'required' }]);
      const { install_url } = DRAFT;
      const submitted = await on('POST /submit', { install_url });
      expect(submitted.body.data).toMatchObject({ version: 1, published: null, install_url });
      expect(submitted.body.data.submitted).toEqual({
        ...{ name: expect.stringMatching(/^Robot /), summary: 'Sends <parcels>', description: 'Prints labels.\nBooks couriers.' },
        ...{ support_url: 'https://app.example.com/help', privacy_url: null, icon_url: null, screenshots: [] },
        ...{ prices: 'Free\nof charge', install_url },
      });
      expect((await open(path, guild.owner.cookie)).text).toContain('In review');
      await decide('approve', 1);
      await on('PUT ', { prices: 'Dear' });
      expect((await on('GET ')).body.data).toMatchObject({ prices: 'Dear', submitted: null, published: { prices: 'Free\nof charge' } });
      await on('POST /submit');
      await decide('reject', 2, '--reason', 'Too dear');
      expect((await on('GET ')).body.data).toMatchObject({ version: 2, reason: 'Too dear', published: { prices: 'Free\nof charge' } });
      expect((await on('POST /withdraw')).body.data).toMatchObject({ prices: 'Dear', published: null });
      expect((await shown()).status).toBe(404);
    });

    it('makes one submission of twenty that are sent concurrently', async () => {
      const answers = await atOnce(20, () => on('POST /submit', DRAFT));
      expect([new Set(answers.map(({ status }) => status)), await versionOf()]).toEqual([new Set([200]), 1]);
      const parts = await atOnce(20, (n) =>
        on('PUT ', n % 2 === 0 ? { prices: `${String(n)} taka` } : { install_url: `https://${String(n)}.example.com` }),
      );
      expect(new Set(parts.map(({ status }) => status))).toEqual(new Set([200]));
      expect((await on('GET ')).body.data).toMatchObject({
        prices: expect.stringMatching(/^\d*[02468] taka$/),
        install_url: expect.stringMatching(/^https:\/\/\d*[13579]\./),
      });
    });

    it.each([
      ['PUT ', {}],
      ['PUT ', { prices: null }],
      ['PUT ', { prices: 'x'.repeat(501) }],
      ['PUT ', { install_url: 'http://app.example.com/' }],
      ['PUT ', { price: 'Free' }],
      ['POST /submit', { ...DRAFT, install_url: 'javascript:alert(1)' }],
      ['POST /submit', { ...DRAFT, prices: ' ' }],
    ])('refuses %s with %j, and changes nothing', async (route, body) => {
      await on('PUT ', DRAFT);
      const before = (await on('GET ')).text;
      expect((await on(route, body)).status).toBe(400);
      expect((await on('GET ')).text).toBe(before);
    });

    it('is read by members, written by developers, and not found for others', async () => {
      const [billing, other] = [await guild.member('billing'), await new Guild(api).begin('Strangers')];
      for (const [route, body] of [['GET '], ['PUT ', DRAFT], ['POST /submit', DRAFT], ['POST /withdraw']] as const) {
        const allowed = route === 'GET ';
        expect([route, (await on(route, body, billing)).status]).toEqual([route, allowed ? 200 : 403]);
        const [method = '', rest = ''] = route.split(' ');
        const foreign = await other.on(`${method} /apps/${String(app_id)}/listing${rest}`, body);
        const missing = await other.on(`${method} /apps/999999999/listing${rest}`, body);
        expect([route, foreign.status, foreign.text]).toEqual([route, 404, missing.text]);
        expect([route, (await on(route, body, other.owner)).body.message]).toEqual([route, 'Organisation not found.']);
        const address = `/api/developers/organisations/${String(guild.organisation_id)}/apps/${String(app_id)}/listing${rest}`;
        expect([route, (await api.call(method, address, body && { body })).body.code]).toEqual([route, 'login_required']);
      }
      expect((await on('GET ')).body.data).toMatchObject({ prices: '', version: 0 });
    });
  });
});
