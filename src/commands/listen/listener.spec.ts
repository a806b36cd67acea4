import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI } from '../../../test/built.js';
import { commandLineOf } from '../../../test/command-line.js';
import type { Shop } from '../../../test/factories.js';
import { type Overrides, useApi } from '../../../test/harness.js';
import { Program } from '../../../test/program.js';
import { useSubscribers } from '../../../test/subscribers.js';
import { openLink } from '../../../test/tcp-link.js';
import { envelopeOf, isSignedWith } from '../../../test/webhook-subscriptions.js';

describe('webhook listen', () => {
  const api = useApi();
  const folder = mkdtempSync(join(tmpdir(), 'listen-'));
  writeFileSync(join(folder, 'secret'), 'whsec_c2VjcmV0\n');
  afterAll(() => rmSync(folder, { recursive: true }));
  const apps = useSubscribers(api);
  const { refused } = commandLineOf(api);
  let shop: Shop;

  beforeAll(async () => {
    shop = await api.shop();
    await apps.happen(shop);
    await api.events(shop.store_id);
  });
  const start = (
    base_url: string,
    forward_to: string,
    more: readonly string[] = [],
    { input = '', ...variables }: Overrides = {},
  ): Program =>
    Program.start(
      ['sh', '-c', `exec "$@" <<'END'\n${input}\nEND`, 'sh', process.execPath, CLI, 'webhook', 'listen', '--base-url', base_url].concat(
        ['--forward-to', forward_to],
        more,
      ),
      { PATH: process.env['PATH'] ?? '', ACCESS_TOKEN: shop.access_token, ...variables },
    );

  it('posts new events, signed like webhooks, continues after a lost connection, and ends on Ctrl-C', async () => {
    const to = await apps.receiver((_, n) => ({ status: n === 1 ? 204 : 500 }));
    const link = await openLink(api.base_url);
    const program = start(link.url, to.url);
    await program.waitForOutput(/Press Ctrl-C/);
    const [, secret = ''] = /Signing secret: (whsec_\S+)/.exec(program.output) ?? [];
    await apps.happen(shop);
    const first = await to.waitFor(1);
    expect(envelopeOf(first)).toEqual((await api.events(shop.store_id)).at(-1));
    expect(isSignedWith(secret, first)).toBe(true);
    expect(first.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'webhook-id': envelopeOf(first).event_id });
    await program.waitForOutput(/#3 customer\.created 204 \d+ ms/);
    link.cut();
    await program.waitForOutput(/The connection was lost/);
    await apps.happen(shop);
    await apps.happen(shop);
    await api.events(shop.store_id);
    link.resume();
    await program.waitForOutput(/Connected again\.\n#4 customer\.created 500 \d+ ms\n#5 customer\.created 500 \d+ ms\n/);
    expect(to.requests.map((request) => envelopeOf(request).sequence)).toEqual([3, 4, 5]);
    expect(await program.interrupt()).toBe(0);
    expect(program.output).toMatch(/\nStopped after 3 events\.\n$/);
    await link.close();
  });

  it('starts earlier and selects topics if requested, and reports that no local server listens', async () => {
    const to = await apps.receiver();
    await to.close();
    const program = start(api.base_url, to.url, ['--after', '0', '--topics', 'app.installed', '--secret', 'whsec_c2VjcmV0']);
    await program.waitForOutput(/Signing secret: whsec_c2VjcmV0\n[^]*#1 app\.installed failed \(ECONNREFUSED\) \d+ ms\n/);
    expect(program.output).not.toContain('customer.created');
    expect(await program.interrupt()).toBe(0);
  });

  it.each([
    ['a file', ['--secret-file', join(folder, 'secret')], {}],
    ['a variable', [], { WEBHOOK_SECRET: 'whsec_c2VjcmV0' }],
    ['standard input', ['--secret', '-'], { input: 'whsec_c2VjcmV0' }],
  ])('takes the signing secret from %s', async (_, flags, variables) => {
    const program = start(api.base_url, api.base_url, flags, variables);
    await program.waitForOutput(/Signing secret: whsec_c2VjcmV0\n/);
    expect(await program.interrupt()).toBe(0);
  });

  it('ends with the reason when the API refuses it', async () => {
    const listen = (...flags: string[]): Promise<string> =>
      refused('webhook', 'listen', '--base-url', api.base_url, '--forward-to', 'http://127.0.0.1:9', ...flags);
    expect(await listen('--token', 'nonsense')).toMatch(/answers 401: /);
    expect(await listen('--token', shop.access_token, '--topics', 'order.born')).toMatch(/answers 400: There is no topic order\.born\.$/);
    expect(await refused('webhook', 'listen', '--token', 'x', '--forward-to', 'ftp://x')).toMatch(/ftp:\/\/x is not an http address$/);
  });

  it('starts at the end of the feed', async () => {
    const newest = (await api.events(shop.store_id)).length;
    expect((await shop.get('/events?latest=true')).body).toEqual({ data: [], next_after: newest, has_more: false, status: 200 });
    expect((await shop.get('/events?latest=yes')).body.message).toBe('latest must be true or false.');
  });
});
