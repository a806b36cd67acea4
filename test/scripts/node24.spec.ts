import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNode24 } from '../../scripts/node24.mjs';
import type { Answer, CallOptions } from '../caller.js';
import { useApi } from '../harness.js';
import { form, picture, productOf } from '../images.js';
import { account } from '../merchants.js';
import { startReceiver } from '../receiver.js';
import { ServerProcess } from '../server-process.js';

describe('the service on Node.js 24, the version of its image', () => {
  const api = useApi({ ROLE: 'api' });

  it('signs in, stores data and images, and delivers webhooks', async () => {
    const receiver = await startReceiver();
    const shop = await api.shop({ app: { webhook_url: receiver.url, topics: ['customer.created'] } });
    const product_id = await productOf(api, shop);
    const { email, password } = await account(api);
    const binary = findNode24();
    if (binary === undefined) throw new Error('This test needs Node.js 24: run `npm run set-up`.');
    const server = await ServerProcess.start({ ...api.environment, ROLE: 'all' }, [], binary);
    const headers = { authorization: `Bearer ${shop.access_token}` };
    const call = (method: string, path: string, options: CallOptions): Promise<Answer> =>
      server.call(method, `/api/apps/v1${path}`, { ...options, headers });

    expect((await server.call('POST', '/api/dashboard/login', { body: { email, password } })).status).toBe(200);
    expect((await call('POST', '/customers', { body: { name: 'Anna', phone: '01712345678' } })).status).toBe(201);
    const delivered = await receiver.waitFor(1);
    expect(JSON.parse(delivered.body)).toMatchObject({ event_topic: 'customer.created' });
    const image = form(await picture(60, 40).png().toBuffer());
    const uploaded = await call('POST', `/products/${String(product_id)}/images`, { form: image });
    expect(uploaded.body.data).toMatchObject([{ width: 60, height: 40 }]);
    expect(await server.stop()).toBe(0);
    await receiver.close();
  });
});

describe('the binary of Node.js 24', () => {
  it('that cannot be downloaded is reported in one line', () => {
    const offline = { ...process.env, npm_config_registry: 'http://127.0.0.1:1', npm_config_cache: mkdtempSync(join(tmpdir(), 'npm-')) };
    const script = `import('./scripts/node24.mjs').then(({ downloadNode24 }) => downloadNode24()).catch((error) => console.log(error.message))`;
    const output = execFileSync(process.execPath, ['-e', script], { env: { ...offline, npm_config_fetch_retries: '0' }, encoding: 'utf8' });
    expect(output).toMatch(
      /^Node\.js 24 cannot be run: npm has not downloaded node-\S+@24 yet, which needs its registry \(ECONNREFUSED\)\.\n$/,
    );
  });
});
