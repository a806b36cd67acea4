import type { Answer } from '../../../test/caller.js';
import { useApi } from '../../../test/harness.js';
import { type Changes, Identity } from '../../../test/identity.js';
import { formOf, PAGE } from '../../../test/pages.js';

const BN = { 'accept-language': 'bn' };
const STORES = /Go to your stores|আপনার স্টোরে যান/;

describe('errors of sign-in requests', () => {
  const api = useApi({ RATE_LIMIT_PAGE: '50', BODY_LIMIT_SMALL: '4096' });
  const identity = new Identity(api);
  beforeAll(() => identity.begin());

  const open = (changes: Changes, headers: Record<string, string> = {}): Promise<Answer> =>
    api.call('GET', identity.address({ user_type: 'customer', ...changes }), { headers: { ...PAGE, ...headers } });

  it.each<[Changes, string, string]>([
    [{ client_id: 'x' }, 'The client id is unknown.', 'ক্লায়েন্ট আইডিটি অচেনা।'],
    [{ redirect_uri: 'https://evil.example/' }, 'The redirect URI is not registered for the client.', 'রিডাইরেক্ট URI নিবন্ধিত নয়।'],
  ])('in %j name the reason in both languages', async (changes, english, bangla) => {
    const [en, bn] = [await open(changes), await open(changes, BN)];
    expect([en.status, bn.status]).toEqual([400, 400]);
    expect(en.text).toContain(english);
    expect(bn.text).toContain(bangla);
    expect(bn.text).not.toContain(english);
  });

  it('send customers back to where they came from, not to the stores of merchants', async () => {
    const { raw, headers } = formOf({ contact: 'x'.repeat(5000) });
    const answers = [
      await open({ client_id: 'x' }),
      await open({ client_id: 'x' }, BN),
      await open({ redirect_uri: 'x'.repeat(3000) }),
      await api.call('GET', '/identity/code', { headers: PAGE }),
      await api.call('POST', '/identity/customer', { raw, headers }),
      await api.call('POST', '/identity/customer', { raw: '', headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 413, 400]);
    expect(answers.filter(({ text }) => STORES.test(text) || !text.startsWith('<!DOCTYPE'))).toEqual([]);
    expect(answers[0]?.text).toContain('The website or app that you came from');
    expect(answers[1]?.text).toContain('আপনি যে ওয়েবসাইট বা অ্যাপ থেকে এসেছেন');
  });

  it('lead merchants to their stores on other pages', async () => {
    expect((await api.call('GET', '/nowhere', { headers: PAGE })).text).toMatch(STORES);
    const answer = await api.call('GET', '/api/apps/oauth/authorize?client_id=x', { headers: { ...PAGE, cookie: identity.owner.cookie } });
    expect([answer.status, STORES.test(answer.text)]).toEqual([400, true]);
  });

  it('include the one for browsers that send too many requests', async () => {
    let answer: Answer;
    do answer = await api.call('GET', '/identity/code', { headers: PAGE });
    while (answer.status === 400);
    expect([answer.status, STORES.test(answer.text)]).toEqual([429, false]);
  });
});
