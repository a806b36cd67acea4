import type { Shop } from '../../../test/factories.js';
import { useApi } from '../../../test/harness.js';
import { backParameters, Identity } from '../../../test/identity.js';
import { CustomerVisits } from '../../../test/customer-visits.js';
import { newPhone } from '../../../test/phones.js';

const CUSTOMER = { user_type: 'customer' };

describe('the record that a one-time code opens', () => {
  const api = useApi();
  const identity = new Identity(api);
  const visits = new CustomerVisits(api, identity);
  let shop: Shop;
  beforeAll(async () => {
    shop = await api.shop();
    await identity.begin();
    Object.assign(identity, { store_id: shop.store_id });
  });
  let emails = 0;
  const newEmail = (): string => `someone-${String(++emails)}@example.com`;

  /** Returns a customer that an app has created. */
  async function created(phone: string, email: string): Promise<number> {
    const { body } = await shop.post('/customers', { name: 'Anna', phone, email });
    return body.data.user_id as number;
  }
  const shown = async (user_id: number) => (await shop.get(`/customers/${user_id}`)).body.data as Record<string, unknown>;
  const askedFor = async (browser: { open: (path: string) => Promise<{ headers: Headers }> }) =>
    new URL((await browser.open(identity.address({ ...CUSTOMER, prompt: 'none' }))).headers.get('location') ?? '').searchParams.get(
      'error',
    );

  it('is found by its phone, and never by an email address that was not verified on it', async () => {
    const [phone, email] = [newPhone(), newEmail()];
    const user_id = await created(phone, email);
    const attacker = await visits.signIn(email);
    const victim = await visits.signIn(phone);
    expect(victim.claims).toMatchObject({ sub: `customer:${user_id}`, email, email_verified: false, phone_number_verified: true });
    expect(attacker.claims).toEqual({
      sub: expect.not.stringMatching(`^customer:${user_id}$`),
      name: null,
      picture: null,
      email,
      email_verified: true,
      store_id: shop.store_id,
      store_name: expect.any(String),
      role: 'customer',
    });
    expect(await shown(user_id)).toMatchObject({ is_phone_verified: 1, is_email_verified: 0 });
  });

  it('of an email address alone is created once, with an event, and opened from then on', async () => {
    const email = newEmail();
    const asked = await Promise.all([visits.ask(email), visits.ask(email)]);
    const forms = await Promise.all(asked.map(({ browser, answer }) => browser.follow(answer)));
    const codes = [await visits.codeOf(email)];
    const first = await Promise.all(
      asked.map(({ browser }, n) => browser.submit(forms[n]!, '/identity/code', { one_time_code: codes[0]! })),
    );
    expect(first.map(({ status }) => status).sort()).toEqual([303, 401]);
    const subjects = [(await visits.signIn(email.toUpperCase())).claims['sub'], (await visits.signIn(email)).claims['sub']];
    expect(subjects[0]).toBe(subjects[1]);
    const user_id = Number(String(subjects[0]).split(':')[1]);
    expect(await shown(user_id)).toMatchObject({ name: email, email, phone: '', is_phone_verified: 0, is_email_verified: 1, is_guest: 0 });
    const events = (await api.events(shop.store_id)).filter(({ data }) => data['user_id'] === user_id);
    expect(events.map(({ event_topic, data }) => [event_topic, data])).toEqual([['customer.created', { user_id, email }]]);
    expect((await shop.get(`/customers?search=${email}`)).body.data).toMatchObject([{ user_id, phone: '' }]);
  });

  it('is the one on which the phone was verified, instead of an older one with another spelling', async () => {
    const phone = newPhone();
    const user_id = await created(`0${phone.slice(4)}`, newEmail());
    const { claims } = await visits.signIn(phone);
    expect(claims['sub']).toBe(`customer:${user_id}`);
    const older = await created(newPhone(), newEmail());
    await api.query('UPDATE customers SET user_id = user_id - 1000000, phone = $2 WHERE user_id = $1', [older, phone.slice(1)]);
    expect((await visits.signIn(phone)).claims['sub']).toBe(`customer:${user_id}`);
  });

  it.each(['phone', 'email'])(
    'loses its sessions, tokens, codes, consents and verification when an app changes its %s',
    async (contact) => {
      const [phone, email] = [newPhone(), newEmail()];
      const user_id = await created(phone, email);
      const { browser, access_token } = await visits.signIn(phone);
      expect(await askedFor(browser)).toBeNull();
      const changed = contact === 'phone' ? newPhone() : newEmail();
      const { body } = await shop.put(`/customers/${user_id}`, { [contact]: changed });
      expect(body.data).toMatchObject({ [contact]: changed, [`is_${contact}_verified`]: 0 });
      expect((await identity.userinfo(access_token)).body).toMatchObject({ code: 'invalid_token' });
      expect(await askedFor(browser)).toBe('login_required');
      for (const table of ['customer_sessions', 'idp_grants', 'idp_codes'])
        expect([table, await api.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [user_id])]).toEqual([table, []]);
      const again = await visits.signIn(contact === 'phone' ? changed : phone);
      expect(again.claims['sub']).toBe(`customer:${user_id}`);
    },
  );

  it('keeps its sessions when an app changes something else, or repeats a contact', async () => {
    const [phone, email] = [newPhone(), newEmail()];
    const user_id = await created(phone, email);
    const { access_token } = await visits.signIn(phone);
    await shop.put(`/customers/${user_id}`, { name: 'Bela', phone, email: email.toUpperCase() });
    expect((await identity.userinfo(access_token)).body).toMatchObject({ name: 'Bela', phone_number_verified: true });
  });

  it('of an email address is no longer opened by that address once an app has added a phone', async () => {
    const [phone, email] = [newPhone(), newEmail()];
    const { claims } = await visits.signIn(email);
    const user_id = Number(String(claims['sub']).split(':')[1]);
    await shop.put(`/customers/${user_id}`, { phone });
    expect((await visits.signIn(phone)).claims).toMatchObject({ sub: `customer:${user_id}`, email_verified: false });
    expect((await visits.signIn(email)).claims['sub']).not.toBe(`customer:${user_id}`);
  });

  it('keeps no session, code or consent of a sign-in that a change of its contacts overtook', async () => {
    const phone = newPhone();
    const user_id = await created(phone, newEmail());
    await visits.signIn(phone);
    await Promise.all([
      ...Array.from({ length: 6 }, () => visits.enter(phone).then(({ browser }) => browser.open(identity.address(CUSTOMER)))),
      shop.put(`/customers/${user_id}`, { phone: newPhone() }),
    ]);
    for (const table of ['customer_sessions', 'idp_grants', 'idp_codes'])
      expect([table, await api.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [user_id])]).toEqual([table, []]);
  });

  it.each(['suspended', 'frozen'] as const)('gets no tokens for a code that was issued before the store was %s', async (status) => {
    const { browser, answer } = await visits.enter(newPhone());
    const allowed = await browser.submit(await browser.follow(answer), '/identity/customer-consent', { decision: 'allow' });
    const { code = '' } = backParameters(allowed);
    await api.make.setStoreStatus(shop.store_id, status);
    expect((await identity.redeem(code)).body['error']).toBe('invalid_grant');
    await api.make.setStoreStatus(shop.store_id, 'active');
    expect((await identity.redeem(code)).status).toBe(200);
  });

  it.each(['suspended', 'frozen'] as const)('is not opened while the store is %s, and no code is sent', async (status) => {
    const phone = newPhone();
    const { browser, answer } = await visits.ask(phone);
    const form = await browser.follow(answer);
    const one_time_code = await visits.codeOf(phone);
    await api.make.setStoreStatus(shop.store_id, status);
    for (const [action, fields] of [
      ['/identity/customer', { contact: phone }],
      ['/identity/code', { one_time_code }],
    ] as const)
      expect((await browser.submit(action === '/identity/code' ? form : await entryForm(), action, fields)).status).toBe(403);
    for (const changes of [CUSTOMER, {}]) {
      const location = (await browser.open(identity.address(changes))).headers.get('location') ?? '';
      expect(new URL(location).searchParams.get('error')).toBe('access_denied');
    }
    await api.make.setStoreStatus(shop.store_id, 'active');
    expect((await browser.submit(form, '/identity/code', { one_time_code })).status).toBe(303);

    async function entryForm() {
      await api.make.setStoreStatus(shop.store_id, 'active');
      const page = await browser.open(identity.address(CUSTOMER));
      await api.make.setStoreStatus(shop.store_id, status);
      return page;
    }
  });
});
