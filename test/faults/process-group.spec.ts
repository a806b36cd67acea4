import { plainOrder } from '../orders.js';
import type { Shop } from '../factories.js';
import { atOnce, freshEnvironment, until, useApi } from '../harness.js';
import { ServerProcess } from '../server-process.js';

const SIZE = 2;

/** Ids of the processes that have started, oldest first, by their lines in the log. */
const startedIn = ({ output }: ServerProcess): number[] =>
  output
    .split('\n')
    .filter((line) => line.endsWith('"msg":"started"}'))
    .map((line) => (JSON.parse(line) as { pid: number }).pid);

/** Returns how often a message is in the log. */
const logged = ({ output }: ServerProcess, message: string): number => output.split(`"msg":"${message}"`).length - 1;

/** Steady requests of an app over connections that are kept. */
class Traffic {
  readonly statuses: number[] = [];
  readonly errors: unknown[] = [];
  private isOver = false;
  private readonly callers: Promise<unknown>;

  constructor(server: ServerProcess, shop: Shop) {
    const headers = { authorization: `Bearer ${shop.access_token}` };
    this.callers = atOnce(4, async (caller) => {
      for (let n = caller; !this.isOver; n++) {
        const answer =
          n % 3 === 0
            ? server.call('POST', '/api/apps/v1/orders', { headers, body: plainOrder })
            : server.call('GET', n % 3 === 1 ? '/api/apps/v1/orders?limit=5' : '/health/ready', { headers });
        await answer.then(
          ({ status }) => this.statuses.push(status),
          (error: unknown) => this.errors.push(error),
        );
      }
    });
  }

  /** Resolves when some more requests were answered. */
  goesOn(): Promise<void> {
    const so_far = this.statuses.length;
    return until(() => this.statuses.length > so_far + 20);
  }

  /** Stops, and returns the number of placed orders. */
  async end(): Promise<number> {
    this.isOver = true;
    await this.callers;
    return this.statuses.filter((status) => status === 201).length;
  }
}

describe('processes behind one port', () => {
  const api = useApi({ ROLE: 'api' });
  let server: ServerProcess;

  beforeAll(async () => {
    server = await ServerProcess.start({ ...api.environment, ROLE: 'api', WEB_CONCURRENCY: String(SIZE), LOG_LEVEL: 'info' });
  });
  afterAll(() => server.kill());

  it('answer every request while each of them is replaced, twice, and keep every order', async () => {
    const shop = await api.shop();
    const traffic = new Traffic(server, shop);
    await traffic.goesOn();
    const first = startedIn(server);
    server.hangUp();
    await until(() => startedIn(server).length > SIZE);
    // A replacement that is requested during another one follows it.
    server.hangUp();
    await until(() => logged(server, 'processes replaced') === 2);
    await traffic.goesOn();
    const placed = await traffic.end();
    expect(traffic.errors).toEqual([]);
    expect(new Set(traffic.statuses)).toEqual(new Set([200, 201]));
    expect((await shop.get('/orders')).body.pagination.total).toBe(placed);
    expect(new Set(startedIn(server)).size).toBe(3 * SIZE);
    for (const pid of first) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('are kept when the first replacement does not become ready', async () => {
    const before = server.children;
    server.hangUp();
    await until(() => server.children.length > SIZE);
    const [replacement = 0] = server.children.filter((pid) => !before.includes(pid));
    process.kill(replacement, 'SIGKILL');
    await until(() => server.output.includes('process 1 was not replaced, and the others are kept: process 1 ended before it served'));
    expect(server.children).toEqual(before);
    expect((await server.call('GET', '/health/ready')).status).toBe(200);
  });

  it('show the metrics of each with its number, and the figures of the database once, whichever is asked', async () => {
    for (let asked = 0; asked < 2 * SIZE; asked++) {
      const { status, text } = await server.call('GET', '/metrics', { headers: { connection: 'close' } });
      expect(status).toBe(200);
      const numbers = [...text.matchAll(/^process_resident_memory_bytes\{process="(\d+)"\} [1-9]\d+$/gm)].map(([, number]) => number);
      expect(numbers.sort()).toEqual(['1', '2']);
      expect(text.match(/^outbox_events_waiting .*$/gm)).toEqual([expect.stringMatching(/ \d+$/)]);
      expect(text).toMatch(/^database_pool_max\{pool="requests",process="2"\} 20$/m);
      expect(text).toMatch(
        /^http_request_duration_seconds_bucket\{le="[\d.]+",method="GET",route="[^"]+",status="200",process="1"\} \d+$/m,
      );
    }
  });

  it('are started again when one is killed, while the others serve', async () => {
    const before = startedIn(server);
    const [killed = 0] = before.slice(-SIZE);
    process.kill(killed, 'SIGKILL');
    await until(() => startedIn(server).length > before.length);
    expect((await server.call('GET', '/health/ready')).status).toBe(200);
    expect(server.output).toMatch(new RegExp(`process \\d \\(${String(killed)}\\) ended: .*SIGKILL.*; starts again in 500 ms`));
  });

  it('finish running requests when they are stopped, and end', async () => {
    const shop = await api.shop();
    const traffic = new Traffic(server, shop);
    await traffic.goesOn();
    const placed = traffic.end();
    expect(await server.stop()).toBe(0);
    await placed;
    expect(traffic.errors).toEqual([]);
    for (const pid of startedIn(server)) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});

it('processes that cannot start end together', async () => {
  const environment = await freshEnvironment({ ROLE: 'api', WEB_CONCURRENCY: '2' });
  const server = await ServerProcess.start(environment);
  const { port } = new URL(server.base_url);
  await expect(ServerProcess.start({ ...environment, PORT: port })).rejects.toThrow(/ended before it served/);
  expect(await server.stop()).toBe(0);
});
