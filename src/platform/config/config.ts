import { type AppSettings, appSettings } from './app-settings.js';
import { Environment, type Variables } from './environment.js';
import { type ImageSettings, imageSettings } from './image-settings.js';
import { type StorageSettings, storageSettings } from './storage-settings.js';

/** Which part of the system a process runs. */
export type Role = 'api' | 'worker' | 'all';

/** A key for development only; production refuses to start with it. */
const DEVELOPMENT_KEY = Buffer.alloc(32, 'development');

/**
 * Everything an operator can set, read and checked once at start. Durations are milliseconds. Every limit of the contract is here
 * with the contract's value as its default; `.env.example` lists all of it.
 */
export class Config {
  /** `production` refuses missing and default secrets. */
  readonly environment: 'development' | 'test' | 'production';
  /** What this process runs: HTTP, background work, or both. */
  readonly role: Role;
  readonly host: string;
  /** TCP port; 0 takes a free one. */
  readonly port: number;
  /** The address under which callers reach this service; never taken from a Host header. */
  readonly base_url: string;
  /** The base address of the development environment, shown in OpenAPI. */
  readonly dev_base_url: string;
  readonly database_url: string;
  /** Connections this process holds to PostgreSQL. */
  readonly database_pool: number;
  readonly redis_url: string;
  /** Prefix of every key in Redis, so that several installations share one server. */
  readonly redis_prefix: string;
  /** 32 bytes for AES-256-GCM over secrets that must be readable again. */
  readonly encryption_key: Buffer;
  /** Proxies in front whose `X-Forwarded-For` is believed: addresses, CIDR ranges or a number of hops; empty believes none. */
  readonly trust_proxy: string;
  readonly log_level: string;
  /** Largest JSON body in bytes. */
  readonly body_limit: number;
  readonly request_timeout: number;
  /** How long a stopping process waits for requests and jobs under way. */
  readonly shutdown_timeout: number;
  readonly auth_code_ttl: number;
  readonly access_token_ttl: number;
  readonly refresh_token_ttl: number;
  /** Reuse of a just rotated refresh token within this time is refused but not held against its family. */
  readonly refresh_reuse_grace: number;
  readonly token_cache_ttl: number;
  /** Lifetime of a merchant's session. */
  readonly dashboard_session_ttl: number;
  readonly idempotency_ttl: number;
  readonly rate_limit_global: number;
  readonly rate_limit_global_window: number;
  readonly rate_limit_token: number;
  readonly rate_limit_token_window: number;
  /** Failed logins in the window, per account and per address. */
  readonly rate_limit_login: number;
  readonly rate_limit_login_window: number;
  /** How often background loops, such as the relay and the delivery sweep, look for work that no signal announced. */
  readonly sweep_interval: number;
  /** Delays before attempts 2, 3, …; their number bounds the attempts. */
  readonly webhook_retry_delays: number[];
  readonly webhook_timeout: number;
  /** Allows http and private addresses as targets: development and tests only. */
  readonly webhook_allow_private: boolean;
  /** Consecutive failed events after which a subscription is switched off. */
  readonly webhook_failure_limit: number;
  readonly webhook_retention: number;
  readonly apps: AppSettings;
  readonly storage: StorageSettings;
  readonly images: ImageSettings;

