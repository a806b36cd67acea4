import { DEVELOPERS, Guild, useGuild } from '../../../test/developers.js';
import { atOnce, useApi } from '../../../test/harness.js';
import { account, type SignedInMerchant, signedIn } from '../../../test/merchants.js';

const MISSING = { message: 'Organisation not found.', status: 404 };
const LAST_OWNER = { message: 'An organisation must have an owner, and this is the last one.', status: 409 };

describe('organisations of developers', () => {
  const api = useApi({ DEVELOPER_SIGN_UP: 'open' });
  const guild = useGuild(api);
  const person = async (): Promise<SignedInMerchant> => signedIn(api, await account(api));
  const membersOf = async (one: Guild): Promise<[number, string][]> =>
    ((await one.on('GET /members')).body.data as { merchant_id: number; role: string }[]).map(({ merchant_id, role }) => [
      merchant_id,
      role,
    ]);

  it('are created by any person, who owns them', async () => {
    const founder = await person();
    const { status, body } = await founder.call('POST', `${DEVELOPERS}/organisations`, { body: { name: ' Loom ' } });
    const detail = {
      organisation_id: expect.any(Number),
      name: 'Loom',
      role: 'owner',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
      updated_at: expect.any(String),
    };
    expect([status, body]).toEqual([201, { data: detail, message: 'Organisation created.', status: 201 }]);
    expect((await founder.call('GET', `${DEVELOPERS}/organisations`)).body).toEqual({ data: [body.data], status: 200 });
    const path = `${DEVELOPERS}/organisations/${String(body.data.organisation_id)}`;
    expect((await founder.call('GET', path)).body).toEqual({ data: body.data, status: 200 });
    for (const name of ['', ' ', 'x'.repeat(256), null, 1])
      expect((await founder.call('POST', `${DEVELOPERS}/organisations`, { body: { name } })).status).toBe(400);
  });

  it('are renamed by owners', async () => {
    const one = await new Guild(api).begin();
    const { status, body } = await one.on('PUT ', { name: 'Loom' });
    expect([status, body.data.name, body.message]).toEqual([200, 'Loom', 'Organisation updated.']);
    expect((await one.on('PUT ', {})).body.message).toBe('At least one field is required.');
    for (const role of ['developer', 'billing'])
      expect((await one.on('PUT ', { name: 'Mine' }, await one.member(role))).body.code).toBe('forbidden');
    expect((await one.on('GET ')).body.data.name).toBe('Loom');
  });

  it('keep an owner when twenty concurrent requests take the role away', async () => {
    const one = await new Guild(api).begin();
    const others = await Promise.all(Array.from({ length: 19 }, () => one.member('owner')));
    const owners = [one.owner, ...others];
    const answers = await atOnce(20, (n) => {
      const { merchant_id } = owners[n]!;
      return n % 2 === 0
        ? one.on(`DELETE /members/${String(merchant_id)}`, undefined, owners[n])
        : one.on(`PUT /members/${String(merchant_id)}`, { role: 'billing' }, owners[n]);
    });
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(19).fill(200), 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual(LAST_OWNER);
    const roles = await api.query<{ role: string }>(`SELECT role FROM organisation_members WHERE organisation_id = $1 AND role = 'owner'`, [
      one.organisation_id,
    ]);
    expect(roles).toHaveLength(1);
  });

  it('refuse the change of a caller who has lost the role in the meantime', async () => {
    const one = await new Guild(api).begin();
    const second = await one.member('owner');
    const answers = await Promise.all([
      one.on(`PUT /members/${String(second.merchant_id)}`, { role: 'billing' }),
      one.on(`PUT /members/${String(one.owner.merchant_id)}`, { role: 'billing' }, second),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('have members whom owners change and remove, and who can leave', async () => {
    const one = await new Guild(api).begin();
    const [developer, billing] = [await one.member('developer'), await one.member('billing')];
    const { body } = await one.on('GET /members', undefined, billing);
    expect(body.data[0]).toEqual({
      merchant_id: one.owner.merchant_id,
      name: expect.any(String),
      email: one.owner.email,
      role: 'owner',
      created_at: expect.any(String),
    });
    const changed = await one.on(`PUT /members/${String(developer.merchant_id)}`, { role: 'billing' });
    expect([changed.status, changed.body.data.role]).toEqual([200, 'billing']);
    expect((await one.on(`PUT /members/${String(developer.merchant_id)}`, { role: 'boss' })).status).toBe(400);
    expect((await one.on(`PUT /members/${String(developer.merchant_id)}`, { role: 'owner' }, billing)).status).toBe(403);
    expect((await one.on(`DELETE /members/${String(developer.merchant_id)}`, undefined, billing)).status).toBe(403);
    expect((await one.on('PUT /members/999999999', { role: 'billing' })).body).toEqual({ message: 'Member not found.', status: 404 });
    expect((await one.on('DELETE /members/999999999')).status).toBe(404);
    expect((await one.on(`DELETE /members/${String(billing.merchant_id)}`, undefined, billing)).body).toEqual({
      message: 'Member removed.',
      status: 200,
    });
    expect((await one.on('GET ', undefined, billing)).body).toEqual(MISSING);
    expect((await one.on(`DELETE /members/${String(one.owner.merchant_id)}`)).body).toEqual(LAST_OWNER);
    expect((await one.on(`PUT /members/${String(one.owner.merchant_id)}`, { role: 'developer' })).body).toEqual(LAST_OWNER);
    expect(await membersOf(one)).toEqual([
      [one.owner.merchant_id, 'owner'],
      [developer.merchant_id, 'billing'],
    ]);
  });

  it('of others are not found, and every route needs a session and its CSRF token', async () => {
    const other = await new Guild(api).begin();
    const routes: [string, object?][] = [
      ['GET '],
      ['PUT ', { name: 'Mine' }],
      ['GET /members'],
      [`PUT /members/${String(guild.owner.merchant_id)}`, { role: 'billing' }],
      [`DELETE /members/${String(guild.owner.merchant_id)}`],
      ['GET /invitations'],
      ['POST /invitations', { email: 'a@example.com', role: 'owner' }],
      ['DELETE /invitations/1'],
    ];
    for (const [route, body] of routes) {
      expect([route, (await guild.on(route, body, other.owner)).body]).toEqual([route, MISSING]);
      const [method = '', rest = ''] = route.split(' ');
      const path = `${DEVELOPERS}/organisations/${String(guild.organisation_id)}${rest}`;
      expect((await api.call(method, path, { ...(body && { body }) })).body.code).toBe('login_required');
      const { cookie } = guild.owner;
      const unproven = await api.call(method, path, { ...(body && { body }), headers: { cookie } });
      expect(unproven.body.code).toBe(method === 'GET' ? undefined : 'forbidden');
      expect(
        (await other.owner.call(method, path.replace(/organisations\/\d+/, 'organisations/999999999'), { ...(body && { body }) })).body,
      ).toEqual(MISSING);
    }
    expect(await membersOf(guild)).toEqual([[guild.owner.merchant_id, 'owner']]);
    expect((await other.owner.call('GET', `${DEVELOPERS}/organisations`)).body.data).toHaveLength(1);
  });

  it('are limited to 50 per person, even when created concurrently', async () => {
    const founder = await person();
    await api.query(
      `WITH made AS (INSERT INTO organisations (name) SELECT 'x' FROM generate_series(1, 45) RETURNING organisation_id)
       INSERT INTO organisation_members (organisation_id, merchant_id, role) SELECT organisation_id, $1, 'owner' FROM made`,
      [founder.merchant_id],
    );
    const answers = await atOnce(20, () => founder.call('POST', `${DEVELOPERS}/organisations`, { body: { name: 'One more' } }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(15);
  });
});

describe('organisations without a sign-up', () => {
  const api = useApi();

  it('are not created', async () => {
    const one = await signedIn(api, await account(api));
    const answer = await one.call('POST', `${DEVELOPERS}/organisations`, { body: { name: 'Loom' } });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    const asked = await api.call('POST', `${DEVELOPERS}/sign-up`, { body: { email: 'a@example.com' } });
    expect([asked.status, asked.body.code]).toEqual([403, 'forbidden']);
  });
});
