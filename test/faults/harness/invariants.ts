import { call, type Json } from '../../caller.js';
import { until } from '../../harness.js';
import { runCli } from '../../server-process.js';
import type { Cluster } from './cluster.js';
import { type ShopUnderLoad, type Stage, TOP_UP, TOPICS, UNITS } from './stage.js';

const DEBIT = 10;
const SETTLES_WITHIN_MS = 90_000;
const SLOTS_END_WITHIN_MS = 30_000;

/** Dispatches that are open, in groups, with the seconds until they are due and until their lease ends. */
const LEFT = `
SELECT d.store_id, d.subscription_id, s.is_active, d.status, d.attempts, count(*), min(d.next_attempt_at - now())::text AS due_in,
  max(d.leased_until - now())::text AS lease_ends_in
FROM webhook_dispatches d JOIN webhook_subscriptions s USING (store_id, subscription_id)
WHERE d.status IN ('pending', 'retrying') GROUP BY 1, 2, 3, 4, 5`;

/** Events of stores that apps subscribe to, without a dispatch. */
const UNSENT = `
SELECT 1 FROM events e WHERE store_id = ANY ($1) AND topic = ANY ($2)
  AND NOT EXISTS (SELECT FROM webhook_dispatches d WHERE d.store_id = e.store_id AND d.sequence = e.sequence)`;

/** State after the faults, compared with the acknowledged changes. */
export interface Finding {
  /** Everything that is wrong. */
  readonly violations: string[];
  /** Acknowledged writes that cannot be read, and committed events that were not delivered. */
  lost: number;
  /** Deliveries beyond the first of an event to a subscription. */
  duplicated: number;
  delivered: number;
  events: number;
}

/** Compares the knowledge of clients and receivers with the state of the platform. */
export class Inspection {
  readonly finding: Finding = { violations: [], lost: 0, duplicated: 0, delivered: 0, events: 0 };

  constructor(
    private readonly cluster: Cluster,
    private readonly stage: Stage,
  ) {}

  /** Waits until everything is relayed and delivered, and checks all invariants. */
  async run(): Promise<Finding> {
    await this.settled();
    for (const shop of this.stage.shops) {
      await this.readable(shop);
      await this.exact(shop);
    }
    await this.credentials();
    await this.delivered();
    await this.gapFree();
    await this.verified();
    return this.finding;
  }

  private async settled(): Promise<void> {
    const open = `SELECT 1 FROM outbox_events UNION ALL SELECT 1 FROM webhook_dispatches WHERE status IN ('pending', 'retrying') LIMIT 1`;
    const settled = until(async () => (await this.cluster.postgres.query(open)).length === 0, SETTLES_WITHIN_MS);
    await settled.catch(async () => {
      const left = await this.cluster.postgres.query(LEFT);
      this.finding.violations.push('Events are left undelivered.', ...left.map((row) => JSON.stringify(row)));
    });
    await until(async () => (await this.slots()).length === 0, SLOTS_END_WITHIN_MS).catch(async () => {
      this.finding.violations.push(`Slots are held without work: ${(await this.slots()).join(', ')}`);
    });
  }

  private slots(): Promise<string[]> {
    return this.cluster.redis.keys('*:slots:of:*');
  }

  /** Reads a list to its end, and returns its rows. */
  private async list({ access_token }: ShopUnderLoad, path: string): Promise<Json[]> {
    const rows: Json[] = [];
    for (let page = 1; ; page++) {
      const { body } = await this.get(access_token, `${path}?limit=100&page=${String(page)}`);
      rows.push(...(body.data as Json[]));
      if ((body.data as Json[]).length < 100) return rows;
    }
  }

