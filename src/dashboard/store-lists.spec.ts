import { useApi } from '../../test/harness.js';
import { merchantOf, type SignedInMerchant } from '../../test/merchants.js';
import { PAGE } from '../../test/pages.js';
import { expectSearchedList, thirtyNames } from '../../test/searched-list.js';

/** Numbers of the rows, in the reverse of their order. */
const NUMBERS = 'generate_series(39, 10, -1) n';

describe('the lists of the settings of a store', () => {
  const api = useApi();
  /** Opens a store with rows of this statement, in which `$1` is the store and `$2` the owner, and those of another store. */
  async function stage(fill: string): Promise<{ store_id: number; owner: SignedInMerchant }> {
    const stores = [];
    for (let n = 0; n < 2; n++) {
      const store_id = await api.make.store();
      const owner = await merchantOf(api, store_id);
      await api.query(fill, [store_id, owner.merchant_id]);
      stores.push({ store_id, owner });
    }
    return stores[0]!;
  }

  it('show roles by name with the number of their members', async () => {
    const { store_id, owner } = await stage(
      `INSERT INTO roles (store_id, name) SELECT $1::bigint, 'Listed role ' || n FROM ${NUMBERS}, (SELECT $2::bigint) o`,
    );
    const list = await expectSearchedList(api, {
      path: `/${String(store_id)}/settings/staff/roles`,
      cookie: owner.cookie,
      names: thirtyNames('Listed role'),
      pattern: /listed role \d\d/i,
      past: ['roles', 'Z', 1],
      statement: /FROM roles t/,
    });
    expect(list?.values).toEqual([store_id]);
  });

  it('show invitations, newest first, and the newest on the page of the staff', async () => {
    const { store_id, owner } = await stage(
      `INSERT INTO staff_invitations (store_id, digest, channel, recipient, role, invited_by, created_at, expires_at)
       SELECT $1::bigint, sha256(($1::bigint || '-' || n)::bytea), 'email', 'listed' || n || '@example.com', 'staff', $2::bigint, now() - n * interval '1 minute',
         now() + interval '1 day' FROM ${NUMBERS}`,
    );
    const staff = `/${String(store_id)}/settings/staff`;
    const names = Array.from({ length: 30 }, (_, n) => `listed${String(n + 10)}@example.com`);
    const list = await expectSearchedList(api, {
      path: `${staff}/invitations`,
      cookie: owner.cookie,
      names,
      pattern: /listed\d\d@example.com/i,
      past: ['staff invitations', '2000-01-01T00:00:00.000Z', 1],
      statement: /FROM staff_invitations i/,
    });
    expect(list?.values).toEqual([store_id]);
    const { text } = await api.call('GET', staff, { headers: { ...PAGE, cookie: owner.cookie } });
    expect(text.match(/listed\d\d@example.com/g)).toEqual(names.slice(0, 5));
    expect(text).toContain(`<a href="${staff}/invitations">All 30 invitations</a>`);
    const admin = await merchantOf(api, store_id, { role: 'admin' });
    const refused = await api.call('GET', `${staff}/invitations`, { headers: { ...PAGE, cookie: admin.cookie } });
    expect(refused.status).toBe(403);
  });

  it('lead from the empty list of invitations to the form', async () => {
    const store_id = await api.make.store();
    const { cookie } = await merchantOf(api, store_id);
    const path = `/${String(store_id)}/settings/staff/invitations`;
    const { text } = await api.call('GET', path, { headers: { ...PAGE, cookie } });
    for (const words of ['No invitation is waiting for an answer.', `href="${path}/new"`]) expect(text).toContain(words);
    expect(text).not.toContain('class="row-filters"');
  });

  it('show installed apps by name with their scopes', async () => {
    const { store_id, owner } = await stage(
      `WITH made AS (
         INSERT INTO apps (name, client_id, client_secret_digest, client_secret_sealed, redirect_urls, scopes)
         SELECT 'Listed tool ' || n, 'listed-' || $1::bigint || '-' || n, sha256(($1::bigint || '-' || n)::bytea), '\\x00', '{https://app.example.com}', '{read:store}'
         FROM ${NUMBERS}, (SELECT $2::bigint) o RETURNING app_id)
       INSERT INTO installations (store_id, app_id, scopes) SELECT $1::bigint, app_id, '{read:store}' FROM made`,
    );
    const list = await expectSearchedList(api, {
      path: `/${String(store_id)}/settings/apps`,
      cookie: owner.cookie,
      names: thirtyNames('Listed tool'),
      pattern: /listed tool \d\d/i,
      past: ['installed apps', 'Z', 1],
      statement: /sorted_by[^]*FROM installations i/,
    });
    expect(list?.values).toEqual([store_id]);
  });

  it('show custom apps by name, but no deleted ones', async () => {
    const { store_id, owner } = await stage(
      `WITH made AS (
         INSERT INTO apps (name, client_id, client_secret_digest, client_secret_sealed, redirect_urls, scopes)
         SELECT 'Listed robot ' || n, 'robot-' || $1::bigint || '-' || n, sha256(('robot' || $1::bigint || '-' || n)::bytea), '\\x00', '{}', '{read:store}'
         FROM generate_series(45, 10, -1) n RETURNING app_id, name)
       INSERT INTO custom_apps (store_id, app_id, merchant_id, name, deleted_at)
       SELECT $1::bigint, app_id, $2::bigint, name, CASE WHEN name > 'Listed robot 39' THEN now() END FROM made`,
    );
    const list = await expectSearchedList(api, {
      path: `/${String(store_id)}/settings/custom-apps`,
      cookie: owner.cookie,
      names: thirtyNames('Listed robot'),
      pattern: /listed robot \d\d/i,
      past: ['custom apps', 'Z', 1],
      statement: /sorted_by[^]*FROM custom_apps t/,
    });
    expect(list?.values).toEqual([store_id]);
  });

  it('show sign-in clients by name', async () => {
    const { store_id, owner } = await stage(
      `INSERT INTO idp_clients (client_id, name, type, redirect_urls, scopes, owner_store_id)
       SELECT 'svc_oc_listed' || $1::bigint || '-' || n, 'Listed site ' || n, 'public', '{https://a.example.com}', '{openid}', $1::bigint
       FROM ${NUMBERS}, (SELECT $2::bigint) o`,
    );
    const list = await expectSearchedList(api, {
      path: `/${String(store_id)}/settings/sign-in-clients`,
      cookie: owner.cookie,
      names: thirtyNames('Listed site'),
      pattern: /listed site \d\d/i,
      past: ['sign-in clients', 'Z', 1],
      statement: /FROM idp_clients t/,
    });
    expect(list?.values).toEqual([store_id]);
  });

  it('lead from a page of the staff after the last member to the first one', async () => {
    const store_id = await api.make.store();
    const { cookie } = await merchantOf(api, store_id);
    const path = `/${String(store_id)}/settings/staff`;
    const past = Buffer.from(JSON.stringify(['staff created_at:DESC', '2000-01-01T00:00:00.000Z', 1])).toString('base64url');
    const { status, headers } = await api.call('GET', `${path}?cursor=${past}`, { headers: { ...PAGE, cookie } });
    expect([status, headers.get('location')]).toEqual([302, path]);
    const none = await api.call('GET', `${path}?q=no-such-person`, { headers: { ...PAGE, cookie } });
    expect(none.text).toContain(`href="${path}"`);
  });
});
