import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Shop } from '../factories.js';
import { Api, environmentOf, type Overrides, until } from '../harness.js';
import { plainOrder } from '../orders.js';
import { type PrivateRedis, startPrivateRedis } from '../private-redis.js';
import { type Receiver, startReceiver } from '../receiver.js';
import { runCli, ServerProcess } from '../server-process.js';
import { OwnNodes } from './harness/own-nodes.js';

const STORES = 16;
const CLIENTS = 4;
/** Pause of a client before its next request, and before it repeats one, in milliseconds. */
const PAUSE_MS = { next: 20, again: 100 };

const SHARDS = `SELECT count(*)::integer AS shards FROM citus_shards WHERE table_name = 'orders'::regclass GROUP BY nodeport ORDER BY 1`;
/** Events that no worker has published, and why, if it gave them up. */
const UNPUBLISHED = `SELECT store_id, topic, NULL AS reason FROM outbox_events UNION ALL SELECT store_id, topic, reason FROM quarantined_events`;
/** Dispatches that are not delivered. */
const UNDELIVERED = `SELECT store_id, status, attempts, next_attempt_at - now() AS due_in, leased_until - now() AS lease FROM webhook_dispatches
  WHERE status <> 'delivered'`;
/** Time within which everything is delivered, after the last shard has moved. */
const DELIVERED_WITHIN_MS = 120_000;
/** Nodes of stores. */
const PLACES = `SELECT s.store_id::integer, p.groupid AS node FROM stores s
  JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column('orders', s.store_id) ORDER BY 1`;
const ORDERS = `SELECT order_id::integer FROM orders WHERE store_id = ANY ($1)`;

interface Place {
  readonly store_id: number;
  readonly node: number;
}

/** Answers to clients: ids of acknowledged orders, times of each refused status, and milliseconds of the slowest request. */
interface Answers {
  readonly acknowledged: number[];
  readonly refused: Record<string, number>;
  slowest: number;
}

/** Places orders one after another, in all stores in turn, until it is told to stop. Each is repeated under its key until it is acknowledged. */
async function placeOrders(server: ServerProcess, shops: readonly Shop[], answers: Answers, going: () => boolean): Promise<void> {
  for (let n = 0; going(); n++) {
    const { access_token } = shops[n % shops.length]!;
    const headers = { authorization: `Bearer ${access_token}`, 'Idempotency-Key': randomUUID() };
    for (;;) {
      const began = performance.now();
      const { status, body } = await server.call('POST', '/api/apps/v1/orders', { headers, body: plainOrder });
      answers.slowest = Math.max(answers.slowest, performance.now() - began);
      if (status === 201) {
        answers.acknowledged.push((body.data as { order_id: number }).order_id);
        break;
      }
      answers.refused[status] = (answers.refused[status] ?? 0) + 1;
      await setTimeout(PAUSE_MS.again);
    }
    await setTimeout(PAUSE_MS.next);
  }
}

describe('a database that gets a third node', () => {
  let nodes: OwnNodes;
  let redis: PrivateRedis;
  let environment: Overrides;
  let server: ServerProcess;
  let workers: ServerProcess[];
  let receiver: Receiver;
  const shops: Shop[] = [];

  beforeAll(async () => {
    [nodes, redis, receiver] = await Promise.all([OwnNodes.start(), startPrivateRedis(), startReceiver()]);
    // The limits of production.
    const limits = { DATABASE_STATEMENT_TIMEOUT: '15s', DATABASE_LOCK_TIMEOUT: '5s', DATABASE_IDLE_TIMEOUT: '10s' };
    environment = environmentOf('growth', { DATABASE_URL: nodes.url, REDIS_URL: redis.url, ROLE: 'api', ...limits });
    for (const command of nodes.preparation) {
      const { code, stderr } = await runCli({ ...environment, DATABASE_URL: nodes.sessionUrl }, command);
      if (code !== 0) throw new Error(stderr);
    }
    const api = new Api();
    await api.serve(environment);
    for (let n = 0; n < STORES; n++) shops.push(await api.shop({ app: { webhook_url: receiver.url, topics: ['order.created'] } }));
    await api.close();
    server = await ServerProcess.start(environment);
    workers = await Promise.all([1, 2].map(() => ServerProcess.start({ ...environment, ROLE: 'worker' })));
  });
  afterAll(async () => {
    await Promise.all([server, ...workers].map((each) => each.stop()));
    await Promise.all([receiver.close(), nodes.stop(), redis.stop()]);
  });

  /** Returns acknowledged orders that the receiver was not notified of, and the remaining work of workers. */
  const left = async (acknowledged: readonly number[]): Promise<Record<string, unknown[]>> => {
    const told = receiver.requests.map(({ body }) => (JSON.parse(body) as { data: { order_id: number } }).data.order_id);
    const known = new Set(told);
    const [unpublished, undelivered] = [await nodes.query(UNPUBLISHED), await nodes.query(UNDELIVERED)];
    return { untold: acknowledged.filter((order_id) => !known.has(order_id)), unpublished, undelivered };
  };
  const somethingLeft = async (acknowledged: readonly number[]): Promise<boolean> =>
    Object.values(await left(acknowledged)).some((rows) => rows.length > 0);

  it('serves while shards move, loses no acknowledged write, and delivers the event of each', async () => {
    const before = await nodes.query<Place & Record<string, unknown>>(PLACES);
    const answers: Answers = { acknowledged: [], refused: {}, slowest: 0 };
    let going = true;
    const load = Array.from({ length: CLIENTS }, () => placeOrders(server, shops, answers, () => going));
    const began = performance.now();
    await nodes.grow();
    const seconds = (performance.now() - began) / 1_000;
    going = false;
    await Promise.all(load);
    const after = await nodes.query<Place & Record<string, unknown>>(PLACES);
    const moved = after.filter(({ node }, n) => node !== before[n]?.node).length;
    const shards = (await nodes.query<{ shards: number }>(SHARDS)).map((row) => row.shards);
    const { acknowledged, refused, slowest } = answers;
    process.stdout.write(
      `${seconds.toFixed(0)} s: ${String(moved)} of ${String(after.length)} stores moved, now ${shards.join(', ')} shards of a table per node; ` +
        `${String(acknowledged.length)} orders acknowledged, refused: ${JSON.stringify(refused)}, slowest request ${slowest.toFixed(0)} ms\n`,
    );
    expect(shards).toHaveLength(3);
    expect(moved).toBeGreaterThan(0);
    const stored = await nodes.query<{ order_id: number }>(ORDERS, [shops.map(({ store_id }) => store_id)]);
    expect(stored.map(({ order_id }) => order_id).sort()).toEqual([...acknowledged].sort());
    expect(Object.keys(refused).filter((status) => status !== '503')).toEqual([]);
    const settled = performance.now();
    await until(async () => !(await somethingLeft(acknowledged)), DELIVERED_WITHIN_MS).catch(() => undefined);
    process.stdout.write(`everything delivered ${((performance.now() - settled) / 1_000).toFixed(1)} s later\n`);
    expect(await left(acknowledged)).toEqual({ untold: [], unpublished: [], undelivered: [] });
    expect(await runCli(environment, 'verify')).toMatchObject({ code: 0 });
  });
});
