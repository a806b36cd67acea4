import { approvedDevice, deviceGrant, DEVELOPERS } from '../../../test/developers.js';
import { useOwnApi } from '../../../test/harness.js';
import { account, type SignedInMerchant, signedIn } from '../../../test/merchants.js';
import { formOf } from '../../../test/pages.js';
import { nodes, plansOf, statementsDuring } from '../../../test/plans.js';

const LARGE = ['device_authorizations', 'dashboard_sessions', 'merchants'];

describe('the tables of devices', () => {
  const api = useOwnApi();
  let person: SignedInMerchant;

  beforeAll(async () => {
    await api.query(`
      INSERT INTO merchants (email, name, password_hash) SELECT 'm' || n || '@example.com', 'x', '' FROM generate_series(1, 20000) n;
      INSERT INTO dashboard_sessions (digest, merchant_id, expires_at) SELECT int8send(merchant_id), merchant_id, now() + interval '1 day' FROM merchants;
      INSERT INTO device_authorizations (device_digest, user_digest, expires_at)
        SELECT int8send(n), int8send(n), now() + interval '1 day' FROM generate_series(1, 20000) n`);
    for (const table of LARGE) await api.query(`ANALYZE ${table}`);
    person = await signedIn(api, await account(api));
  });

  it.each([
    ['a decision of nobody', 'device_authorizations_decided_by_check', `SET decision = 'denied'`],
    ['an unknown decision', 'device_authorizations_decision_check', `SET decision = 'maybe', merchant_id = 1`],
    ['a token without a decision', 'device_authorizations_redeemed_at_check', 'SET redeemed_at = now()'],
    ['a short interval', 'device_authorizations_interval_seconds_check', 'SET interval_seconds = 4'],
    ['a missing person', 'device_authorizations_merchant_id_fkey', `SET decision = 'denied', merchant_id = 0`],
  ])('refuse %s', async (_, constraint, change) => {
    const update = `UPDATE device_authorizations ${change} WHERE device_digest = int8send(1)`;
    await expect(api.query(update)).rejects.toMatchObject({ constraint });
  });

  it('refuse a session with an unknown reach', async () => {
    const constraint = 'dashboard_sessions_reach_check';
    await expect(api.query(`UPDATE dashboard_sessions SET reach = 'none'`)).rejects.toMatchObject({ constraint });
  });

  it('are read through their indexes', async () => {
    const { cookie, csrf_token } = person;
    const form = formOf({ csrf_token, user_code: 'BBBB-BBBB' });
    const device_code = await approvedDevice(api, person);
    const statements = await statementsDuring(api, async () => {
      await api.call('POST', '/developers/device', { ...form, headers: { ...form.headers, cookie } });
      await api.call('POST', `${DEVELOPERS}/device/token`, { body: deviceGrant(device_code) });
      await person.call('GET', `${DEVELOPERS}/session`);
      await person.call('POST', '/account/sessions/end', { ...form, headers: { ...form.headers, cookie } });
    });
    expect(statements.length).toBeGreaterThan(5);
    for (const statement of statements) {
      const scans = (await plansOf(api, statement)).flatMap(nodes).filter((node) => node['Node Type'] === 'Seq Scan');
      expect(scans.filter((node) => LARGE.includes(node['Relation Name'] ?? ''))).toEqual([]);
    }
  });
});
