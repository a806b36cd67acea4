import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { newWebhookSecret, signWebhook } from '../../src/platform/crypto/webhook-signature.js';
import type { AppCredentials } from '../../src/apps/apps.service.js';
import type { Shop } from '../factories.js';
import { useApi } from '../harness.js';
import { merchantOf } from '../merchants.js';
import { startReceiver } from '../receiver.js';
import { DOCUMENTED_TOTAL, documentedOrder, pythonSamples } from './code-samples.js';
import { FaultyLink } from './faulty-link.js';
import { PythonClient } from './python.js';
import { expectSafeRetries } from './retries.js';
import { pythonSnippetsOf } from './snippets.js';

const api = useApi();
const client = new PythonClient();
const link = new FaultyLink();
const CALLBACK = 'https://app.example.com/callback';
const TOKEN = 'POST /api/apps/oauth/token';

beforeAll(async () => {
  const sources = { ...pythonSnippetsOf('docs/python.md', 'packages/python/README.md'), ...pythonSamples() };
  await Promise.all([client.prepare(sources), link.start(api.base_url)]);
}, 600_000);
afterAll(async () => {
  await link.stop();
  client.remove();
});

/** Settings of an app for the programs, which reach the platform through the link. */
const settingsOf = ({ client_id, client_secret, webhook_secret }: AppCredentials): object => ({
  ...{ base_url: link.base_url, client_id, client_secret, webhook_secret, redirect_uri: CALLBACK },
});

/** Stores the tokens of an installation where the programs find them; `expires_in` in milliseconds. */
function keepTokens({ store_id, installation_id, access_token, refresh_token }: Shop, expires_in = 3_600_000): void {
  const tokens = { store_id, store_name: '', installation_id, is_sandbox: 0, access_token, refresh_token, scope: '' };
  writeFileSync(client.tokensFile, JSON.stringify({ [store_id]: { ...tokens, expires_at: Date.now() + expires_in } }));
}

const keptTokens = (): Record<string, Shop> => JSON.parse(readFileSync(client.tokensFile, 'utf8')) as Record<string, Shop>;

