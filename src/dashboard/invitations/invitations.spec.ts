import type { Answer } from '../../../test/answer.js';
import { type Api, serveBeside, until, useApi } from '../../../test/harness.js';
import { useMailbox } from '../../../test/mailbox.js';
import { account, cookiesOf, merchantOf, type SignedInMerchant } from '../../../test/merchants.js';
import { formOf, hiddenFields, PAGE } from '../../../test/pages.js';
import { type Receiver, startReceiver } from '../../../test/receiver.js';
import { addToStaffDirectly, setRole } from '../../../test/staff.js';

const PASSWORD = 'a long enough password';
const TOO_LONG = 'x'.repeat(1001);
let people = 0;
const newEmail = (): string => `invited${String(++people)}@example.com`;

describe('invitations to the staff of a store', () => {
  const mailbox = useMailbox();
  let gateway: Receiver;
  const api = useApi(async () => {
    gateway = await startReceiver();
    return { ...(await mailbox.settings()), ONE_TIME_CODE_SENDER: 'http', SMS_GATEWAY_URL: gateway.url };
  });
  afterAll(() => gateway.close());

  const joinedPath = (store_id: number): string => `/${String(store_id)}/home?done=home_joined`;
  const staffOf = (store_id: number, rest = ''): string => `/${String(store_id)}/settings/staff${rest}`;
  const open = (path: string, cookie = ''): Promise<Answer> => api.call('GET', path, { headers: { ...PAGE, cookie } });
  const post = ({ cookie, csrf_token }: SignedInMerchant, path: string, fields: Record<string, string> = {}, at = api): Promise<Answer> => {
    const form = formOf({ csrf_token, ...fields });
    return at.call('POST', path, { ...form, headers: { ...form.headers, cookie } });
  };
  const invite = (owner: SignedInMerchant, store_id: number, contact: string, fields: Record<string, string> = {}): Promise<Answer> =>
    post(owner, staffOf(store_id, '/invitations'), { contact, role: 'staff', ...fields });
  const linkIn = (text = ''): string => /http\S+(\/\d+\/invitation\?token=\S+)/.exec(text)?.[1] ?? '';
  /** Invites a person by email and returns the path of the link. */
  async function linkFor(owner: SignedInMerchant, store_id: number, email: string, fields = {}): Promise<string> {
    const before = mailbox.to(email).length;
    expect((await invite(owner, store_id, email, fields)).status).toBe(303);
    return linkIn((await mailbox.last(email, before + 1)).text);
  }
  const person = (fields: Record<string, string> = {}): Record<string, string> => ({
    name: 'Rahim',
    new_password: PASSWORD,
    repeated_password: PASSWORD,
    ...fields,
  });
  /** Fills in the form of a new person on an open page. */
  const join = (page: Answer, link: string, fields: Record<string, string>, at: Api = api): Promise<Answer> => {
    const action = link.replace(/\?.*/, '');
    const form = formOf({ ...hiddenFields(page, action), ...fields });
    return at.call('POST', action, { ...form, headers: { ...form.headers, cookie: cookiesOf(page) } });
  };
  const membersOf = (store_id: number): Promise<{ email: string; role: string }[]> =>
    api.query(
      `SELECT m.email, s.role FROM staff s JOIN merchants m USING (merchant_id) WHERE store_id = $1 AND role <> 'owner' ORDER BY s.id`,
      [store_id],
    );
  async function stage(): Promise<{ store_id: number; owner: SignedInMerchant }> {
    const store_id = await api.make.store('Nakshi');
    return { store_id, owner: await merchantOf(api, store_id) };
  }

  it('by email let a new person set a password and work with the given access', async () => {
    const { store_id, owner } = await stage();
    await setRole(api, store_id, 'Money', ['apps__manage_billing']);
    const email = newEmail();
    const sent = await invite(owner, store_id, email.toUpperCase(), { roles: 'Money', permissions: 'orders__view_orders' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, staffOf(store_id, '?done=invite_sent')]);
    const mail = await mailbox.last(email, 1);
    expect([mail.subject, mail.text]).toEqual(['Invitation to Nakshi', expect.stringContaining('within seven days')]);
    const listed = await open(staffOf(store_id), owner.cookie);
    expect(listed.text).toContain(email);
    const link = linkIn(mail.text);
    const page = await open(link);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Work in Nakshi')]);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const joined = await join(page, link, person({ email: 'someone.else@example.com' }));
    expect([joined.status, joined.headers.get('location')]).toEqual([303, joinedPath(store_id)]);
    expect((await open(joinedPath(store_id), cookiesOf(joined))).text).toContain('You are now a member of this store.');
    expect((await open(`/${String(store_id)}/settings/apps/billing`, cookiesOf(joined))).status).toBe(200);
    expect((await open(`/${String(store_id)}/settings/custom-apps`, cookiesOf(joined))).status).toBe(403);
    expect(await membersOf(store_id)).toEqual([{ email, role: 'staff' }]);
    expect((await api.call('POST', '/api/dashboard/login', { body: { email, password: PASSWORD } })).status).toBe(200);
    expect((await open(link)).status).toBe(410);
    expect((await open(staffOf(store_id), owner.cookie)).text).not.toContain('Send again');
    const [entry] = await api.query(
      `SELECT details FROM audit_entries WHERE store_id = $1 AND action = 'staff.added' ORDER BY sequence DESC LIMIT 1`,
      [store_id],
    );
    expect(entry).toEqual({ details: { role: 'staff', roles: ['Money'], permissions: ['orders__view_orders'] } });
  });

  it('by text message ask a new person for the email address', async () => {
    const { store_id, owner } = await stage();
    expect((await invite(owner, store_id, '01711-223344', { role: 'admin', lang: 'bn' })).status).toBe(303);
    await until(() => gateway.requests.length > 0);
    const { to, text } = JSON.parse(gateway.requests.at(-1)?.body ?? '{}') as { to: string; text: string };
    expect([to, text]).toEqual(['+8801711223344', expect.stringContaining('৭ দিনের মধ্যে')]);
    const link = linkIn(text);
    const page = await open(link);
    const taken = await join(page, link, person({ email: owner.email }));
    expect([taken.status, taken.text]).toEqual([409, expect.stringContaining('There is an account with this email address.')]);
    const email = newEmail();
    expect((await join(page, link, person({ email }))).status).toBe(303);
    expect(await membersOf(store_id)).toEqual([{ email, role: 'admin' }]);
  });

  it('add the store to an existing account that signs in', async () => {
    const { store_id, owner } = await stage();
    const known = await account(api);
    const link = await linkFor(owner, store_id, newEmail());
    const signIn = link.replace('?', '/sign-in?');
    expect((await open(link)).text).toContain(`href="${signIn}"`);
    const asked = await open(signIn);
    expect(asked.headers.get('location')).toBe('/login');
    const login = await open('/login', cookiesOf(asked));
    const form = formOf({ ...hiddenFields(login, '/login'), email: known.email, password: known.password });
    const entered = await api.call('POST', '/login', { ...form, headers: { ...form.headers, cookie: cookiesOf(asked) } });
    const session = cookiesOf(entered);
    expect(entered.headers.get('location')).toBe(signIn);
    expect((await open(signIn, session)).headers.get('location')).toBe(link);
    const invitation = await open(link, session);
    expect(invitation.text).toContain('You are signed in as');
    const action = `/${String(store_id)}/invitation/accept`;
    const accept = formOf(hiddenFields(invitation, action));
    const accepted = await api.call('POST', action, { ...accept, headers: { ...accept.headers, cookie: session } });
    expect([accepted.status, accepted.headers.get('location')]).toEqual([303, joinedPath(store_id)]);
    expect(await membersOf(store_id)).toEqual([{ email: known.email, role: 'staff' }]);
  });

  it('do not change an existing membership', async () => {
    const { store_id, owner } = await stage();
    const link = await linkFor(owner, store_id, newEmail());
    const token = new URL(link, 'http://x').searchParams.get('token') ?? '';
    const refused = await post(owner, `/${String(store_id)}/invitation/accept`, { token });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('You already work in this store.')]);
    expect((await open(link)).status).toBe(200);
    expect(await membersOf(store_id)).toEqual([]);
  });

  it('are accepted once, even if twenty people use one link in two processes', async () => {
    const { store_id, owner } = await stage();
    await invite(owner, store_id, '01811223344');
    await until(() => gateway.requests.some(({ body }) => body.includes('+8801811223344')));
    const link = linkIn(JSON.parse(gateway.requests.find(({ body }) => body.includes('+8801811223344'))?.body ?? '{}').text as string);
    const page = await open(link);
    const other = await serveBeside(api);
    const emails = Array.from({ length: 20 }, newEmail);
    const answers = await Promise.all(emails.map((email, n) => join(page, link, person({ email }), n % 2 === 0 ? api : other)));
    await other.close();
    const winner = emails[answers.findIndex(({ status }) => status === 303)];
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array.from({ length: 19 }, () => 410)]);
    expect(await membersOf(store_id)).toEqual([{ email: winner, role: 'staff' }]);
    expect(await api.query('SELECT email FROM merchants WHERE email = ANY ($1)', [emails])).toEqual([{ email: winner }]);
  });

  it('exist once per person: a new or resent invitation replaces the link', async () => {
    const { store_id, owner } = await stage();
    const email = newEmail();
    const first = await linkFor(owner, store_id, email);
    const second = await linkFor(owner, store_id, email);
    const [row] = await api.query<{ invitation_id: number }>('SELECT invitation_id::integer FROM staff_invitations WHERE store_id = $1', [
      store_id,
    ]);
    const path = staffOf(store_id, `/invitations/${String(row?.invitation_id)}`);
    await api.query(`UPDATE staff_invitations SET expires_at = now() - interval '1 second' WHERE store_id = $1`, [store_id]);
    expect((await open(staffOf(store_id), owner.cookie)).text).toContain('Ended');
    const asked = 'q=a&role=owner&sort=oldest';
    expect((await open(staffOf(store_id, `?${asked}`), owner.cookie)).text).toContain(
      `action="${path}/withdraw?${asked.replaceAll('&', '&amp;')}"`,
    );
    const resent = await post(owner, `${path}/resend?${asked}&cursor=x%26`);
    expect([resent.status, resent.headers.get('location')]).toEqual([303, staffOf(store_id, `?${asked}&cursor=x%26&done=invite_sent`)]);
    const third = linkIn((await mailbox.last(email, 3)).text);
    expect([(await open(first)).status, (await open(second)).status, (await open(third)).status]).toEqual([410, 410, 200]);
    const withdrawn = await post(owner, `${path}/withdraw`);
    expect([withdrawn.status, withdrawn.headers.get('location')]).toEqual([303, staffOf(store_id, '?done=invite_withdrawn')]);
    expect((await open(third)).status).toBe(410);
    expect((await post(owner, `${path}/withdraw`)).status).toBe(404);
    expect((await post(owner, `${path}/resend`)).status).toBe(404);
  });

  it('end when the inviting owner loses the ownership', async () => {
    const { store_id, owner } = await stage();
    const link = await linkFor(owner, store_id, newEmail());
    await addToStaffDirectly(api, store_id, { role: 'owner' });
    await addToStaffDirectly(api, store_id, { merchant_id: owner.merchant_id, role: 'admin' });
    const page = await open(link);
    expect([page.status, page.text]).toEqual([410, expect.stringContaining('This invitation was used, withdrawn or has expired')]);
  });

  it('are open for seven days, and while the inviting owner is not suspended', async () => {
    const { store_id, owner } = await stage();
    const link = await linkFor(owner, store_id, newEmail());
    const [row] = await api.query<{ days: number }>(
      `SELECT extract(epoch FROM expires_at - created_at)::float8 / 86400 AS days FROM staff_invitations WHERE store_id = $1`,
      [store_id],
    );
    expect(row?.days).toBeCloseTo(7, 3);
    const statusAfter = async (statement: string): Promise<number> => {
      await api.query(statement, [store_id]);
      return (await open(link)).status;
    };
    expect(await statusAfter(`UPDATE staff SET suspended_at = now() WHERE store_id = $1`)).toBe(410);
    expect(await statusAfter(`UPDATE staff SET suspended_at = NULL WHERE store_id = $1`)).toBe(200);
    expect(await statusAfter(`UPDATE staff_invitations SET expires_at = now() WHERE store_id = $1`)).toBe(410);
  });

  it.each([
    [{ name: '' }, 'error-name', 'Enter your name.'],
    [{ email: 'nobody' }, 'error-email', 'Enter an email address.'],
    [{ new_password: 'short', repeated_password: 'short' }, 'error-new_password', 'at least 8 characters'],
    [{ new_password: TOO_LONG, repeated_password: TOO_LONG }, 'error-new_password', 'at most 1,000 characters'],
    [{ repeated_password: 'another' }, 'error-repeated_password', 'The new passwords do not match.'],
  ])('keep what a person typed with %j, and mark the field', async (fields, id, message) => {
    const { store_id, owner } = await stage();
    const number = `+88017112${String(50_000 + ++people)}`;
    await invite(owner, store_id, number);
    await until(() => gateway.requests.some(({ body }) => body.includes(number)));
    const link = linkIn(gateway.requests.find(({ body }) => body.includes(number))?.body);
    const path = link.replace(/".*/, '');
    const refused = await join(await open(path), path, person({ email: newEmail(), ...fields }));
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(`aria-describedby="${id}"`);
    expect(refused.text).toContain(message);
    expect((await open(path)).status).toBe(200);
  });

  it.each(['nobody', '12', ''])('are not sent to %j, and the form keeps what was typed', async (contact) => {
    const { store_id, owner } = await stage();
    const refused = await invite(owner, store_id, contact, { role: 'admin', permissions: 'orders__view_orders' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('aria-describedby="error-contact"');
    expect(refused.text).toMatch(/value="orders__view_orders" checked/);
  });

  it('are limited per person', async () => {
    const { store_id, owner } = await stage();
    const email = newEmail();
    const answers: Answer[] = [];
    for (let n = 0; n < 6; n++) answers.push(await invite(owner, store_id, email));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429]);
    expect(answers.at(-1)?.text).toContain('Too many invitations were sent.');
  });

  it('are for owners of the store only, and need the token of the form', async () => {
    const { store_id, owner } = await stage();
    const their = await stage();
    const admin = await merchantOf(api, store_id, { role: 'admin' });
    const link = await linkFor(owner, store_id, newEmail());
    const [row] = await api.query<{ invitation_id: number }>('SELECT invitation_id::integer FROM staff_invitations WHERE store_id = $1', [
      store_id,
    ]);
    expect((await invite(admin, store_id, newEmail())).status).toBe(403);
    for (const verb of ['resend', 'withdraw'])
      expect((await post(their.owner, staffOf(their.store_id, `/invitations/${String(row?.invitation_id)}/${verb}`))).status).toBe(404);
    const foreign = link.replace(String(store_id), String(their.store_id));
    expect((await open(foreign)).status).toBe(410);
    const form = formOf({ token: new URL(link, 'http://x').searchParams.get('token') ?? '', ...person() });
    expect((await api.call('POST', link.replace(/\?.*/, ''), form)).status).toBe(403);
    expect(await membersOf(store_id)).toHaveLength(1);
  });
});
