import { plainCharge, plainPlan, Till } from '../../../test/billing.js';
import type { Json } from '../../../test/caller.js';
import { recordsOf } from '../../../test/command-line.js';
import { Guild } from '../../../test/developers.js';
import { until, useApi } from '../../../test/harness.js';
import { account } from '../../../test/merchants.js';
import { place } from '../../../test/orders.js';
import { startReceiver, type Receiver } from '../../../test/receiver.js';
import { customer } from '../../../test/resources.js';
import { makeSubscription } from '../../../test/webhook-subscriptions.js';
import { commandNames } from '../program.js';

const UNKNOWN = '999999999';

describe('commands that list and show records', () => {
  const api = useApi();
  const { cli, refused, listed, shown } = recordsOf(api);
  let till: Till;
  let receiver: Receiver;

  beforeAll(async () => {
    till = await Till.open(api);
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());

  const store = (): string => `--store-id=${String(till.shop.store_id)}`;
  const app = (): string => `--app-id=${String(till.shop.app_id)}`;
  const ids = (rows: readonly Json[], key: string): number[] => rows.map((row) => row[key] as number);

  it('lists charges in parts, from either end', async () => {
    const charges = [await till.charge(plainCharge), await till.charge(plainCharge), await till.charge(plainCharge)];
    const [first, second, third] = ids(charges, 'charge_id');
    const list = async (...args: string[]): Promise<number[]> => ids(await listed('charge', store(), ...args), 'charge_id');
    expect(await list('--limit=2')).toEqual([first, second]);
    expect(await list(`--after=${String(second)}`)).toEqual([third]);
    expect(await list('--newest', '--limit=1')).toEqual([third]);
    expect(await list('--newest', `--after=${String(third)}`)).toEqual([second, first]);
    expect(await listed('charge', app(), store(), '--status=pending', '--limit=1')).toMatchObject([
      { charge_id: first, ...{ amount: 100, status: 'pending', name: 'Setup' } },
    ]);
    expect(await list('--status=active')).toEqual([]);
    expect(await refused('charge', 'list', '--limit=1001')).toMatch(/1001 is more than 1000/);
    expect(await refused('charge', 'list', '--status=eaten')).toMatch(/eaten is not one of pending/);
  });

  it('shows a charge with its payments and refunds', async () => {
    const { charge_id } = await till.charge(plainCharge);
    const session_txn = await till.session(charge_id);
    await till.atGateway(session_txn, 'paid', 1);
    await till.back(session_txn);
    const held = (await listed('payment', '--held', store())).find((each) => each.charge_id === charge_id);
    expect(held).toMatchObject({ session_txn, status: 'held', gateway: 'sandbox', amount: 100, paid_amount: 100, charge_name: 'Setup' });
    expect(await shown('payment', `--session-id=${String(held?.session_id)}`)).toEqual(held);
    await cli('charge', 'settle', `--charge-id=${String(charge_id)}`, '--decision=accept');
    await cli('charge', 'refund', `--charge-id=${String(charge_id)}`, '--amount=40', '--reason=Broken');
    expect(await shown('charge', `--charge-id=${String(charge_id)}`)).toMatchObject({
      ...{ charge_id, amount: 100, refunded_amount: 40, store_id: till.shop.store_id },
      payments: [{ session_txn, amount: 100, status: 'paid' }],
      refunds: [{ kind: 'refund', amount: 40, reason: 'Broken' }],
    });
    expect(await refused('payment', 'list')).toBe('--held, --store-id or --app-id is required');
  });

  it('lists and shows subscriptions', async () => {
    const { charge_id } = await till.plan({ ...plainPlan });
    await till.pay(charge_id as number);
    for (const by of [store(), app()]) {
      expect(await listed('subscription', by, '--status=current')).toMatchObject([{ charge_id, renewal_status: 'current', amount: 500 }]);
    }
    expect(await listed('subscription', store(), '--status=past_due')).toEqual([]);
    expect(await shown('subscription', `--charge-id=${String(charge_id)}`)).toMatchObject({ name: 'Pro', renewals: [] });
  });

  it('lists and shows installations', async () => {
    const { store_id, app_id, installation_id } = till.shop;
    const found = { installation_id, store_id, app_id, status: 'active' };
    for (const by of [[store()], [app()], [store(), app(), '--status=active']])
      expect(await listed('installation', ...by)).toMatchObject([found]);
    expect(await listed('installation', store(), '--status=uninstalled')).toEqual([]);
    expect(await shown('installation', `--installation-id=${String(installation_id)}`)).toMatchObject({
      ...found,
      webhook_subscriptions: [],
    });
  });

  it('lists roles and staff, and shows a role with its members', async () => {
    const { merchant_id } = await account(api);
    const { role_id } = await cli('role', 'set', store(), '--name=Clerk', '--permissions=orders__view_orders');
    await cli('staff', 'add', store(), `--merchant-id=${String(merchant_id)}`, '--role=staff', '--roles=Clerk');
    expect(await listed('role', store())).toMatchObject([{ role_id, name: 'Clerk', permissions: ['orders__view_orders'], members: 1 }]);
    const staff = await listed('staff', store());
    expect(staff.find((each) => each.merchant_id === merchant_id)).toMatchObject({ role: 'staff', roles: ['Clerk'] });
    expect(await listed('role', '--newest', '--limit=1')).toMatchObject([{ role_id, store_id: till.shop.store_id }]);
    expect(await listed('staff', '--newest', '--limit=1')).toMatchObject([{ merchant_id, store_id: till.shop.store_id }]);
    for (const by of [[store(), '--name=Clerk'], [`--role-id=${String(role_id)}`]])
      expect(await shown('role', ...by)).toMatchObject({ role_id, staff: [{ merchant_id }] });
    expect(await refused('role', 'show', store())).toBe('--role-id, or --store-id and --name, is required');
    const { staff_id } = staff.find((each) => each.merchant_id === merchant_id) as { staff_id: number };
    expect(await shown('staff', `--staff-id=${String(staff_id)}`)).toMatchObject({ staff_id, merchant_id, roles: ['Clerk'] });
  });

  it('lists and shows webhook subscriptions and deliveries, and shows an event, without payloads', async () => {
    const { subscription_id } = await makeSubscription(till.shop, { event_topic: 'order.created', target_url: receiver.url });
    const { order_id } = await place(till.shop);
    const deliveries = (): Promise<Json[]> => listed('delivery', store(), app(), '--status=delivered');
    await until(async () => (await deliveries()).length > 0);
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ subscription_id, event_topic: 'order.created', attempt_number: 1, response_status: 200 });
    const { delivery_id, event_id } = delivery as { delivery_id: number; event_id: string };
    expect(await shown('delivery', `--delivery-id=${String(delivery_id)}`)).toMatchObject({ event_id, attempts: [{ delivery_id }] });
    const event = await shown('events', `--event-id=${event_id}`);
    expect(event).toMatchObject({ state: 'published', topic: 'order.created', dispatches: [{ subscription_id }] });
    expect(Object.keys(event)).not.toContain('body');
    expect(await listed('webhook', app(), store())).toMatchObject([{ subscription_id, target_url: receiver.url }]);
    expect(await shown('webhook', `--subscription-id=${String(subscription_id)}`)).toMatchObject({ event_topic: 'order.created' });
    const [published] = await listed('events', store(), '--newest', '--limit=1');
    expect(published).toMatchObject({ event_id, topic: 'order.created', store_id: till.shop.store_id });
    expect(await listed('events', store(), '--newest', `--after=${String(published?.sequence)}`)).not.toContainEqual(published);
    expect(Object.keys(published ?? {})).not.toContain('body');
    for (const by of [[store()], ['--newest', '--limit=1']])
      expect(await listed('order', ...by)).toMatchObject([{ order_id, store_id: till.shop.store_id, order_status: 'pending' }]);
  });

  it('shows events that wait and dead letters', async () => {
    const events = await api.query<{ event_id: string; outbox_id: number }>(
      `INSERT INTO quarantined_events (outbox_id, event_id, store_id, topic, data, origin, created_at, reason)
       VALUES (nextval(pg_get_serial_sequence('outbox_events', 'outbox_id')), gen_random_uuid(), $1, 'inventory.updated', '{"note":"x"}', '{}', now(), 'Too large')
       RETURNING event_id, outbox_id`,
      [till.shop.store_id],
    );
    const { event_id = '' } = events[0] ?? {};
    const letter = await shown('events', `--event-id=${event_id.toUpperCase()}`);
    expect(letter).toMatchObject({ state: 'dead_letter', reason: 'Too large', dispatches: [] });
    expect(letter).not.toHaveProperty('data');
    const letters = async (...args: string[]): Promise<Json[]> => (await cli('events', 'dead-letters', store(), ...args)).events as Json[];
    const [first] = await letters('--limit=1');
    expect(await letters()).toContainEqual(expect.objectContaining({ event_id, reason: 'Too large' }));
    expect(await letters(`--after=${String(first?.outbox_id)}`)).not.toContainEqual(first);
    expect(await refused('events', 'show', '--event-id=7')).toMatch(/7 is not a UUID/);
  });

  it('lists customers by their ids', async () => {
    const { user_id } = (await till.shop.post('/customers', customer())).body.data;
    const found = (await listed('customer', store(), '--newest', '--limit=1'))[0];
    expect(found).toMatchObject({ user_id });
    expect(Object.keys(found ?? {})).toEqual(['user_id', 'store_id', 'is_guest', 'total_orders', 'created_at']);
    expect(await shown('customer', `--customer-id=${String(user_id)}`)).toEqual(found);
    expect(await listed('customer', '--newest', '--limit=1')).toEqual([found]);
  });

  it('lists and shows organisations, with their people and apps, and developers', async () => {
    const { organisation_id, owner } = await new Guild(api).begin('Loom Works');
    await api.query('INSERT INTO organisation_apps (app_id, organisation_id) VALUES ($1, $2)', [till.shop.app_id, organisation_id]);
    const found = { organisation_id, name: 'Loom Works', members: 1, apps: 1 };
    expect(await listed('organisation', '--newest', '--limit=1')).toMatchObject([found]);
    expect(await shown('organisation', `--organisation-id=${String(organisation_id)}`)).toMatchObject({
      ...found,
      people: [{ merchant_id: owner.merchant_id, role: 'owner' }],
      owned_apps: [{ app_id: till.shop.app_id }],
    });
    const { merchant_id, email } = owner;
    expect(await listed('developer', '--newest', '--limit=1')).toMatchObject([{ merchant_id, email, organisations: 1 }]);
    expect(await shown('developer', `--merchant-id=${String(merchant_id)}`)).toMatchObject({
      memberships: [{ organisation_id, name: 'Loom Works', role: 'owner' }],
    });
    expect((await cli('find', email)).found).toContainEqual(expect.objectContaining({ noun: 'developer', id: merchant_id }));
    expect(await refused('developer', 'show', `--merchant-id=${String(till.owner.merchant_id)}`)).toBe('Developer not found.');
  });

  it('shows an operator with the last acts', async () => {
    const { merchant_id } = await account(api);
    const person = `--merchant-id=${String(merchant_id)}`;
    await cli('operator', 'add', person);
    await api.query(
      `INSERT INTO operator_acts (merchant_id, action, target_type, target_id) VALUES ($1, 'app.approve', 'app', 1), ($1, 'app.unlist', 'app', 1)`,
      [merchant_id],
    );
    expect(await shown('operator', person)).toMatchObject({ merchant_id, acts: [{ action: 'app.unlist' }, { action: 'app.approve' }] });
    expect((await cli('find', String(merchant_id))).found).toContainEqual(expect.objectContaining({ noun: 'operator', id: merchant_id }));
    await cli('operator', 'remove', person);
  });

  it('lists stores, apps and merchants in parts, by status, and merchants by store', async () => {
    const { store_id, app_id } = till.shop;
    expect(ids(await listed('store', '--status=active'), 'store_id')).toContain(store_id);
    expect(await listed('store', `--after=${String(store_id + 1)}`, '--newest', '--limit=1')).toMatchObject([{ store_id }]);
    expect(ids(await listed('app', '--status=active'), 'app_id')).toContain(app_id);
    const { merchant_id } = till.owner;
    expect(ids(await listed('merchant', store()), 'merchant_id')).toContain(merchant_id);
    expect(await listed('merchant', store(), `--after=${String(merchant_id)}`, '--newest')).toEqual([]);
  });

  it('exist in pairs: records that can be listed can be shown', async () => {
    const names = await commandNames();
    const nouns = (verb: string): string[] => names.filter((name) => name.endsWith(` ${verb}`)).map((name) => name.split(' ', 1)[0] ?? '');
    expect(nouns('list')).toEqual(expect.arrayContaining(nouns('show')));
    expect(nouns('show')).toEqual(expect.arrayContaining(nouns('list')));
    // These commands do not concern a record with an id.
    expect(names.filter((name) => name.includes(' ') && !nouns('list').includes(name.split(' ', 1)[0] ?? ''))).toEqual([
      ...['stock verify', 'analytics rebuild', 'ledger reconcile', 'ledger verify', 'ledger statement', 'one-time-code replace'],
      ...['audit export', 'audit verify', 'seed bench', 'config check'],
    ]);
  });

  it('shows stores, apps and merchants', async () => {
    const { store_id, app_id, installation_id } = till.shop;
    const { merchant_id } = till.owner;
    expect(await shown('store', store())).toMatchObject({ store_id, owners: [{ merchant_id }], installations: [{ installation_id }] });
    expect(await shown('app', app())).toMatchObject({ app_id, status: 'active', active_installations: 1, is_listed: false });
    expect(await shown('merchant', `--merchant-id=${String(merchant_id)}`)).toMatchObject({
      ...{ merchant_id, is_operator: false, has_second_factor: false, passkeys: 0 },
      stores: [{ store_id, role: 'owner' }],
    });
  });

  it.each([
    ['Store', 'store', 'show', `--store-id=${UNKNOWN}`],
    ['App', 'app', 'show', `--app-id=${UNKNOWN}`],
    ['Merchant', 'merchant', 'show', `--merchant-id=${UNKNOWN}`],
    ['Installation', 'installation', 'show', `--installation-id=${UNKNOWN}`],
    ['Subscription', 'subscription', 'show', `--charge-id=${UNKNOWN}`],
    ['Charge', 'charge', 'show', `--charge-id=${UNKNOWN}`],
    ['Payment', 'payment', 'show', `--session-id=${UNKNOWN}`],
    ['Organisation', 'organisation', 'show', `--organisation-id=${UNKNOWN}`],
    ['Operator', 'operator', 'show', `--merchant-id=${UNKNOWN}`],
    ['Staff member', 'staff', 'show', `--staff-id=${UNKNOWN}`],
    ['Customer', 'customer', 'show', `--customer-id=${UNKNOWN}`],
    ['Delivery', 'delivery', 'show', `--delivery-id=${UNKNOWN}`],
    ['Role', 'role', 'show', `--store-id=${UNKNOWN}`, '--name=Clerk'],
    ['Developer', 'developer', 'show', `--merchant-id=${UNKNOWN}`],
    ['Event', 'events', 'show', '--event-id=00000000-0000-4000-8000-000000000000'],
    ['Store', 'order', 'list', `--store-id=${UNKNOWN}`],
    ['Store', 'role', 'list', `--store-id=${UNKNOWN}`],
    ['App', 'charge', 'list', `--app-id=${UNKNOWN}`],
  ])('says that a %s does not exist: %s %s', async (name, ...args) => {
    expect(await refused(...args)).toBe(`${name} not found.`);
  });
});
