import type { Answer } from '../../test/caller.js';
import { useApi } from '../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../test/merchants.js';
import { formOf, PAGE } from '../../test/pages.js';

const TITLE = /<h1>([^<]*)<\/h1>/;
const BN = { 'accept-language': 'bn' };

describe('errors of pages', () => {
  const api = useApi({ RATE_LIMIT_PAGE: '100', BODY_LIMIT_SMALL: '2048' });
  let store_id: number;
  let merchant: SignedInMerchant;

  beforeAll(async () => {
    store_id = await api.make.store();
    merchant = await merchantOf(api, store_id);
  });

  const open = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    api.call('GET', path, { headers: { ...PAGE, cookie: merchant.cookie, ...headers } });
  const titleOf = ({ text }: Answer): string => TITLE.exec(text)?.[1] ?? text;

  it.each(['/nowhere', '/1/2/3/4/5', '/login/nowhere', `/1/orders/abc`, '/assets/none.css', '/a?b=c'])(
    '%s is a page for a browser',
    async (path) => {
      const answer = await open(path);
      expect([answer.status, titleOf(answer)]).toEqual([404, 'Page not found']);
      expect(answer.headers.get('content-security-policy')).toContain(`default-src 'none'`);
      expect(titleOf(await open(path, BN))).toBe('পাতাটি পাওয়া যায়নি');
    },
  );

  it.each(['/nowhere', '/api/nowhere', '/media/none', '/.well-known/none'])('%s is data for a program', async (path) => {
    const { status, headers } = await api.call('GET', path, { headers: { accept: '*/*' } });
    expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it('that no handler sees are also pages: bodies that are too large or unreadable', async () => {
    const large = formOf({ email: 'x'.repeat(5000) });
    const posted = (options: { raw: string; headers: Record<string, string> }): Promise<Answer> => api.call('POST', '/login', options);
    expect(titleOf(await posted(large))).toBe('That is too large');
    expect(titleOf(await posted({ ...large, headers: { ...large.headers, ...BN } }))).toBe('এটি অনেক বড়');
    expect((await posted({ raw: '{', headers: { 'content-type': 'application/json', ...PAGE } })).text).toMatch(/^<!DOCTYPE html>/);
  });

  it.each(['//evil.example/a', '///evil.example', '//evil.example/login?a=1'])(
    'of the path %s link to this server in another language',
    async (path) => {
      const { status, text } = await open(path);
      const [, link = ''] = /<a href="([^"]*lang=bn)"/.exec(text) ?? [];
      expect([status, new URL(link, api.base_url).origin]).toEqual([404, api.base_url]);
    },
  );

  it('of posted forms link to pages that can be opened in another language', async () => {
    const paths = [
      '/login',
      '/identity/sign-in',
      '/identity/customer',
      '/identity/customer-consent',
      `/${String(store_id)}/orders/1/courier`,
      '/nowhere',
    ];
    for (const path of paths) {
      const { raw, headers } = formOf({ csrf_token: merchant.csrf_token, event: 'eaten' });
      const answer = await api.call('POST', path, { raw, headers: { ...headers, cookie: merchant.cookie } });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      const [, link = ''] = /<a href="([^"]*lang=bn)"/.exec(answer.text) ?? [];
      const led = await open(link.replaceAll('&amp;', '&'));
      expect({ path, link, status: led.status }).toEqual({ path, link, status: led.headers.has('location') ? 302 : 200 });
    }
  });

  it('are in the language of the person, without messages of the API', async () => {
    const { raw, headers } = formOf({ csrf_token: merchant.csrf_token, event: 'eaten' });
    const post = (language: string): Promise<Answer> =>
      api.call('POST', `/${String(store_id)}/orders/1/courier`, {
        raw,
        headers: { ...headers, cookie: merchant.cookie, 'accept-language': language },
      });
    for (const [language, words] of [
      ['en', 'The details were not accepted. Go back, check them and try again.'],
      ['bn', 'তথ্যগুলো গ্রহণ করা যায়নি। ফিরে গিয়ে তথ্য দেখে আবার চেষ্টা করুন।'],
    ] as const) {
      const { text } = await post(language);
      expect(text).toContain(words);
      expect(text).not.toMatch(/event|must be/);
    }
  });

  it('caused by a query link to the page without it', async () => {
    const path = '/developers/invitation';
    for (const [language, words] of [
      ['en', 'Open the page without filters'],
      ['bn', 'ফিল্টার ছাড়া পাতাটি খুলুন'],
    ] as const) {
      const { status, text } = await open(`${path}?token=${'x'.repeat(201)}`, { 'accept-language': language });
      expect([status, new RegExp(`href="${path}">([^<]*)`).exec(text)?.[1]]).toEqual([400, words]);
      expect(text).not.toContain('must have');
    }
  });

  it('include the error for browsers that send too many requests', async () => {
    let answer: Answer;
    do answer = await open('/login', BN);
    while (answer.status < 400);
    expect([answer.status, titleOf(answer)]).toEqual([429, 'অনেক বেশি অনুরোধ']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
