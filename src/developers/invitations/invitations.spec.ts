import { commandLineOf } from '../../../test/command-line.js';
import { DEVELOPERS, Guild, useGuild } from '../../../test/developers.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { useMailbox } from '../../../test/mailbox.js';
import { account, signedIn } from '../../../test/merchants.js';

const GONE = { message: 'Invitation not found.', status: 404 };
const PASSWORD = 'correct horse battery';
const tokenIn = (text = ''): string => /\/developers\/invitation\?token=(\S+)/.exec(text)?.[1] ?? '';
let made = 0;
const newEmail = (): string => `developer.${String(++made)}@example.com`;

describe('invitations of developers', () => {
  const mailbox = useMailbox();
  const api = useApi(async () => ({ DEVELOPER_SIGN_UP: 'open', ...(await mailbox.settings()) }));
  const guild = useGuild(api);

  /** Invites a person, and returns the token of the link in the message. */
  async function invited(email: string, role = 'developer', count = 1): Promise<string> {
    const { status, body } = await guild.on('POST /invitations', { email, role });
    expect([status, body.message, body.data.role]).toEqual([201, 'Invitation sent.', role]);
    return tokenIn((await mailbox.last(email, count)).text);
  }
  const create = (token: string, more: object = {}) =>
    api.call('POST', `${DEVELOPERS}/accounts`, { body: { token, name: 'Anna', password: PASSWORD, ...more } });

  it('make a new person a member, once', async () => {
    const email = newEmail();
    const token = await invited(email);
    expect((await guild.on('GET /invitations')).body.data[0]).toEqual({
      invitation_id: expect.any(Number),
      email,
      role: 'developer',
      created_at: expect.any(String),
      expires_at: expect.any(String),
    });
    expect((await create(token, { password: 'short' })).status).toBe(400);
    const answers = await atOnce(20, () => create(token));
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
    expect(won[0]?.body.data).toEqual({ merchant_id: expect.any(Number), organisation_id: guild.organisation_id, role: 'developer' });
    const { body } = await api.call('POST', '/api/dashboard/login', { body: { email, password: PASSWORD } });
    const headers = { authorization: `Bearer ${body.data.session_token as string}` };
    expect((await api.call('GET', `${DEVELOPERS}/organisations`, { headers })).body.data).toHaveLength(1);
    expect((await guild.on('GET /invitations')).body.data).toEqual([]);
  });

  it('are written in Bangla on request', async () => {
    const email = newEmail();
    await guild.on('POST /invitations', { email, role: 'developer', language: 'bn' });
    const { subject, text } = await mailbox.last(email, 1);
    expect([subject, text]).toEqual([
      expect.stringMatching(/ প্রতিষ্ঠানে আমন্ত্রণ$/),
      expect.stringMatching(/আমন্ত্রণ জানিয়েছেন।.*সাত দিনের মধ্যে/),
    ]);
  });

  it('make a signed-in person a member, and no member twice', async () => {
    const person = await signedIn(api, await account(api));
    const accept = (token: string) => person.call('POST', `${DEVELOPERS}/invitations/accept`, { body: { token } });
    const token = await invited(newEmail(), 'billing');
    const { status, body } = await accept(token);
    expect([status, body.data.role]).toEqual([200, 'billing']);
    expect((await accept(token)).body).toEqual(GONE);
    const again = await accept(await invited(newEmail()));
    expect([again.status, again.body.message]).toEqual([409, 'This person is already a member of the organisation.']);
    const taken = await create(await invited(person.email.toLowerCase()));
    expect(taken.status).toBe(409);
  });

  it('are replaced by the next one, withdrawn by owners, and end with the ownership or at their expiry', async () => {
    const email = newEmail();
    const first = await invited(email);
    const second = await invited(email, 'owner', 2);
    expect((await create(first)).body).toEqual(GONE);
    const rows = (await guild.on('GET /invitations')).body.data as { invitation_id: number; email: string }[];
    const mine = rows.filter((row) => row.email === email);
    expect(mine).toHaveLength(1);
    const route = `DELETE /invitations/${String(mine[0]?.invitation_id)}`;
    const other = await new Guild(api).begin();
    expect((await other.on(route)).body).toEqual(GONE);
    expect((await guild.on(route)).body).toEqual({ message: 'Invitation withdrawn.', status: 200 });
    expect((await create(second)).body).toEqual(GONE);
    const late = await invited(newEmail());
    await api.query(`UPDATE organisation_invitations SET expires_at = now() WHERE organisation_id = $1`, [guild.organisation_id]);
    expect((await create(late)).body).toEqual(GONE);
    const inviting = await guild.member('owner');
    const to = newEmail();
    await guild.on('POST /invitations', { email: to, role: 'owner' }, inviting);
    await guild.on(`PUT /members/${String(inviting.merchant_id)}`, { role: 'developer' });
    expect((await create(tokenIn((await mailbox.last(to, 1)).text))).body).toEqual(GONE);
  });

  it('are managed by owners only', async () => {
    for (const role of ['developer', 'billing']) {
      const person = await guild.member(role);
      expect((await guild.on('GET /invitations', undefined, person)).status).toBe(403);
      expect((await guild.on('POST /invitations', { email: newEmail(), role: 'owner' }, person)).status).toBe(403);
    }
    expect((await guild.on('POST /invitations', { email: 'nobody', role: 'owner' })).status).toBe(400);
  });

  it('are limited to five an hour per person', async () => {
    const email = newEmail();
    for (let sent = 0; sent < 5; sent++) await guild.on('POST /invitations', { email, role: 'billing' });
    const refused = await guild.on('POST /invitations', { email, role: 'billing' });
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  });

  it('are sent to a person who signs up and then creates an organisation', async () => {
    const email = newEmail();
    const { status, body } = await api.call('POST', `${DEVELOPERS}/sign-up`, { body: { email, language: 'bn' } });
    expect([status, body]).toEqual([202, { message: 'A link was sent to the email address.', status: 202 }]);
    const mail = await mailbox.last(email, 1);
    expect([mail.subject, mail.text]).toEqual(['ডেভেলপার পোর্টালে নিবন্ধন', expect.stringContaining('সাত দিনের মধ্যে')]);
    const token = tokenIn(mail.text);
    expect((await create(token)).body.message).toBe('organisation_name is required with this invitation.');
    const created = await create(token, { organisation_name: 'Loom' });
    expect([created.status, created.body.data.role]).toEqual([201, 'owner']);
    expect((await create(token, { organisation_name: 'Loom' })).body).toEqual(GONE);
  });
});

describe('invitations of the operator', () => {
  const api = useApi({ DEVELOPER_SIGN_UP: 'invited' });
  const { cli } = commandLineOf(api);

  it('are the only way to found an organisation', async () => {
    const person = await signedIn(api, await account(api));
    expect((await person.call('POST', `${DEVELOPERS}/organisations`, { body: { name: 'Loom' } })).status).toBe(403);
    expect((await api.call('POST', `${DEVELOPERS}/sign-up`, { body: { email: newEmail() } })).status).toBe(403);
    const { link } = await cli('developer', 'invite', '--email=New.Developer@example.com');
    const body = { token: tokenIn(link as string), organisation_name: 'Loom' };
    const { status, body: accepted } = await person.call('POST', `${DEVELOPERS}/invitations/accept`, { body });
    expect([status, accepted.data.role]).toEqual([200, 'owner']);
    expect((await person.call('POST', `${DEVELOPERS}/invitations/accept`, { body })).body).toEqual(GONE);
  });
});
