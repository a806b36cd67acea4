import { readFileSync } from 'node:fs';
import { useApi } from '../harness.js';
import { ServerProcess } from '../server-process.js';

/** The addresses that openapi.json was made with. */
const ADDRESSES = { BASE_URL: 'http://localhost:3000', DEV_BASE_URL: 'http://localhost:3000' };

describe('the API reference', () => {
  const api = useApi();
  let server: ServerProcess;

  beforeAll(async () => {
    // The compiler plugin that reads doc comments runs in the build alone.
    server = await ServerProcess.start({ ...api.environment, ...ADDRESSES, ROLE: 'api' });
  });
  afterAll(() => server.kill());

  it('is the committed openapi.json', async () => {
    const { status, headers, body } = await server.call('GET', '/openapi.json');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(body).toEqual(JSON.parse(readFileSync('openapi.json', 'utf8')));
  });

  it('names the address of the installation', async () => {
    const own = await ServerProcess.start({ ...api.environment, ...ADDRESSES, BASE_URL: 'https://apps.example.com', ROLE: 'api' });
    const { body } = await own.call('GET', '/openapi.json');
    await own.kill();
    expect(body.servers[0].variables.base_url.default).toBe('https://apps.example.com');
    expect(body.info.contact.url).toBe('https://apps.example.com');
  });

  it('is shown as a page whose every asset is served', async () => {
    const page = await server.call('GET', '/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.text).toContain('<div id="swagger-ui">');
    const links = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => new URL(link, `${server.base_url}/docs`));
    expect(links.map(({ pathname }) => pathname)).toContain('/docs/swagger-ui-bundle.js');
    const answers = await Promise.all(links.map(async ({ pathname, origin }) => [origin, (await server.call('GET', pathname)).status]));
    expect(answers).toEqual(links.map(() => [server.base_url, 200]));
  });

  it('may run its assets under the content security policy, also over plain HTTP', async () => {
    const { text, headers } = await server.call('GET', '/docs');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(text).not.toMatch(/<script(?![^>]* src=)/);
  });
});
