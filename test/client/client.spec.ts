import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import type { AppCredentials } from '../../src/apps/apps.service.js';
import type { Shop } from '../factories.js';
import { until, useApi } from '../harness.js';
import { merchantOf } from '../merchants.js';
import { choosePort, type Program } from '../program.js';
import { DOCUMENTED_TOTAL, documentedOrder, typescriptSamples } from './code-samples.js';
import { FaultyLink } from './faulty-link.js';
import { linesOf, PackedClient } from './packed.js';
import { expectSafeRetries } from './retries.js';
import { snippetsOf } from './snippets.js';

const run = promisify(execFile);
const api = useApi();
const client = new PackedClient();
const link = new FaultyLink();

const DOCUMENTED_ORDER = documentedOrder('TypeScript', [
  [`'https://platform.example'`, `process.env['BASE_URL'] ?? ''`],
  [`'svc_at_…'`, `process.env['ACCESS_TOKEN'] ?? ''`],
  ['console.log(', 'void ('],
]);

beforeAll(async () => {
  await Promise.all([
    client.prepare({
      ...snippetsOf('docs/client.md', 'packages/client/README.md'),
      ...typescriptSamples(),
      'documented-order.ts': DOCUMENTED_ORDER,
    }),
    link.start(api.base_url),
  ]);
}, 600_000);
afterAll(async () => {
  await link.stop();
  client.remove();
});

/** Settings of an app for the programs, which reach the platform through the link. */
const settingsOf = (app: AppCredentials, redirect_uri = 'https://app.example.com/callback'): object => {
  const { client_id, client_secret, webhook_secret } = app;
  return { base_url: link.base_url, client_id, client_secret, webhook_secret, redirect_uri };
};

/** Stores the tokens of an installation where the programs find them; `expires_in` in milliseconds. */
function keepTokens({ store_id, installation_id, access_token, refresh_token }: Shop, expires_in = 3_600_000): void {
  const tokens = { store_id, store_name: '', installation_id, is_sandbox: 0, access_token, refresh_token, scope: '' };
  writeFileSync(client.tokensFile, JSON.stringify({ [store_id]: { ...tokens, expires_at: Date.now() + expires_in } }));
}

/** Globals of browsers, workers, Deno and Bun that the client and the program use. */
const WEB =
  'AbortController AbortSignal FormData Headers Request Response TextDecoder TextEncoder URL URLSearchParams atob btoa crypto setTimeout clearTimeout'.split(
    ' ',
  );

/** Output of the program of the standards. */
const STANDARD = [
  {
    consent: [302, 'https://platform.example', 'S256'],
    installed: [200, 'Installed on Nakshi Handicrafts.\n'],
    call: 2501,
    webhooks: [204, 401, true, [42]],
  },
];

/** Returns a program with all that it imports, as a body of a function. Fails if it needs a module of Node.js. */
async function bundle(file: string): Promise<string> {
  const { outputFiles } = await build({
    ...{ bundle: true, write: false, platform: 'neutral', format: 'esm', target: 'es2022', logLevel: 'silent' },
    ...{ entryPoints: [file], mainFields: ['module', 'main'] },
  });
  return outputFiles[0]?.text ?? '';
}

