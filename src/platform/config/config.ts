import { type AppSettings, appSettings } from './app-settings.js';
import { type MailSettings, mailSettings } from './mail-settings.js';
import { type BulkSettings, bulkSettings } from './bulk-settings.js';
import { type BillingSettings, billingSettings } from './billing-settings.js';
import { APPLICATION_NAME, COMMAND_NAME, type DatabaseAccess, databaseAccess, type DatabaseSettings } from './database-settings.js';
import { type EncryptionKeys, encryptionKeys } from './encryption-keys.js';
import { declaredDeprecations, type Deprecation } from './deprecation-settings.js';
import { Environment, type Variables } from './environment.js';
import { type GatewaySettings, gatewaySettings } from './gateway-settings.js';
import { type IdentitySettings, identitySettings } from './identity-settings.js';
import { type ExtensionSettings, extensionSettings } from './extension-settings.js';
import { type ImageSettings, imageSettings } from './image-settings.js';
import { type MetafieldSettings, metafieldSettings } from './metafield-settings.js';
import { type RequestLimits, requestLimits } from './request-limits.js';
import { redisAccess, type RedisNode } from './redis-settings.js';
import { type StorageSettings, storageSettings } from './storage-settings.js';
import { type TracingSettings, tracingSettings } from './tracing-settings.js';
import { type WebhookSettings, webhookSettings } from './webhook-settings.js';

/** Roles of a process. */
export type Role = 'api' | 'worker' | 'all';

/**
 * Settings, read and validated once at startup. Durations are milliseconds. Every limit of the contract is a setting with the contract's
 * value as its default; `.env.example` lists all settings.
 */
export class Config {
  /** `production` refuses missing and default secrets. */
  readonly environment: 'development' | 'test' | 'production';
  /** Role of this process: HTTP, background work, or both. */
  readonly role: Role;
  /** Number of processes that serve requests behind the port; with 1, this process serves them. */
  readonly web_concurrency: number;
  readonly host: string;
  /** TCP port; 0 for any free port. */
  readonly port: number;
  /** Public base URL of this service. It is never derived from a Host header. */
  readonly base_url: string;
  /** Base URL of the development environment, shown in OpenAPI. */
  readonly dev_base_url: string;
  /** Time zone of everything that belongs to no store: pages of developers and operators, billing months, documents. */
  readonly time_zone: string;
  readonly database_url: string;
  /** Maximum number of connections to PostgreSQL. */
  readonly database_pool: number;
  readonly database: DatabaseSettings;
  readonly redis_url: string;
  /** Nodes of a Redis Cluster in addition to the one of `redis_url`; empty for a single Redis. */
  readonly redis_cluster_nodes: readonly RedisNode[];
  /** Prefix of all keys in Redis, so that several installations can share a server. */
  readonly redis_prefix: string;
  readonly encryption_key: EncryptionKeys;
  /** Proxies whose `X-Forwarded-For` is trusted: addresses, CIDR ranges or a number of hops; empty for none. */
  readonly trust_proxy: string;
  readonly log_level: string;
  readonly requests: RequestLimits;
  readonly request_timeout: number;
  /** Time for which a stopping process keeps serving, unready, until load balancers stop sending requests. */
  readonly shutdown_delay: number;
  /** Maximum time that a stopping process waits for running requests and jobs. */
  readonly shutdown_timeout: number;
  readonly auth_code_ttl: number;
  readonly access_token_ttl: number;
  readonly refresh_token_ttl: number;
  /** Reuse of a refresh token within this time after its rotation is refused but does not revoke the family. */
  readonly refresh_reuse_grace: number;
  readonly token_cache_ttl: number;
  /** Lifetime of a merchant's session. */
  readonly dashboard_session_ttl: number;
  readonly idempotency_ttl: number;
  readonly rate_limit_global: number;
  readonly rate_limit_global_window: number;
  readonly rate_limit_token: number;
  readonly rate_limit_token_window: number;
  /** Maximum failed logins in the window, per account and per address. */
  readonly rate_limit_login: number;
  readonly rate_limit_login_window: number;
  /** Interval at which background loops, such as the relay and the delivery sweep, poll for work without a signal. */
  readonly sweep_interval: number;
  /** Delays before attempts 2, 3, …; their number plus one is the maximum number of attempts. */
  readonly webhook_retry_delays: number[];
  readonly webhook_timeout: number;
  /** Allows http and private addresses as targets: development and tests only. */
  readonly webhook_allow_private: boolean | 'loopback';
  /** Number of consecutive failed events after which a subscription is deactivated. */
  readonly webhook_failure_limit: number;
  readonly webhook_retention: number;
  readonly webhooks: WebhookSettings;
  readonly apps: AppSettings;
  readonly identity: IdentitySettings;
  readonly billing: BillingSettings;
  readonly extensions: ExtensionSettings;
  readonly metafields: MetafieldSettings;
  readonly storage: StorageSettings;
  readonly images: ImageSettings;
  readonly bulk: BulkSettings;
  readonly gateways: GatewaySettings;
  /** Deprecations in addition to the ones in the code, for staging. */
  readonly deprecations: readonly Deprecation[];
  readonly mail: MailSettings;
  readonly tracing: TracingSettings;