  private constructor(env: Environment) {
    this.environment = env.word('NODE_ENV', ['development', 'test', 'production'], 'development');
    this.role = env.word('ROLE', ['api', 'worker', 'all'], 'all');
    this.host = env.text('HOST', '127.0.0.1');
    this.port = env.integer('PORT', 3000);
    this.base_url = env.text('BASE_URL', `http://localhost:${String(this.port)}`).replace(/\/+$/, '');
    this.dev_base_url = env.text('DEV_BASE_URL', 'http://localhost:3000').replace(/\/+$/, '');
    this.database_url = env.required('DATABASE_URL');
    this.database_pool = env.integer('DATABASE_POOL', 20, 2);
    this.redis_url = env.required('REDIS_URL');
    this.redis_prefix = env.text('REDIS_PREFIX', 'map');
    this.encryption_key = encryptionKey(env, this.environment);
    this.trust_proxy = env.text('TRUST_PROXY', '');
    this.log_level = env.word('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info');
    this.body_limit = env.integer('BODY_LIMIT', 1_048_576, 1024);
    this.request_timeout = env.duration('REQUEST_TIMEOUT', '30s');
    this.shutdown_timeout = env.duration('SHUTDOWN_TIMEOUT', '20s');
    this.auth_code_ttl = env.duration('AUTH_CODE_TTL', '60s');
    this.access_token_ttl = env.duration('ACCESS_TOKEN_TTL', '24h');
    this.refresh_token_ttl = env.duration('REFRESH_TOKEN_TTL', '90d');
    this.refresh_reuse_grace = env.duration('REFRESH_REUSE_GRACE', '10s');
    this.token_cache_ttl = env.duration('TOKEN_CACHE_TTL', '5m');
    this.dashboard_session_ttl = env.duration('DASHBOARD_SESSION_TTL', '12h');
    this.idempotency_ttl = env.duration('IDEMPOTENCY_TTL', '24h');
    this.rate_limit_global = env.integer('RATE_LIMIT_GLOBAL', 1000, 1);
    this.rate_limit_global_window = env.duration('RATE_LIMIT_GLOBAL_WINDOW', '60s');
    this.rate_limit_token = env.integer('RATE_LIMIT_TOKEN', 10, 1);
    this.rate_limit_token_window = env.duration('RATE_LIMIT_TOKEN_WINDOW', '60s');
    this.rate_limit_login = env.integer('RATE_LIMIT_LOGIN', 10, 1);
    this.rate_limit_login_window = env.duration('RATE_LIMIT_LOGIN_WINDOW', '15m');
    this.sweep_interval = env.duration('SWEEP_INTERVAL', '1s');
    this.webhook_retry_delays = env.durations('WEBHOOK_RETRY_DELAYS', '1m,5m,30m,2h,12h');
    this.webhook_timeout = env.duration('WEBHOOK_TIMEOUT', '15s');
    this.webhook_allow_private = env.flag('WEBHOOK_ALLOW_PRIVATE', false);
    this.webhook_failure_limit = env.integer('WEBHOOK_FAILURE_LIMIT', 20, 1);
    this.webhook_retention = env.duration('WEBHOOK_RETENTION', '30d');
    this.apps = appSettings(env);
    this.storage = storageSettings(env);
    this.images = imageSettings(env);
  }

  /** The configuration of a set of variables; throws a ConfigError that lists every problem. */
  static from(variables: Variables): Config {
    const env = new Environment(variables);
    const config = new Config(env);
    config.refuseInProduction(env);
    env.verify();
    return config;
  }

  /** The configuration of this process. */
  static ofProcess(): Config {
    return Config.from(Config.variables());
  }

  /** The variables of this process, to be changed before they are read. */
  static variables(): Variables {
    return process.env;
  }

  private refuseInProduction(env: Environment): void {
    if (this.environment !== 'production') return;
    if (this.webhook_allow_private) env.problem('WEBHOOK_ALLOW_PRIVATE must not be true in production');
    if (!this.base_url.startsWith('https://')) env.problem('BASE_URL must be an https address in production');
  }
}

function encryptionKey(env: Environment, environment: string): Buffer {
  const production = environment === 'production';
  const text = production ? env.required('ENCRYPTION_KEY') : env.text('ENCRYPTION_KEY', DEVELOPMENT_KEY.toString('base64'));
  const key = Buffer.from(text, 'base64');
  if (text !== '' && key.length !== 32) env.problem('ENCRYPTION_KEY must be 32 bytes in base64');
  if (production && key.equals(DEVELOPMENT_KEY)) env.problem('ENCRYPTION_KEY must not be the development key');
  return key;
}