describe('the packed client', () => {
  it('has the files of ES modules with types, and nothing else', async () => {
    const bin = (name: string): string => resolve('node_modules', '.bin', name);
    await run(bin('publint'), ['run', client.archive, '--strict']);
    await run(bin('attw'), [client.archive, '--profile', 'esm-only', '--no-definitely-typed']);
    const { dependencies } = JSON.parse(readFileSync('packages/client/package.json', 'utf8')) as { dependencies: Record<string, string> };
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: Record<string, string> };
    expect(Object.keys(dependencies)).toEqual(['openapi-fetch', 'standardwebhooks']);
    expect(devDependencies).toMatchObject(dependencies);
  });

  it('compiles the programs of app developers and the documentation, all code samples, and no mistakes', () => {
    const mistakes = readFileSync('packages/client/programs/mistakes.ts', 'utf8').split('\n');
    const expected = mistakes.flatMap((line, index) => (line.startsWith('// Mistake:') ? [String(index + 2)] : []));
    const lines = client.complaints.split('\n').filter((line) => /^\S/.test(line));
    expect(lines.map((line) => /^mistakes\.ts\((\d+),/.exec(line)?.[1] ?? line)).toEqual(expected);
  });

  it('installs, calls and verifies with web standards only', async () => {
    const bundled = await bundle(client.program('standards'));
    const printed: string[] = [];
    const names = Object.getOwnPropertyNames(globalThis).filter((name) => WEB.includes(name));
    expect(names.sort()).toEqual([...WEB].sort());
    const globals = Object.fromEntries(names.map((name) => [name, globalThis[name as keyof typeof globalThis]]));
    const context = createContext({ ...globals, console: { log: (line: string) => printed.push(line) } });
    await (runInContext(`(async () => { ${bundled} })()`, context) as Promise<void>);
    expect(printed.map((line) => JSON.parse(line) as unknown)).toEqual(STANDARD);
    expect(await client.run('standards', {})).toEqual(STANDARD);
  });

  it('uses modules of Node.js only in its adapters, by names that Deno and Bun know', () => {
    const importsOf = (folder: string): string[] =>
      readdirSync(join('packages/client/dist', folder)).flatMap((name) => {
        const text = name.endsWith('.js') ? readFileSync(join('packages/client/dist', folder, name), 'utf8') : '';
        return [...text.matchAll(/^(?:import|export) .*?from ['"]([^'"]+)['"]/gm)].flatMap(([, from = '']) =>
          from.startsWith('.') ? [] : [from],
        );
      });
    expect(importsOf('').sort()).toEqual(['openapi-fetch', 'standardwebhooks']);
    expect(importsOf('browser')).toEqual([]);
    const adapters = importsOf('node');
    expect(adapters.length).toBeGreaterThan(0);
    expect(adapters.filter((name) => !name.startsWith('node:'))).toEqual([]);
  });
});

