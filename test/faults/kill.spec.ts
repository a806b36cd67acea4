import { Client } from 'pg';
import type { AppCredentials } from '../../src/apps/apps.service.js';
import { block, developerOf } from '../extensions.js';
import { atOnce, until, useApi } from '../harness.js';
import { place } from '../orders.js';
import { type Receiver, startReceiver } from '../receiver.js';
import { ServerProcess } from '../server-process.js';
import type { Shop } from '../factories.js';

const TIMES = { WEBHOOK_TIMEOUT: '1s', WEBHOOK_RETRY_DELAYS: '100ms,200ms,300ms,400ms,500ms', SWEEP_INTERVAL: '200ms' };

/** Returns the distinct ids of the orders for which a receiver got order.created. */
const told = (receiver: Receiver): number[] => [
  ...new Set(receiver.requests.map(({ body }) => (JSON.parse(body) as { data: { order_id: number } }).data.order_id)),
];

describe('no acknowledged work is lost', () => {
  // This process serves requests and creates data; the processes under test share its database.
  const api = useApi({ ROLE: 'api', ...TIMES });
  const started: ServerProcess[] = [];
  let receiver: Receiver;

  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((process) => process.kill()));
    await receiver.close();
  });
  const start = async (role: string): Promise<ServerProcess> => {
    const process = await ServerProcess.start({ ...api.environment, ROLE: role });
    started.push(process);
    return process;
  };
  const work = (): Promise<ServerProcess> => start('worker');
  const listener = (): Promise<Shop> => api.shop({ app: { webhook_url: receiver.url, topics: ['order.created'] } });

  it('when a worker is killed while a receiver responds', async () => {
    const shop = await listener();
    receiver.respondWith(() => 'hang');
    const worker = await work();
    const { order_id } = await place(shop);
    await receiver.waitFor(1);
    await worker.kill();
    receiver.respondWith(() => ({ status: 200 }));
    await work();
    await receiver.waitFor(2);
    expect(told(receiver)).toEqual([order_id]);
    await until(async () => (await api.query(`SELECT 1 FROM webhook_dispatches WHERE status = 'delivered'`)).length === 1);
  });

  it('when a worker is killed between sending and recording the attempt', async () => {
    const shop = await listener();
    const worker = await work();
    const blocker = new Client(api.environment['DATABASE_URL']);
    await blocker.connect();
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE webhook_deliveries IN ACCESS EXCLUSIVE MODE');
    await place(shop);
    const first = await receiver.waitFor(1);
    await worker.kill();
    await blocker.query('ROLLBACK');
    await blocker.end();
    await work();
    const second = await receiver.waitFor(2);
    expect(second.body).toBe(first.body);
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    await until(async () => (await api.query(`SELECT 1 FROM webhook_deliveries WHERE store_id = $1`, [shop.store_id])).length === 1);
  });

  describe('and no set of extensions is half deployed', () => {
    const HANDLES = ['a', 'b', 'c', 'd'];
    const setOf = (title: string): object[] => HANDLES.map((handle) => block({ handle, title }));
    /** Registers apps whose live set has the title `old` and lacks nothing. */
    const apps = (count: number): Promise<AppCredentials[]> =>
      atOnce(count, async () => {
        const app = await api.make.registerApp();
        for (const title of ['older', 'old']) await developerOf(api, app).deploy([...setOf(title), block({ handle: 'z', title })]);
        return app;
      });
    const stateOf = async ({ app_id }: AppCredentials): Promise<string> => {
      const [state] = await api.query<{ state: string }>(
        `SELECT s.live_version || ' ' || s.last_version || ' ' || (SELECT count(*) FROM extension_versions v WHERE v.app_id = s.app_id)
           || ' ' || (SELECT string_agg(handle || ':' || title, ',' ORDER BY handle) FROM extensions e WHERE e.app_id = s.app_id) AS state
         FROM extension_sets s WHERE app_id = $1`,
        [app_id],
      );
      return state?.state ?? '';
    };
    const OLD = '2 2 2 a:old,b:old,c:old,d:old,z:old';
    const NEW = '3 3 3 a:new,b:new,c:new,d:new';

    /** Statements of another transaction that hold up a deploy, each at a later one of its statements. */
    const HELD_UP: readonly string[] = [
      'SELECT FROM extension_sets WHERE app_id = $1 FOR UPDATE',
      `SELECT FROM extensions WHERE app_id = $1 AND handle = 'z' FOR UPDATE`,
      `SELECT FROM extensions WHERE app_id = $1 AND handle = 'c' FOR UPDATE`,
      `INSERT INTO extension_versions (app_id, version, extensions) VALUES ($1, 3, '[]')`,
    ];

    it('when an API process is killed at any statement of a deploy', async () => {
      const [victim, blocker] = [await start('api'), new Client(api.environment['DATABASE_URL'])];
      const held = await apps(HELD_UP.length + 1);
      await blocker.connect();
      await blocker.query('BEGIN');
      for (const [n, statement] of HELD_UP.entries()) await blocker.query(statement, [held[n]?.app_id]);
      // The last one has written everything, and waits to announce it.
      await blocker.query('LOCK TABLE credential_evictions IN SHARE MODE');
      const deploys = held.map((app) => developerOf(victim, app).deploy(setOf('new')));
      await until(async () => {
        const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        return (await api.query(waiting)).length === held.length;
      });
      await victim.kill();
      await Promise.allSettled(deploys);
      await blocker.query('ROLLBACK');
      await blocker.end();
      // The next deploy of each app waits until the database has noticed.
      const states = await Promise.all(held.map(stateOf));
      expect(states).toEqual(held.map(() => OLD));
      for (const app of held) expect((await developerOf(api, app).deploy(setOf('new'), { base_version: 2 })).status).toBe(200);
      expect(await Promise.all(held.map(stateOf))).toEqual(held.map(() => NEW));
    });

    it.each([1, 8])('when an API process is killed right after it answered %i of 12 deploys', async (answered) => {
      const victim = await start('api');
      const deployed: AppCredentials[] = [];
      const all = await apps(12);
      const deploys = all.map(async (app) => {
        const { status } = await developerOf(victim, app).deploy(setOf('new'));
        if (status === 200 && deployed.push(app) === answered) await victim.kill();
      });
      await Promise.allSettled(deploys);
      for (const app of all) expect(deployed.includes(app) ? [NEW] : [OLD, NEW]).toContain(await stateOf(app));
    });
  });
});
