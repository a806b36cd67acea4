import type { DynamicModule } from '@nestjs/common';
import type { INestApplication } from '@nestjs/common';
import { rm } from 'node:fs/promises';
import { Pool, type QueryResultRow } from 'pg';
import { AppModule } from '../src/app.module.js';
import { serveOpenApi } from '../src/openapi.js';
import { Config } from '../src/platform/config/config.js';
import { createServer } from '../src/platform/http/server.js';
import { type Answer, call, type CallOptions } from './caller.js';
import { freshEnvironment, type Overrides, query } from './environment.js';
import { invalidEvents } from './event-schemas.js';
import { Factories, type Shop, type ShopOptions } from './factories.js';
import { ON_NODES } from './nodes.js';
import { databaseUrl, directUrl } from './template.js';

declare const atEndOfWorker: (end: () => Promise<void>) => void;
/** Applications that a spec file must stop (test/jest/shared-environment.mjs). */
declare const openApplications: Set<unknown>;

export { emptyEnvironment, environmentOf, freshEnvironment, type Overrides, query } from './environment.js';

/** An application in this process, with its own port and database. */
export class Api {
  /** Running applications, by their environment. */
  static readonly running = new WeakMap<Overrides, Api>();

  app: INestApplication;
  base_url: string;
  environment: Overrides;
  private factories: Factories;
  /** Connections for statements that bypass the application. */
  private pool: Pool;
  private closing: (() => Promise<void>)[] = [];

  /** Starts the application with a new database. */
  async start(overrides: Overrides): Promise<void> {
    await this.serve(await freshEnvironment(overrides));
  }

  /** Starts the application with an existing, migrated database. */
  async serve(environment: Overrides): Promise<void> {
    this.environment = environment;
    const config = Config.from(this.environment);
    const app = await createServer(this.moduleOf(config), config);
    serveOpenApi(app, config);
    await app.listen(config.port, '127.0.0.1');
    this.app = app;
    openApplications.add(this);
    this.base_url = await app.getUrl();
    Api.running.set(environment, this);
    this.factories = new Factories(app, this.base_url);
    this.pool = new Pool({ connectionString: directUrl(config.database_url), max: 5, options: '-c synchronous_commit=on' });
    // Specs terminate connections; a lost idle connection is not an error.
    this.pool.on('error', () => undefined);
  }

  /** Returns the root module; a spec can add to it. */
  protected moduleOf(config: Config): DynamicModule {
    return AppModule.with(config);
  }

  /** Fails if an event of a store after `last_store_id` does not match the description of its topic. */
  async expectValidEvents(last_store_id: number): Promise<void> {
    const invalid = await invalidEvents(this, last_store_id);
    if (invalid.length > 0) throw new Error(`Published events do not match the fields of their topics:\n${invalid.join('\n')}`);
  }

  /** Stops the application, drops its database, unless all processes share it, and removes its files. */
  async stop(): Promise<void> {
    await this.close();
    const url = this.environment['DATABASE_URL'] ?? '';
    const name = new URL(url).pathname.slice(1);
    if (url !== process.env['TEST_DISTRIBUTED_URL']) await query(databaseUrl(), `DROP DATABASE ${name} WITH (FORCE)`);
    await this.removeFiles();
  }

  /** Removes the files of the application. */
  removeFiles(): Promise<void> {
    return rm(this.environment['DATA_DIR'] ?? '', { recursive: true, force: true });
  }

  /** Runs `end` before the application stops. */
  beforeClose(end: () => Promise<void>): void {
    this.closing.push(end);
  }

  /** Stops the application, if it runs, and leaves its database. */
  async close(): Promise<void> {
    if (!('app' in this)) return;
    openApplications.delete(this);
    // Another application may run with the same environment.
    if (Api.running.get(this.environment) === this) Api.running.delete(this.environment);
    neighbours.delete(this);
    await Promise.all(this.closing.splice(0).map((end) => end()));
    await Promise.all([this.app.close(), this.pool.end()]);
    // Closures of finished files are kept, e.g. by the timer that measures the event loop, and with them these objects, but not the application.
    for (const holder of [this.factories, this]) for (const name of ['app', 'factories', 'pool']) Reflect.deleteProperty(holder, name);
  }

  /** Creates a store with an installed app. */
  shop(options: ShopOptions = {}): Promise<Shop> {
    return this.factories.shop(options);
  }

  /** Factories for test data. */
  get make(): Factories {
    return this.factories;
  }

  /** Calls any path. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer> {
    return call(this.base_url, method, path, options);
  }

  /** Runs a statement in the application's database. */
  async query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<R[]> {
    return (await this.pool.query<R>(text, values)).rows;
  }

  /**
   * Vacuums and analyzes these tables, all without an argument. PostgreSQL runs without `synchronous_commit` in tests, and VACUUM marks a page as
   * visible for all, so that index-only scans need not read it, only if the log is written up to the commits of its rows and of others close to them.
   */
  async vacuum(...tables: readonly string[]): Promise<void> {
    await this.query(`SELECT pg_logical_emit_message(true, 'flush', '')`);
    await this.query(`VACUUM (ANALYZE) ${tables.join(', ')}`);
  }

