import { environmentOf, type Overrides, until } from '../../harness.js';
import { type PrivateRedis, startPrivateRedis } from '../../private-redis.js';
import { runCli } from '../../server-process.js';
import { Member } from './member.js';
import { type DatabaseUnderFaults, OwnPostgres } from './own-postgres.js';
import { mountSmallDisk, type SmallDisk } from './small-disk.js';

const NAMES = ['api 1', 'api 2', 'worker 1', 'worker 2'] as const;
const PREFIX = 'faults';

/**
 * Settings of the processes under test: the limits of the database are the defaults, and failed deliveries are repeated soon, so that a test
 * can wait for them.
 */
const SETTINGS: Overrides = {
  DATABASE_STATEMENT_TIMEOUT: '15s',
  DATABASE_LOCK_TIMEOUT: '5s',
  DATABASE_IDLE_TIMEOUT: '10s',
  DATABASE_CONNECT_TIMEOUT: '5s',
  WEBHOOK_TIMEOUT: '2s',
  WEBHOOK_RETRY_DELAYS: '500ms,1s,1s,2s,2s',
  WEBHOOK_FAILURE_LIMIT: '1000',
  LOG_LEVEL: 'error',
};

/** Two API processes and two workers with their own PostgreSQL and Redis, each reached through a link of the process. */
export class Cluster {
  readonly members: Member[] = [];

  private constructor(
    readonly postgres: DatabaseUnderFaults,
    public redis: PrivateRedis,
    /** Disk of uploaded files; undefined where this process may not mount one. */
    readonly disk: SmallDisk | undefined,
  ) {}

  /** Starts the servers with a migrated database; the processes are started by {@link startMembers}. */
  static async start(starting: Promise<DatabaseUnderFaults> = OwnPostgres.start()): Promise<Cluster> {
    const [postgres, redis] = await Promise.all([starting, startPrivateRedis()]);
    const cluster = new Cluster(postgres, redis, mountSmallDisk());
    for (const command of postgres.preparation) {
      const { code, stderr } = await runCli({ ...cluster.environment, DATABASE_URL: postgres.sessionUrl }, command);
      if (code !== 0) throw new Error(stderr);
    }
    return cluster;
  }

  /** Environment of processes with direct connections to the servers. */
  get environment(): Overrides {
    const urls = { DATABASE_URL: this.postgres.url, REDIS_URL: this.redis.url };
    return environmentOf(PREFIX, { ...SETTINGS, ...urls, ...(this.disk && { DATA_DIR: this.disk.directory }) });
  }

  /** Starts the four processes. */
  async startMembers(): Promise<void> {
    const roleOf = (name: string): string => name.replace(/ \d/, '');
    this.members.push(...(await Promise.all(NAMES.map((name) => Member.start(name, { ...this.environment, ROLE: roleOf(name) })))));
  }

  /** Running API processes. */
  get apis(): Member[] {
    return this.members.filter(({ name, isRunning }) => isRunning && name.startsWith('api'));
  }

  /** Returns the member with a name. */
  member(name: (typeof NAMES)[number]): Member {
    const found = this.members.find((member) => member.name === name);
    if (!found) throw new Error(`${name} was not started.`);
    return found;
  }

  /** Crashes PostgreSQL and starts it again. */
  async restartPostgres(): Promise<void> {
    await this.postgres.crash();
    await this.postgres.restart();
    for (const { postgres } of this.members) postgres.retarget(this.postgres.url);
  }

  /** Starts Redis again, empty and at the same address, after it was stopped. */
  async restartRedis(): Promise<void> {
    this.redis = await startPrivateRedis(Number(new URL(this.redis.url).port));
  }

  /** Resolves when every running process is ready and connected to Redis. */
  async ready(timeout_ms?: number): Promise<void> {
    await until(async () => (await Promise.all(this.members.filter(({ isRunning }) => isRunning).map(isReady))).every(Boolean), timeout_ms);
  }

  /** Stops everything and deletes all data. */
  async stop(): Promise<void> {
    await Promise.all(this.members.map((member) => member.stop()));
    await Promise.all([this.postgres.stop(), this.redis.stop()]);
    this.disk?.unmount();
  }
}

const isReady = ({ process }: Member): Promise<boolean> =>
  process.call('GET', '/health/ready', { timeout_ms: 1_000 }).then(
    ({ status, body }) => status === 200 && (body as { redis: string }).redis === 'ok',
    () => false,
  );
