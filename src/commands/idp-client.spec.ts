import { Client } from 'pg';
import { runInProcess } from '../../test/command-line.js';
import { until, useOwnApi } from '../../test/harness.js';
import { CALLBACK, Identity } from '../../test/identity.js';
import { FormBrowser } from '../../test/identity-browser.js';

describe('the commands of the identity provider', () => {
  const api = useOwnApi();
  const identity = new Identity(api);
  beforeAll(() => identity.begin());

  /** Runs a command that must succeed and returns its document. */
  async function run<T>(...args: string[]): Promise<T> {
    const { code, stdout, stderr } = await runInProcess(api.environment, ...args);
    expect([stderr, code]).toEqual(['', 0]);
    return JSON.parse(stdout) as T;
  }
  const failure = async (...args: string[]): Promise<string> => (await runInProcess(api.environment, ...args)).stderr.trim();

  const create = (...flags: string[]): Promise<{ client_id: string; client_secret: string | null }> =>
    run('idp-client', 'create', '--name', 'Loom', '--redirect-url', CALLBACK, '--scopes', 'openid email', ...flags);

  it('create, list and change clients', async () => {
    const store = String(identity.store_id);
    const { client_id, client_secret } = await create('--type', 'confidential', '--store-id', store);
    expect([client_id, client_secret]).toEqual([expect.stringMatching(/^svc_oc_[0-9a-f]+$/), expect.stringMatching(/^svc_os_[0-9a-f]+$/)]);
    const shown = {
      client_id,
      name: 'Loom',
      type: 'confidential',
      store_id: identity.store_id,
      redirect_urls: [CALLBACK],
      post_logout_redirect_urls: [],
      scopes: ['openid', 'email'],
      pkce_required: 1,
      status: 'active',
    };
    expect(await run('idp-client', 'list', '--store-id', store)).toEqual({ clients: [shown] });
    const changed = await run(
      'idp-client',
      'update',
      '--client-id',
      client_id,
      '--scopes',
      'openid',
      '--pkce',
      'optional',
      '--status',
      'inactive',
    );
    expect(changed).toEqual({ ...shown, scopes: ['openid'], pkce_required: 0, status: 'inactive' });
    expect((await create('--type', 'public')).client_secret).toBeNull();
    expect((await run<{ clients: unknown[] }>('idp-client', 'list')).clients).toHaveLength(3);
  });

  it('change the name and the redirect URLs, and make PKCE optional for a client', async () => {
    const { client_id, client_secret } = await create('--type', 'confidential', '--pkce-optional');
    const other = 'https://other.example.com/signed-in';
    const update = ['idp-client', 'update', '--client-id', client_id, '--name', 'Weave', '--redirect-url', other, CALLBACK];
    expect(await run(...update)).toMatchObject({
      name: 'Weave',
      redirect_urls: [other, CALLBACK],
      pkce_required: 0,
      scopes: ['openid', 'email'],
    });
    const without = { client_id, scope: 'openid', code_challenge: undefined, code_challenge_method: undefined };
    const redeemed = { client_id, client_secret: client_secret ?? '', code_verifier: undefined };
    expect((await identity.redeem(await identity.code(without), redeemed)).status).toBe(200);
  });

  it('register the URLs to return to after a sign-out', async () => {
    const [one, two] = ['https://shop.example.com/bye', 'https://shop.example.com/gone'];
    const { client_id } = await create('--type', 'public', '--post-logout-redirect-url', one);
    const urls = async (...flags: string[]): Promise<unknown> => {
      const update = ['idp-client', 'update', '--client-id', client_id, ...flags];
      return (await run<Record<string, unknown>>(...update))['post_logout_redirect_urls'];
    };
    expect(await urls('--name', 'Loom')).toEqual([one]);
    expect(await urls('--post-logout-redirect-url', one, two)).toEqual([one, two]);
    expect(await urls('--post-logout-redirect-url')).toEqual([]);
    const bad = ['idp-client', 'update', '--client-id', client_id, '--post-logout-redirect-url', 'http://shop.example.com/'];
    expect(await failure(...bad)).toContain('must start with https');
  });

  it('keep concurrent changes of other fields', async () => {
    const { client_id } = await create('--type', 'confidential');
    const other = new Client(api.environment['DATABASE_URL']);
    await other.connect();
    await other.query('BEGIN');
    await other.query(`UPDATE idp_clients SET name = 'Weave', scopes = '{openid}' WHERE client_id = $1`, [client_id]);
    const changed = run('idp-client', 'update', '--client-id', client_id, '--status', 'inactive');
    const isWaiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await until(async () => (await api.query(isWaiting)).length > 0);
    await other.query('COMMIT');
    await other.end();
    expect(await changed).toMatchObject({ name: 'Weave', scopes: ['openid'], status: 'inactive' });
  });

  it('replace a secret; the previous one stays valid for a while', async () => {
    const { client_id, client_secret } = await create('--type', 'confidential');
    const rotated = await run<{ client_secret: string }>('idp-client', 'rotate-secret', '--client-id', client_id, '--grace-seconds', '60');
    for (const secret of [client_secret, rotated.client_secret]) {
      const code = await identity.code({ client_id, scope: 'openid', store_id: undefined });
      expect((await identity.redeem(code, { client_id, client_secret: secret ?? '' })).status).toBe(200);
    }
  });

  it('reject invalid clients', async () => {
    const flags = ['idp-client', 'create', '--name', 'Loom', '--scopes', 'openid', '--type', 'confidential', '--redirect-url'];
    expect(await failure(...flags, 'http://shop.example.com/')).toContain('must start with https');
    for (const url of ['https:shop.example.com/', 'https://shop.example.com\\@evil.example/'])
      expect(await failure(...flags, url)).toContain('is not a URL');
    expect(await failure(...flags, CALLBACK, '--store-id', '999999999')).not.toBe('');
    expect(await failure('idp-client', 'update', '--client-id', 'svc_oc_0', '--name', 'x')).toBe('Client not found.');
    const { client_id } = await create('--type', 'public');
    expect(await failure('idp-client', 'rotate-secret', '--client-id', client_id)).toBe('A public client has no secret.');
    expect(await failure('idp-client', 'rotate-secret', '--client-id', client_id, '--grace-seconds', '86401')).toBe(
      '86401 is not a whole number from 0 to 86400',
    );
  });

  it('replace an issued one-time code', async () => {
    const browser = new FormBrowser(api);
    const page = await browser.open(identity.address({ user_type: 'customer' }));
    const replace = ['one-time-code', 'replace', '--store-id', String(identity.store_id), '--to'];
    expect(await failure(...replace, '01712345678')).toBe('No code that can still be entered was sent to 01712345678.');
    expect(await failure(...replace, 'x')).toBe('x is neither a phone number nor an email address.');
    const form = await browser.follow(await browser.submit(page, '/identity/customer', { contact: '01712345678' }));
    const { code } = await run<{ code: string }>(...replace, '+880 1712-345678');
    expect((await browser.submit(form, '/identity/code', { one_time_code: code })).status).toBe(303);
    expect(await failure(...replace, '01712345678')).toContain('No code');
  });
});
