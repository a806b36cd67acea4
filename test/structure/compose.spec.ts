import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { Config } from '../../src/platform/config/config.js';
import { isSecret } from '../../src/platform/config/secrets.js';

interface Service {
  readonly image: string;
  readonly build?: object;
  readonly environment?: Record<string, string>;
  readonly env_file?: { path: string }[];
  readonly secrets?: string[];
  readonly command?: string[] | string;
  readonly networks?: string[];
  readonly stop_grace_period?: string;
}

const TEXT = readFileSync('docker/compose.yaml', 'utf8');
const SECRET_FILE = '/run/secrets/';

/** Variables that the file takes from `.env`. */
const interpolated = [...new Set([...TEXT.matchAll(/(?<!\$)\$\{?(\w+)/g)].map(([, name]) => name))];

/** The configuration as Compose merges it: anchors, merge keys and variables of `.env` resolved. */
const MERGED = parse(TEXT.replaceAll('${DOMAIN:?set DOMAIN in .env}', 'shop.example').replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'), {
  merge: true,
}) as { services: Record<string, Service>; secrets: Record<string, { file: string }> };
const { services } = MERGED;
const names = Object.keys(services);

const environmentOf = (name: string): Record<string, string> => services[name]?.environment ?? {};
const secretsOf = (name: string): string[] => [...(services[name]?.secrets ?? [])].sort();

const GATEWAYS = ['code_gateway_token', 's3_access_key_id', 's3_secret_access_key', 'smtp_url', 'sslcommerz_store_password'];
const KEYS = ['encryption_key', 'encryption_keys_accepted'];

