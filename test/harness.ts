import type { INestApplication } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool, type QueryResultRow } from 'pg';
import { AppModule } from '../src/app.module.js';
import { serveOpenApi } from '../src/openapi.js';
import { Config } from '../src/platform/config/config.js';
import { createServer } from '../src/platform/http/server.js';
import { type Answer, call, type CallOptions } from './caller.js';
import { Factories, type Shop, type ShopOptions } from './factories.js';

/** Environment variables that a spec sets. */
export type Overrides = Record<string, string>;

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests through Jest's global setup.`);
  return value;
};

const onServer = (database: string): string => {
  const url = new URL(required('TEST_POSTGRES_URL'));
  url.pathname = `/${database}`;
  return url.href;
};

/** The environment of a process that works on a database of its own. */
export async function freshEnvironment(overrides: Overrides = {}): Promise<Overrides> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(required('TEST_POSTGRES_URL'), `CREATE DATABASE ${name} TEMPLATE ${required('TEST_TEMPLATE')}`);
  return {
    NODE_ENV: 'test',
    ENCRYPTION_KEY: Buffer.alloc(32, 'test').toString('base64'),
    ROLE: 'all',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: onServer(name),
    DATABASE_POOL: '10',
    REDIS_URL: required('TEST_REDIS_URL'),
    REDIS_PREFIX: name,
    DATA_DIR: join(tmpdir(), name),
    WEBHOOK_ALLOW_PRIVATE: 'true',
    RATE_LIMIT_GLOBAL: '1000000',
    RATE_LIMIT_TOKEN: '1000000',
    RATE_LIMIT_LOGIN: '1000000',
    RATE_LIMIT_CUSTOM_APP: '1000000',
    RATE_LIMIT_SESSION: '1000000',
    ...overrides,
  };
}

/** Runs one statement on a connection of its own and gives its rows. */
export async function query<R extends QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<R[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The application of one spec file: in this process, on a port and a database of its own. */
export class Api {
  app: INestApplication;
  base_url: string;
  environment: Overrides;
  private factories: Factories;
  /** Connections for what specs look up and change behind the application's back. */
  private pool: Pool;

  /** Starts it. */
  async start(overrides: Overrides): Promise<void> {
    this.environment = await freshEnvironment(overrides);
    const config = Config.from(this.environment);
    const app = await createServer(AppModule.with(config), config);
    serveOpenApi(app, config);
    await app.listen(0, '127.0.0.1');
    this.app = app;
    this.base_url = await app.getUrl();
    this.factories = new Factories(app, this.base_url);
    this.pool = new Pool({ connectionString: config.database_url, max: 5 });
    // Specs end connections; one that nobody uses is not missed.
    this.pool.on('error', () => undefined);
  }

  /** Stops it, drops its database and removes its files. */
  async stop(): Promise<void> {
    await Promise.all([this.app.close(), this.pool.end()]);
    const name = new URL(this.environment['DATABASE_URL'] ?? '').pathname.slice(1);
    await query(required('TEST_POSTGRES_URL'), `DROP DATABASE ${name} WITH (FORCE)`);
    await rm(this.environment['DATA_DIR'] ?? '', { recursive: true, force: true });
  }

  /** A store with an app installed on it, ready to call. */
  shop(options: ShopOptions = {}): Promise<Shop> {
    return this.factories.shop(options);
  }

  /** Everything that makes test data. */
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

  /** The events of a store so far, once the relay has emptied the outbox, as their envelopes. */
  async events(store_id: number): Promise<EventEnvelope[]> {
    await until(async () => (await this.query('SELECT 1 FROM outbox_events LIMIT 1')).length === 0);
    const rows = await this.query<{ body: string }>('SELECT body FROM events WHERE store_id = $1 ORDER BY sequence', [store_id]);
    return rows.map(({ body }) => JSON.parse(body) as EventEnvelope);
  }
}

/** An event as receivers see it. */
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

/** Boots the application once for the spec file that calls it. */
export function useApi(overrides: Overrides = {}): Api {
  const api = new Api();
  beforeAll(() => api.start(overrides), 60_000);
  afterAll(() => api.stop(), 60_000);
  return api;
}

/** Resolves once the condition holds; asks every few milliseconds and gives up with an error after `timeout_ms`. */
export async function until(condition: () => Promise<boolean> | boolean, timeout_ms = 60_000): Promise<void> {
  const deadline = performance.now() + timeout_ms;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('The condition did not come true in time.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Runs `work` `times` times at once. */
export const atOnce = <T>(times: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)));
