import type { Answer } from '../../../test/caller.js';
import { atOnce, serveBeside, useApi } from '../../../test/harness.js';
import { account } from '../../../test/merchants.js';

const LOGIN = '/api/dashboard/login';
const WRONG = { message: 'The email address or the password is wrong.', code: 'invalid_credentials', status: 401 };

describe('ten failed sign-ins', () => {
  const api = useApi({ RATE_LIMIT_LOGIN: '10', TRUST_PROXY: '1' });
  let addresses = 0;
  /** Signs in from a new address unless one is given. */
  const login = (email: string, password: string, address = `10.0.0.${String(++addresses)}`): Promise<Answer> =>
    api.call('POST', LOGIN, { body: { email, password }, headers: { 'x-forwarded-for': address } });

  function expectTooMany({ status, body, headers }: Answer): void {
    expect(status).toBe(429);
    expect(body).toEqual({ message: 'Too many requests.', code: 'rate_limited', status: 429 });
    expect(headers.get('ratelimit-limit')).toBe('10');
    expect(headers.get('ratelimit-remaining')).toBe('0');
    const wait = Number(headers.get('retry-after'));
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    expect(headers.get('ratelimit-reset')).toBe(String(wait));
  }

  it('block an account from all addresses, even with the correct password', async () => {
    const { email, password } = await account(api);
    for (let n = 1; n <= 10; n++) {
      const answer = await login(n % 2 ? email : email.toUpperCase(), 'wrong');
      expect(answer.body).toEqual(WRONG);
      expect(answer.headers.get('ratelimit-remaining')).toBe(String(10 - n));
    }
    expectTooMany(await login(email, 'wrong'));
    expectTooMany(await login(email, password));
    const other = await account(api);
    expect((await login(other.email, other.password)).status).toBe(200);
  });

  it('block an account that does not exist in the same way', async () => {
    for (let n = 0; n < 10; n++) expect((await login('ghost@example.com', 'wrong')).status).toBe(401);
    expectTooMany(await login(' GHOST@example.com', 'wrong'));
  });

  it('block an address for all accounts', async () => {
    const { email, password } = await account(api);
    for (let n = 0; n < 10; n++) expect((await login(`nobody${String(n)}@example.com`, 'wrong', '10.1.1.1')).status).toBe(401);
    expectTooMany(await login(email, password, '10.1.1.1'));
    expect((await login(email, password, '10.1.1.2')).status).toBe(200);
  });

  it('count only failures', async () => {
    const { email, password } = await account(api);
    for (let n = 0; n < 9; n++) expect((await login(email, 'wrong', '10.2.2.2')).status).toBe(401);
    const answers = await atOnce(20, () => login(email, password, '10.2.2.2'));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await login(email, 'wrong', '10.2.2.2')).status).toBe(401);
    expectTooMany(await login(email, password, '10.2.2.2'));
  });

  it('limit the number of concurrent attempts', async () => {
    const { email } = await account(api);
    const answers = await atOnce(40, () => login(email, 'wrong'));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  it('count across processes', async () => {
    const { email, password } = await account(api);
    const there = await serveBeside(api);
    for (let n = 0; n < 5; n++) {
      expect((await login(email, 'wrong')).status).toBe(401);
      expect((await there.call('POST', LOGIN, { body: { email, password: 'wrong' } })).status).toBe(401);
    }
    expectTooMany(await login(email, password));
    expectTooMany(await there.call('POST', LOGIN, { body: { email, password } }));
    await there.close();
  });
});
