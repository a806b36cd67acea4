import type { Answer } from './answer.js';
import type { Api } from './harness.js';
import { PAGE } from './pages.js';
import { type Statement, statementsDuring } from './plans.js';

/** List of a page, as a person sees it. */
export interface ShownList {
  /** Path of the list. */
  readonly path: string;
  readonly cookie: string;
  /** Names of its 30 rows in their order. */
  readonly names: readonly string[];
  /** Matches the names in the text of a page. */
  readonly pattern: RegExp;
  /** Cursor after the last row. */
  readonly past: readonly unknown[];
  /** Text of the only statement that reads the list. */
  readonly statement: RegExp;
}

/** Expects of a list of 30 rows that it is paged, searched and counted, with one statement, and returns this statement. */
export async function expectSearchedList(api: Api, list: ShownList): Promise<Statement | undefined> {
  const { path, cookie, names, pattern } = list;
  const open = (address: string): Promise<Answer> => api.call('GET', address, { headers: { ...PAGE, cookie } });
  const namesIn = ({ text }: Answer): string[] => [...new Set(text.slice(text.indexOf('<main')).match(new RegExp(pattern, 'gi')))];
  const linkIn = ({ text }: Answer, word: string): string | undefined =>
    new RegExp(`href="([^"]*)"[^>]*>${word}<`).exec(text)?.[1]?.replaceAll('&amp;', '&');
  const first = await open(path);
  expect([first.status, first.text]).toEqual([200, expect.stringContaining('30 entries.')]);
  const second = await open(linkIn(first, 'Next page') ?? '');
  expect([namesIn(first).length, [...namesIn(first), ...namesIn(second)]]).toEqual([24, names]);
  expect([linkIn(second, 'Next page'), linkIn(second, 'First page')]).toEqual([undefined, path]);
  const [wanted = ''] = names.slice(-1);
  const search = `?q=${encodeURIComponent(wanted.toUpperCase())}`;
  const found = await open(path + search);
  expect([namesIn(found).filter((name) => name.toUpperCase() !== wanted.toUpperCase()), found.text]).toEqual([
    [],
    expect.stringContaining('1 entry.'),
  ]);
  const none = await open(`${path}?q=%25`);
  expect([none.text.includes('Nothing matches.'), linkIn(none, 'Show all')]).toEqual([true, path]);
  const past = Buffer.from(JSON.stringify(list.past)).toString('base64url');
  for (const cursor of ['abc', past]) {
    const refused = await open(`${path}?cursor=${cursor}`);
    expect([cursor, refused.status, refused.headers.get('location')]).toEqual([cursor, 302, path]);
  }
  const statements = (await statementsDuring(api, () => open(path))).filter(({ text }) => list.statement.test(text));
  expect(statements).toHaveLength(1);
  return statements[0];
}

/** Returns the names of 30 rows, whose numbers sort like the names. */
export const thirtyNames = (name: string): string[] => Array.from({ length: 30 }, (_, n) => `${name} ${String(n + 10)}`);
