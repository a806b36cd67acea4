import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wordlessFacts } from '../../test/audit-facts.js';
import { plainCharge, Till } from '../../test/billing.js';
import type { Json } from '../../test/caller.js';
import { commandLineOf } from '../../test/command-line.js';
import { useOwnApi } from '../../test/harness.js';
import { account } from '../../test/merchants.js';
import { place } from '../../test/orders.js';
import { customer } from '../../test/resources.js';
import { makeSubscription } from '../../test/webhook-subscriptions.js';
import { OneTimeCodes } from '../identity/one-time-codes/one-time-codes.service.js';
import { topicRegistry } from '../platform/contract/domain-event.js';
import { commandNames } from './program.js';

/** Commands that change nothing. */
const READING = [
  ...[
    'store list',
    'merchant list',
    'staff access',
    'app list',
    'app submissions',
    'operator list',
    'extension versions',
    'stock verify',
    'webhook listen',
    'verify',
  ],
  ...['config check', 'doctor'],
  ...['events dead-letters', 'clock show', 'ledger verify', 'ledger reconcile', 'ledger statement', 'idp-client list', 'deprecation list'],
  ...['store show', 'merchant show', 'app show', 'role list', 'role show', 'staff list', 'installation list', 'installation show'],
  ...['subscription list', 'subscription show', 'charge list', 'charge show', 'payment list', 'payment show', 'webhook list'],
  ...['find', 'webhook show', 'delivery list', 'delivery show', 'events show', 'order list', 'order show', 'customer list'],
  ...['organisation list', 'organisation show', 'operator show', 'staff show', 'customer show', 'idp-client show', 'bulk show'],
  ...['audit export', 'audit verify', 'backup', 'privacy list', 'bulk list', 'idp-grant list', 'idp-grant show'],
  ...[
    'privacy show',
    'deprecation show',
    'developer list',
    'developer show',
    'extension list',
    'extension show',
    'events list',
    'clock list',
  ],
  ...['keys list', 'keys show'],
];
/** Commands that write data of no store, and `restore`, which restores the logs. `prepare` creates a store and installs an app. */
const OF_NO_STORE = [
  ...['merchant create', 'app create', 'app status', 'app update', 'app rotate-secret', 'extension init', 'extension deploy'],
  ...['app approve', 'app reject', 'app unlist', 'app give', 'operator add', 'operator remove'],
  ...[
    'extension rollback',
    'developer invite',
    'keys rotate',
    'keys rotate-encryption',
    'keys create-backup',
    'migrate',
    'distribute',
    'restore',
    'prepare',
  ],
];

type Arguments = string[] | Promise<string[]>;

