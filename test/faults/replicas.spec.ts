import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Database } from '../../src/platform/database/database.js';
import type { Json } from '../answer.js';
import { runCommandOrFail, runInProcess } from '../command-line.js';
import type { Shop } from '../factories.js';
import { Api, atOnce, environmentOf, type Overrides, serveBeside, until } from '../harness.js';
import { plainOrder } from '../orders.js';
import { ReplicatedPostgres } from '../replica.js';
import { startReceiver } from '../receiver.js';
import { required } from '../template.js';
import { envelopeOf, makeSubscription } from '../webhook-subscriptions.js';

const tokenOf = (shop: Shop) => ({ headers: { authorization: `Bearer ${shop.access_token}` } });

describe('a replica', () => {
  const api = new Api();
  let servers: ReplicatedPostgres;
  let other: Api;
  let environment: Overrides;
  let shop: Shop;

  beforeAll(async () => {
    servers = await ReplicatedPostgres.start();
    environment = environmentOf(`replicas_${String(process.pid)}`, {
      DATABASE_URL: servers.url,
      REDIS_URL: required('TEST_REDIS_URL'),
    });
    await runCommandOrFail(environment, 'migrate');
    environment['DATABASE_REPLICA_URLS'] = servers.link.url;
    await api.serve(environment);
    other = await serveBeside(api);
    shop = await api.shop();
    await well();
    // Migrations of a durable server take long on a busy machine.
  }, 300_000);
  afterAll(async () => {
    await other.close();
    await api.close();
    await servers.stop();
    rmSync(environment['DATA_DIR'] ?? '', { recursive: true, force: true });
  });

  const replicasOf = (each: Api) => [each.app.get(Database).replicas].flatMap((replicas) => replicas ?? []);
  const states = (): string[] => [api, other].flatMap(replicasOf).flatMap(({ all }) => all.map(({ state }) => state));
  const well = (): Promise<void> => until(() => states().every((state) => state === 'well'));
  /** Statements that the replica has answered in both processes, and fallbacks to the primary. */
  const counts = (): { reads: number; behind: number; none: number; failed: number } => {
    const all = [api, other].flatMap(replicasOf);
    const sum = (of: (each: (typeof all)[number]) => number): number => all.reduce((total, each) => total + of(each), 0);
    return {
      reads: sum((each) => each.all.reduce((total, { reads }) => total + reads, 0)),
      behind: sum(({ fallbacks }) => fallbacks.behind),
      none: sum(({ fallbacks }) => fallbacks.none),
      failed: sum(({ fallbacks }) => fallbacks.failed),
    };
  };

  const place = async (note: string): Promise<number> => {
    const { status, body } = await shop.post('/orders', { ...plainOrder, note });
    expect(status).toBe(201);
    return body.data.order_id as number;
  };
  const beside = (path: string, of = shop) => other.call('GET', `/api/apps/v1${path}`, tokenOf(of));

  it('answers lists and details once it has replayed them, and metrics and readiness show it', async () => {
    const order_id = await place('replayed');
    const before = counts();
    await until(async () => {
      const found = await beside(`/orders/${String(order_id)}`);
      expect([found.status, found.body.data.note]).toEqual([200, 'replayed']);
      const list = await beside('/orders?fields=order_id,note');
      expect(list.body.data).toContainEqual({ order_id, note: 'replayed' });
      return counts().reads >= before.reads + 2;
    });
    const name = new URL(servers.link.url).host;
    let text = '';
    // On a busy machine, a trial may fail now and then.
    await until(async () => {
      ({ text } = await other.call('GET', '/metrics'));
      const { body } = await other.call('GET', '/health/ready');
      return body.replicas === '1 of 1' && text.includes(`database_replica_well{replica="${name}"} 1`);
    });
    expect(text).toMatch(new RegExp(`^database_replica_reads_total\\{replica="${name}"\\} [1-9]`, 'm'));
    expect(text).toContain(`database_replica_lag_seconds{replica="${name}"} 0`);
    expect(text).toContain(`database_pool_max{pool="replica ${name}"} 20`);
  });

  it('leaves writes, their reads and credentials to the primary', async () => {
    const before = counts().reads;
    const { order_id } = (await shop.post('/orders', { ...plainOrder, note: 'written' })).body.data as { order_id: number };
    await shop.put(`/orders/${String(order_id)}`, { note: 'changed' });
    await other.call('GET', '/api/apps/v1/orders', { headers: { authorization: `Bearer svc_at_${'0'.repeat(96)}` } });
    expect(counts().reads).toBe(before);
  });

  it('that is paused hides no write of another process, from a client or from the receiver of an event', async () => {
    const found: Json[] = [];
    const receiver = await startReceiver({
      respond: async (request) => {
        const { order_id } = envelopeOf(request).data as { order_id: number };
        found.push((await beside(`/orders/${String(order_id)}`)).body.data);
        return { status: 200 };
      },
    });
    await makeSubscription(shop, { event_topic: 'order.created', target_url: receiver.url });
    await well();
    await servers.pause();
    const before = counts();
    for (const n of [1, 2, 3]) {
      const order_id = await place(`paused ${String(n)}`);
      expect((await beside(`/orders/${String(order_id)}`)).body.data.note).toBe(`paused ${String(n)}`);
      expect(await servers.onReplica('SELECT FROM orders WHERE order_id = $1', [order_id])).toEqual([]);
    }
    await until(() => found.length === 3);
    expect(found.map(({ note }) => note as string).sort()).toEqual(['paused 1', 'paused 2', 'paused 3']);
    const after = counts();
    expect(after.behind + after.none).toBeGreaterThan(before.behind + before.none);
    expect(after.reads).toBe(before.reads);
    // Reads do not wait for a replica that is known to be behind.
    await until(() => !states().includes('well'));
    const waited = counts().behind;
    await atOnce(20, () => beside('/orders'));
    expect(counts().behind).toBe(waited);
    expect((await other.call('GET', '/health/ready')).body).toMatchObject({ replicas: '0 of 1' });
    await servers.resume();
    await well();
    await receiver.close();
  });

  it('shows twenty writers in two processes their own writes, while it pauses and continues', async () => {
    const writing = { isDone: false };
    const pauses = (async () => {
      while (!writing.isDone) {
        await servers.pause();
        await setTimeout(30);
        await servers.resume();
        await setTimeout(120);
      }
    })();
    const wrong = await atOnce(20, async (n) => {
      const [first, second] = n % 2 === 0 ? [api, other] : [other, api];
      const missing: string[] = [];
      for (let round = 0; round < 8; round++) {
        const note = `${String(n)} ${String(round)}`;
        const placed = await first.call('POST', '/api/apps/v1/orders', { ...tokenOf(shop), body: { ...plainOrder, note } });
        const path = `/api/apps/v1/orders/${String(placed.body.data.order_id)}`;
        const seen = await second.call('GET', path, tokenOf(shop));
        if (seen.body.data?.note !== note) missing.push(`${note}: ${String(seen.status)}`);
      }
      return missing;
    });
    writing.isDone = true;
    await pauses;
    expect(wrong.flat()).toEqual([]);
    // The replica answers reads of recent writes.
    const before = counts().reads;
    await until(async () => {
      const order_id = await place('a moment ago');
      expect((await beside(`/orders/${String(order_id)}`)).body.data.note).toBe('a moment ago');
      return counts().reads > before;
    });
  });

  it('keeps stores apart', async () => {
    const order_id = await place('of the first store');
    const stranger = await api.shop();
    const before = counts().reads;
    await until(async () => {
      const seen = await beside(`/orders/${String(order_id)}`, stranger);
      expect([seen.status, seen.body.message]).toEqual([404, 'Order not found.']);
      expect((await beside('/orders', stranger)).body.data).toEqual([]);
      return counts().reads >= before + 2;
    });
  });

  it('has the time limits of the primary, which runs no statement again that exceeded one', async () => {
    const limited = await serveBeside(api, { DATABASE_STATEMENT_TIMEOUT: '500ms' });
    try {
      const { fresh, replicas } = limited.app.get(Database);
      await until(() => replicas?.summary === '1 of 1');
      expect(await fresh.queryAdHoc('SHOW statement_timeout')).toEqual([{ statement_timeout: '500ms' }]);
      await expect(fresh.queryAdHoc('SELECT pg_is_in_recovery(), pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
      expect(replicas?.fallbacks.failed).toBe(0);
    } finally {
      await limited.close();
    }
  });

  it('has no connections of workers', async () => {
    const worker = await serveBeside(api, { ROLE: 'worker' });
    const { replicas, fresh, reads } = worker.app.get(Database);
    expect([replicas, fresh === reads]).toEqual([undefined, true]);
    await worker.close();
  });

  it('leaves statements that it cannot run to the primary', async () => {
    await well();
    const { failed } = counts();
    const { fresh } = api.app.get(Database);
    const claim = 'UPDATE stores SET store_id = store_id WHERE store_id = $1';
    await until(async () => {
      expect(await fresh.execute(claim, [shop.store_id])).toBe(1);
      return counts().failed > failed;
    });
    expect(states()).not.toContain('away');
  });

  it('that is killed under load fails no request, and is used again when it is back', async () => {
    await well();
    let isDone = false;
    const wrong: string[] = [];
    const load = atOnce(10, async () => {
      while (!isDone) {
        const { status, text } = await beside('/orders?limit=20');
        if (status !== 200) wrong.push(text);
      }
    });
    await setTimeout(200);
    await servers.kill();
    await until(() => states().includes('away'));
    await servers.startReplica();
    await well();
    const before = counts().reads;
    await until(() => counts().reads > before);
    isDone = true;
    await load;
    expect(wrong).toEqual([]);
  });

  it('behind a network that drops everything delays the reads that met it, and fails none', async () => {
    await well();
    const before = counts();
    servers.link.freeze();
    const answers = await atOnce(10, () => beside('/orders'));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await until(() => !states().includes('well'));
    expect((await beside('/orders')).status).toBe(200);
    expect(counts().none).toBeGreaterThan(before.none);
    servers.link.resume();
    await well();
  });

  it('is shown by config check and doctor', async () => {
    const name = new URL(servers.link.url).host;
    expect(await runCommandOrFail(environment, 'config', 'check')).toEqual({ problems: [], replicas: [name] });
    const { stderr } = await runInProcess(environment, 'doctor');
    expect(stderr).toMatch(new RegExp(`^ok {4} replica ${name}: \\d+ bytes of the log behind$`, 'm'));
  });

  it('that has become a primary is not read', async () => {
    await servers.promote();
    await until(() => states().every((state) => state === 'away'));
    const order_id = await place('after the promotion');
    expect((await beside(`/orders/${String(order_id)}`)).body.data.note).toBe('after the promotion');
    const { stderr } = await runInProcess(environment, 'doctor');
    expect(stderr).toContain('no replica: it accepts writes\n       Make it a replica again from a base backup.');
  });
});