describe('an app that uses the client', () => {
  let program: Program | undefined;
  afterEach(async () => {
    await program?.stop();
    program = undefined;
  });

  it.each(['node', 'fastify', 'express'])('is installed by a merchant, and receives webhooks, with %s', async (framework) => {
    const port = await choosePort();
    const url = `http://127.0.0.1:${String(port)}`;
    const callback = `${url}/callback`;
    const scopes = ['read:orders', 'write:orders'];
    const store_id = await api.make.store('Shop of Rahim');
    const owner = await merchantOf(api, store_id);
    const fields = { redirect_urls: [callback], webhook_url: `${url}/webhooks`, topics: ['order.created', 'app.uninstalled'], scopes };
    const app = await api.make.registerApp(fields);
    program = client.start('server', settingsOf(app, callback), { FRAMEWORK: framework, APP_PORT: String(port) });
    await program.waitForOutput(/"ready"/);
    const printed = (topic: string): Promise<void> => program?.waitForOutput(new RegExp(topic)) ?? Promise.reject(new Error());

    expect(await (await fetch(url)).text()).toBe('The page of the app.');
    const begun = await fetch(`${url}/install?store_id=${String(store_id)}`, { redirect: 'manual' });
    const request = Object.fromEntries(new URL(begun.headers.get('location') ?? '').searchParams);
    expect(request).toMatchObject({ scope: scopes.join(','), code_challenge_method: 'S256' });
    const decided = await owner.call('POST', '/api/apps/oauth/authorize', { body: { ...request, decision: 'allow' } });
    const back = decided.headers.get('location') ?? '';
    const cookie = begun.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    const stranger = await fetch(back);
    expect([stranger.status, await stranger.text()]).toEqual([400, 'This installation was not started in this browser.\n']);
    const installed = await fetch(back, { headers: { cookie } });
    expect([installed.status, await installed.json()]).toEqual([200, { store_name: 'Shop of Rahim', scope: scopes.join(' ') }]);
    expect(installed.headers.getSetCookie()[0]).toContain('Max-Age=0');
    expect(statSync(client.tokensFile).mode & 0o777).toBe(0o600);

    const [amounts, changes, errors] = await client.run('orders', settingsOf(app), { STORE_ID: String(store_id) });
    expect(amounts).toEqual({ tried: 2501, placed: 2501, repeated: true });
    expect(changes).toEqual({ order_status: 'shipped', fields: { note: 'Ring twice.' } });
    const help_url = expect.stringContaining('/docs/errors');
    const common = { name: expect.stringMatching(/Error$/), help_url, request_id: 'string' };
    expect(errors).toEqual([
      { ...common, kind: 'ConflictError', status: 409, fields: [] },
      { ...common, kind: 'NotFoundError', status: 404, fields: [] },
      { ...common, kind: 'InvalidRequestError', status: 400, fields: ['order_items'] },
      { ...common, kind: 'PermissionError', status: 403, code: 'insufficient_scope', fields: [] },
      { ...common, name: 'AuthenticationError', status: 401, code: 'invalid_token', fields: [] },
    ]);

    // Two orders were placed: the dry run and the repetition do not count.
    await until(() => linesOf(program?.output ?? '').length >= 3);
    expect(linesOf(program.output).slice(1)).toEqual(
      [1, 2].map(() => ({ event_topic: 'order.created', store_id, order_id: expect.any(Number), total: 2501 })),
    );
    const forged = await fetch(`${url}/webhooks`, { method: 'POST', body: '{"event_topic":"order.created"}' });
    expect(forged.status).toBe(401);

    const installation_id = (JSON.parse(readFileSync(client.tokensFile, 'utf8')) as Record<string, Shop>)[store_id]!.installation_id;
    await owner.call('POST', `/api/apps/installations/${String(installation_id)}/uninstall`);
    await printed('app.uninstalled');
    await until(() => !(String(store_id) in (JSON.parse(readFileSync(client.tokensFile, 'utf8')) as object)));
    await until(() => !existsSync(`${client.tokensFile}.lock`));
  });

  it('places the order of the API reference', async () => {
    const shop = await api.shop();
    const env = { BASE_URL: api.base_url, ACCESS_TOKEN: shop.access_token };
    expect(await client.run('documented-order', {}, env)).toEqual([]);
    expect((await shop.get('/orders')).body.data).toMatchObject([{ grand_total: DOCUMENTED_TOTAL }]);
  });

  it('reads all pages of a list', async () => {
    const shop = await api.shop();
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const order = { address: { address: 'House 7' }, order_items: [{ name: 'Saree', price: 100, quantity: 1 }] };
      ids.push((await shop.post('/orders', order)).body.data.order_id as number);
    }
    await api.events(shop.store_id);
    const [read] = await client.run('pages', settingsOf(shop), { ACCESS_TOKEN: shop.access_token });
    expect(read).toEqual({ total: 5, ids, some: 3, third: ids.slice(2, 4), events: ids });
  });

  it('repeats refused requests, and requests whose response was lost only where that is safe', async () => {
    const shop = await api.shop();
    await expectSafeRetries(link, shop, { run: (env) => client.run('retries', settingsOf(shop), env), no_response: 'ConnectionError' });
  });

  it('refreshes expired tokens once, whichever process and call needs them', async () => {
    const shop = await api.shop();
    keepTokens(shop, -1);
    const before = link.count('POST /api/apps/oauth/token');
    const env = { STORE_ID: String(shop.store_id) };
    const printed = await Promise.all([1, 2].map(() => client.run('refresh', settingsOf(shop), env)));
    expect(printed).toEqual([1, 2].map(() => [Array.from({ length: 3 }, () => shop.store_id)]));
    expect(link.count('POST /api/apps/oauth/token') - before).toBe(1);
  });

  it('does not wait for a process that ended while it wrote the tokens', async () => {
    const shop = await api.shop();
    keepTokens(shop, -1);
    for (const lock of [`${client.tokensFile}.lock`, `${client.tokensFile}.${String(shop.store_id)}.lock`]) {
      mkdirSync(lock);
      utimesSync(lock, new Date(), new Date(Date.now() - 20_000));
    }
    const [ids] = await client.run('refresh', settingsOf(shop), { STORE_ID: String(shop.store_id) });
    expect(ids).toEqual([shop.store_id, shop.store_id, shop.store_id]);
  }, 60_000);

  it('refreshes a token that was refused before it expired', async () => {
    const shop = await api.shop();
    keepTokens({ ...shop, access_token: `svc_at_${'0'.repeat(96)}` });
    const before = link.count('POST /api/apps/oauth/token');
    const [ids] = await client.run('refresh', settingsOf(shop), { STORE_ID: String(shop.store_id) });
    expect(ids).toEqual([shop.store_id, shop.store_id, shop.store_id]);
    expect(link.count('POST /api/apps/oauth/token') - before).toBe(1);
  });
});
