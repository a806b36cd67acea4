import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Shop } from '../factories.js';
import { Api, environmentOf, type Overrides } from '../harness.js';
import { plainOrder } from '../orders.js';
import { type PrivateRedis, startPrivateRedis } from '../private-redis.js';
import { runCli, ServerProcess } from '../server-process.js';
import { OwnNodes } from './harness/own-nodes.js';

const STORES = 16;
const CLIENTS = 4;
/** Pause of a client before its next request, and before it repeats one, in milliseconds. */
const PAUSE_MS = { next: 20, again: 100 };

const SHARDS = `SELECT count(*)::integer AS shards FROM citus_shards WHERE table_name = 'orders'::regclass GROUP BY nodeport ORDER BY 1`;
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
  const shops: Shop[] = [];

  beforeAll(async () => {
    [nodes, redis] = await Promise.all([OwnNodes.start(), startPrivateRedis()]);
    // The limits of production.
    const limits = { DATABASE_STATEMENT_TIMEOUT: '15s', DATABASE_LOCK_TIMEOUT: '5s', DATABASE_IDLE_TIMEOUT: '10s' };
    environment = environmentOf('growth', { DATABASE_URL: nodes.url, REDIS_URL: redis.url, ROLE: 'api', ...limits });
    for (const command of nodes.preparation) {
      const { code, stderr } = await runCli({ ...environment, DATABASE_URL: nodes.sessionUrl }, command);
      if (code !== 0) throw new Error(stderr);
    }
    const api = new Api();
    await api.serve(environment);
    for (let n = 0; n < STORES; n++) shops.push(await api.shop());
    await api.close();
    server = await ServerProcess.start(environment);
  });
  afterAll(async () => {
    await server.stop();
    await Promise.all([nodes.stop(), redis.stop()]);
  });

  it('serves while shards move, and loses no acknowledged write', async () => {
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
    expect(await runCli(environment, 'verify')).toMatchObject({ code: 0 });
  });
});
