import type { Answer } from '../../../test/answer.js';
import { Guild, plainApp, useGuild } from '../../../test/developers.js';
import { useApi } from '../../../test/harness.js';
import { account, type SignedInMerchant, signedIn } from '../../../test/merchants.js';
import { formOf, PAGE } from '../../../test/pages.js';

describe('the pages of the developer portal', () => {
  const api = useApi({ DEVELOPER_SIGN_UP: 'open' });
  const guild = useGuild(api);
  const at = (rest = '', one = guild): string => `/developers/organisations/${String(one.organisation_id)}${rest}`;
  const open = ({ cookie }: { cookie: string }, path: string): Promise<Answer> => api.call('GET', path, { headers: { ...PAGE, cookie } });
  const post = ({ cookie, csrf_token }: SignedInMerchant, path: string, fields: Record<string, string> = {}): Promise<Answer> => {
    const form = formOf({ csrf_token, ...fields });
    return api.call('POST', path, { ...form, headers: { ...form.headers, cookie } });
  };
  const fields = {
    name: 'Parcel <b>robot',
    redirect_urls: 'https://app.example.com/callback',
    scopes: 'read:orders',
    fee_payer: 'developer',
  };
  const appOf = async (name = plainApp.name): Promise<number> =>
    (await guild.on('POST /apps', { ...plainApp, name })).body.data.app_id as number;

  it('lead visitors to the sign-in, and let a person without an organisation create one', async () => {
    expect((await open({ cookie: '' }, '/developers')).headers.get('location')).toBe('/login');
    expect((await open({ cookie: '' }, at())).headers.get('location')).toBe('/login');
    expect((await open({ cookie: '' }, '/login')).text).toContain('<a href="/developers/sign-up">Sign up as an app developer</a>');
    const person = await signedIn(api, await account(api));
    expect((await open(person, '/')).text).toContain('href="/developers"');
    expect((await open(person, '/developers')).text).toContain('You are a member of no organisation.');
    const refused = await post(person, '/developers/organisations', { name: ' ' });
    expect([refused.status, refused.text.includes('Enter a name of at most 255 characters.')]).toEqual([400, true]);
    const made = await post(person, '/developers/organisations', { name: 'Loom & Co' });
    expect(made.headers.get('location')).toMatch(/^\/developers\/organisations\/\d+\?done=dev_organisation_created$/);
    expect((await open(person, '/developers')).text).toContain('Loom &amp; Co');
  });

  it('show the secrets of a new app once', async () => {
    const made = await post(guild.owner, at('/apps'), fields);
    expect(made.status).toBe(303);
    const secrets = made.headers.get('location') ?? '';
    const { text } = await open(guild.owner, secrets);
    for (const words of ['Parcel &lt;b>robot', 'svc_secret_', 'whsec_', 'svc_app_']) expect(text).toContain(words);
    const again = await open(guild.owner, secrets);
    expect(again.headers.get('location')).toBe(secrets.replace('/secrets', ''));
    const page = await open(guild.owner, secrets.replace('/secrets', ''));
    expect(page.text).not.toMatch(/svc_secret_|whsec_/);
    expect(page.text).toMatch(/value="read:orders" checked/);
  });

  it('keep what was typed when a form is refused', async () => {
    const refused = await post(guild.owner, at('/apps'), { ...fields, redirect_urls: 'http://example.com' });
    expect(refused.status).toBe(400);
    for (const words of ['Give complete https addresses', 'http://example.com', 'Parcel &lt;b>robot'])
      expect(refused.text).toContain(words);
    const app_id = await appOf();
    const empty = await post(guild.owner, at(`/apps/${String(app_id)}`), { ...fields, redirect_urls: ' ' });
    expect([empty.status, empty.text.includes('Give complete https addresses')]).toEqual([400, true]);
  });

  it('change, rotate and delete an app', async () => {
    const app_id = await appOf('Short-lived');
    const path = at(`/apps/${String(app_id)}`);
    const saved = await post(guild.owner, path, { ...fields, name: 'Renamed', support_url: 'https://example.com/help' });
    expect(saved.headers.get('location')).toBe(`${path}?done=dev_saved`);
    expect((await guild.on(`GET /apps/${String(app_id)}`)).body.data).toMatchObject({
      name: 'Renamed',
      support_url: 'https://example.com/help',
    });
    for (const [route, given] of [
      ['secret', { grace_seconds: '3600' }],
      ['webhook-secret', {}],
    ] as const)
      expect((await post(guild.owner, `${path}/${route}`, given)).headers.get('location')).toBe(`${path}/secrets`);
    expect((await open(guild.owner, path)).text).toContain('The former client secret is valid until');
    const wrong = await post(guild.owner, `${path}/delete`, { name: 'Short-lived' });
    expect([wrong.status, wrong.text.includes('This is not the name of the app.')]).toEqual([400, true]);
    expect((await post(guild.owner, `${path}/delete`, { name: 'Renamed' })).headers.get('location')).toBe(`${at()}?done=dev_deleted`);
    expect((await open(guild.owner, path)).status).toBe(404);
  });

  it('are read-only for billing members, and hide actions that they cannot take', async () => {
    const app_id = await appOf('Readable');
    const billing = await guild.member('billing');
    const page = await open(billing, at(`/apps/${String(app_id)}`));
    expect(page.text).toContain('Readable');
    expect(page.text).not.toMatch(/<form method="post" action="\/developers/);
    expect((await open(billing, at())).text).not.toContain('/apps/new');
    for (const rest of ['/apps', `/apps/${String(app_id)}`, `/apps/${String(app_id)}/webhook-secret`])
      expect((await post(billing, at(rest), fields)).status).toBe(403);
    const stale = formOf({ csrf_token: 'x', ...fields });
    const refused = await api.call('POST', at('/apps'), { ...stale, headers: { ...PAGE, ...stale.headers, cookie: guild.owner.cookie } });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('or the form was open for too long')]);
    expect((await open(billing, at('/members'))).text).not.toContain('name="email"');
  });

  it('change members and let them leave', async () => {
    const one = await new Guild(api).begin();
    const developer = await one.member('developer');
    const path = at(`/members/${String(developer.merchant_id)}`, one);
    expect((await post(one.owner, path, { role: 'owner' })).headers.get('location')).toBe(`${at('/members', one)}?done=dev_saved`);
    expect((await post(developer, `${path}/remove`)).headers.get('location')).toBe('/developers');
    const last = at(`/members/${String(one.owner.merchant_id)}`, one);
    const refused = await post(one.owner, `${last}/remove`);
    expect([refused.status, refused.text.includes('this is the last one')]).toEqual([409, true]);
    expect((await post(one.owner, at('', one), { name: 'Loom' })).headers.get('location')).toBe(`${at('/members', one)}?done=dev_saved`);
    expect((await open(one.owner, at('/members', one))).text).toContain('Loom');
  });

  it('of other organisations return 404, and forms need their token', async () => {
    const app_id = await appOf('Theirs');
    const stranger = (await new Guild(api).begin()).owner;
    const own = at('', await new Guild(api).begin('Mine', stranger));
    for (const rest of [
      '',
      '/apps/new',
      `/apps/${String(app_id)}`,
      `/apps/${String(app_id)}/secrets`,
      `/apps/${String(app_id)}/delete`,
      `/apps/${String(app_id)}/versions`,
      `/apps/${String(app_id)}/versions/1`,
      '/members',
    ])
      expect([rest, (await open(stranger, at(rest))).status]).toEqual([rest, 404]);
    for (const rest of [
      `/${String(app_id)}`,
      `/${String(app_id)}/secret`,
      `/${String(app_id)}/webhook-secret`,
      `/${String(app_id)}/delete`,
      `/${String(app_id)}/versions/rollback`,
    ]) {
      const given = { ...fields, grace_seconds: '0', name: 'Theirs', version: '1', base_version: '0' };
      expect((await post(stranger, at(`/apps${rest}`), given)).status).toBe(404);
      expect((await post(stranger, `${own}/apps${rest}`, given)).status).toBe(404);
      expect((await post({ ...guild.owner, csrf_token: 'x' }, at(`/apps${rest}`), given)).status).toBe(403);
    }
    for (const rest of ['', '/apps', '/invitations', `/members/${String(guild.owner.merchant_id)}/remove`])
      expect((await post(stranger, at(rest), { name: 'Mine', email: 'a@example.com', role: 'owner' })).status).toBe(404);
    expect((await guild.on(`GET /apps/${String(app_id)}`)).status).toBe(200);
  });

  it('explain a link that cannot be used', async () => {
    const { status, text } = await open({ cookie: '' }, '/developers/invitation?token=none');
    expect([status, text.includes('This link was used, withdrawn or has expired')]).toEqual([410, true]);
    const person = await signedIn(api, await account(api));
    expect((await post(person, '/developers/invitation/accept', { token: 'none' })).status).toBe(410);
  });
});