describe('the wheel of the Python client', () => {
  it('has types that mypy accepts in strict mode, also in the documentation and all code samples, and that find mistakes', async () => {
    expect(basename(client.wheel)).toBe('merchant_apps_platform-1.0.0-py3-none-any.whl');
    const mistakes = readFileSync('packages/python/programs/mistakes.py', 'utf8').split('\n');
    const expected = mistakes.flatMap((line, index) => (line.includes('# Mistake:') ? [index + 2] : []));
    const found = (await client.complaints()).map((line) => Number(/^mistakes\.py:(\d+):/.exec(line)?.[1] ?? Number.NaN) || line);
    expect(found).toEqual(expected);
  }, 600_000);

  it('has one style, and nothing that is unused, in its programs, code samples and template as well', async () => {
    expect(await client.lint()).toEqual([]);
  });

  it('places orders, reads pages and explains errors', async () => {
    const shop = await api.shop({ scopes: ['read:orders', 'write:orders'] });
    keepTokens(shop);
    const program = client.run('orders', settingsOf(shop), { STORE_ID: String(shop.store_id) });
    const [amounts, changes, lists, errors] = await program;
    expect(amounts).toEqual({ tried: 2501, placed: 2501, repeated: true });
    expect(changes).toEqual({ order_status: 'shipped', fields: { note: 'Ring twice.' } });
    const ids = [expect.any(Number), expect.any(Number)];
    expect(lists).toEqual({ total: 2, ids, second: ids.slice(1), some: 1, events: expect.any(Array) });
    const help = expect.stringContaining('/docs/errors');
    expect(errors).toEqual([
      ['ConflictError', 409, null, [], true, help],
      ['NotFoundError', 404, null, [], true, help],
      ['InvalidRequestError', 400, null, ['order_items'], true, help],
      ['PermissionDeniedError', 403, 'insufficient_scope', [], true, help],
      ['AuthenticationError', 401, 'invalid_token', [], true, help],
    ]);
  });

  it('places the order of the API reference', async () => {
    const shop = await api.shop();
    const program = documentedOrder('Python', [
      ['"https://platform.example"', JSON.stringify(api.base_url)],
      ['"svc_at_…"', JSON.stringify(shop.access_token)],
      ['print(', 'assert ('],
    ]);
    writeFileSync(join(client.path, 'documented_order.py'), program);
    expect(await client.run('documented_order', {})).toEqual([]);
    expect((await shop.get('/orders')).body.data).toMatchObject([{ grand_total: DOCUMENTED_TOTAL }]);
  });

  it('returns responses that are not JSON unchanged', async () => {
    const shop = await api.shop();
    const printed = await client.run('documents', settingsOf(shop), { ACCESS_TOKEN: shop.access_token });
    expect(printed).toEqual([[null, null, '# Python client']]);
  });

  it('uploads files, again with the same key, and returns redirects unchanged', async () => {
    const shop = await api.shop({ scopes: ['write:customers'] });
    const printed = await client.run('uploads', settingsOf(shop), { ACCESS_TOKEN: shop.access_token, KEY: 'customers-1' });
    const [[, , job_id] = []] = printed as [number, string, number][];
    expect(printed).toEqual([
      [202, 'customers', expect.any(Number)],
      [202, 'customers', job_id],
      [400, 'InvalidRequestError'],
      [302, null, '/login'],
    ]);
  });

  it('installs the app with asyncio, for the browser that began', async () => {
    const store_id = await api.make.store('Shop of Rahim');
    const owner = await merchantOf(api, store_id);
    const app = await api.make.registerApp({ redirect_urls: [CALLBACK], scopes: ['read:orders', 'write:orders'] });
    const env = { STORE_ID: String(store_id) };
    const [begun] = (await client.run('install', settingsOf(app), env)) as [[string, string]];
    const [url, kept_state] = begun;
    const request = Object.fromEntries(new URL(url).searchParams);
    expect(request).toMatchObject({ redirect_uri: CALLBACK, state: kept_state, code_challenge_method: 'S256' });
    const decided = await owner.call('POST', '/api/apps/oauth/authorize', { body: { ...request, decision: 'allow' } });
    const { code, state } = Object.fromEntries(new URL(decided.headers.get('location') ?? '').searchParams);
    const printed = await client.run('install', settingsOf(app), { ...env, BACK: JSON.stringify({ code, state, kept_state }) });
    expect(printed).toEqual([
      'This installation was not started in this browser.',
      { store_name: 'Shop of Rahim', scope: 'read:orders write:orders' },
      [100],
    ]);
    expect(keptTokens()).not.toHaveProperty(String(store_id));
    expect(statSync(client.tokensFile).mode & 0o777).toBe(0o600);
  });

  it('repeats refused requests, and requests whose response was lost only where that is safe', async () => {
    const shop = await api.shop();
    await expectSafeRetries(link, shop, { run: (env) => client.run('retries', settingsOf(shop), env), no_response: 'NoResponseError' });
  });

  it.each([
    ['that expired', -1, {}],
    ['that were refused before they expired', 3_600_000, { access_token: `svc_at_${'0'.repeat(96)}` }],
  ])('refreshes tokens %s once, whichever process, thread and task needs them', async (_, expires_in, wrong) => {
    const shop = await api.shop();
    keepTokens({ ...shop, ...wrong }, expires_in);
    const before = link.count(TOKEN);
    const env = { STORE_ID: String(shop.store_id) };
    const styles = ['threads', 'asyncio', 'threads', 'asyncio'];
    const printed = await Promise.all(styles.map((STYLE) => client.run('refresh', settingsOf(shop), { ...env, STYLE })));
    expect(printed).toEqual(styles.map(() => [[shop.store_id, shop.store_id, shop.store_id]]));
    expect(link.count(TOKEN) - before).toBe(1);
    expect(keptTokens()[shop.store_id]?.refresh_token).not.toBe(shop.refresh_token);
  });

  it('verifies deliveries, and refuses others', async () => {
    const receiver = await startReceiver();
    const other = newWebhookSecret();
    const shop = await api.shop({ app: { webhook_url: receiver.url, topics: ['order.created'] } });
    const order = { address: { address: 'House 7' }, order_items: [{ name: 'শাড়ি', price: 100, quantity: 1 }] };
    const { order_id } = (await shop.post('/orders', order)).body.data as { order_id: number };
    const { body, headers } = await receiver.waitFor(1);
    await receiver.close();
    const now = Math.floor(Date.now() / 1000);
    const signed = (timestamp: number, ...secrets: string[]): object => signWebhook({ id: 'msg_1', timestamp, body, secrets });
    const deliveries = [
      { body, headers },
      { body, headers: signed(now, newWebhookSecret(), other) },
      { body: body.replace('100', '1'), headers },
      { body, headers: signed(now, newWebhookSecret()) },
      { body, headers: signed(now - 400, other) },
      { body, headers: signed(now + 400, other) },
      { body, headers: {} },
      { body, headers: { ...signed(now, other), 'webhook-signature': 'v1,é v1a,AAAA v1, v1' } },
      { body, headers: { ...signed(now, other), 'webhook-timestamp': '²' } },
      { body, headers: { ...signed(now, other), 'webhook-timestamp': '9'.repeat(9000) } },
    ];
    const input = deliveries.map((one) => `${JSON.stringify(one)}\n`).join('');
    const printed = await client.run('webhooks', settingsOf(shop), { SECRETS: `${other} ${shop.webhook_secret}` }, input);
    const event = { order_id, total: 100 };
    const wrong = 'The signature is wrong.';
    const late = 'The time of the webhook is off by more than five minutes.';
    const incomplete = 'The webhook has no id or no time.';
    expect(printed).toEqual([event, event, wrong, wrong, late, late, incomplete, wrong, incomplete, incomplete]);
  });
});
