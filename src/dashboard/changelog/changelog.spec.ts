import { readFileSync } from 'node:fs';
import { useApi } from '../../../test/harness.js';
import { PAGE } from '../../../test/pages.js';
import { parseChangelog } from './changelog.js';

describe('the changelog', () => {
  const api = useApi();

  it('is available as JSON, newest first, without credentials', async () => {
    const { status, headers, body } = await api.call('GET', '/changelog.json');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body).toEqual({ data: expect.any(Array), status: 200 });
    expect(body.data.length).toBeGreaterThan(5);
    for (const entry of body.data) {
      expect(entry).toEqual({
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        kind: expect.stringMatching(/^(added|changed|deprecated|removed|fixed)$/),
        area: expect.any(String),
        title: expect.any(String),
        details: expect.stringMatching(/\S/),
      });
    }
    const dates = (body.data as { date: string }[]).map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(body.data).toContainEqual(expect.objectContaining({ kind: 'added', area: 'Requests', title: '`Ignored-Fields` header' }));
  });

  it('starts with the given day', async () => {
    const [{ date }] = (await api.call('GET', '/changelog.json')).body.data;
    const since = async (day: string): Promise<{ date: string }[]> => (await api.call('GET', `/changelog.json?since=${day}`)).body.data;
    expect(new Set((await since(date)).map((entry) => entry.date))).toEqual(new Set([date]));
    expect(await since('2999-01-01')).toEqual([]);
    for (const day of ['soon', '2026-1-1', '2026-02-30', '2026-11-22T00:00:00Z', '2026-11-22&since=2026-11-23']) {
      expect((await api.call('GET', `/changelog.json?since=${day}`)).body).toMatchObject({
        message: 'since must be a day, YYYY-MM-DD.',
        errors: [{ field: 'since' }],
        status: 400,
      });
    }
  });

  it.each([
    ['en', 'Changelog'],
    ['bn', 'পরিবর্তনের তালিকা'],
  ])('is a page with the migration guide (%s)', async (lang, title) => {
    const { status, text } = await api.call('GET', `/changelog?lang=${lang}`, { headers: PAGE });
    expect(status).toBe(200);
    for (const words of [title, '<code>Ignored-Fields</code> header', 'Versioning policy', '<h3>From 1.0.0 to 1.1.0</h3>', '<ol>']) {
      expect(text).toContain(words);
    }
    // Tests of the repository mean nothing to readers of the changelog.
    expect(text).not.toContain('.spec.ts');
  });

  it('contains every entry of docs/changelog.md', async () => {
    const items = readFileSync('docs/changelog.md', 'utf8').match(/^- /gm) ?? [];
    expect((await api.call('GET', '/changelog.json')).body.data).toHaveLength(items.length);
  });

  it('links from its page to the guides', async () => {
    const { text } = await api.call('GET', '/changelog', { headers: PAGE });
    expect(text).toContain('<a href="/docs/privacy">Data rights</a>');
    expect(text).toContain('href="/docs/extensions#frames-and-tokens"');
    expect(text).not.toMatch(/>[\w-]+\.md</);
    for (const path of new Set([...text.matchAll(/href="(\/docs\/[\w-]+)/g)].map(([, found = '']) => found)))
      expect([path, (await api.call('GET', path)).status]).toEqual([path, 200]);
  });

  it('names the target of a deprecation, and rejects incomplete entries', () => {
    const text =
      '## 1.2.0 (2027-01-01)\n\n### Deprecated\n\n- **Orders: old field.** Use `b`.\n  Deprecates `a` of `POST /api/apps/v1/orders`.\n';
    expect(parseChangelog(text)).toEqual([
      {
        version: '1.2.0',
        date: '2027-01-01',
        kind: 'deprecated',
        area: 'Orders',
        title: 'old field',
        details: 'Use `b`.',
        deprecates: { operation: 'POST /api/apps/v1/orders', field: 'a' },
      },
    ]);
    expect(parseChangelog(text.replace('`a` of ', ''))[0]?.deprecates).toEqual({ operation: 'POST /api/apps/v1/orders', field: null });
    expect(() => parseChangelog(text.replace('Deprecates', 'Replaces'))).toThrow('without its parts');
    expect(() => parseChangelog('- **Orders: field.** Added.')).toThrow('without its parts');
    expect(() => parseChangelog('## 1.2.0 (2027-01-01)\n### Added\n- Something')).toThrow('without its parts');
  });
});
