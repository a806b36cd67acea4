import type { Answer } from '../../../test/caller.js';
import { useWorkshop } from '../../../test/custom-apps.js';
import { atOnce, useOwnApi } from '../../../test/harness.js';
import { merchantOf, signIn } from '../../../test/merchants.js';
import { formOf, hiddenFields, PAGE } from '../../../test/pages.js';

describe('the pages of custom apps', () => {
  const api = useOwnApi();
  const shop = useWorkshop(api);
  const path = (rest = ''): string => `/${String(shop.store_id)}/settings/custom-apps${rest}`;
  const open = (rest = '', { cookie } = shop.owner): Promise<Answer> => api.call('GET', path(rest), { headers: { ...PAGE, cookie } });

  /** Submits a form like a browser, with the merchant's CSRF token. */
  function send(rest: string, fields: [string, string][], { cookie, csrf_token } = shop.owner): Promise<Answer> {
    const { headers } = formOf({});
    const raw = new URLSearchParams([['csrf_token', csrf_token], ...fields]).toString();
    return api.call('POST', path(rest), { raw, headers: { ...headers, cookie } });
  }
  /** Submits a form that creates secrets, and opens the page that shows them once. */
  async function reveal(rest: string, fields: [string, string][]): Promise<Answer> {
    const { status, headers } = await send(rest, fields);
    expect([status, headers.get('cache-control')]).toEqual([303, 'no-store']);
    const location = headers.get('location') ?? '';
    expect(location).toMatch(new RegExp(`^${path()}/[0-9]+/secrets$`));
    const page = await api.call('GET', location, { headers: { ...PAGE, cookie: shop.owner.cookie } });
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    return page;
  }
  const filled = (name: string, more: [string, string][] = [], webhook_url = ''): [string, string][] => [
    ['name', name],
    ['description', ''],
    ['webhook_url', webhook_url],
    ['scopes', 'read:store'],
    ...more,
  ];
  const secretOf = ({ text }: Answer, prefix: string): string => new RegExp(`${prefix}[\\w+/=]+`).exec(text)?.[0] ?? '';

  it('create an app, show its secrets once, and list it', async () => {
    expect((await open()).text).toContain('This store has no custom apps.');
    expect(hiddenFields(await open('/new'), path())).toHaveProperty('csrf_token', expect.stringMatching(/^[\w-]{86}$/));
    const made = await reveal('', filled('Parcel <b>robot</b>', [['scopes', 'read:orders']]));
    expect(made.text).toContain('Parcel &lt;b>robot');
    expect(await shop.reads(secretOf(made, 'svc_at_'), '/orders')).toBe(200);
    for (const prefix of ['svc_secret_', 'whsec_', 'svc_app_']) expect(secretOf(made, prefix)).not.toBe('');
    const { text } = await open();
    expect(text).toContain('Parcel &lt;b>robot');
    expect(text).not.toMatch(/svc_secret_|svc_at_|whsec_/);
  });

  it('show secrets only to the session that created them, once, and within five minutes', async () => {
    const location = async (name: string): Promise<string> => (await send('', filled(name))).headers.get('location') ?? '';
    const see = async (page: string, { cookie } = shop.owner): Promise<string> => {
      const { status, text, headers } = await api.call('GET', page, { headers: { ...PAGE, cookie } });
      return status === 200 && text.includes('svc_at_') ? 'secrets' : `${String(status)} ${headers.get('location') ?? ''}`;
    };
    const page = await location('Once');
    const elsewhere = await signIn(api, shop.owner);
    const gone = `302 ${page.replace('/secrets', '')}`;
    expect(await see(page, elsewhere)).toBe(gone);
    expect((await atOnce(20, () => see(page))).sort()).toEqual([...Array<string>(19).fill(gone), 'secrets']);
    const late = await location('Late');
    const [kept] = await api.query<{ value: string }>(
      `UPDATE one_time_values SET expires_at = now() RETURNING encode(value_sealed, 'escape') AS value`,
    );
    expect(kept?.value).not.toContain('svc_at_');
    expect(await see(late)).toBe(`302 ${late.replace('/secrets', '')}`);
    expect(await api.query('SELECT 1 FROM one_time_values')).toEqual([]);
  });

  it('show a warning from thirty days before an access token expires', async () => {
    const { app_id } = await shop.app({ name: 'Dispatcher' });
    const expiresIn = (days: number): Promise<unknown> =>
      api.query(`UPDATE token_pairs SET access_expires_at = now() + $2 * interval '1 day' WHERE app_id = $1`, [app_id, days]);
    const shown = async (): Promise<[boolean, boolean]> => [
      (await open()).text.includes('badge warning'),
      (await open(`/${String(app_id)}`)).text.includes('Create a new one and update the app before then'),
    ];
    const reminder = async (cookie = shop.owner.cookie): Promise<string | undefined> => {
      const { text } = await api.call('GET', `/${String(shop.store_id)}/settings/apps`, { headers: { cookie, ...PAGE } });
      return /role="alert">([^<]*<a href="[^"]*">)/.exec(text)?.[1];
    };
    const link = `<a href="/${String(shop.store_id)}/settings/custom-apps/${String(app_id)}">`;
    await expiresIn(31);
    expect([...(await shown()), await reminder()]).toEqual([false, false, undefined]);
    await expiresIn(29);
    expect(await shown()).toEqual([true, true]);
    expect(await reminder()).toMatch(/^The access token of Dispatcher expires on .* \d{4}\. <a /);
    expect(await reminder()).toContain(link);
    expect(await reminder((await merchantOf(api, shop.store_id, { role: 'staff' })).cookie)).toBeUndefined();
    await expiresIn(-1);
    expect((await open(`/${String(app_id)}`)).text).toContain('No valid token');
    expect(await reminder()).toBe(`Dispatcher has no valid access token. ${link}`);
    await shop.on({ app_id }, 'DELETE');
    expect(await reminder()).toBeUndefined();
  });

  it.each([
    [filled('courier'), 409, 'name', ['You already have a custom app with this name.', 'এই নামে আপনার একটি কাস্টম অ্যাপ']],
    [[['name', 'Sweeper']] as [string, string][], 400, 'scopes', ['Select at least one permission.', 'অন্তত একটি অনুমতি']],
    [filled('Sweeper', [], 'ftp://x'), 400, 'webhook_url', ['Webhooks cannot be sent', 'এই URL‑এ ওয়েবহুক পাঠানো যায় না']],
    [filled('Sweeper', [['topics', 'order.created']]), 400, 'webhook_url', ['Enter a webhook URL', 'ওয়েবহুক URL লিখুন']],
    [filled('Sweeper', [['topics', 'order.eaten']], 'https://a.example'), 400, 'topics', ['One of these webhook topics', 'বিষয়গুলোর একটি']],
    [filled('   ', [], 'https://a.example'), 400, 'name', ['Enter a name of at most 255 characters.', 'সর্বোচ্চ ২৫৫ অক্ষরের']],
    [filled('x'.repeat(256)), 400, 'name', ['Enter a name of at most 255 characters.', 'সর্বোচ্চ ২৫৫ অক্ষরের']],
  ] as const)(
    'show the form again with what was typed and the error at its field: %j',
    async (fields, status, field, [english, bangla]) => {
      const taken = await send('', filled('Courier'));
      expect([303, 409]).toContain(taken.status);
      const rest = `/${String((await shop.app()).app_id)}`;
      for (const [language, words] of [
        ['en', english],
        ['bn', bangla],
      ] as const)
        for (const form of ['', rest]) {
          const { status: answered, text } = await send(form, [...fields, ['lang', language]]);
          expect(answered).toBe(status);
          expect(new RegExp(`<p class="field-error" id="error-${field}">([^<]*)`).exec(text)?.[1]).toContain(words);
          expect(text).toMatch(new RegExp(`aria-describedby="error-${field}"`));
          expect(text).toContain('aria-invalid');
          expect(text).not.toMatch(/(name|scopes|webhook_url|topics) (is|must)/);
          for (const [name, value] of fields.filter(([each]) => ['description', 'webhook_url'].includes(each)))
            expect(text).toMatch(new RegExp(`name="${name}"[^>]* value${value && `="${value}"`}`));
        }
    },
  );

  it('update an app, and show the secrets of new subscriptions', async () => {
    const one = await shop.app();
    const rest = `/${String(one.app_id)}`;
    const page = await open(rest);
    expect(page.text).toContain(one.client_id);
    expect(page.text).toMatch(/value="read:customers" checked/);
    const saved = await send(rest, filled('New name'));
    expect([saved.status, saved.headers.get('location')]).toEqual([303, path(`${rest}?done=changed`)]);
    const after = (await open(`${rest}?done=changed`)).text;
    expect(after).toContain('The changes were saved.');
    expect(after).not.toMatch(/value="read:customers" checked/);
    const told = [
      ...filled('New name').filter(([name]) => name !== 'webhook_url'),
      ['webhook_url', 'http://127.0.0.1:9/x'],
      ['topics', 'order.created'],
    ];
    const subscribed = await reveal(rest, told as [string, string][]);
    expect(subscribed.text).toContain('Webhook secret for order.created');
    expect(secretOf(subscribed, 'whsec_')).not.toBe('');
    await shop.app({ name: 'Taken' });
    expect((await send(rest, filled('taken'))).status).toBe(409);
  });

  it('replace the token and the secret, and delete the app after a confirmation', async () => {
    const one = await shop.app();
    const rest = `/${String(one.app_id)}`;
    const token = secretOf(await reveal(`${rest}/token`, []), 'svc_at_');
    expect([await shop.reads(one.access_token), await shop.reads(token)]).toEqual([401, 200]);
    const secret = secretOf(await reveal(`${rest}/secret`, []), 'svc_secret_');
    expect([await shop.withSecret(one, one.client_secret), await shop.withSecret(one, secret)]).toEqual([401, 200]);
    expect((await open(`${rest}/delete`)).text).toContain('Its credentials stop working immediately');
    const { headers } = await send(`${rest}/delete`, []);
    expect(headers.get('location')).toBe(path('?done=deleted'));
    expect((await open('?done=deleted')).text).toContain('The app was deleted.');
    expect(await shop.reads(token)).toBe(401);
    for (const gone of ['', '/delete']) expect((await open(rest + gone)).status).toBe(404);
    for (const gone of ['', '/delete', '/token', '/secret']) expect((await send(rest + gone, filled('x'))).status).toBe(404);
  });

  it('are denied in other stores, to staff without the permission, and to forms from other sites', async () => {
    const one = await shop.app();
    const rest = `/${String(one.app_id)}`;
    const staff = await merchantOf(api, shop.store_id, { role: 'staff', permissions: ['apps__use_apps'] });
    const stranger = await merchantOf(api, await api.make.store());
    for (const merchant of [staff, stranger]) {
      for (const page of ['', '/new', rest, `${rest}/delete`, `${rest}/secrets`]) expect((await open(page, merchant)).status).toBe(403);
      for (const form of ['', rest, `${rest}/token`, `${rest}/secret`, `${rest}/delete`])
        expect((await send(form, filled('x'), merchant)).status).toBe(403);
    }
    const elsewhere = await merchantOf(api, await api.make.store());
    const [foreign] = await api.query<{ store_id: number }>('SELECT store_id FROM staff WHERE merchant_id = $1', [elsewhere.merchant_id]);
    const crossed = await api.call('GET', `/${String(foreign?.store_id)}/settings/custom-apps${rest}`, {
      headers: { ...PAGE, cookie: elsewhere.cookie },
    });
    expect(crossed.status).toBe(404);
    for (const form of ['', rest, `${rest}/token`, `${rest}/delete`]) {
      expect((await send(form, filled('x'), { ...shop.owner, csrf_token: 'wrong' })).status).toBe(403);
    }
    expect(await shop.reads(one.access_token)).toBe(200);
  });
});
