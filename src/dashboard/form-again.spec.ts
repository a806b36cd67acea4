import type { Answer } from '../../test/caller.js';
import { plainApp, useGuild } from '../../test/developers.js';
import { useApi } from '../../test/harness.js';
import { signIn } from '../../test/merchants.js';
import { formFields, formOf, PAGE, useStorePages } from '../../test/pages.js';

const OWN = { 'sec-fetch-site': 'same-origin' };

describe('a form that is refused before it is read', () => {
  const api = useApi({ RATE_LIMIT_CUSTOM_APP: '3' });
  const pages = useStorePages(api, 'settings/custom-apps');
  const guild = useGuild(api);
  const app = (name: string): [string, string][] => [
    ['name', name],
    ['description', 'Line one\r\n"two" & three'],
    ['webhook_url', ''],
    ['scopes', 'read:store'],
    ['scopes', 'read:orders'],
  ];

  const post = (path: string, fields: [string, string][], headers: Record<string, string>): Promise<Answer> =>
    api.call('POST', path, { raw: new URLSearchParams(fields).toString(), headers: { ...formOf({}).headers, ...headers } });
  const names = (): Promise<{ name: string }[]> =>
    api.query('SELECT a.name FROM apps a JOIN custom_apps c ON c.app_id = a.app_id WHERE c.store_id = $1', [pages.shop.store_id]);

  it('because the session has ended is sent again after a sign-in, with all that was typed', async () => {
    const kept = await post(pages.list, [['csrf_token', 'old'], ...app('Robot')], OWN);
    expect([kept.status, kept.headers.get('location')]).toEqual([401, null]);
    expect(kept.text).toContain('You are no longer signed in');
    expect(kept.text).toContain('<a class="button primary" href="/login" target="_blank" rel="noopener">');
    const fields = formFields(kept, pages.list);
    expect(fields).toEqual([['csrf_token', ''], ...app('Robot')]);
    const { cookie } = await signIn(api, pages.owner);
    const changed = await post(pages.list, fields, { ...OWN, cookie });
    expect([changed.status, changed.text.includes('You signed in again')]).toEqual([403, true]);
    expect(await names()).toEqual([]);
    const made = await post(pages.list, formFields(changed, pages.list), { ...OWN, cookie });
    expect([made.status, await names()]).toEqual([303, [{ name: 'Robot' }]]);
    const bangla = await post(pages.list, app('Robot'), { ...OWN, 'accept-language': 'bn' });
    expect(bangla.text).toContain('আপনি আর সাইন ইন অবস্থায় নেই');
  });

  it('because of too many requests keeps what was typed', async () => {
    const { owner, organisation_id } = guild;
    const { app_id } = (await guild.on('POST /apps', plainApp)).body.data as { app_id: number };
    const path = `/developers/organisations/${String(organisation_id)}/apps/${String(app_id)}/secret`;
    const fields: [string, string][] = [
      ['csrf_token', owner.csrf_token],
      ['grace_seconds', '3600'],
    ];
    let limited = await post(path, fields, { ...OWN, cookie: owner.cookie });
    while (limited.status !== 429) limited = await post(path, fields, { ...OWN, cookie: owner.cookie });
    expect(limited.text).toContain('this page keeps what you typed');
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(formFields(limited, path)).toEqual([['csrf_token', expect.stringMatching(/^[\w-]{86}$/)], fields[1]]);
  });

  it.each<Record<string, string>>([{}, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])(
    'is not repeated if it may come from another site (%j)',
    async (headers) => {
      const ended = await post(pages.list, app('Robot'), headers);
      expect([ended.status, ended.headers.get('location'), ended.text.includes('Robot')]).toEqual([303, '/login', false]);
      const forged = await post(pages.list, app('Robot'), { ...headers, cookie: pages.owner.cookie });
      expect([forged.status, forged.text.includes('Robot')]).toEqual([403, false]);
    },
  );

  it.each([
    ['/account/password', 'current_password'],
    ['/account/second-factor/confirm', 'code'],
    ['/operator/second-factor', 'code'],
    ['/1/settings/apps/webhooks/signature', 'secret'],
    ['/1/settings/apps/webhooks/signature', 'code'],
  ])('is not repeated with a secret (%s)', async (path, field) => {
    const { status, text } = await post(path, [[field, 'hunter2']], { ...OWN, cookie: '' });
    expect([status < 500, text.includes('hunter2')]).toEqual([true, false]);
  });

  it('is repeated with the code of a discount, which is not a secret', async () => {
    const path = `/${String(pages.shop.store_id)}/discounts`;
    const kept = await post(path, [['code', 'EID25']], OWN);
    expect([kept.status, formFields(kept, path)]).toEqual([
      401,
      [
        ['csrf_token', ''],
        ['code', 'EID25'],
      ],
    ]);
  });

  it('because a member lacks the permission shows why', async () => {
    const other = await api.make.store();
    const { cookie, csrf_token } = pages.owner;
    const path = `/${String(other)}/settings/custom-apps`;
    const { status, text } = await post(path, [['csrf_token', csrf_token], ...app('Robot')], { ...OWN, cookie });
    expect([status, text.includes('You are not allowed to do this'), text.includes('Robot')]).toEqual([403, true, false]);
    expect((await api.call('GET', path, { headers: { ...PAGE, cookie } })).status).toBe(403);
  });
});

describe('a form over the rate limit of its IP address', () => {
  const api = useApi({ RATE_LIMIT_PAGE: '5' });
  const pages = useStorePages(api, 'settings/custom-apps');
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = OWN): Promise<Answer> => {
    const form = formOf(fields);
    return api.call('POST', path, { ...form, headers: { ...form.headers, ...PAGE, ...headers } });
  };

  it('keeps what was typed, if it comes from a page of this server and has no secret', async () => {
    const { csrf_token } = pages.owner;
    const fields = { csrf_token, name: 'Robot "two" & three', description: 'Line one\r\nLine two' };
    let limited = await post(pages.list, fields);
    while (limited.status !== 429) limited = await post(pages.list, fields);
    expect(limited.text).toContain('this page keeps what you typed');
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Object.fromEntries(formFields(limited, pages.list))).toEqual(fields);
    for (const site of ['cross-site', 'same-site', 'none']) {
      const { status, text } = await post(pages.list, fields, { 'sec-fetch-site': site });
      expect([status, text.includes('Robot')]).toEqual([429, false]);
    }
    const secret = await post('/login', { email: 'anna@shop.example', password: 'hunter2' });
    expect([secret.status, /hunter2|anna/.test(secret.text)]).toEqual([429, false]);
    const long = await post(pages.list, { ...fields, description: 'x'.repeat(200_000) });
    expect([long.status, long.text.includes('xxx')]).toEqual([413, false]);
    const json = await api.call('POST', pages.list, {
      ...formOf(fields),
      headers: { ...formOf(fields).headers, ...OWN, accept: 'application/json' },
    });
    expect([json.status, json.body.code]).toEqual([429, 'rate_limited']);
  });
});
