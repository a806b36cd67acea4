import { KEY, NEEDED, ACCOUNT, PRODUCTION, problems } from '../../../test/settings.js';
import { Config } from './config.js';
import type { Variables } from './environment.js';

describe('the configuration', () => {
  it('has the limits and lifetimes of the contract by default', () => {
    const { auth_code_ttl, access_token_ttl, refresh_token_ttl, token_cache_ttl, idempotency_ttl, ...rest } = Config.from(NEEDED);
    expect([auth_code_ttl, access_token_ttl, refresh_token_ttl]).toEqual([60_000, 86_400_000, 90 * 86_400_000]);
    expect([token_cache_ttl, idempotency_ttl]).toEqual([300_000, 86_400_000]);
    expect(rest).toMatchObject({
      rate_limit_global: 1000,
      rate_limit_global_window: 60_000,
      rate_limit_token: 10,
      rate_limit_token_window: 60_000,
      webhook_retry_delays: [60_000, 300_000, 1_800_000, 7_200_000, 43_200_000],
      apps: {
        session_token_ttl: 600_000,
        custom_app_token_ttl: 31_536_000_000,
        custom_app_token_notices: [30 * 86_400_000, 7 * 86_400_000, 86_400_000],
        rate_limit_custom_app: 10,
        rate_limit_custom_app_window: 900_000,
        rate_limit_session: 300,
        rate_limit_session_window: 60_000,
      },
      billing: {
        charge_expiry: 48 * 3_600_000,
        sweep_interval: 30_000,
        renewal_notice: 3 * 86_400_000,
        renewal_notice_yearly: 7 * 86_400_000,
        renewal_grace: 3 * 86_400_000,
        session_ttl: 900_000,
        amount_min: 10,
        amount_max: 50_000,
      },
      extensions: {
        sandbox_token_ttl: 600_000,
        rate_limit_storefront: 60,
        rate_limit_storefront_window: 60_000,
        versions_kept: 25,
        action_bytes: 65_536,
        action_timeout: 5_000,
        ready_timeout: 10_000,
      },
      metafields: { limit: 200, batch: 25 },
      webhook_timeout: 15_000,
      webhook_failure_limit: 20,
      webhooks: { concurrency: 4, app_concurrency: 16, replay_limit: 10_000, subscription_limit: 50, secret_overlap: 86_400_000 },
      webhook_retention: 30 * 86_400_000,
      webhook_allow_private: false,
      trust_proxy: '',
      role: 'all',
      host: '127.0.0.1',
      port: 3000,
      base_url: 'http://localhost:3000',
      storage: { kind: 'disk' },
      images: { max_files: 5, max_bytes: 10 * 1024 ** 2, thumbnail_size: 300 },
    });
  });

  it.each(['-1', '1.5', '0x10', '1e3', '٣', '9999999999999'])('refuses the number %s', (number) => {
    expect(problems({ ...NEEDED, RATE_LIMIT_GLOBAL: number })).toEqual(['RATE_LIMIT_GLOBAL must be a whole number of at least 1']);
  });

  it('refuses an empty list of delays', () => {
    expect(problems({ ...NEEDED, WEBHOOK_RETRY_DELAYS: ',' })).toHaveLength(1);
  });

  it('needs a database and Redis, and nothing else outside production', () => {
    expect(problems(NEEDED)).toEqual([]);
    expect(problems({})).toEqual(['DATABASE_URL is required', 'REDIS_URL is required']);
    expect(problems({ DATABASE_URL: '', REDIS_URL: '  ' })).toEqual(['DATABASE_URL is required', 'REDIS_URL is required']);
  });

  it.each(['redis-2', 'redis-2:', 'redis://redis-2:6379', ':6379', 'redis-2:6379 redis-3:6379'])('refuses the node %j of Redis', (node) => {
    expect(problems({ ...NEEDED, REDIS_CLUSTER_NODES: `redis-1:6379,${node}` })).toEqual([
      'REDIS_CLUSTER_NODES must be hosts with ports, such as redis-2:6379, separated by commas',
    ]);
  });

  it('reads the nodes of a Redis Cluster, which has a single database', () => {
    const cluster = { ...NEEDED, REDIS_CLUSTER_NODES: ' redis-2:6379, [::1]:7000 ' };
    expect(Config.from(cluster).redis_cluster_nodes).toEqual([
      { host: 'redis-2', port: 6379 },
      { host: '::1', port: 7000 },
    ]);
    expect(problems({ ...cluster, REDIS_URL: 'redis://localhost/0' })).toEqual([]);
    expect(problems({ ...cluster, REDIS_URL: 'redis://localhost/1' })).toEqual([
      'REDIS_URL must name no database if REDIS_CLUSTER_NODES is set',
    ]);
  });

  it('lists all problems together', () => {
    const wrong = {
      ...NEEDED,
      NODE_ENV: 'prod',
      ROLE: 'web',
      PORT: '-1',
      DATABASE_POOL: '1',
      ENCRYPTION_KEY: 'c2hvcnQ=',
      LOG_LEVEL: 'loud',
      BODY_LIMIT: '1023',
      REQUEST_TIMEOUT: '30',
      RATE_LIMIT_TOKEN: '0',
      WEBHOOK_RETRY_DELAYS: '1m,soon',
      WEBHOOK_ALLOW_PRIVATE: 'yes',
    };
    expect(problems(wrong)).toEqual([
      'NODE_ENV must be one of development, test, production',
      'ROLE must be one of api, worker, all',
      'PORT must be a whole number of at least 0',
      'DATABASE_POOL must be a whole number of at least 2',
      'ENCRYPTION_KEY must be 32 bytes in base64',
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent',
      'BODY_LIMIT must be a whole number of at least 1024',
      'REQUEST_TIMEOUT: "30" is not a duration such as 500ms, 60s, 5m, 2h or 90d',
      'RATE_LIMIT_TOKEN must be a whole number of at least 1',
      'WEBHOOK_RETRY_DELAYS: "soon" is not a duration such as 500ms, 60s, 5m, 2h or 90d',
      'WEBHOOK_ALLOW_PRIVATE must be one of true, false, loopback',
    ]);
  });

  it('needs a bucket for S3 storage, and both or neither of its credentials', () => {
    expect(problems({ ...NEEDED, STORAGE: 's3' })).toEqual(['S3_BUCKET is required']);
    const bucket = { ...NEEDED, STORAGE: 's3', S3_BUCKET: 'files' };
    expect(problems(bucket)).toEqual([]);
    const told = ['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together'];
    expect(problems({ ...bucket, S3_ACCESS_KEY_ID: 'x' })).toEqual(told);
    expect(problems({ ...bucket, S3_SECRET_ACCESS_KEY: 'x' })).toEqual(told);
    expect(Config.from({ ...bucket, S3_ENDPOINT: 'https://s3.example.com/' }).storage).toMatchObject({
      s3_endpoint: 'https://s3.example.com',
      s3_path_style: true,
    });
  });

  it('refuses an unknown time zone', () => {
    expect(problems({ ...NEEDED, TIME_ZONE: 'Europe/Nowhere' })).toEqual(['TIME_ZONE must be a time zone such as Asia/Dhaka']);
    expect(Config.from({ ...NEEDED, TIME_ZONE: 'Europe/Berlin' }).time_zone).toBe('Europe/Berlin');
    expect(Config.from(NEEDED).time_zone).toBe('Asia/Dhaka');
  });

  it('needs an account if SSLCOMMERZ is the gateway', () => {
    const expected = ['SSLCOMMERZ_STORE_ID is required', 'SSLCOMMERZ_STORE_PASSWORD is required'];
    expect(problems({ ...NEEDED, PAYMENT_GATEWAY: 'sslcommerz' })).toEqual(expected);
    expect(problems({ ...NEEDED, SSLCOMMERZ_BASE_URL: 'securepay' })).toEqual(['SSLCOMMERZ_BASE_URL must be a URL']);
    const { gateways } = Config.from({ ...NEEDED, ...ACCOUNT, PAYMENT_GATEWAY: 'sslcommerz' });
    const sslcommerz = {
      store_id: 'shop-live',
      store_password: 'gateway-password',
      base_url: 'https://securepay.sslcommerz.com',
      timeout: 15_000,
    };
    expect(gateways).toEqual({ name: 'sslcommerz', sslcommerz });
  });

  it('treats an empty variable as missing', () => {
    expect(Config.from({ ...NEEDED, PORT: '', HOST: ' ', WEBHOOK_RETRY_DELAYS: '' })).toEqual(Config.from(NEEDED));
  });

  it('reads numbers, flags and durations, and drops trailing slashes of addresses', () => {
    const config = Config.from({
      ...NEEDED,
      PORT: '0',
      WEBHOOK_ALLOW_PRIVATE: 'true',
      WEBHOOK_RETRY_DELAYS: '1s, 2m,3h',
      ACCESS_TOKEN_TTL: '500ms',
      BASE_URL: 'https://apps.example.com//',
      ENCRYPTION_KEY: KEY,
    });
    expect(config).toMatchObject({ port: 0, webhook_allow_private: true, webhook_retry_delays: [1000, 120_000, 10_800_000] });
    expect(config).toMatchObject({ access_token_ttl: 500, base_url: 'https://apps.example.com' });
  });

  it('has localhost and its port as the base URL by default', () => {
    expect(Config.from({ ...NEEDED, PORT: '8080' }).base_url).toBe('http://localhost:8080');
  });
});

