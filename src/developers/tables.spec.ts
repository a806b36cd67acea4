import { Guild, plainApp } from '../../test/developers.js';
import { useOwnApi } from '../../test/harness.js';
import { nodes, plansOf, statementsDuring } from '../../test/plans.js';
import { DeletedAppsProcessor } from './apps/deleted-apps.processor.js';

const LARGE = ['organisations', 'organisation_members', 'organisation_invitations', 'organisation_apps', 'merchants', 'apps'];

/** Statements that would create an impossible row. */
const IMPOSSIBLE: readonly (readonly [what: string, constraint: string, sql: string])[] = [
  ['a member with an unknown role', 'organisation_members_role_check', `UPDATE organisation_members SET role = 'boss'`],
  [
    'a member of a missing organisation',
    'organisation_members_organisation_id_fkey',
    `INSERT INTO organisation_members (organisation_id, merchant_id, role) SELECT 0, merchant_id, 'owner' FROM merchants LIMIT 1`,
  ],
  [
    'a member without an account',
    'organisation_members_merchant_id_fkey',
    `INSERT INTO organisation_members (organisation_id, merchant_id, role) SELECT organisation_id, 0, 'owner' FROM organisations LIMIT 1`,
  ],
  [
    'an invitation to an unknown role',
    'organisation_invitations_role_check',
    `INSERT INTO organisation_invitations (digest, email, organisation_id, role, invited_by, expires_at) VALUES ('', 'a@b', 1, 'boss', 1, now())`,
  ],
  [
    'an invitation to no role',
    'organisation_invitations_place_check',
    `INSERT INTO organisation_invitations (digest, email, organisation_id, expires_at) VALUES ('', 'a@b', 1, now())`,
  ],
  ['a listing of an app without an organisation', 'app_listings_app_id_fkey', 'INSERT INTO app_listings (app_id) VALUES (0)'],
  ['a listing with fewer than no submissions', 'app_listings_version_check', 'INSERT INTO app_listings (app_id, version) VALUES (0, -1)'],
  [
    'a listing with a seventh screenshot',
    'app_listings_screenshots_check',
    `INSERT INTO app_listings (app_id, screenshots) VALUES (0, '[1, 2, 3, 4, 5, 6, 7]')`,
  ],
  [
    'a listing whose screenshots are no list',
    'app_listings_screenshots_check',
    `INSERT INTO app_listings (app_id, screenshots) VALUES (0, '{}')`,
  ],
  [
    'an image of an app without an organisation',
    'app_images_app_id_fkey',
    `INSERT INTO app_images (app_id, kind, stored_key, width, height, file_size, thumbnail_size) VALUES (0, 'icon', 'a', 1, 1, 1, 1)`,
  ],
  [
    'an image of an app without a use',
    'app_images_kind_check',
    `INSERT INTO app_images (app_id, kind, stored_key, width, height, file_size, thumbnail_size) VALUES (0, 'x', 'a', 1, 1, 1, 1)`,
  ],
  [
    'an image of an app without pixels',
    'app_images_dimensions_check',
    `INSERT INTO app_images (app_id, kind, stored_key, width, height, file_size, thumbnail_size) VALUES (0, 'icon', 'a', 0, 1, 1, 1)`,
  ],
  [
    'an image of an app with fewer than no bytes',
    'app_images_sizes_check',
    `INSERT INTO app_images (app_id, kind, stored_key, width, height, file_size, thumbnail_size) VALUES (0, 'icon', 'a', 1, 1, -1, 1)`,
  ],
  [
    'an image of an app in an unknown state',
    'app_images_status_check',
    `INSERT INTO app_images (app_id, kind, status, stored_key, width, height, file_size, thumbnail_size) VALUES (0, 'icon', 'x', 'a', 1, 1, 1, 1)`,
  ],
  [
    'two icons of an app',
    'app_images_icon_idx',
    `INSERT INTO app_images (app_id, kind, status, stored_key, width, height, file_size, thumbnail_size)
     SELECT (SELECT max(app_id) FROM organisation_apps), 'icon', 'stored', 'k' || n, 1, 1, 1, 1 FROM generate_series(1, 2) n`,
  ],
  ['an app that is cleared before it is deleted', 'organisation_apps_cleared_at_check', 'UPDATE organisation_apps SET cleared_at = now()'],
];

describe('the tables of developers', () => {
  const api = useOwnApi();
  let guild: Guild;

  beforeAll(async () => {
    await api.make.apps(20_000);
    await api.query(`
      INSERT INTO merchants (email, name, password_hash) SELECT 'm' || n || '@example.com', 'x', '' FROM generate_series(1, 20000) n;
      INSERT INTO organisations (name) SELECT 'x' FROM generate_series(1, 20000);
      INSERT INTO organisation_members (organisation_id, merchant_id, role)
        SELECT o.organisation_id, m.merchant_id, 'owner' FROM organisations o JOIN merchants m ON m.email = 'm' || o.organisation_id || '@example.com';
      INSERT INTO organisation_invitations (digest, email, organisation_id, role, invited_by, expires_at)
        SELECT int8send(organisation_id), 'a@b', organisation_id, 'owner', merchant_id, now() + interval '1 day' FROM organisation_members;
      INSERT INTO organisation_apps (app_id, organisation_id, deleted_at, cleared_at)
        SELECT app_id, (SELECT min(organisation_id) FROM organisations) + app_id % 20000, now(), now() FROM apps`);
    guild = await new Guild(api).begin();
    await guild.on('POST /apps', plainApp);
    await guild.on('POST /invitations', { email: 'c@example.com', role: 'owner' });
    for (const table of LARGE) await api.query(`ANALYZE ${table}`);
  });

  it.each(IMPOSSIBLE)('refuse %s', async (_, constraint, sql) => {
    await expect(api.query(sql)).rejects.toMatchObject({ constraint });
  });

  it.each(['GET ', 'GET /members', 'GET /invitations', 'GET /apps'])('are read through their indexes for %s', async (route) => {
    const statements = await statementsDuring(api, () => guild.on(route));
    expect(statements.length).toBeGreaterThan(1);
    for (const statement of statements) {
      const plans = await plansOf(api, statement);
      expect(
        plans.flatMap(nodes).filter((node) => node['Node Type'] === 'Seq Scan' && LARGE.includes(node['Relation Name'] ?? '')),
      ).toEqual([]);
    }
  });

  it('are read through an index for deleted apps', async () => {
    const statements = await statementsDuring(api, () => api.app.get(DeletedAppsProcessor).work(), 'requests and background');
    const deleted = statements.filter(({ text }) => text.includes('FROM organisation_apps'));
    expect(deleted).toHaveLength(1);
    const plans = await plansOf(api, deleted[0]!, true);
    expect(plans.flatMap(nodes).map((node) => node['Node Type'])).not.toContain('Seq Scan');
  });
});