describe('docker/compose.yaml', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const makeSecrets = (): string => execFileSync('sh', ['docker/make-secrets.sh', folder], { encoding: 'utf8' });
  const secret = (name: string): string => readFileSync(join(folder, name), 'utf8');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('shows every service the secrets that it needs, and no other', () => {
    expect(Object.fromEntries(names.map((name) => [name, secretsOf(name)]))).toEqual({
      proxy: [],
      api: [...GATEWAYS, ...KEYS, 'database_password', 'redis_password'].sort(),
      worker: [...GATEWAYS, ...KEYS, 'database_password', 'redis_password'].sort(),
      migrate: ['database_owner_password'],
      restore: [...GATEWAYS, ...KEYS, 'database_owner_password', 'redis_password'].sort(),
      postgres: ['database_owner_password', 'database_password', 'postgres_password'],
      pgbouncer: ['database_password'],
      redis: ['redis_password'],
    });
  });

  it('sets the variables of every service separately', () => {
    const server = [
      'NODE_ENV',
      'HOST',
      'PORT',
      'BASE_URL',
      'TRUST_PROXY',
      'DATA_DIR',
      'PAYMENT_GATEWAY',
      'DATABASE_URL',
      'REDIS_URL',
    ].concat([...KEYS, 'database_password', 'redis_password', ...GATEWAYS].map((name) => `${name.toUpperCase()}_FILE`));
    expect(Object.fromEntries(names.map((name) => [name, Object.keys(environmentOf(name)).sort()]))).toEqual({
      proxy: ['DOMAIN'],
      api: [...server, 'ROLE'].sort(),
      worker: [...server, 'ROLE'].sort(),
      migrate: ['DATABASE_PASSWORD_FILE', 'DATABASE_URL', 'NODE_ENV'],
      restore: [...server].sort(),
      postgres: ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_INITDB_ARGS', 'POSTGRES_PASSWORD_FILE']
        .concat(['DATABASE_OWNER_PASSWORD_FILE', 'DATABASE_PASSWORD_FILE'])
        .sort(),
      pgbouncer: ['DATABASE_PASSWORD_FILE'],
      redis: ['REDIS_PASSWORD_FILE'],
    });
    expect(names.filter((name) => services[name]?.env_file)).toEqual(['api', 'worker', 'restore']);
  });

  it('refers to secrets only by their files, each once', () => {
    for (const name of names) {
      const files = Object.entries(environmentOf(name)).filter(([variable]) => variable.endsWith('_FILE'));
      expect(files.map(([, file]) => file.replace(SECRET_FILE, '')).sort()).toEqual(secretsOf(name));
      const direct = Object.entries(environmentOf(name)).filter(([variable]) => isSecret(variable));
      for (const [variable, value] of direct) expect([variable, new URL(value).password]).toEqual([variable, '']);
    }
    for (const [name, { file }] of Object.entries(MERGED.secrets)) expect(file).toBe(`./secrets/${name}`);
    expect(Object.keys(MERGED.secrets).sort()).toEqual([...new Set(names.flatMap(secretsOf))].sort());
  });

  it('takes no secret from .env, so that none is in a command, a health check or a variable', () => {
    expect(interpolated.sort()).toEqual(['API_REPLICAS', 'DATABASE_ADDRESS', 'DOMAIN', 'SECRETS_DIR', 'WORKER_REPLICAS']);
    expect(TEXT).not.toMatch(/requirepass|REDISCLI_AUTH|--pass\b|\s-a\s/);
  });

  it('creates all secrets, random ones only once, in a folder that only its owner can enter', () => {
    makeSecrets();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of Object.keys(MERGED.secrets)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o644);
    const passwords = ['postgres_password', 'database_owner_password', 'database_password', 'redis_password'].map(secret);
    expect(new Set(passwords).size).toBe(4);
    for (const password of passwords) expect(password).toMatch(/^[0-9a-f]{64}\n$/);
    expect(makeSecrets()).toBe('');
    expect(['postgres_password', 'database_owner_password', 'database_password', 'redis_password'].map(secret)).toEqual(passwords);
  });

  it.each(['api', 'worker', 'restore'])('is a valid configuration of %s once the payment gateway is known', (name) => {
    makeSecrets();
    writeFileSync(join(folder, 'sslcommerz_store_password'), 'a password of the gateway\n');
    const variables = Object.fromEntries(
      Object.entries(environmentOf(name)).map(([variable, value]) => [variable, value.replace(SECRET_FILE, `${folder}/`)]),
    );
    const config = Config.from({ ...variables, SSLCOMMERZ_STORE_ID: 'shop-live' });
    const owner = name === 'restore';
    const password = secret(owner ? 'database_owner_password' : 'database_password').trim();
    expect(config.database_url).toBe(`postgres://platform_${owner ? 'owner' : 'app'}:${password}@postgres:5432/platform`);
    expect(config.redis_url).toBe(`redis://:${secret('redis_password').trim()}@redis:6379`);
    expect(config.encryption_key.current.toString('base64')).toBe(secret('encryption_key').trim());
    expect(config.gateways).toMatchObject({ name: 'sslcommerz', sslcommerz: { store_password: 'a password of the gateway' } });
    expect(config).toMatchObject({ environment: 'production', host: '0.0.0.0', role: owner ? 'all' : name });
  });

  it('migrates as the owner of the tables, without a way to Redis or out', () => {
    expect(services['migrate']).toMatchObject({ command: ['node', 'dist/cli.js', 'migrate'], networks: ['inside'] });
    expect(environmentOf('migrate')['DATABASE_URL']).toBe('postgres://platform_owner@postgres:5432/platform');
    expect(environmentOf('postgres')['POSTGRES_USER']).toBe('platform');
  });

  it('pins every image that it does not build by its digest', () => {
    const images = names.map((name) => services[name]).map((service) => (service?.build ? 'built' : service?.image));
    const pinned: unknown = expect.stringMatching(/^(caddy|postgres|redis):[\w.-]+@sha256:[0-9a-f]{64}$/);
    expect(images).toEqual([pinned, 'built', 'built', 'built', 'built', pinned, 'built', pinned]);
  });

  it('allows a process more time to stop than it takes', () => {
    // SHUTDOWN_DELAY of the image, and SHUTDOWN_TIMEOUT.
    for (const name of ['api', 'worker']) expect(parseInt(services[name]?.stop_grace_period ?? '')).toBeGreaterThan(5 + 20);
  });
});
