import { readFileSync } from 'node:fs';
import { serveBeside, useApi } from '../harness.js';
import { OPERATIONS } from '../operations.js';
import { ServerProcess } from '../server-process.js';

/** URLs used to generate openapi.json. */
const ADDRESSES = { BASE_URL: 'https://platform.example', DEV_BASE_URL: 'https://dev.platform.example' };

/** Parts of the document that specs read. */
interface Reference {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Schema {
  minProperties?: number;
  required?: string[];
  properties?: Record<string, { description?: string; type?: string | string[] }>;
}

interface Operation {
  description?: string;
  parameters?: { name: string }[];
  security?: object[];
}

describe('the API reference', () => {
  const api = useApi();
  let server: ServerProcess;

  beforeAll(async () => {
    // The compiler plugin that reads doc comments runs only in the build.
    server = await ServerProcess.start({ ...api.environment, ...ADDRESSES, ROLE: 'api' });
  });
  afterAll(() => server.kill());

  it('equals the committed openapi.json', async () => {
    const { status, headers, body } = await server.call('GET', '/openapi.json');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(body).toEqual(JSON.parse(readFileSync('openapi.json', 'utf8')));
  });

  it('documents statuses of HTTP responses as integers', () => {
    const { components } = JSON.parse(readFileSync('openapi.json', 'utf8')) as Reference;
    const types = Object.values(components.schemas).flatMap(({ properties }) => properties?.['response_status']?.type ?? []);
    expect(types.length).toBeGreaterThan(1);
    expect(new Set(types)).toEqual(new Set(['integer', 'null']));
  });

  it('says which bodies need a field, and that a session token is verified with or without a store', () => {
    const { paths, components } = JSON.parse(readFileSync('openapi.json', 'utf8')) as Reference;
    const updates = Object.entries(components.schemas).filter(([name]) =>
      /^Update(Order|Customer|Product|Variant|Category|Discount)$/.test(name),
    );
    expect(updates.map(([name, { minProperties }]) => [name, minProperties])).toEqual(updates.map(([name]) => [name, 1]));
    expect(updates.length).toBeGreaterThan(3);
    const store = paths['/api/apps/session/verify']?.['post']?.parameters?.find(({ name }) => name.toLowerCase() === 'x-store-id');
    expect(store).toMatchObject({ in: 'header', required: false });
  });

  it('names each header of an operation once, and requires no idempotency key', () => {
    for (const { id, headers } of OPERATIONS) {
      const names = headers.map((name) => name.toLowerCase());
      expect([id, names]).toEqual([id, [...new Set(names)]]);
    }
    const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as Reference;
    expect(paths['/api/apps/v1/billing/charges']?.['post']?.parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', required: false }),
    );
  });

  it.each(['CreateDiscount', 'UpdateDiscount'])('says that a new kind of discount needs its value (%s)', (name) => {
    const { components } = JSON.parse(readFileSync('openapi.json', 'utf8')) as Reference;
    const { description } = components.schemas[name]?.properties?.['is_amount'] ?? {};
    expect(description?.replaceAll('\n', ' ')).toContain(
      'requires the value of the new kind in the same request, even if the discount already has one',
    );
  });

  it('says that the server of a client requests claims with a body and without a token', () => {
    const { paths, components } = JSON.parse(readFileSync('openapi.json', 'utf8')) as Reference;
    const userinfo = paths['/api/oauth/userinfo'] ?? {};
    expect(userinfo['get']?.security).toEqual([{ user_token: [] }]);
    const body = { schema: { $ref: '#/components/schemas/UserInfoQuery' } };
    expect(userinfo['post']).toMatchObject({
      description: expect.not.stringContaining('Requires an access token'),
      security: [],
      requestBody: { required: true, content: { 'application/json': body, 'application/x-www-form-urlencoded': body } },
    });
    expect(components.schemas['UserInfoQuery']?.required?.sort()).toEqual(['access_token', 'client_id', 'client_secret']);
  });

  it('contains the URL of the installation', async () => {
    const own = await serveBeside(api, { ...ADDRESSES, BASE_URL: 'https://apps.example.com' });
    const { body } = await own.call('GET', '/openapi.json');
    await own.close();
    expect(body.servers[0]).toEqual({ url: 'https://apps.example.com', description: 'Production.' });
    const { authorizationCode } = body.components.securitySchemes.oauth2.flows;
    expect(authorizationCode.tokenUrl).toBe('https://apps.example.com/api/apps/oauth/token');
    expect(body.info.contact.url).toBe('https://apps.example.com');
  });

  it('is available as a page with all of its assets', async () => {
    const page = await server.call('GET', '/docs/api');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.text).toContain('<div id="swagger-ui">');
    const links = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => new URL(link, `${server.base_url}/docs/api`));
    expect(links.map(({ pathname }) => pathname)).toContain('/docs/api/swagger-ui-bundle.js');
    const answers = await Promise.all(links.map(async ({ pathname, origin }) => [origin, (await server.call('GET', pathname)).status]));
    expect(answers).toEqual(links.map(() => [server.base_url, 200]));
  });

  it('folds the operations, filters their tags and keeps the authorization on its page', async () => {
    const { text } = await server.call('GET', '/docs/api/swagger-ui-init.js');
    const [, options = '{}'] = /"customOptions": (\{[^}]*\})/.exec(text) ?? [];
    expect(JSON.parse(options)).toMatchObject({ docExpansion: 'none', filter: true, persistAuthorization: true });
  });

  it('loads its assets under the content security policy, also over plain HTTP', async () => {
    const { text, headers } = await server.call('GET', '/docs/api');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(text).not.toMatch(/<script(?![^>]* src=)/);
  });

  it('cannot be framed, and API responses cannot be rendered, including errors', async () => {
    const answers = await Promise.all(['/docs/api', '/api/apps/v1/orders', '/api/nowhere'].map((path) => server.call('GET', path)));
    for (const { headers } of answers) {
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toContain('max-age=');
    }
    const policies = answers.map(({ headers }) => headers.get('content-security-policy')?.startsWith("default-src 'none'"));
    expect(policies).toEqual([false, true, true]);
  });
});
