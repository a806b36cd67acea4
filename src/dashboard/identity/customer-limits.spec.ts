import type { Answer } from '../../../test/caller.js';
import { useApi } from '../../../test/harness.js';
import { Identity } from '../../../test/identity.js';
import { FormBrowser } from '../../../test/identity-browser.js';

describe('one-time codes are limited', () => {
  const api = useApi({ RATE_LIMIT_ONE_TIME_CODE: '2', RATE_LIMIT_ONE_TIME_CODE_ADDRESS: '6', RATE_LIMIT_LOGIN: '3' });
  const identity = new Identity(api);
  beforeAll(() => identity.begin());

  const send = async (contact: string): Promise<Answer> => {
    const browser = new FormBrowser(api);
    const page = await browser.open(identity.address({ user_type: 'customer' }));
    return browser.submit(page, '/identity/customer', { contact });
  };

  it('in wrong codes per address', async () => {
    const browser = new FormBrowser(api);
    const page = await browser.open(identity.address({ user_type: 'customer' }));
    const form = await browser.follow(await browser.submit(page, '/identity/customer', { contact: '01512345678' }));
    const statuses = [];
    for (let n = 0; n < 5; n++) statuses.push((await browser.submit(form, '/identity/code', { one_time_code: 'x' })).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
  });

  it('per recipient in any spelling, and per address', async () => {
    const statuses = [];
    for (const contact of ['01712345678', '+8801712345678', '01712-345678', '01812345678', '01912345678', '01612345678'])
      statuses.push((await send(contact)).status);
    expect(statuses).toEqual([303, 303, 429, 303, 303, 429]);
    const { headers, text } = await send('01612345678');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(text).toContain('Too many attempts.');
  });
});

describe('one-time codes for a recipient', () => {
  const api = useApi({ RATE_LIMIT_ONE_TIME_CODE: '2' });
  const identity = new Identity(api);
  beforeAll(() => identity.begin());

  it('are limited over all stores', async () => {
    const statuses = [];
    for (const store_id of [identity.store_id, await api.make.store(), await api.make.store()]) {
      const browser = new FormBrowser(api);
      const page = await browser.open(identity.address({ user_type: 'customer', store_id: String(store_id) }));
      statuses.push((await browser.submit(page, '/identity/customer', { contact: '01712345678' })).status);
    }
    expect(statuses).toEqual([303, 303, 429]);
  });
});

describe('one-time codes of a store', () => {
  const api = useApi({ RATE_LIMIT_ONE_TIME_CODE_STORE: '2', DEFAULT_PHONE_REGION: 'GB', ONE_TIME_CODE_REGIONS: 'GB, BD' });
  const identity = new Identity(api);
  beforeAll(() => identity.begin());

  const send = async (contact: string, store_id = identity.store_id): Promise<number> => {
    const browser = new FormBrowser(api);
    const page = await browser.open(identity.address({ user_type: 'customer', store_id: String(store_id) }));
    return (await browser.submit(page, '/identity/customer', { contact })).status;
  };

  it('are limited, and sent to national numbers of the configured region', async () => {
    expect(await send('01712-345678')).toBe(400);
    expect([await send('07400 123456'), await send('+8801712345678'), await send('07400 123457')]).toEqual([303, 303, 429]);
    expect(await send('07400 123457', await api.make.store())).toBe(303);
  });
});

describe('phone numbers of other countries', () => {
  const api = useApi();
  const identity = new Identity(api);
  beforeAll(() => identity.begin());

  it('receive no codes', async () => {
    const browser = new FormBrowser(api);
    const page = await browser.open(identity.address({ user_type: 'customer' }));
    const { status, text } = await browser.submit(page, '/identity/customer', { contact: '+447400123456' });
    expect([status, text.includes('Codes are not sent to phone numbers of this country.')]).toEqual([400, true]);
    expect(await api.query('SELECT 1 FROM one_time_codes WHERE store_id = $1', [identity.store_id])).toEqual([]);
    expect((await browser.submit(page, '/identity/customer', { contact: '01712345678' })).status).toBe(303);
  });
});

describe('an installation that sends no one-time codes', () => {
  const api = useApi({ ONE_TIME_CODE_SENDER: 'off' });
  const identity = new Identity(api);
  beforeAll(() => identity.begin());

  it('says so to customers', async () => {
    const browser = new FormBrowser(api);
    const page = await browser.open(identity.address({ user_type: 'customer' }));
    for (const [contact, status, words] of [
      ['01712345678', 503, 'Codes cannot be sent at the moment.'],
      ['anna@example.com', 400, 'Codes cannot be sent by email.'],
    ] as const) {
      const answer = await browser.submit(page, '/identity/customer', { contact });
      expect([answer.status, answer.text.includes(words)]).toEqual([status, true]);
    }
    expect(await api.query('SELECT 1 FROM one_time_codes')).toEqual([]);
  });
});