  private constructor(env: Environment, application_name: string) {
    this.environment = env.word('NODE_ENV', ['development', 'test', 'production'], 'development');
    this.role = env.word('ROLE', ['api', 'worker', 'all'], 'all');
    this.web_concurrency = env.integer('WEB_CONCURRENCY', 1, 1);
    this.host = env.text('HOST', '127.0.0.1');
    this.port = env.integer('PORT', 3000);
    this.base_url = env.address('BASE_URL', `http://localhost:${String(this.port)}`);
    this.dev_base_url = env.address('DEV_BASE_URL', 'http://localhost:3000');
    this.time_zone = env.timeZone('TIME_ZONE');
    Object.assign(this, databaseAccess(env, application_name));
    Object.assign(this, redisAccess(env));
    this.encryption_key = encryptionKeys(env, env.isPublic);
    this.trust_proxy = env.text('TRUST_PROXY', '');
    this.log_level = env.word('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info');
    this.requests = requestLimits(env);
    this.request_timeout = env.duration('REQUEST_TIMEOUT', '30s');
    this.shutdown_delay = env.duration('SHUTDOWN_DELAY', '0s');
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
    this.webhook_allow_private = allowPrivate(env);
    this.webhook_failure_limit = env.integer('WEBHOOK_FAILURE_LIMIT', 20, 1);
    this.webhook_retention = env.duration('WEBHOOK_RETENTION', '30d');
    Object.assign(this, partsOf(env, this.environment));
  }

  /** Reads the configuration from variables. Throws a {@link ConfigError} that lists every problem. */
  static from(variables: Variables, application_name = APPLICATION_NAME): Config {
    const env = new Environment(variables);
    const config = new Config(env, application_name);
    config.refuseInProduction(env);
    env.verify();
    return config;
  }

  /** Reads the configuration of this process. */
  static ofProcess(): Config {
    return Config.from(Config.variables());
  }

  /** Reads the access to PostgreSQL, for commands that need nothing else. Throws a {@link ConfigError} that lists every problem. */
  static ofDatabase(): DatabaseAccess {
    const env = new Environment(Config.variables());
    const access = databaseAccess(env, COMMAND_NAME);
    env.verify();
    return access;
  }

  /** Returns the environment of this process. It must be changed before it is read. */
  static variables(): Variables {
    return process.env;
  }

  private refuseInProduction(env: Environment): void {
    if (this.environment !== 'production') return;
    if (this.webhook_allow_private) env.problem('WEBHOOK_ALLOW_PRIVATE must be false in production');
    if (!this.base_url.startsWith('https://')) env.problem('BASE_URL must be an https address in production');
  }
}

/** Reads the settings that are grouped by the part of the system that uses them. */
const partsOf = (env: Environment, environment: string): Partial<Config> => ({
  webhooks: webhookSettings(env),
  apps: appSettings(env),
  extensions: extensionSettings(env),
  identity: identitySettings(env),
  metafields: metafieldSettings(env),
  storage: storageSettings(env),
  images: imageSettings(env),
  bulk: bulkSettings(env),
  billing: billingSettings(env),
  gateways: gatewaySettings(env, environment),
  deprecations: declaredDeprecations(env, environment),
  mail: mailSettings(env),
  tracing: tracingSettings(env),
});

function allowPrivate(env: Environment): boolean | 'loopback' {
  const word = env.word('WEBHOOK_ALLOW_PRIVATE', ['true', 'false', 'loopback'], 'false');
  return word === 'loopback' ? word : word === 'true';
}
