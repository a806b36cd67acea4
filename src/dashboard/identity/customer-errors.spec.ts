import type { Answer } from '../../../test/caller.js';
import { useApi } from '../../../test/harness.js';
import { type Changes, Identity } from '../../../test/identity.js';
import { formOf, PAGE } from '../../../test/pages.js';

const BN = { 'accept-language': 'bn' };
const OURS = /Go to your stores|আপনার স্টোরে যান/;

describe('errors shown to the customers of a store', () => {
  const api = useApi({ RATE_LIMIT_PAGE: '60' });
  const identity = new Identity(api);
  const account = (): string => `/identity/account/${String(identity.store_id)}`;
  beforeAll(() => identity.begin());
  beforeEach(() => api.query(`UPDATE stores SET color = '#ffd400', status = 'active' WHERE store_id = $1`, [identity.store_id]));

  const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    api.call('GET', path, { headers: { ...PAGE, ...headers } });
  const ask = (changes: Changes, headers?: Record<string, string>): Promise<Answer> =>
    get(identity.address({ user_type: 'customer', redirect_uri: 'https://evil.example/', ...changes }), headers);
  const hasLook = ({ text }: Answer): boolean =>
    ['<title>', 'Loom', '/assets/brand.ffd400.css', `href="${account()}"`].every((part) => text.includes(part)) && !OURS.test(text);
  const isNeutral = ({ text }: Answer): boolean => !text.includes('Loom') && !text.includes('/assets/brand.');

  it('have the name, the logo and the colour of the store, in both languages, and a way back', async () => {
    const [english, bangla] = [await ask({}), await ask({}, BN)];
    expect([english.status, hasLook(english), hasLook(bangla)]).toEqual([400, true, true]);
    expect(english.text).toContain('Your account at Loom');
    expect(bangla.text).toContain('Loom\u2011এ আপনার অ্যাকাউন্ট');
    const fresh = new Identity(api);
    await fresh.begin();
    const never = await get(`/identity/account/${String(fresh.store_id)}/nothing`);
    expect([never.status, never.text.includes('Your account at Loom')]).toEqual([404, true]);
    const form = formOf({ user_type: 'customer', store_id: String(identity.store_id) });
    const posted = await api.call('POST', '/identity/code', form);
    expect([posted.status, hasLook(posted)]).toEqual([400, true]);
    const unknown = await get(`${account()}/nothing`);
    expect([unknown.status, hasLook(unknown), unknown.text.includes('its link is not valid any longer')]).toEqual([404, true, true]);
    expect((await get(`${account()}/nothing`, BN)).text).toContain('এর লিংকের মেয়াদ শেষ');
  });

  it('have our look for merchants, and where the store is unknown or not active', async () => {
    const ours = [
      await ask({ user_type: 'merchant' }),
      await ask({ store_id: undefined }),
      await ask({ store_id: '999999999' }),
      await ask({ store_id: '1x' }),
      await get('/identity/account/999999999'),
      await get(`/${String(identity.store_id)}/nothing/at/all`),
    ];
    expect(ours.filter((answer) => !isNeutral(answer) || answer.status < 400)).toEqual([]);
    await api.query(`UPDATE stores SET status = 'suspended' WHERE store_id = $1`, [identity.store_id]);
    await get(account());
    expect(isNeutral(await ask({}))).toBe(true);
  });

  it('reveal no other store', async () => {
    const other = await api.make.store('Kantha');
    const answer = await ask({ store_id: String(other) });
    expect([answer.text.includes('Kantha'), isNeutral(answer) || answer.text.includes('brand.')]).toEqual([true, true]);
    expect(answer.text).not.toContain('Loom');
  });

  it('include the one for browsers that send too many requests, without a statement', async () => {
    let answer = await get(account());
    while (answer.status !== 429) answer = await get(account());
    expect(hasLook(answer)).toBe(true);
    expect((await get(account(), BN)).text).toContain('Loom\u2011এ আপনার অ্যাকাউন্ট');
    expect(isNeutral(await get(`/identity/account/${String(await api.make.store('Kantha'))}`))).toBe(true);
  });
});
