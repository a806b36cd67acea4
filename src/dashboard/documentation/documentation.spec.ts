import { readdirSync, readFileSync } from 'node:fs';
import type { Answer } from '../../../test/answer.js';
import { useApi } from '../../../test/harness.js';
import { PAGE } from '../../../test/pages.js';
import { LIBRARY } from './library.js';

/** Address of the server in links, as the environment of the tests configures it. */
const BASE_URL = 'http://localhost:0';

const linksOf = (text: string): string[] => [...text.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, link = '']) => link);

describe('the documentation', () => {
  const api = useApi();
  const page = (path: string) => api.call('GET', path, { headers: PAGE });
  const targetsOf = (name: string, text: string) => linksOf(text).map((link) => new URL(link, `${BASE_URL}/docs/${name}`));
  const names = LIBRARY.flatMap(({ guides }) => guides.map(({ name }) => name));

  it('has every file of the folder, in its contents', async () => {
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

  it('has no link that leads nowhere', async () => {
    const found = await Promise.all(names.map(async (name) => targetsOf(name, (await page(`/docs/${name}`)).text)));
    // The start page and those of stores and organisations need a sign-in, and the API credentials.
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

  it('names its pages by their titles, not by their files', async () => {
    const shown = await Promise.all(names.map(async (name) => (await page(`/docs/${name}`)).text));
    expect(shown.join()).toContain('<a href="/docs/topics">Topics</a>');
    expect(shown.join().match(/>[a-z-]+\.md<\/a>/g)).toBeNull();
  });

  it('names this server in its examples', async () => {
    expect((await page('/docs/catalog')).text).toContain(`${BASE_URL}/api/apps/v1/`);
  });

  it.each([
    ['idempotency', '/docs/errors#idempotency_key_reused'],
    ['refund charge', '/docs/billing'],
    ['signature', '/docs/webhooks'],
  ])('finds "%s"', async (words, address) => {
    const { status, text } = await page(`/docs/search?q=${encodeURIComponent(words)}`);
    expect(status).toBe(200);
    expect(linksOf(text).filter((link) => link.startsWith(address))).not.toEqual([]);
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

describe('errors', () => {
  const api = useApi();

  it('link to the page that explains them', async () => {
    const { headers, body } = await api.call('GET', '/api/apps/v1/orders');
    expect([body.code, headers.get('link')]).toEqual(['missing_token', `<${BASE_URL}/docs/errors/missing_token>; rel="help"`]);
    const { text } = await api.call('GET', '/docs/errors/missing_token', { headers: PAGE });
    expect(text).toContain('What to do.');
    expect(text).toContain('&quot;status&quot;: 401');
  });

  it('without a code link to the explanation of their status', async () => {
    const { headers } = await api.call('GET', '/api/nowhere');
    expect(headers.get('link')).toBe(`<${BASE_URL}/docs/errors/404>; rel="help"`);
  });
});
