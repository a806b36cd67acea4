import type { Answer } from '../../../test/caller.js';
import { CustomerVisits } from '../../../test/customer-visits.js';
import { type Api, atOnce, serveBeside, useApi } from '../../../test/harness.js';
import { backParameters, type Changes, Identity } from '../../../test/identity.js';
import { FormBrowser } from '../../../test/identity-browser.js';
import { newPhone } from '../../../test/phones.js';

const CHOICE = '/identity/customer-choice';

describe('a browser with which several customers are signed in', () => {
  const api = useApi();
  const identity = new Identity(api);
  const visits = new CustomerVisits(api, identity);
  let other: Api;
  beforeAll(async () => {
    await identity.begin();
    other = await serveBeside(api);
  });

  const account = (): string => `/identity/account/${identity.store_id}`;
  const authorize = (browser: FormBrowser, changes: Changes = {}): Promise<Answer> =>
    browser.open(identity.address({ user_type: 'customer', ...changes }));
  const sessionOf = ({ text }: Answer, name: string): string =>
    new RegExp(`name="session_id" value="(\\d+)"/><div class="actions"><button[^>]*>Continue as ${name.replace('+', '\\+')}<`).exec(
      text,
    )?.[1] ?? '';

  /** Returns the phone number of the customer whom a client receives. */
  async function received(answer: Answer): Promise<unknown> {
    const { body } = await identity.redeem(backParameters(answer)['code'] ?? '');
    return ((await identity.userinfo(String(body.access_token))).body as Record<string, unknown>)['phone_number'];
  }

  /** Signs several customers in with one browser. */
  async function together(count: number): Promise<{ browser: FormBrowser; numbers: string[]; id_tokens: string[] }> {
    const browser = new FormBrowser(api);
    const [numbers, id_tokens]: [string[], string[]] = [[], []];
    for (let n = 0; n < count; n++) {
      numbers.push(newPhone());
      id_tokens.push((await visits.signIn(String(numbers[n]), {}, browser)).id_token);
    }
    return { browser, numbers, id_tokens };
  }

  it('asks who continues, and continues as the chosen customer', async () => {
    const { browser, numbers, id_tokens } = await together(2);
    const [first = '', second = ''] = numbers;
    const page = await authorize(browser);
    expect([page.status, page.text.includes('Choose an account')]).toEqual([200, true]);
    const session_id = sessionOf(page, first);
    expect([sessionOf(page, second), session_id]).not.toContain('');
    expect((await browser.submit(page, CHOICE, { session_id, csrf_token: 'x' })).status).toBe(403);
    expect(await received(await browser.follow(await browser.submit(page, CHOICE, { session_id })))).toBe(first);
    expect(await received(await authorize(browser, { prompt: 'none' }))).toBe(first);
    expect(await received(await authorize(browser, { id_token_hint: id_tokens[1] }))).toBe(second);
    const unknown = await browser.submit(page, CHOICE, { session_id: 'x' });
    expect((await browser.follow(unknown)).text).toContain('Choose an account');
  });

  it('shows the account of one, switches to another, and signs one out', async () => {
    const { browser, numbers } = await together(2);
    const [first = '', second = ''] = numbers;
    const page = await browser.open(account());
    expect(page.text).toContain(`You are signed in as ${second}.`);
    await browser.submit(page, `${account()}/switch`, { session_id: sessionOf(page, first) });
    const switched = await browser.open(account());
    expect(switched.text).toContain(`You are signed in as ${first}.`);
    const left = await browser.follow(await browser.submit(switched, `${account()}/sign-out`, {}));
    expect(left.text).toContain('You are signed out in this browser.');
    expect(left.text).toContain(`You are signed in as ${second}.`);
    expect(await received(await authorize(browser))).toBe(second);
  });

  it('chooses no session of another browser or store', async () => {
    const { browser } = await together(2);
    const stranger = await together(2);
    const page = await authorize(browser);
    const foreign = sessionOf(await authorize(stranger.browser), stranger.numbers[0] ?? '');
    expect(foreign).not.toBe('');
    const before = browser.cookie;
    const refused = await browser.submit(page, CHOICE, { session_id: foreign });
    expect([refused.headers.get('location')?.includes('chosen='), browser.cookie]).toEqual([false, before]);
    const elsewhere = await browser.open(`/identity/account/${String(await api.make.store())}`);
    expect([elsewhere.status, elsewhere.text.includes(stranger.numbers[0] ?? '')]).toEqual([401, false]);
  });

  it('ends the least recently used session beyond four, and one session when a customer signs in again', async () => {
    const { browser, numbers } = await together(5);
    const page = await authorize(browser);
    expect(numbers.map((number) => sessionOf(page, number) !== '')).toEqual([false, true, true, true, true]);
    const [, second = ''] = numbers;
    await visits.signIn(second, {}, browser);
    const open = await api.query(
      'SELECT 1 FROM customer_sessions s JOIN customers c ON c.store_id = s.store_id AND c.user_id = s.user_id WHERE c.phone = ANY ($1)',
      [numbers],
    );
    expect(open).toHaveLength(4);
  });

  it('has one current customer after twenty choices in two processes', async () => {
    const { browser, numbers } = await together(2);
    const page = await authorize(browser);
    const peer = new FormBrowser(other);
    for (const [name, value] of browser.jar) peer.jar.set(name, value);
    const sessions = numbers.map((number) => sessionOf(page, number));
    const chosen = await atOnce(20, (n) =>
      (n % 2 ? browser : peer).submit(page, CHOICE, { session_id: sessions[n % 4 < 2 ? 0 : 1] ?? '' }),
    );
    expect(new Set(chosen.map(({ status }) => status))).toEqual(new Set([303]));
    expect(numbers).toContain(await received(await authorize(browser, { prompt: 'none' })));
    expect(await api.query('SELECT 1 FROM customer_sessions WHERE session_id = ANY ($1::bigint[])', [sessions])).toHaveLength(2);
  });
});
