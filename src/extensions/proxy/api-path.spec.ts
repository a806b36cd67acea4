import type { Answer } from '../../../test/caller.js';
import { developerOf, EXTENSIONS } from '../../../test/extensions.js';
import { useApi } from '../../../test/harness.js';
import { merchantOf } from '../../../test/merchants.js';

const SCOPES = ['read:orders', 'write:orders', 'read:store'];
const PROXY = `${EXTENSIONS}/api-proxy`;
const ORDERS = '/api/apps/v1/orders';
/** A path of 2,049 characters. */
const LONG = `${ORDERS}?${'a'.repeat(2029)}`;

describe('requests that the API proxy refuses', () => {
  const api = useApi();
  let headers: Record<string, string>;
  beforeAll(async () => {
    const shop = await api.shop({ scopes: SCOPES });
    const { extension_id } = await developerOf(api, shop).extension({ scopes: SCOPES });
    const merchant = await merchantOf(api, shop.store_id);
    const asked = `extension_id=${String(extension_id)}&store_id=${String(shop.store_id)}`;
    const { body } = await merchant.call('GET', `${EXTENSIONS}/sandbox-token?${asked}`);
    headers = { authorization: `Bearer ${body.data.token as string}` };
  });
  const send = (body: unknown): Promise<Answer> => api.call('POST', PROXY, { body, headers });

  it.each([
    'orders',
    '/',
    '/api/apps/v1',
    '/api/apps/v1/../../dashboard/me',
    '/api/apps/v1/orders/..',
    '/api/apps/v1/orders/../../../dashboard/me',
    '/api/apps/v1/%2e%2e/extensions/app',
    '/api/apps/v1/%2E%2E/%2e%2E/dashboard/me',
    '/api/apps/v1/.%2e/extensions/app',
    '/api/apps/v1/%252e%252e/extensions/app',
    '/api/apps/v1/%25252e%25252e/extensions/app',
    '/api/apps/v1/%2525252525252525252e',
    '/api/apps/v1/..%2fextensions',
    '/api/apps/v1/..%5cextensions',
    '/api/apps/v1/\\..\\extensions',
    '/api/apps/v1\\orders',
    '/api/apps/v1/%5c..%5cextensions',
    '/api/apps/v1//orders',
    '/api/apps/v1/%2forders',
    '//evil.example.com/api/apps/v1/orders',
    'https://evil.example.com/api/apps/v1/orders',
    'http://localhost/api/apps/v1/orders',
    '/\\evil.example.com/api/apps/v1/orders',
    '/api/apps/v1/orders\0',
    '/api/apps/v1/orders%00',
    '/api/apps/v1/orders%2500',
    '/api/apps/v1/%c0%ae%c0%ae/extensions/app',
    '/api/apps/v1/%e0%80%ae%e0%80%ae/extensions/app',
    '/api/apps/v1/%c0%af',
    '/api/apps/v1/orders%',
    '/api/apps/v1/orders%zz',
    '/api/apps/v1/\ud800',
    '/api/apps/v1/orders\r\nX-Store-Id: 1',
    '/api/apps/v1/orders%0d%0aX-Store-Id:%201',
    '/api/apps/v1/orders\tx',
    '/api/apps/v1/orders#x',
    '/api/apps/v1/orders%23/../x',
    '/%61pi/apps/v1/orders',
    '/API/apps/v1/orders',
    '/api/apps/extensions/app',
    '/api/apps/extensions/api-proxy',
    '/api/dashboard/me',
    '/metrics',
    ' /api/apps/v1/orders',
    '',
    null,
    undefined,
    7,
    true,
    [],
    ['/api/apps/v1/orders'],
    {},
    LONG,
  ])('have the path %j', async (path) => {
    const { status, body } = await send({ method: 'GET', path });
    expect([status, body.code]).toEqual([400, 'invalid_path']);
  });

  it.each([
    [{ path: ORDERS }, 'method is required.'],
    [{ method: 'PATCH', path: ORDERS }, 'method must be one of GET, POST, PUT, DELETE.'],
    [{ method: 'GET\r\nX: 1', path: ORDERS }, 'method must be one of GET, POST, PUT, DELETE.'],
    [{ method: 'GET' }, 'path is required.'],
    [{ method: 'GET', path: 7 }, 'path must be a string.'],
    [{ method: 'GET', path: LONG }, 'path must have at most 2048 characters.'],
    [{ method: 'GET', path: ORDERS, query: { a: {} } }, 'query must be an object of strings, numbers and booleans.'],
    [{ method: 'POST', path: ORDERS, body: [1] }, 'body must be an object.'],
  ])('are %j', async (body, message) => {
    const answer = await send(body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });
});
