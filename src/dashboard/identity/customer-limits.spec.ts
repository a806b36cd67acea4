import { createHash, createHmac } from 'node:crypto';
import type { Answer } from '../../../test/caller.js';
import { Api, atOnce, useApi } from '../../../test/harness.js';
import { Identity } from '../../../test/identity.js';
import { FormBrowser, signInCustomer } from '../../../test/identity-browser.js';

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
    for (let n = 0; n < 5; n++) statuses.push((await browser.submit(form, '/identity/code', { one_time_code: '000000' })).status);
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

  it('are limited across all stores', async () => {
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

describe('one-time codes by IPv6', () => {
  const api = useApi({ RATE_LIMIT_ONE_TIME_CODE_ADDRESS: '2', RATE_LIMIT_ONE_TIME_CODE_NETWORK: '3', TRUST_PROXY: '127.0.0.1' });
  const identity = new Identity(api);
  beforeAll(() => identity.begin());

  it('are limited per /64 network and per /48 network; those by IPv4 per address', async () => {
    const statuses: number[][] = [];
    for (const addresses of [
      ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:1::3'],
      ['2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:1:4::1', '2001:db8:2:1::1'],
      ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', '203.0.113.4', '203.0.113.4'],
    ]) {
      const sent = [];
      for (const address of addresses) {
        const browser = new FormBrowser(api, { 'x-forwarded-for': address });
        const page = await browser.open(identity.address({ user_type: 'customer' }));
        sent.push((await browser.submit(page, '/identity/customer', { contact: '01712345678' })).status);
      }
      statuses.push(sent);
    }
    expect(statuses).toEqual([
      [303, 303, 429],
      [303, 429, 429, 303],
      [303, 303, 303, 303, 303, 429],
    ]);
  });
});

describe('one-time codes that are reserved for known customers of a store', () => {
  const api = useApi({
    RATE_LIMIT_ONE_TIME_CODE: '3',
    RATE_LIMIT_ONE_TIME_CODE_STORE: '20',
    RATE_LIMIT_ONE_TIME_CODE_RESERVED: '50',
    KNOWN_DEVICE_TTL: '10d',
  });
  /** Another process of the same installation, with the next encryption key. */
  const other = new Api();
  const identity = new Identity(api);
  let known: FormBrowser;
  let numbers = 0;
  beforeAll(async () => {
    const { ENCRYPTION_KEY: former = '' } = api.environment;
    const ENCRYPTION_KEY = createHash('sha256').update('next').digest('base64');
    await other.serve({ ...api.environment, ENCRYPTION_KEY, ENCRYPTION_KEYS_ACCEPTED: former });
    await identity.begin();
    known = new FormBrowser(api);
    await signInCustomer(api, identity, known);
  });
  afterAll(() => other.close());

  /** Asks for a code for a number that has received none. Returns the status. */
  async function ask(browser: FormBrowser): Promise<number> {
    const page = await browser.open(identity.address({ user_type: 'customer', prompt: 'login' }));
    return (await browser.submit(page, '/identity/customer', { contact: `018${String(10_000_000 + numbers++)}` })).status;
  }

  /** Returns a browser with some of the cookies of the known one. */
  function browserWith(cookie: (name: string) => string | undefined, at: Api = api): FormBrowser {
    const browser = new FormBrowser(at);
    for (const [name, value] of known.jar) if (cookie(name) !== undefined) browser.jar.set(name, cookie(name) ?? value);
    return browser;
  }

  const device = 'svc_device_';

  it('remain available when concurrent strangers in two processes have used all others', async () => {
    const statuses = await atOnce(30, (n) => ask(new FormBrowser(n % 2 ? api : other)));
    // The customer was a stranger when they signed in.
    expect(statuses.filter((status) => status === 303)).toHaveLength(9);
    expect(statuses.filter((status) => status === 429)).toHaveLength(21);
    expect(await ask(known)).toBe(303);
  });

  it('are left to a known browser without a session, in every process, and it never signs in without a code', async () => {
    const value = (name: string): string | undefined => (name.startsWith(device) ? known.jar.get(name) : undefined);
    const browser = browserWith(value, other);
    expect([...browser.jar.keys()]).toEqual([`${device}${String(identity.store_id)}`]);
    expect((await browser.open(identity.address({ user_type: 'customer' }))).text).toContain('name="contact"');
    expect((await browser.open(identity.address({ user_type: 'customer', prompt: 'none' }))).headers.get('location')).toContain(
      'error=login_required',
    );
    expect(await ask(browser)).toBe(303);
  });

  it('are refused for cookies that are forged, too old, of another store, or of a customer who no longer exists', async () => {
    const [name = '', value = ''] = [...known.jar].find(([each]) => each.startsWith(device)) ?? [];
    const [user_id = '', at = ''] = value.split('-', 2);
    const signed = (customer: number, time: number, store_id = identity.store_id): string => {
      const key = Buffer.from(api.environment['ENCRYPTION_KEY'] ?? '', 'base64');
      const text = `known device ${[store_id, customer, time].join(' ')}`;
      return `${String(customer)}-${String(time)}-${createHmac('sha256', key).update(text).digest('base64url')}`;
    };
    const [customer, time] = [Number(user_id), Number(at)];
    expect(signed(customer, time)).toBe(value);
    for (const refused of [
      '',
      `${user_id}-${at}-${'A'.repeat(43)}`,
      value.replace(user_id, `${user_id}0`),
      value.replace(at, `${at}1`),
      signed(customer, time, identity.store_id + 1),
      signed(customer, time - 11 * 24 * 3600),
      signed(customer + 1000, time),
    ])
      expect([refused, await ask(browserWith((each) => (each === name ? refused : undefined)))]).toEqual([refused, 429]);
  });

  it('are limited per customer to the number that a recipient may receive', async () => {
    expect([await ask(known), await ask(known)]).toEqual([303, 429]);
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
