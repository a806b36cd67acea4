import { setTimeout } from 'node:timers/promises';
import type { Shop } from '../factories.js';
import { atOnce, until, useApi } from '../harness.js';
import { plainOrder } from '../orders.js';
import { ServerProcess } from '../server-process.js';

const CHECK_MS = 100;

/** Sends requests to processes in turn, as long as their readiness checks succeed. It repeats no request. */
class LoadBalancer {
  readonly statuses: number[] = [];
  readonly errors: unknown[] = [];
  private ready: ServerProcess[] = [];
  private turn = 0;
  private stopped = false;

  constructor(private readonly servers: Set<ServerProcess>) {}

  async check(): Promise<void> {
    while (!this.stopped) {
      const checked = await Promise.all([...this.servers].map(async (server) => ((await isReady(server)) ? [server] : [])));
      this.ready = checked.flat();
      await setTimeout(CHECK_MS);
    }
  }

  async load(shop: Shop): Promise<void> {
    const headers = { authorization: `Bearer ${shop.access_token}` };
    while (!this.stopped) {
      const server = this.ready[this.turn++ % Math.max(1, this.ready.length)];
      if (!server) {
        await setTimeout(CHECK_MS);
        continue;
      }
      const request =
        this.turn % 3 === 0
          ? server.call('POST', '/api/apps/v1/orders', { headers, body: plainOrder })
          : server.call('GET', '/api/apps/v1/orders?limit=5', { headers });
      await request.then(
        ({ status }) => this.statuses.push(status),
        (error: unknown) => this.errors.push(error),
      );
    }
  }

  stop(): void {
    this.stopped = true;
  }
}

const isReady = (server: ServerProcess): Promise<boolean> =>
  server.call('GET', '/health/ready').then(
    ({ status }) => status === 200,
    () => false,
  );

/** Migration of the version that the processes are replaced by. */
const LATER = `ALTER TABLE orders ADD COLUMN novelty text NOT NULL DEFAULT 'new';
ALTER TABLE orders ADD CONSTRAINT orders_novelty_check CHECK (novelty <> '') NOT VALID;
INSERT INTO migrations (timestamp, name) VALUES (1990000000001, 'Novelty1990000000001')`;

describe('a rolling upgrade under load', () => {
  const api = useApi({ ROLE: 'api' });

  it('answers every request, keeps every order, and publishes every event once', async () => {
    const shop = await api.shop();
    const start = (ROLE: string): Promise<ServerProcess> => ServerProcess.start({ ...api.environment, ROLE, SHUTDOWN_DELAY: '1s' });
    const servers = new Set([await start('api'), await start('api')]);
    const worker = await start('worker');
    const balancer = new LoadBalancer(servers);
    const checks = balancer.check();
    const load = atOnce(4, () => balancer.load(shop));
    await until(() => balancer.statuses.length > 20);
    await api.query(LATER);
    // The old processes serve on the new tables.
    const migrated = balancer.statuses.length;
    await until(() => balancer.statuses.length > migrated + 20);
    for (const old of [...servers]) {
      const replacement = await start('api');
      servers.add(replacement);
      await until(() => isReady(replacement));
      expect(await old.stop()).toBe(0);
      servers.delete(old);
    }
    const replacement = await start('worker');
    expect(await worker.stop()).toBe(0);
    balancer.stop();
    await Promise.all([load, checks]);
    for (const server of servers) await server.kill();
    expect(balancer.errors).toEqual([]);
    expect(new Set(balancer.statuses)).toEqual(new Set([200, 201]));
    const placed = balancer.statuses.filter((status) => status === 201).length;
    expect((await shop.get('/orders')).body.pagination.total).toBe(placed);
    const created = (await api.events(shop.store_id)).filter(({ event_topic }) => event_topic === 'order.created');
    expect(new Set(created.map(({ data }) => data['order_id'])).size).toBe(placed);
    expect(created).toHaveLength(placed);
    await replacement.kill();
  });
});