  private get(token: string, path: string): ReturnType<typeof call> {
    const [api] = this.cluster.apis;
    return call(api?.process.base_url ?? '', 'GET', `/api/apps/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  }

  /** Every acknowledged write exists once, and nothing else does. */
  private async readable(shop: ShopUnderLoad): Promise<void> {
    const idsOf = async (path: string, field: string): Promise<number[]> =>
      (await this.list(shop, path)).map((row) => row[field] as number);
    const charges = await this.cluster.postgres.query<{ charge_id: string }>(
      `SELECT charge_id FROM charges WHERE store_id = $1 AND charge_type <> 'wallet_topup'`,
      [shop.store_id],
    );
    this.once(shop, 'orders', shop.orders, await idsOf('/orders', 'order_id'));
    this.once(shop, 'customers', shop.customers, await idsOf('/customers', 'user_id'));
    this.once(
      shop,
      'charges',
      shop.charges,
      charges.map(({ charge_id }) => Number(charge_id)),
    );
    for (const url of shop.images) {
      const { status } = await fetch(new URL(new URL(url).pathname, this.cluster.apis[0]?.process.base_url));
      if (status !== 200) this.finding.lost++;
      this.same(`status of ${url}`, status, 200);
    }
  }

  private once({ store_id }: ShopUnderLoad, name: string, acknowledged: readonly number[], found: readonly number[]): void {
    const missing = acknowledged.filter((id) => !found.includes(id)).length;
    this.finding.lost += missing;
    this.same(`${name} of store ${String(store_id)} that cannot be read`, missing, 0);
    this.same(`${name} of store ${String(store_id)}`, found.length, new Set(acknowledged).size);
  }

  /** The wallet and the stock match the acknowledged changes. */
  private async exact(shop: ShopUnderLoad): Promise<void> {
    const wallet = await this.get(shop.access_token, '/billing/wallet');
    this.same('balance of the wallet', wallet.body.data.balance as number, TOP_UP - DEBIT * shop.debits);
    const [level] = await this.cluster.postgres.query<{ on_hand: string; committed: string }>(
      'SELECT sum(on_hand) AS on_hand, sum(committed) AS committed FROM stock_levels WHERE store_id = $1 AND sku_id = $2',
      [shop.store_id, shop.sku_id],
    );
    this.same('units on hand', Number(level?.on_hand), UNITS + shop.adjusted);
    this.same('committed units', Number(level?.committed), shop.ordered);
  }

  /** Issued tokens work, and revoked ones do not. */
  private async credentials(): Promise<void> {
    for (const { access_token } of this.stage.families.filter(({ isInDoubt }) => !isInDoubt))
      this.same('status with an issued token', (await this.get(access_token, '/store')).status, 200);
    for (const token of this.stage.revoked) this.same('status with a revoked token', (await this.get(token, '/store')).status, 401);
  }

  /** The receiver has received the events of all committed changes, and no others. */
  private async delivered(): Promise<void> {
    const rows = await this.cluster.postgres.query<{ event_id: string; status: string }>(
      `SELECT event_id, status FROM webhook_dispatches JOIN events USING (store_id, sequence)`,
    );
    const received = this.stage.receiver.requests.map(({ headers }) => String(headers['webhook-id']));
    const distinct = new Set(received);
    const missing = rows.filter(({ event_id }) => !distinct.has(event_id)).length;
    Object.assign(this.finding, { events: rows.length, delivered: received.length, duplicated: received.length - distinct.size });
    this.finding.lost += missing;
    this.same('events that were not delivered', missing, 0);
    this.same(
      'events that were delivered and do not exist',
      [...distinct].filter((id) => !rows.some((row) => row.event_id === id)).length,
      0,
    );
    this.same('dispatches that failed', rows.filter(({ status }) => status !== 'delivered').length, 0);
    const unsent = await this.cluster.postgres.query(UNSENT, [this.stage.shops.map(({ store_id }) => store_id), TOPICS]);
    this.same('events that no webhook was made for', unsent.length, 0);
    for (const { store_id, orders } of this.stage.shops) await this.announced(store_id, orders);
  }

  /** Each order has exactly one event. */
  private async announced(store_id: number, orders: readonly number[]): Promise<void> {
    const events = await this.cluster.postgres.query<{ id: number }>(
      `SELECT (body::json #>> '{data,order_id}')::integer AS id FROM events WHERE store_id = $1 AND topic = 'order.created'`,
      [store_id],
    );
    this.same('events of orders', events.length, orders.length);
    this.same('orders with an event', new Set(events.map(({ id }) => id)).size, orders.length);
  }

  private async gapFree(): Promise<void> {
    const gaps = await this.cluster.postgres.query<{ what: string }>(
      `SELECT 'sequence' AS what FROM events JOIN event_sequences USING (store_id) GROUP BY store_id, last_sequence
       HAVING count(*) <> max(sequence) OR min(sequence) <> 1 OR max(sequence) <> last_sequence
       UNION ALL
       SELECT 'serial' FROM orders GROUP BY store_id HAVING count(*) <> max(store_serial_order_no) - 1000 OR min(store_serial_order_no) <> 1001`,
    );
    for (const { what } of gaps) this.finding.violations.push(`The ${what} numbers of a store have gaps.`);
  }

  /** The operator's own checks of derived figures and of the ledger succeed. */
  private async verified(): Promise<void> {
    for (const command of [['verify'], ['ledger', 'verify']]) {
      const { code, stdout, stderr } = await runCli(this.cluster.environment, ...command);
      if (code !== 0) this.finding.violations.push(`cli ${command.join(' ')}: ${stdout.slice(0, 1_000)}${stderr}`);
    }
  }

  private same(what: string, found: number, expected: number): void {
    if (found !== expected) this.finding.violations.push(`${what}: ${String(found)} instead of ${String(expected)}`);
  }
}
