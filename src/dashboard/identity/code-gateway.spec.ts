import { until, useApi } from '../../../test/harness.js';
import { Identity } from '../../../test/identity.js';
import { FormBrowser } from '../../../test/identity-browser.js';
import { type Receiver, type ReceiverBehaviour, startReceiver } from '../../../test/receiver.js';
import { ServerProcess } from '../../../test/server-process.js';

describe('a gateway for one-time codes', () => {
  const api = useApi();
  const identity = new Identity(api);
  let gateway: Receiver;
  let server: ServerProcess;
  beforeAll(async () => {
    await identity.begin();
    gateway = await startReceiver();
    const sender = { ONE_TIME_CODE_SENDER: 'http', SMS_GATEWAY_URL: `${gateway.url}/sms`, CODE_GATEWAY_TIMEOUT: '200ms' };
    server = await ServerProcess.start({ ...api.environment, ...sender, LOG_LEVEL: 'trace' });
  });
  afterAll(async () => {
    await server.kill();
    await gateway.close();
  });

  const failures = (): number => server.output.split('\n').filter((line) => line.includes('"level":50')).length;

  it.each<[string, ReceiverBehaviour]>([
    ['answers with an error', { status: 500, body: 'No' }],
    ['does not answer', 'hang'],
    ['redirects', { status: 302, headers: { location: '/elsewhere' } }],
    ['breaks the connection', 'reset'],
  ])('that %s does not fail the form, and the log contains neither code nor number', async (_, behaviour) => {
    gateway.respondWith(() => behaviour);
    const [received, failed] = [gateway.requests.length, failures()];
    const number = `18${String(10_000_000 + received)}`;
    const browser = new FormBrowser(server);
    const page = await browser.open(identity.address({ user_type: 'customer' }));
    expect((await browser.submit(page, '/identity/customer', { contact: `0${number}` })).status).toBe(303);
    await until(() => failures() > failed);
    expect(gateway.requests.map(({ path }) => path).slice(received)).toEqual(['/webhooks/sms']);
    const [code = 'no code'] = /\b\d{6}\b/.exec(gateway.requests.at(-1)?.body ?? '') ?? [];
    expect(code).toMatch(/^\d{6}$/);
    for (const secret of [`"${code}"`, ` ${code}`, number]) expect(server.output).not.toContain(secret);
  });
});
