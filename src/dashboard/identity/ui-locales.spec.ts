import type { Answer } from '../../../test/caller.js';
import { runCommandOrFail } from '../../../test/command-line.js';
import { useApi } from '../../../test/harness.js';
import { CALLBACK, type Changes, Identity } from '../../../test/identity.js';
import { FormBrowser } from '../../../test/identity-browser.js';
import { PAGE } from '../../../test/pages.js';

const CONTACT = '01712345678';

describe('ui_locales', () => {
  const api = useApi();
  const identity = new Identity(api);
  beforeAll(() => identity.begin());

  const languageOf = ({ text, headers }: Answer): (string | null | undefined)[] => [
    /<html lang="(\w+)"/.exec(text)?.[1],
    headers.get('content-language'),
  ];
  const BANGLA = ['bn', 'bn'];
  const ENGLISH = ['en', 'en'];

  const open = (changes: Changes, headers: Record<string, string> = {}): Promise<Answer> =>
    api.call('GET', identity.address(changes), { headers: { ...PAGE, ...headers } });

  it.each([
    ['bn', 'en', BANGLA],
    ['bn-BD', 'en', BANGLA],
    ['BN', undefined, BANGLA],
    ['fr-CA bn en', 'en', BANGLA],
    ['en bn', 'bn', ENGLISH],
    ['  fr   en-GB  bn ', 'bn', ENGLISH],
    ['fr de', 'bn', BANGLA],
    ['fr', undefined, ENGLISH],
    ['', 'bn', BANGLA],
    ['b n', 'en', ENGLISH],
    ['*', 'bn', BANGLA],
  ])('%j with Accept-Language %j is answered in %j', async (ui_locales, accepted, expected) => {
    const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-language': accepted };
    expect(languageOf(await open({ ui_locales }, headers))).toEqual(expected);
    expect(languageOf(await open({ ui_locales, user_type: 'customer' }, headers))).toEqual(expected);
  });

  it('is overridden by the language that the user chose on a page', async () => {
    const browser = new FormBrowser(api);
    const address = identity.address({ ui_locales: 'bn' });
    expect(languageOf(await browser.open(address))).toEqual(BANGLA);
    expect(languageOf(await browser.open(`${address}&lang=en`))).toEqual(ENGLISH);
    expect(languageOf(await browser.open(address))).toEqual(ENGLISH);
  });

  it('is kept from the sign-in of a merchant to the consent', async () => {
    const { client_id } = await identity.register();
    const browser = new FormBrowser(api);
    const page = await browser.open(identity.address({ client_id, ui_locales: 'bn' }));
    const { email, password } = identity.owner;
    const wrong = await browser.submit(page, '/identity/sign-in', { email, password: 'wrong' });
    expect([wrong.status, languageOf(wrong)]).toEqual([401, BANGLA]);
    const consent = await browser.follow(await browser.submit(wrong, '/identity/sign-in', { email, password }));
    expect(consent.text).toContain('action="/identity/consent"');
    expect(languageOf(consent)).toEqual(BANGLA);
    expect(browser.cookie).not.toContain('svc_language');
  });

  it('is kept from the phone number of a customer to the consent', async () => {
    const browser = new FormBrowser(api);
    const page = await browser.open(identity.address({ user_type: 'customer', ui_locales: 'bn' }));
    const unreadable = await browser.submit(page, '/identity/customer', { contact: 'x' });
    expect([unreadable.status, languageOf(unreadable)]).toEqual([400, BANGLA]);
    const form = await browser.follow(await browser.submit(page, '/identity/customer', { contact: CONTACT }));
    expect(languageOf(form)).toEqual(BANGLA);
    const wrong = await browser.submit(form, '/identity/code', { one_time_code: 'x' });
    expect([wrong.status, languageOf(wrong)]).toEqual([400, BANGLA]);
    const replace = ['one-time-code', 'replace', '--store-id', String(identity.store_id), '--to', CONTACT];
    const { code } = await runCommandOrFail<{ code: string }>(api.environment, ...replace);
    const consent = await browser.follow(await browser.submit(form, '/identity/code', { one_time_code: code }));
    expect(consent.text).toContain('action="/identity/customer-consent"');
    expect(languageOf(consent)).toEqual(BANGLA);
  });

  it('is also the language of the errors of a request', async () => {
    const answer = await open({ ui_locales: 'bn', redirect_uri: `${CALLBACK}/other` });
    expect([answer.status, languageOf(answer)]).toEqual([400, BANGLA]);
    const long = await open({ ui_locales: 'x'.repeat(201) });
    expect([long.status, new URL(long.headers.get('location') ?? '').searchParams.get('error')]).toEqual([303, 'invalid_request']);
  });
});
