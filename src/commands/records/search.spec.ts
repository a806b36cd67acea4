import { plainCharge, Till } from '../../../test/billing.js';
import type { Json } from '../../../test/caller.js';
import { commandLineOf, runInProcess } from '../../../test/command-line.js';
import { useOwnApi } from '../../../test/harness.js';
import { place } from '../../../test/orders.js';
import { customer } from '../../../test/resources.js';
import { itOnOnePostgres } from '../../../test/nodes.js';
import { nodes, plansOf, statementsDuring } from '../../../test/plans.js';
import { withoutRules } from '../../../test/without-rules.js';

const ROWS = 20_000;

describe('find', () => {
  const api = useOwnApi({ ROLE: 'api' });
  const { cli, refused } = commandLineOf(api);
  let till: Till;

  beforeAll(async () => {
    till = await Till.open(api);
    await api.query(`UPDATE stores SET name = 'Nakshi Loom', domain = 'nakshi.example.com' WHERE store_id = $1`, [till.shop.store_id]);
    await api.query(`UPDATE apps SET name = 'Parcel robot' WHERE app_id = $1`, [till.shop.app_id]);
  });

  const found = async (text: unknown): Promise<Json[]> => (await cli('find', String(text))).found as Json[];
  /** Returns what was found, as `<noun> <id>`. */
  const nouns = async (text: unknown): Promise<string[]> => (await found(text)).map(({ noun, id }) => `${String(noun)} ${String(id)}`);

  it('finds stores, apps and merchants by parts of names, and merchants and apps by whole addresses and client ids', async () => {
    const { store_id, app_id, client_id } = till.shop;
    for (const text of ['nakshi loom', 'NAKSHI.example', store_id]) expect(await nouns(text)).toContain(`store ${String(store_id)}`);
    for (const text of ['parcel', client_id, app_id]) expect(await nouns(text)).toContain(`app ${String(app_id)}`);
    const { email, merchant_id } = till.owner;
    for (const text of [email.toUpperCase(), merchant_id]) expect(await nouns(text)).toContain(`merchant ${String(merchant_id)}`);
    await api.query(`UPDATE merchants SET name = 'Shirin Akter' WHERE merchant_id = $1`, [merchant_id]);
    expect(await nouns('rin akt')).toEqual([`merchant ${String(merchant_id)}`]);
    expect(await nouns('%%%')).toEqual([]);
    expect(await nouns('na')).toEqual([]);
    expect(await refused('find')).toMatch(/missing required argument/);
  });

  it('finds payments and charges by transactions, and names the command that shows each', async () => {
    const { charge_id } = await till.charge(plainCharge);
    const session_txn = await till.session(charge_id);
    await till.atGateway(session_txn, 'paid');
    await till.back(session_txn);
    const [{ session_id, gateway_txn, gateway_ref } = {}] = await api.query<Json>(
      'SELECT session_id::integer, gateway_txn, gateway_ref FROM payment_sessions WHERE session_txn = $1',
      [session_txn],
    );
    const payment = { noun: 'payment', id: session_id, name: session_txn, store_id: till.shop.store_id };
    for (const text of [session_txn, gateway_txn, gateway_ref]) expect(await found(text)).toMatchObject([payment]);
    await cli('charge', 'refund', `--charge-id=${String(charge_id)}`, '--amount=1', '--reason=Broken');
    const [{ refund_txn } = {}] = await api.query<Json>(
      `UPDATE refunds SET refund_ref = 'REF-77' WHERE charge_id = $1 RETURNING refund_txn`,
      [charge_id],
    );
    for (const text of [refund_txn, 'REF-77']) expect(await nouns(text)).toEqual([`charge ${String(charge_id)}`]);
    for (const { show, id, noun } of await found(charge_id)) {
      const shown = await cli(...String(show).split(' '));
      expect([noun, Object.values(shown)]).toEqual([noun, expect.arrayContaining([id])]);
    }
  });

  it('finds orders by their ids and by their numbers in every store, each once', async () => {
    const [one, other] = [await place(till.shop), await place(await api.shop())];
    await api.query('UPDATE orders SET store_serial_order_no = 987654 WHERE order_id = ANY ($1)', [[one.order_id, other.order_id]]);
    const [first, second] = [`order ${String(one.order_id)}`, `order ${String(other.order_id)}`];
    expect(await nouns('987654')).toEqual([first, second]);
    expect((await nouns(one.order_id)).filter((noun) => noun === first)).toEqual([first]);
    const [{ show } = {}] = await found('987654');
    expect(await cli(...String(show).split(' '))).toMatchObject({ order_id: one.order_id, store_serial_order_no: 987654 });
  });

  it('finds organisations, clients of the identity provider, roles, staff and customers', async () => {
    const [{ organisation_id } = {}] = await api.query<Json>(
      `INSERT INTO organisations (name) VALUES ('Bamboo Works') RETURNING organisation_id::integer`,
    );
    expect(await nouns('bamboo')).toEqual([`organisation ${String(organisation_id)}`]);
    const client = ['--name=Loom', '--redirect-url=https://shop.example.com/', '--scopes=openid', '--type=public'];
    const { client_id } = await cli('idp-client', 'create', ...client);
    expect(await nouns(client_id)).toEqual([`idp-client ${String(client_id)}`]);
    const store = `--store-id=${String(till.shop.store_id)}`;
    const { role_id } = await cli('role', 'set', store, '--name=Clerk', '--permissions=orders__view_orders');
    const [{ staff_id } = {}] = (await cli('staff', 'list', store)).staff as Json[];
    const { user_id } = (await till.shop.post('/customers', customer())).body.data;
    for (const [noun, id] of Object.entries({ organisation: organisation_id, role: role_id, staff: staff_id, customer: user_id })) {
      const { show, ...finding } = (await found(id)).find((each) => each.noun === noun) ?? {};
      expect(finding).toMatchObject({ noun, id });
      expect(Object.values(await cli(...String(show).split(' ')))).toContain(id);
    }
    expect(await cli('idp-client', 'show', `--client-id=${String(client_id)}`)).toMatchObject({ client_id, name: 'Loom', store_id: null });
  });

  it('finds events by their ids', async () => {
    const [{ event_id } = {}] = await api.query<Json>(
      `INSERT INTO quarantined_events (outbox_id, event_id, store_id, topic, data, origin, created_at, reason)
       VALUES (901, gen_random_uuid(), $1, 'inventory.updated', '{}', '{}', now(), 'x') RETURNING event_id`,
      [till.shop.store_id],
    );
    expect(await found(event_id)).toEqual([
      {
        noun: 'events',
        id: event_id,
        name: 'inventory.updated',
        store_id: till.shop.store_id,
        show: `events show --event-id ${String(event_id)}`,
      },
    ]);
  });

  itOnOnePostgres('reads indexes', async () => {
    await api.query(
      `INSERT INTO stores (name, email, domain) SELECT 'Shop ' || n, n || '@example.com', n || '.example.com' FROM generate_series(1, ${String(ROWS)}) n`,
    );
    await api.make.apps(ROWS, 'Many');
    await api.query(
      `INSERT INTO merchants (email, name, password_hash) SELECT 'm' || n || '@example.com', 'Person ' || n, '' FROM generate_series(1, ${String(ROWS)}) n`,
    );
    await withoutRules(api, ['payment_sessions'], () =>
      api.query(
        `INSERT INTO payment_sessions (store_id, charge_id, app_id, session_txn, gateway_ref, gateway, status, amount, expires_at)
         SELECT store_id, charge_id, app_id, 'T' || n, 'R' || n, 'sandbox', 'expired', amount, now() FROM charges, generate_series(1, ${String(ROWS)}) n`,
      ),
    );
    const large = ['stores', 'apps', 'merchants', 'payment_sessions'];
    await api.vacuum(...large);
    for (const text of ['nakshi', 'm7@example.com', 'T77', 'svc_app_x', 'person 77']) {
      const statements = await statementsDuring(api, () => runInProcess(api.environment, 'find', text));
      const plans = (
        await Promise.all(statements.filter(({ text: sql }) => sql.startsWith('SELECT')).map((each) => plansOf(api, each)))
      ).flat();
      const scanned = plans.flatMap(nodes).filter((node) => node['Node Type'] === 'Seq Scan');
      expect(plans.length).toBeGreaterThan(4);
      expect([text, scanned.map((node) => node['Relation Name']).filter((name) => large.includes(name ?? ''))]).toEqual([text, []]);
    }
  });
});
