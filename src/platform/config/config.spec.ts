import { readFileSync } from 'node:fs';
import { Config } from './config.js';
import { ConfigError } from './environment.js';

const PLACES = { DATABASE_URL: 'postgres://user:hunter2@db/shop', REDIS_URL: 'redis://:swordfish@cache' };
const PRODUCTION = {
  ...PLACES,
  NODE_ENV: 'production',
  BASE_URL: 'https://apps.example.com',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
};

/** What is wrong with an environment, one problem a line. */
function problems(variables: Record<string, string>): string[] {
  try {
    Config.from(variables);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message.split('\n');
  }
}

describe('the configuration', () => {
  it('has the limits and lifetimes of the contract unless told otherwise', () => {
    const { auth_code_ttl, access_token_ttl, refresh_token_ttl, token_cache_ttl, idempotency_ttl, ...rest } = Config.from(PLACES);
    expect([auth_code_ttl, access_token_ttl, refresh_token_ttl]).toEqual([60_000, 86_400_000, 90 * 86_400_000]);
    expect([token_cache_ttl, idempotency_ttl]).toEqual([300_000, 86_400_000]);
    expect(rest).toMatchObject({
      rate_limit_global: 1000,
      rate_limit_global_window: 60_000,
      rate_limit_token: 10,
      rate_limit_token_window: 60_000,
      webhook_retry_delays: [60_000, 300_000, 1_800_000, 7_200_000, 43_200_000],
      webhook_timeout: 15_000,
      webhook_failure_limit: 20,
      webhook_retention: 30 * 86_400_000,
      webhook_allow_private: false,
      trust_proxy: '',
      role: 'all',
      host: '127.0.0.1',
      port: 3000,
      base_url: 'http://localhost:3000',
    });
  });

  it('reads what is set, without the blanks around it and the slash behind an address', () => {
    const config = Config.from({
      ...PLACES,
      PORT: ' 8080 ',
      ROLE: 'worker',
      BASE_URL: 'https://a.example//',
      WEBHOOK_RETRY_DELAYS: '1s,2m',
    });
    expect(config).toMatchObject({ port: 8080, role: 'worker', base_url: 'https://a.example', webhook_retry_delays: [1_000, 120_000] });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(Config.from({ ...PLACES, PORT: '', LOG_LEVEL: '  ', ENCRYPTION_KEY: '' })).toMatchObject({ port: 3000, log_level: 'info' });
  });

  it('lists every problem at once', () => {
    const wrong = {
      ROLE: 'boss',
      PORT: 'http',
      DATABASE_POOL: '1',
      AUTH_CODE_TTL: 'soon',
      WEBHOOK_ALLOW_PRIVATE: 'yes',
      LOG_LEVEL: 'loud',
    };
    expect(problems({ ...wrong, ENCRYPTION_KEY: 'c2hvcnQ=' })).toEqual([
      'ROLE must be one of api, worker, all',
      'PORT must be a whole number of at least 0',
      'DATABASE_URL is required',
      'DATABASE_POOL must be a whole number of at least 2',
      'REDIS_URL is required',
      'ENCRYPTION_KEY must be 32 bytes in base64',
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent',
      'AUTH_CODE_TTL: "soon" is not a duration such as 500ms, 60s, 5m, 2h or 90d',
      'WEBHOOK_ALLOW_PRIVATE must be one of true, false',
    ]);
  });

  it.each(['-1', '1.5', '0x10', '1e3', '٣', '9999999999999'])('refuses the number %s', (number) => {
    expect(problems({ ...PLACES, RATE_LIMIT_GLOBAL: number })).toEqual(['RATE_LIMIT_GLOBAL must be a whole number of at least 1']);
  });

  it('refuses an empty list of delays', () => {
    expect(problems({ ...PLACES, WEBHOOK_RETRY_DELAYS: ',' })).toHaveLength(1);
  });

  it('never shows a secret', () => {
    const secret = 'correct horse battery staple';
    const all = problems({ ...PLACES, NODE_ENV: 'production', ENCRYPTION_KEY: secret, PORT: 'x' }).join('\n');
    for (const hidden of [secret, 'hunter2', 'swordfish']) expect(all).not.toContain(hidden);
  });

  it('of development works without a key', () => {
    expect(Config.from(PLACES).encryption_key).toHaveLength(32);
  });

  it('of production is complete with a key and an https address', () => {
    expect(problems(PRODUCTION)).toEqual([]);
    expect(Config.from(PRODUCTION).encryption_key).toEqual(Buffer.alloc(32, 7));
  });

  it('of production refuses a missing key, the development key, plain http and private webhook targets', () => {
    const { ENCRYPTION_KEY: _, BASE_URL: __, ...bare } = PRODUCTION;
    expect(problems({ ...bare, WEBHOOK_ALLOW_PRIVATE: 'true' })).toEqual([
      'ENCRYPTION_KEY is required',
      'WEBHOOK_ALLOW_PRIVATE must not be true in production',
      'BASE_URL must be an https address in production',
    ]);
    const ENCRYPTION_KEY = Config.from(PLACES).encryption_key.toString('base64');
    expect(problems({ ...PRODUCTION, ENCRYPTION_KEY })).toEqual(['ENCRYPTION_KEY must not be the development key']);
  });

  it('of production refuses the development key however it is written', () => {
    const ENCRYPTION_KEY = Config.from(PLACES).encryption_key.toString('base64url');
    expect(problems({ ...PRODUCTION, ENCRYPTION_KEY })).toEqual(['ENCRYPTION_KEY must not be the development key']);
  });

  it('has every variable in .env.example', () => {
    const example = readFileSync('.env.example', 'utf8');
    const source = readFileSync('src/platform/config/config.ts', 'utf8');
    const names = [...source.matchAll(/env\.\w+\('([A-Z_]+)'/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !new RegExp(`^#? ?${String(name)}=`, 'm').test(example))).toEqual([]);
  });
});
