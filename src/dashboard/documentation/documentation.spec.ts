import { readdirSync, readFileSync } from 'node:fs';
import type { Answer } from '../../../test/answer.js';
import { useApi } from '../../../test/harness.js';
import { PAGE } from '../../../test/pages.js';
import { ServerProcess } from '../../../test/server-process.js';
import { ERROR_CATALOG } from './error-catalog.js';
import { LIBRARY } from './library.js';
import { INDEX_FILE } from './search/index-format.js';
import { searchIndex } from './search/search-index.js';

/** Address of the server in links, as the environment of the tests configures it. */
const BASE_URL = 'http://localhost:0';

const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as { paths: Record<string, Record<string, { operationId: string }>> };
const operations = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));

const linksOf = (text: string): string[] => [...text.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, link = '']) => link);

describe('the documentation', () => {
  const api = useApi();
  const page = (path: string) => api.call('GET', path, { headers: PAGE });
  const targetsOf = (name: string, text: string) => linksOf(text).map((link) => new URL(link, `${BASE_URL}/docs/${name}`));
  const names = LIBRARY.flatMap(({ guides }) => guides.map(({ name }) => name));

  it('lists every file of the folder in its contents', async () => {
    const files = readdirSync('docs').filter((name) => name.endsWith('.md'));
    expect([...names].sort()).toEqual(files.map((name) => name.replace('.md', '')).sort());
    const { text } = await page('/docs');
    for (const name of names) expect(text).toContain(`href="/docs/${name}"`);
    expect(text).toContain('href="/docs/api"');
  });

  it.each(names)('shows %s, and its Markdown', async (name) => {
    const source = readFileSync(`docs/${name}.md`, 'utf8');
    const shown = await page(`/docs/${name}`);
    expect(shown.status).toBe(200);
    const [, title = ''] = /^# (.+)$/m.exec(source) ?? [];
    expect(shown.text).toContain(`>${title.replaceAll("'", '&#39;')}</h1>`);
    const markdown = await page(`/docs/${name}.md`);
    expect([markdown.headers.get('content-type'), markdown.text]).toEqual(['text/markdown; charset=utf-8', source]);
  });

  it('has no broken links', async () => {
    const found = await Promise.all(names.map(async (name) => targetsOf(name, (await page(`/docs/${name}`)).text)));
    // The start page and the pages of stores and organisations need a sign-in, and the API needs credentials.
    const closed = /^\/(?:(?:api|\d+|developers\/organisations)\/.*)?$/;
    const targets = found.flat().filter(({ origin, pathname }) => origin === BASE_URL && !closed.test(pathname));
    expect(targets.length).toBeGreaterThan(10);
    const broken: string[] = [];
    const pages = new Map<string, Promise<Answer>>();
    for (const { pathname, hash } of targets) {
      const opened = pages.get(pathname) ?? page(pathname);
      pages.set(pathname, opened);
      const { status, text } = await opened;
      if (status !== 200 || (hash !== '' && !text.includes(`id="${decodeURIComponent(hash.slice(1))}"`))) broken.push(pathname + hash);
    }
    expect(broken).toEqual([]);
  });

  it('refers to its pages by their titles, not by their file names', async () => {
    const shown = await Promise.all(names.map(async (name) => (await page(`/docs/${name}`)).text));
    expect(shown.join()).toContain('<a href="/docs/topics">Topics</a>');
    expect(shown.join().match(/>[a-z-]+\.md<\/a>/g)).toBeNull();
  });

  it('uses the address of this server in its examples', async () => {
    expect((await page('/docs/catalog')).text).toContain(`${BASE_URL}/api/apps/v1/`);
  });

  it.each([
    ['idempotency', '/docs/errors#idempotency_key_reused'],
    ['refund charge', '/docs/billing'],
    ['signature', '/docs/webhooks'],
    ['charge.activated', '/docs/topics#chargeactivated'],
    ['store seed clock advance', '/docs/changelog#'],
    ['changes the statuses of an order', '/docs/reference/orders.updateStatus'],
  ])('finds "%s" with the index of the build', async (words, address) => {
    const { status, text } = await page(`/docs/search?q=${encodeURIComponent(words)}`);
    expect(status).toBe(200);
    expect(linksOf(text).filter((link) => link.startsWith(address))).not.toEqual([]);
  });

  it.each([
    ['idempot', 'idempotency_key_reused'],
    ['webhoks', 'href="/docs/client#webhooks"'],
  ])('finds "%s": prefixes of words, and misspelt words', async (words, found) => {
    expect((await page(`/docs/search?q=${encodeURIComponent(words)}`)).text).toContain(found);
  });

  it('finds nothing that lacks one of the words', async () => {
    expect((await page('/docs/search?q=idempotency+zanzibar')).text).toContain('Nothing was found');
  });

  it('finds nothing for other words, and shows them as text', async () => {
    const { text } = await page(`/docs/search?q=${encodeURIComponent('"><script>zyx')}`);
    expect(text).toContain('Nothing was found');
    expect(text).not.toContain('<script>zyx');
    expect((await page(`/docs/search?q=${'x'.repeat(101)}`)).status).toBe(400);
  });

  it('has no other pages', async () => {
    for (const path of ['/docs/nothing', '/docs/adr', '/docs/..%2Fpackage', '/docs/errors/nothing']) {
      expect([path, (await page(path)).status]).toEqual([path, 404]);
    }
  });
});