describe('the configuration in production', () => {
  it('writes no one-time codes to the log unless that is configured', () => {
    const sender = (changed: Variables): string => Config.from({ ...PRODUCTION, ...changed }).identity.code_sender;
    expect(sender({})).toBe('off');
    expect(sender({ ONE_TIME_CODE_SENDER: 'log' })).toBe('log');
    expect(Config.from(NEEDED).identity.code_sender).toBe('log');
  });

  it('is accepted when every secret is set', () => {
    expect(problems(PRODUCTION)).toEqual([]);
  });

  it.each<[string, Variables, string[]]>([
    ['a missing key', { ENCRYPTION_KEY: undefined }, ['ENCRYPTION_KEY is required']],
    ['a short key', { ENCRYPTION_KEY: 'c2hvcnQ=' }, ['ENCRYPTION_KEY must be 32 bytes in base64']],
    [
      'a key of equal bytes',
      { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') },
      ['ENCRYPTION_KEY must be random, not a repetition'],
    ],
    ['a short accepted key', { ENCRYPTION_KEYS_ACCEPTED: `${KEY},c2hvcnQ=` }, ['ENCRYPTION_KEYS_ACCEPTED must be 32 bytes in base64']],
    [
      'the password of an example',
      { DATABASE_URL: 'postgres://platform:password@localhost/platform' },
      ['DATABASE_URL must not have the password of an example'],
    ],
    ['private webhook targets', { WEBHOOK_ALLOW_PRIVATE: 'true' }, ['WEBHOOK_ALLOW_PRIVATE must be false in production']],
    ['local webhook targets', { WEBHOOK_ALLOW_PRIVATE: 'loopback' }, ['WEBHOOK_ALLOW_PRIVATE must be false in production']],
    ['an address without https', { BASE_URL: 'http://apps.example.com' }, ['BASE_URL must be an https address in production']],
    ['a missing address', { BASE_URL: undefined }, ['BASE_URL must be an https address in production']],
    [
      'an SMS gateway without TLS',
      { SMS_GATEWAY_URL: 'http://sms.example.com' },
      ['SMS_GATEWAY_URL must be an https address in production'],
    ],
    ['an email gateway without TLS', { EMAIL_GATEWAY_URL: 'mail' }, ['EMAIL_GATEWAY_URL must be an https address in production']],
    ['a share above the whole', { RATE_LIMIT_ONE_TIME_CODE_RESERVED: '101' }, ['RATE_LIMIT_ONE_TIME_CODE_RESERVED must be at most 100']],
    [
      'declared deprecations',
      { DEPRECATIONS: 'openapi.json' },
      expect.arrayContaining(['DEPRECATIONS must not be set in production']) as string[],
    ],
    ['the sandbox gateway', { PAYMENT_GATEWAY: 'sandbox' }, ['PAYMENT_GATEWAY must not be sandbox in production']],
    ['no gateway', { PAYMENT_GATEWAY: undefined }, ['PAYMENT_GATEWAY must not be sandbox in production']],
    [
      'a gateway without TLS',
      { SSLCOMMERZ_BASE_URL: 'http://pay.example.com' },
      ['SSLCOMMERZ_BASE_URL must be an https address in production'],
    ],
  ])('refuses %s', (_, changed, expected) => {
    expect(problems({ ...PRODUCTION, ...changed })).toEqual(expected);
  });

  it('has rules for keys and passwords that apply to every installation behind https', () => {
    const behindHttps = { ...NEEDED, BASE_URL: 'https://apps.example.com' };
    expect(problems(behindHttps)).toEqual(['ENCRYPTION_KEY is required']);
    expect(problems({ ...behindHttps, ENCRYPTION_KEY: KEY, REDIS_URL: 'redis://:password@localhost' })).toEqual([
      'REDIS_URL must not have the password of an example',
    ]);
    expect(problems({ ...behindHttps, ENCRYPTION_KEY: KEY })).toEqual([]);
  });

  it('refuses the development key, however its base64 is written', () => {
    const development = Config.from(NEEDED).encryption_key.current.toString('base64');
    const urlSafe = development.replaceAll('/', '_').replaceAll('+', '-');
    for (const ENCRYPTION_KEY of [development, development.replaceAll('=', ''), urlSafe, ` ${development} `]) {
      expect(problems({ ...PRODUCTION, ENCRYPTION_KEY })).toEqual(['ENCRYPTION_KEY must not be the development key']);
    }
  });

  it.each(['8d', '1500ms', '-1s'])('refuses %s as the lifetime of signed URLs of files', (S3_SIGNED_URL_TTL) => {
    expect(problems({ ...NEEDED, S3_SIGNED_URL_TTL })).toHaveLength(1);
  });

  it('never repeats the value of a secret', () => {
    const secrets = { DATABASE_URL: 'postgres://u:pg-password@x', REDIS_URL: 'redis://:redis-password@x', ENCRYPTION_KEY: 'short-key' };
    const told = problems({ ...PRODUCTION, ...secrets, SSLCOMMERZ_STORE_ID: '', BASE_URL: 'http://u:base-password@x', PORT: 'x' }).join(
      '\n',
    );
    expect(told).toContain('ENCRYPTION_KEY');
    for (const secret of ['pg-password', 'redis-password', 'short-key', 'base-password', 'gateway-password'])
      expect(told).not.toContain(secret);
  });
});
