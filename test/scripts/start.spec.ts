import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, type CallOptions, type Json } from '../caller.js';
import { freshEnvironment, type Overrides } from '../harness.js';
import { Program } from '../program.js';

/** Files of which a checkout has its own copy; the rest is shared with this checkout. */
const OWN = new Set(['.data', '.env', '.git', 'scripts']);

describe('npm start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  let program: Program;
  let base_url: string;
  let demo: Record<'access_token' | 'merchant_email' | 'merchant_password', string>;

  beforeAll(async () => {
    for (const name of readdirSync('.')) if (!OWN.has(name)) symlinkSync(join(process.cwd(), name), join(folder, name));
    // New times would make the build stale, and other specs read it.
    cpSync('scripts', join(folder, 'scripts'), { recursive: true, preserveTimestamps: true });
    const { DATABASE_URL, REDIS_URL, REDIS_PREFIX, DATA_DIR, HOME, PATH } = { ...process.env, ...(await freshEnvironment()) };
    const file = { DATABASE_URL, REDIS_URL, LOG_LEVEL: 'loud', RATE_LIMIT_GLOBAL: '70', RATE_LIMIT_TOKEN: '7' };
    const lines = Object.entries(file).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(join(folder, '.env'), lines.join(''));
    const own = { PATH, HOME, PORT: '0', REDIS_PREFIX, DATA_DIR, LOG_LEVEL: 'error', RATE_LIMIT_GLOBAL: '900' } as Overrides;
    program = Program.start([process.execPath, 'scripts/start.mjs'], own, folder);
    await program.waitForOutput(/^Try /m);
    base_url = /^Docs {2}(\S+)\/docs/m.exec(program.output)?.[1] ?? '';
    demo = JSON.parse(readFileSync(join(folder, '.data', 'demo.json'), 'utf8'));
  });
  afterAll(async () => {
    await program.stop();
    rmSync(folder, { recursive: true });
  });

  const send = (method: string, path: string, options: CallOptions = {}) => call(base_url, method, path, options);

  it('does not build again if the build is current', () => {
    expect(program.output).not.toContain('Building');
  });

  it('takes settings from its variables first, then from .env, then from the defaults', async () => {
    const limit = async (method: string, path: string): Promise<string | null> => (await send(method, path)).headers.get('RateLimit-Limit');
    const limits = [await limit('GET', '/api/nothing'), await limit('POST', '/api/apps/oauth/token'), await limit('GET', '/login')];
    expect(limits).toEqual(['900', '7', '1000']);
  });

  it('lets developers sign up, and prints where', async () => {
    expect(program.output).toContain(`Apps  ${base_url}/developers/sign-up`);
    expect((await send('POST', '/api/developers/sign-up', { body: { email: 'new@example.com' } })).status).toBe(202);
  });

  it('admits targets of webhooks on this machine, but none in its networks', async () => {
    const headers = { authorization: `Bearer ${demo.access_token}` };
    const subscribe = async (target_url: string): Promise<[number, string | undefined]> => {
      const body: Json = (await send('POST', '/api/apps/v1/webhooks', { headers, body: { event_topic: 'order.created', target_url } }))
        .body;
      return [body.status, body.code];
    };
    for (const host of ['127.0.0.1:9', 'localhost:9', '[::1]:9'])
      expect(await subscribe(`http://${host}/${host}`)).toEqual([201, undefined]);
    const refused = ['169.254.169.254', '10.0.0.1', '192.168.1.1', '172.16.0.1', '100.64.0.1', '[fe80::1]', '[fd00::1]', '0.0.0.0'];
    for (const scheme of ['http', 'https']) {
      for (const host of refused) expect([host, await subscribe(`${scheme}://${host}/`)]).toEqual([host, [400, 'invalid_target_url']]);
    }
  });
});