describe('the API reference in the documentation', () => {
  const api = useApi();
  let server: ServerProcess;
  const page = (path: string) => server.call('GET', `/docs/reference${path}`, { headers: PAGE });

  // The compiler plugin that reads doc comments runs only in the build.
  beforeAll(async () => {
    server = await ServerProcess.start({ ...api.environment, ROLE: 'api' });
  });
  afterAll(() => server.kill());

  it('lists every operation with its page', async () => {
    const { text } = await page('');
    expect(operations.length).toBeGreaterThan(200);
    const listed = new Set(linksOf(text).map((link) => link.replace('/docs/reference/', '')));
    expect(operations.filter((id) => !listed.has(id))).toEqual([]);
    expect((await page('.md')).text).toContain('| [List orders](/docs/reference/orders.list) | `GET /api/apps/v1/orders` |');
    expect((await server.call('GET', '/docs', { headers: PAGE })).text).toContain('<a href="/docs/reference">API reference</a>');
  });

  it('has a page for every operation, with samples and no broken links', async () => {
    const errors = new Set([...ERROR_CATALOG.keys()].map((name) => `/docs/errors/${name}`));
    for (const id of operations) {
      const { status, text } = await page(`/${id}`);
      expect([id, status, [...text.matchAll(/<label for="tabs-\d+-\d">([^<]+)/g)].map(([, label]) => label)]).toEqual([
        ...[id, 200],
        ['curl', 'TypeScript', 'Python', 'PHP'],
      ]);
      expect([id, /undefined|\[object Object\]/.exec(text)?.[0]]).toEqual([id, undefined]);
      const unknown = linksOf(text).filter((link) => link.startsWith('/docs/errors/') && !errors.has(link));
      expect([id, unknown]).toEqual([id, []]);
    }
  });

  it('shows the parameters, fields, examples and errors of an operation, and its Markdown', async () => {
    const { headers, text: source } = await page('/orders.updateStatus.md');
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(source).toMatch(/^# Update an order's status\n/);
    for (const part of [
      '```http\nPUT /api/apps/v1/orders/{order_id}/status\n```',
      '| `order_id` path, integer, required |',
      '| `Dry-Run` header, string |',
      '| `order_status` string |',
      'One of `pending`, `processing`, `scheduled`, ',
      '| `data.financial_status` string |',
      '"un-fulfilled"',
      '[`insufficient_scope`](/docs/errors/insufficient_scope)',
    ])
      expect(source).toContain(part);
    const { text } = await page('/orders.updateStatus');
    expect(text).toContain('<code>data.financial_status</code>');
    expect(text).toContain(`curl -X PUT '${BASE_URL}/api/apps/v1/orders/1/status'`);
    expect(text).toMatch(/<a href="\/docs\/reference\/orders\.updateStatus" aria-current="page">/);
    expect(text).toContain('href="/docs/reference/orders.list"');
  });

  it('shows the fields of nested lists, and of each grant of the token endpoint', async () => {
    expect((await page('/orders.create.md')).text).toContain('| `order_items[].price` number, required |');
    const { text } = await page('/oauth.token.md');
    for (const field of ['code_verifier', 'refresh_token', 'subject_token']) expect(text).toContain(`| \`${field}\` string`);
  });

  it.each([
    ['orders.updateStatus', '/docs/reference/orders.updateStatus'],
    ['wallet debit', '/docs/reference/wallet.debit'],
    ['/api/apps/v1/purchase-orders', '/docs/reference/purchaseOrders.create'],
  ])('is found by a search: %s', async (words, address) => {
    const { text } = await server.call('GET', `/docs/search?q=${encodeURIComponent(words)}`, { headers: PAGE });
    expect(linksOf(text)).toContain(address);
  });

  it('is in the search index of the build exactly as it is served, like all other pages', async () => {
    const { body } = await server.call('GET', '/openapi.json');
    expect(JSON.parse(readFileSync(INDEX_FILE, 'utf8'))).toEqual(JSON.parse(searchIndex(body as Parameters<typeof searchIndex>[0])));
  });

  it('has no other pages', async () => {
    for (const path of ['/orders.nothing', '/orders.nothing.md', '/constructor'])
      expect([path, (await page(path)).status]).toEqual([path, 404]);
  });
});

describe('code in several languages', () => {
  const api = useApi();

  it('is shown as tabs on a page, and folded in its Markdown', async () => {
    const { text } = await api.call('GET', '/docs/webhooks', { headers: PAGE });
    const labels = [...text.matchAll(/<input type="radio" name="tabs-\d+" id="[^"]+"( checked)?><label[^>]*>([^<]+)<\/label><pre/g)];
    expect(labels.map(([, checked, label]) => [label, checked !== undefined])).toEqual([
      ['Node.js', true],
      ...['Python', 'PHP', 'Go', 'Ruby'].map((label) => [label, false]),
    ]);
    expect((await api.call('GET', '/docs/webhooks.md')).text).toContain('<summary>Python</summary>');
  });
});

describe('errors', () => {
  const api = useApi();

  it('link to the page that explains them', async () => {
    const { headers, body } = await api.call('GET', '/api/apps/v1/orders');
    expect([body.code, headers.get('link')]).toEqual(['missing_token', `<${BASE_URL}/docs/errors/missing_token>; rel="help"`]);
    const { text } = await api.call('GET', '/docs/errors/missing_token', { headers: PAGE });
    expect(text).toContain('What to do.');
    expect(text).toContain('&quot;status&quot;: 401');
    expect(text).toContain('href="/docs/errors/missing_token.md"');
    const markdown = await api.call('GET', '/docs/errors/missing_token.md');
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(markdown.text).toMatch(/^# missing_token\n\n401\. [^]+\*\*What to do\.\*\*[^]+```json\n\{\n {2}"message"/);
  });

  it('can be searched from the page of each error', async () => {
    const { text } = await api.call('GET', '/docs/errors/missing_token', { headers: PAGE });
    expect(text).toContain('action="/docs/search"');
  });

  it('without a code link to the explanation of their status', async () => {
    const { headers } = await api.call('GET', '/api/nowhere');
    expect(headers.get('link')).toBe(`<${BASE_URL}/docs/errors/404>; rel="help"`);
  });
});
