import { Guild } from '../../../test/developers.js';
import { useApi } from '../../../test/harness.js';
import { expectSearchedList, thirtyNames } from '../../../test/searched-list.js';

describe('the lists of an organisation', () => {
  const api = useApi();
  const pathOf = ({ organisation_id }: Guild, rest: string): string => `/developers/organisations/${String(organisation_id)}${rest}`;
  /** Makes two organisations with rows of this statement, in which `$1` is the organisation and `$2` its owner, and returns one of them. */
  async function stage(fill: string): Promise<Guild> {
    const guilds = [await new Guild(api).begin(), await new Guild(api).begin()] as const;
    for (const { organisation_id, owner } of guilds) await api.query(fill, [organisation_id, owner.merchant_id]);
    return guilds[0];
  }

  it('shows members by name', async () => {
    const guild = await stage(
      `WITH named AS (UPDATE merchants SET name = 'Listed person 10' WHERE merchant_id = $2), made AS (
         INSERT INTO merchants (email, name, password_hash)
         SELECT 'listed-' || $1::bigint || '-' || n || '@example.com', 'Listed person ' || n, 'x' FROM generate_series(39, 11, -1) n
         RETURNING merchant_id)
       INSERT INTO organisation_members (organisation_id, merchant_id, role) SELECT $1::bigint, merchant_id, 'developer' FROM made`,
    );
    const list = await expectSearchedList(api, {
      path: pathOf(guild, '/members'),
      cookie: guild.owner.cookie,
      names: thirtyNames('Listed person'),
      pattern: /listed person \d\d/i,
      past: ['members of an organisation', 'Z', 1],
      statement: /sorted_by[^]*FROM organisation_members t/,
    });
    expect(list?.values).toEqual([guild.organisation_id]);
  });

  it('shows invitations to its owners, newest first, and the newest with the members', async () => {
    const guild = await stage(
      `INSERT INTO organisation_invitations (digest, email, organisation_id, role, invited_by, created_at, expires_at)
       SELECT sha256(($1::bigint || '-' || n)::bytea), 'listed' || n || '@example.com', $1::bigint, 'developer', $2::bigint,
         now() - n * interval '1 minute', now() + interval '1 day' FROM generate_series(39, 10, -1) n`,
    );
    const path = pathOf(guild, '/invitations');
    const names = Array.from({ length: 30 }, (_, n) => `listed${String(n + 10)}@example.com`);
    const list = await expectSearchedList(api, {
      path,
      cookie: guild.owner.cookie,
      names,
      pattern: /listed\d\d@example.com/i,
      past: ['invitations to an organisation', '2000-01-01T00:00:00.000Z', 1],
      statement: /sorted_by[^]*FROM organisation_invitations t/,
    });
    expect(list?.values).toEqual([guild.organisation_id]);
    const { text } = await guild.page('/members');
    expect(text.match(/listed\d\d@example.com/g)).toEqual(names.slice(0, 5));
    expect(text).toContain(`<a href="${path}">All 30 invitations</a>`);
    const developer = await guild.member('developer');
    expect((await guild.page('/invitations', developer)).status).toBe(403);
    expect((await guild.page('/members', developer)).text).not.toContain('listed10@example.com');
  });

  it('leads from its empty list of invitations to the members', async () => {
    const guild = await new Guild(api).begin();
    const { text } = await guild.page('/invitations');
    expect(text).toContain('No invitation is waiting for an answer.');
    expect(text).toContain(`href="${pathOf(guild, '/members')}"`);
  });
});