  /** Returns the envelopes of all events of a store, after the relay has emptied the outbox. */
  async events(store_id: number): Promise<EventEnvelope[]> {
    await until(async () => (await this.query('SELECT 1 FROM outbox_events LIMIT 1')).length === 0);
    const rows = await this.query<{ body: string }>('SELECT body FROM events WHERE store_id = $1 ORDER BY sequence', [store_id]);
    return rows.map(({ body }) => JSON.parse(body) as EventEnvelope);
  }
}

/** An event as sent to receivers. */
export interface EventEnvelope {
  event_id: string;
  event_topic: string;
  store_id: number;
  timestamp: string;
  sequence: number;
  origin: { type: string; app_id?: number };
  request_id: string | null;
  data: Record<string, unknown>;
}

/** The application that spec files of this worker share, once one of them needs it. */
const shared = new Api();
let sharing: Promise<void> | undefined;

async function share(): Promise<void> {
  await shared.start({});
  openApplications.delete(shared);
  // The database goes with its server.
  atEndOfWorker(async () => {
    await Promise.all([shared.close(), shared.removeFiles()]);
  });
}

/**
 * Provides an application: the one that the spec files of a worker share, or one of the calling file with the settings. Other files have left
 * stores, merchants and apps in a shared one; a file that changes or counts rows of all stores uses {@link useOwnApi}.
 */
export function useApi(overrides?: Overrides | (() => Promise<Overrides>)): Api {
  // On several nodes, all files have one database, and a shared application would take over the background work of the others.
  if (overrides !== undefined || ON_NODES) return useOwnApi(overrides);
  let last_store_id: number;
  beforeAll(async () => {
    await (sharing ??= share());
    last_store_id = await lastStoreOf(shared);
  });
  afterAll(async () => {
    await closeNeighbours();
    await shared.expectValidEvents(last_store_id);
  });
  return shared;
}

/** Starts an application for the calling spec file alone. */
export function useOwnApi(overrides: Overrides | (() => Promise<Overrides>) = {}): Api {
  const api = new Api();
  let last_store_id: number;
  beforeAll(async () => {
    await api.start(typeof overrides === 'function' ? await overrides() : overrides);
    last_store_id = await lastStoreOf(api);
  });
  afterAll(async () => {
    await closeNeighbours();
    try {
      await api.expectValidEvents(last_store_id);
    } finally {
      // An application that stays open would keep the process from ending.
      await api.stop();
    }
  });
  return api;
}

/** Returns the id of the last store; 0 without one. */
async function lastStoreOf(api: Api): Promise<number> {
  const [row] = await api.query<{ last: number }>('SELECT coalesce(max(store_id), 0)::integer AS last FROM stores');
  return row?.last ?? 0;
}

/** Applications that the calling spec file has started with the database of another one. */
const neighbours = new Set<Api>();

/**
 * Starts another application with the database and Redis of an application, for specs of the state that all processes share. It stops before
 * that application, at the latest.
 */
export async function serveBeside({ environment }: Api, overrides: Overrides = {}): Promise<Api> {
  const other = new Api();
  await other.serve({ ...environment, ROLE: 'api', ...overrides });
  neighbours.add(other);
  return other;
}

/** Stops the applications of {@link serveBeside}: one that stays open slows down later files, and keeps the process from ending. */
async function closeNeighbours(): Promise<void> {
  await Promise.all([...neighbours].map((other) => other.close()));
}

/** Shortest and longest pause of {@link until} in milliseconds. */
const PAUSE = { least: 5, most: 30 };

/**
 * Resolves when the condition is true. Rejects after `timeout_ms`, which only ends a hang. Pauses for a tenth of the time so far, because
 * conditions query a server that also does the work that they wait for.
 */
export async function until(condition: () => Promise<boolean> | boolean, timeout_ms = 100_000): Promise<void> {
  const began = performance.now();
  while (!(await condition())) {
    const waited = performance.now() - began;
    if (waited > timeout_ms) throw new Error('The condition did not come true in time.');
    await new Promise((resolve) => setTimeout(resolve, Math.min(PAUSE.most, Math.max(PAUSE.least, waited / 10))));
  }
}

/** Resolves when a server reports this state of its readiness. Rejects with the last response after the time of {@link until}. */
export async function untilReadiness(server: Pick<Api, 'call'>, state: { redis: string } | { status: number }): Promise<void> {
  let last: Answer | undefined;
  const isThere = async (): Promise<boolean> => {
    last = await server.call('GET', '/health/ready');
    return 'status' in state ? last.status === state.status : last.body.redis === state.redis;
  };
  await until(isThere).catch((error: unknown) => {
    throw new Error(`The last response of readiness was ${String(last?.status)} ${last?.text ?? ''}.`, { cause: error });
  });
}

/** Runs `work` `times` times in parallel. */
export const atOnce = <T>(times: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)));