describe('every command', () => {
  const api = useOwnApi({ ROLE: 'api' });
  const { cli } = commandLineOf(api);
  const folder = mkdtempSync(join(tmpdir(), 'audited-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  let till: Till;
  let member: number;

  beforeAll(async () => {
    till = await Till.open(api);
    member = (await account(api)).merchant_id;
  });

  const flag = (name: string, value: unknown): string => `--${name}=${String(value)}`;
  const store = (): string => flag('store-id', till.shop.store_id);
  const staff = (): string[] => [store(), flag('merchant-id', member)];
  const app = (): string[] => [flag('app-id', till.shop.app_id), store()];
  const installation = (): string => flag('installation-id', till.shop.installation_id);
  const client = (id: string): string => flag('client-id', id);

  async function paid(risky: 0 | 1): Promise<string[]> {
    const { charge_id } = await till.charge(plainCharge);
    const session_txn = await till.session(charge_id);
    await till.atGateway(session_txn, 'paid', risky);
    await till.back(session_txn);
    return [flag('charge-id', charge_id)];
  }
  const corrected = async (): Promise<string[]> => [...(await paid(0)), flag('reason', 'Broken'), flag('amount', 1)];
  const newClient = (): string[] => [
    store(),
    '--name=Loom',
    '--redirect-url=https://shop.example.com/',
    '--scopes=openid',
    '--type=confidential',
  ];
  const emptyFile = (): string => {
    const path = join(folder, 'products.ndjson');
    writeFileSync(path, '');
    return path;
  };
  const registered = async (): Promise<string> => (await cli('idp-client', 'create', ...newClient())).client_id as string;

  async function consented(): Promise<string[]> {
    const client_id = await registered();
    await api.query(
      `INSERT INTO idp_grants (idp_client_id, user_type, user_id, scopes) SELECT idp_client_id, 'merchant', $2, '{openid}' FROM idp_clients WHERE client_id = $1`,
      [client_id, till.owner.merchant_id],
    );
    return [client(client_id), `--user=merchant:${String(till.owner.merchant_id)}`];
  }

  async function codeSent(): Promise<string[]> {
    const owner = { store_id: till.shop.store_id, browser: Buffer.alloc(32, 7) };
    const recipient = { channel: 'phone', address: '+8801712345678' } as const;
    await api.app.get(OneTimeCodes).create({ ...owner, recipient, typed: '' }, () => Promise.resolve());
    return [store(), '--to=01712345678'];
  }

  async function deadLetter(): Promise<string[]> {
    await api.query(
      `INSERT INTO quarantined_events (outbox_id, event_id, store_id, topic, data, origin, created_at, reason)
       SELECT n, gen_random_uuid(), s, 'inventory.updated', $2, '{"type":"system"}', now(), 'x' FROM (VALUES (901, $1::bigint), (902, 999999999)) v (n, s)`,
      [till.shop.store_id, JSON.stringify(topicRegistry.exampleOf('inventory.updated'))],
    );
    return [];
  }

  async function wrongTotals(): Promise<string[]> {
    await till.shop.post('/customers', customer());
    await api.query('UPDATE customers SET total_orders = 9 WHERE store_id = $1', [till.shop.store_id]);
    return [store()];
  }

  async function guarded(): Promise<string[]> {
    await api.query(`INSERT INTO second_factors (merchant_id, secret_sealed, confirmed_at) VALUES ($1, '', now())`, [member]);
    return [flag('merchant-id', member)];
  }

  async function withPasskey(): Promise<string[]> {
    await api.query(
      `INSERT INTO passkeys (merchant_id, position, name, credential_id, public_key, counter, transports) VALUES ($1, 1, 'Phone', '\\x01', '', 0, '{}')`,
      [member],
    );
    return [flag('merchant-id', member)];
  }

  async function ofCustomer(): Promise<string[]> {
    const { user_id } = (await till.shop.post('/customers', customer())).body.data;
    return [store(), flag('customer-id', user_id)];
  }

  async function subscribed(): Promise<string[]> {
    const { subscription_id } = await makeSubscription(till.shop, { event_topic: 'order.created' });
    return [store(), '--topic=order.created', flag('subscription-id', subscription_id)];
  }

  /** Writing commands with their arguments, and the entries that they record, in the order in which they run. */
  const WRITING: readonly [command: string, args: () => Arguments, ...actions: string[]][] = [
    ['store status', () => [store(), '--status=active'], 'store.status_changed'],
    ['store update', () => [store(), '--name=New'], 'operator.store.update'],
    ['staff add', () => [...staff(), '--role=staff'], 'staff.added'],
    ['staff update', () => [...staff(), '--designation=Head'], 'staff.updated'],
    ['merchant password', () => [flag('merchant-id', member), '--password=correct horse battery'], 'operator.merchant.password'],
    ['merchant remove-second-factor', guarded, 'operator.merchant.remove-second-factor'],
    ['merchant remove-passkeys', withPasskey, 'operator.merchant.remove-passkeys'],
    ['staff remove', staff, 'staff.removed'],
    ['role set', () => [store(), '--name=clerk', '--permissions=orders__view_orders'], 'operator.role.set'],
    ['role remove', () => [store(), '--name=clerk'], 'operator.role.remove'],
    ['app authorize', () => [...app(), '--redirect-uri=https://app.example.com/callback'], 'operator.app.authorize'],
    ['order courier', async () => [flag('order-id', (await place(till.shop)).order_id), '--event=picked'], 'operator.order.courier'],
    ['webhook trigger', () => [store(), '--topic=order.created'], 'operator.webhook.trigger'],
    ['webhook trigger', subscribed, 'operator.webhook.trigger'],
    ['events release', deadLetter, 'operator.events.release'],
    ['analytics rebuild', () => [store()], 'operator.analytics.rebuild'],
    ['repair', wrongTotals, 'operator.figures.repair'],
    ['charge settle', async () => [...(await paid(1)), '--decision=accept'], 'operator.charge.settle'],
    ['charge refund', corrected, 'charge.refunded'],
    ['charge chargeback', corrected, 'operator.charge.chargeback'],
    ['charge adjust', corrected, 'operator.charge.adjust'],
    ['clock advance', () => [store(), '--by=1d'], 'operator.clock.advance'],
    ['idp-client create', newClient, 'secret.created'],
    ['idp-client update', async () => [client(await registered()), '--name=New'], 'operator.idp-client.update'],
    ['idp-client rotate-secret', async () => [client(await registered())], 'secret.rotated'],
    ['idp-grant revoke', consented, 'operator.idp-grant.revoke'],
    ['one-time-code replace', codeSent, 'operator.one-time-code.replace'],
    ['bulk export', () => [store(), '--resource=products', flag('out', join(folder, 'products.ndjson'))], 'operator.bulk.export'],
    ['bulk import', () => [store(), '--resource=products', flag('file', emptyFile())], 'operator.bulk.import'],
    ['customer export', async () => [...(await ofCustomer()), flag('out', join(folder, 'copy.zip'))], 'customer.exported'],
    ['customer erase', ofCustomer, 'customer.erased'],
    ['app uninstall', () => [installation()], 'app.uninstalled'],
    ['app install', app, 'app.installed'],
    ['merchant sign-out', () => [flag('merchant-id', till.owner.merchant_id)], 'sign_in.ended'],
  ];

  it('is listed as changing stores or not', async () => {
    const writing = WRITING.map(([command]) => command);
    const known = new Set([...READING, ...OF_NO_STORE, ...writing, 'store create', 'seed bench']);
    expect((await commandNames()).sort()).toEqual([...known].sort());
  });

  const actions = (entries: readonly Json[]): string[] => entries.map(({ actor, action }) => `${String(actor.type)} ${String(action)}`);
  const exported = async (): Promise<Json[]> => (await cli('audit', 'export', store())).entries as Json[];

  it.each(WRITING)('that writes is recorded: %s', async (command, prepared, ...expected) => {
    const args = await prepared();
    const { length } = await exported();
    await cli(...command.split(' '), ...args);
    const entries = (await exported()).slice(length);
    expect(actions(entries)).toEqual(expected.map((action) => `operator ${action}`));
    expect(JSON.stringify(entries)).not.toMatch(/svc_|1712345678|correct horse/);
  });

  it('records only facts that the audit log page has words for', async () => {
    expect(await wordlessFacts(api)).toEqual([]);
    expect(await exported()).not.toEqual([]);
  });

  it('that creates a store is recorded in its log', async () => {
    const { stores } = await cli('seed', 'bench', '--orders=1', '--products=1', '--customers=1');
    const { entries } = await cli('audit', 'export', flag('store-id', stores[0]));
    expect(actions(entries)).toEqual(['operator store.created', 'operator staff.added', 'operator operator.seed.bench']);
  });
});
