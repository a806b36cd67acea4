import { AUTHORIZE, Authorizing, callbackParameters, type Fields, given, SCOPES, STATE } from '../../../test/authorizing.js';
import type { Answer } from '../../../test/caller.js';
import { organisationIds } from '../../../test/developers.js';
import { useApi } from '../../../test/harness.js';
import { merchantOf } from '../../../test/merchants.js';
import { formOf, hiddenFields, PAGE } from '../../../test/pages.js';

describe('the consent page', () => {
  const api = useApi();
  const flow = new Authorizing(api);
  beforeAll(() => flow.begin());
  beforeEach(() => flow.newApp());

  const decide = (page: Answer, decision: string, changes: Fields = {}, cookie = flow.owner.cookie): Promise<Answer> => {
    const form = formOf(Object.fromEntries(given({ ...hiddenFields(page, AUTHORIZE), decision, ...changes })));
    return api.call('POST', AUTHORIZE, { ...form, headers: { ...form.headers, cookie } });
  };

  it('describes the scopes and accepts an approval', async () => {
    const page = await flow.visit();
    expect(page.status).toBe(200);
    expect(page.text).toContain('Courier &lt;Sync> &amp; &quot;Co&quot;');
    expect(page.text).toContain('See the profile of the store');
    expect(page.text).toContain('See orders, with names, addresses and amounts');
    expect(page.text).not.toContain('Create and change orders');
    expect(page.text).toContain('app.example.com');
    expect(await api.query('SELECT 1 FROM authorization_codes WHERE app_id = $1', [flow.app.app_id])).toEqual([]);
    const parameters = callbackParameters(await decide(page, 'allow'), 303);
    expect(parameters).toEqual({ code: expect.any(String), state: STATE });
    expect((await flow.exchange(parameters['code'])).status).toBe(200);
  });

  it('names the developer and links to help and to the privacy policy', async () => {
    const without = await flow.visit();
    expect(without.text).not.toMatch(/Developed by|Privacy policy/);
    const { organisation_id } = await organisationIds(api, flow.owner, flow.app.app_id);
    await api.query('UPDATE organisations SET name = $2 WHERE organisation_id = $1', [organisation_id, 'Loom & Sons']);
    await api.query('UPDATE apps SET summary = $2, support_url = $3, privacy_url = $4 WHERE app_id = $1', [
      flow.app.app_id,
      'Books <parcels>.',
      'https://loom.example/help?a=1&b=2',
      'https://loom.example/privacy',
    ]);
    const { text } = await flow.visit();
    expect(text).toContain('Developed by Loom &amp; Sons');
    expect(text).toContain('Books &lt;parcels>.');
    expect(text).toContain('<a href="https://loom.example/help?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">Help</a>');
    expect(text).toContain('<a href="https://loom.example/privacy" target="_blank" rel="noopener noreferrer">Privacy policy</a>');
  });

  it('says whether the operator has reviewed the current profile of the app', async () => {
    const { app_id } = flow.app;
    expect((await flow.visit()).text).toContain('Reviewed by the operator');
    await organisationIds(api, flow.owner, app_id);
    const shown = async (): Promise<string[]> => (await flow.visit()).text.match(/Not reviewed|Reviewed by the operator/g) ?? [];
    expect(await shown()).toEqual(['Not reviewed']);
    await api.query(
      `INSERT INTO app_listings (app_id, published)
       SELECT app_id, jsonb_build_object('name', name, 'summary', summary, 'description', description, 'support_url', support_url,
         'privacy_url', privacy_url) FROM apps WHERE app_id = $1
       ON CONFLICT (app_id) DO UPDATE SET published = excluded.published`,
      [app_id],
    );
    expect(await shown()).toEqual(['Reviewed by the operator']);
    await api.query(
      `INSERT INTO app_images (app_id, kind, status, stored_key, width, height, file_size, thumbnail_size)
       VALUES ($1, 'icon', 'stored', $2, 400, 400, 1, 1)`,
      [app_id, `icon of ${String(app_id)}`],
    );
    expect(await shown()).toEqual(['Not reviewed']);
    await api.query('DELETE FROM app_images WHERE app_id = $1', [app_id]);
    expect(await shown()).toEqual(['Reviewed by the operator']);
    await api.query(`UPDATE apps SET summary = 'Another one' WHERE app_id = $1`, [app_id]);
    expect(await shown()).toEqual(['Not reviewed']);
  });

  it('accepts a refusal', async () => {
    const parameters = callbackParameters(await decide(await flow.visit(), 'deny'), 303);
    expect(parameters).toEqual({ error: 'access_denied', error_description: expect.any(String), state: STATE });
    expect(await api.query('SELECT 1 FROM authorization_codes WHERE app_id = $1', [flow.app.app_id])).toEqual([]);
  });

  it('is skipped for granted scopes and shown for additional ones, which extend the same installation', async () => {
    const first = await flow.exchange(callbackParameters(await decide(await flow.visit(), 'allow'), 303)['code']);
    callbackParameters(await flow.visit({ scope: 'read:orders' }));
    const { code: again = '' } = callbackParameters(await flow.visit());
    expect((await flow.exchange(again)).body.installation_id).toBe(first.body.installation_id);
    const grown = await flow.visit({ scope: SCOPES.join(',') });
    expect(grown.status).toBe(200);
    expect(grown.text.match(/badge accent/g)).toHaveLength(1);
    const { code: wider = '' } = callbackParameters(await decide(grown, 'allow'), 303);
    const { body } = await flow.exchange(wider);
    expect(body).toMatchObject({ installation_id: first.body.installation_id, scope: SCOPES.join(' ') });
  });

  it('is shown again after the app was uninstalled', async () => {
    const { body } = await flow.exchange(callbackParameters(await decide(await flow.visit(), 'allow'), 303)['code']);
    expect((await flow.owner.call('POST', `/api/apps/installations/${String(body.installation_id)}/uninstall`)).status).toBe(200);
    const page = await flow.visit();
    expect(page.status).toBe(200);
    const again = await flow.exchange(callbackParameters(await decide(page, 'allow'), 303)['code']);
    expect(again.body.installation_id).toBeGreaterThan(body.installation_id as number);
  });

  it.each<[string, Fields]>([
    ['without a CSRF token', { csrf_token: undefined }],
    ['with a wrong one', { csrf_token: 'wrong' }],
  ])('rejects a form %s', async (_, changes) => {
    const answer = await decide(await flow.visit(), 'allow', changes);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('location')).toBeNull();
    expect(await api.query('SELECT 1 FROM authorization_codes WHERE app_id = $1', [flow.app.app_id])).toEqual([]);
  });

  it('rejects the form of another merchant and a form without a session', async () => {
    const other = await merchantOf(api, flow.store_id);
    const page = await flow.visit();
    expect((await decide(page, 'allow', {}, other.cookie)).status).toBe(403);
    const anonymous = await decide(page, 'allow', {}, 'a=b');
    expect([anonymous.status, anonymous.headers.get('location')]).toEqual([303, '/login']);
  });

  it('validates the submitted form again, regardless of its hidden fields', async () => {
    const page = await flow.visit();
    const evil = await decide(page, 'allow', { redirect_uri: 'https://evil.example/' });
    expect([evil.status, evil.headers.get('location')]).toEqual([400, null]);
    expect(callbackParameters(await decide(page, 'allow', { scope: 'read:customers' }), 303)['error']).toBe('invalid_scope');
    expect((await decide(page, 'allow', { store_id: '999999999' })).status).toBe(403);
    expect((await decide(page, 'perhaps')).status).toBe(400);
    expect((await decide(page, 'allow', { decision: undefined })).status).toBe(400);
  });

  it('rejects duplicate fields', async () => {
    const fields: [string, string][] = [...Object.entries(hiddenFields(await flow.visit(), AUTHORIZE)), ['decision', 'allow']];
    const { headers } = formOf({});
    for (const [name, value] of fields) {
      const raw = new URLSearchParams([...fields, [name, value]]).toString();
      const answer = await api.call('POST', AUTHORIZE, { raw, headers: { ...headers, cookie: flow.owner.cookie } });
      expect([name, answer.status, answer.headers.get('location')]).toEqual([name, name === 'csrf_token' ? 403 : 400, null]);
    }
    expect(await api.query('SELECT 1 FROM authorization_codes WHERE app_id = $1', [flow.app.app_id])).toEqual([]);
  });

  it('cannot be framed, runs no foreign script, and may submit its form to the app', async () => {
    const pages = [[await flow.visit(), ''] as const, [await api.call('GET', '/login', { headers: PAGE }), "; script-src 'self'"] as const];
    for (const [{ headers }, scripts] of pages) {
      expect(headers.get('content-security-policy')).toBe(
        `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' https: http:; base-uri 'none'; frame-ancestors 'none'${scripts}`,
      );
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
  });
});
