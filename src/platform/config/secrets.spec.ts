import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KEY, NEEDED, PRODUCTION, problems } from '../../../test/settings.js';
import { Config } from './config.js';
import type { Variables } from './environment.js';

describe('secrets in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (content: string): string => {
    const path = join(folder, String(Math.random()));
    writeFileSync(path, content);
    return path;
  };

  it.each<[string, string, (config: Config) => unknown]>([
    ['DATABASE_URL', 'postgres://u:p@db/x', (config) => config.database_url],
    ['DATABASE_REPLICA_URLS', 'postgres://u:p@replica/x', (config) => config.database.replica_urls.join()],
    ['REDIS_URL', 'redis://:p@cache', (config) => config.redis_url],
    ['ENCRYPTION_KEY', KEY, (config) => config.encryption_key.current.toString('base64')],
    ['ENCRYPTION_KEYS_ACCEPTED', KEY, (config) => config.encryption_key.accepted.map((key) => key.toString('base64')).join()],
    ['SSLCOMMERZ_STORE_PASSWORD', ' gateway ', (config) => config.gateways.sslcommerz.store_password],
    ['S3_ACCESS_KEY_ID', 'access', (config) => config.storage.s3_access_key_id],
    ['S3_SECRET_ACCESS_KEY', 'secret', (config) => config.storage.s3_secret_access_key],
    ['SMTP_URL', 'smtps://u:p@mail', (config) => config.mail.smtp_url],
    ['CODE_GATEWAY_TOKEN', 'token', (config) => config.identity.gateway_token],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Basic 7', (config) => config.tracing.headers],
  ])('are read from the file in %s_FILE, without its trailing newline', (name, value, read) => {
    const others: Variables = { ...NEEDED, S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
    for (const end of ['', '\n', '\r\n']) {
      expect(read(Config.from({ ...others, [name]: '', [`${name}_FILE`]: file(`${value}${end}`) }))).toBe(value);
    }
    const path = file(value);
    expect(problems({ ...others, [name]: value, [`${name}_FILE`]: path })).toEqual([`${name} and ${name}_FILE must not both be set`]);
    expect(problems({ ...others, [name]: undefined, [`${name}_FILE`]: `${path}.missing` })).toContain(
      `${name}_FILE: ${path}.missing cannot be read (ENOENT)`,
    );
  });

  it('that cannot be read are reported for their own variable only', () => {
    const missing = join(folder, 'missing');
    expect(problems({ DATABASE_URL_FILE: missing, REDIS_URL_FILE: folder, ENCRYPTION_KEY_FILE: missing })).toEqual([
      `DATABASE_URL_FILE: ${missing} cannot be read (ENOENT)`,
      `REDIS_URL_FILE: ${folder} cannot be read (EISDIR)`,
      `ENCRYPTION_KEY_FILE: ${missing} cannot be read (ENOENT)`,
    ]);
  });

  it('can be empty, like a variable', () => {
    expect(Config.from({ ...NEEDED, CODE_GATEWAY_TOKEN_FILE: file('\n') })).toEqual(Config.from(NEEDED));
    expect(problems({ ...PRODUCTION, ENCRYPTION_KEY: undefined, ENCRYPTION_KEY_FILE: file('') })).toEqual(['ENCRYPTION_KEY is required']);
  });

  it('are not supported for other settings', () => {
    expect(Config.from({ ...NEEDED, LOG_LEVEL_FILE: file('warn') }).log_level).toBe('info');
  });

  it.each<['database_url' | 'redis_url', string, string]>([
    ['database_url', 'DATABASE', 'postgres://platform_app@db:5432/platform'],
    ['redis_url', 'REDIS', 'redis://cache:6379/2'],
  ])('can be the password of %s alone, with any characters', (setting, name, url) => {
    const password = `50%40 /:@?#é"\\`;
    for (const given of [{ [`${name}_PASSWORD`]: password }, { [`${name}_PASSWORD_FILE`]: file(`${password}\n`) }]) {
      const read = new URL(Config.from({ ...NEEDED, [`${name}_URL`]: url, ...given })[setting]);
      expect(decodeURIComponent(read.password)).toBe(password);
      expect(read.href.replace(/:[^:@/]*@/, '@')).toBe(new URL(url).href.replace('//cache', '//@cache'));
    }
    expect(problems({ ...NEEDED, [`${name}_PASSWORD`]: 'x' })).toEqual([`${name}_URL has a password, so ${name}_PASSWORD must not be set`]);
    expect(problems({ ...NEEDED, [`${name}_URL`]: 'socket', [`${name}_PASSWORD`]: 'x' })).toEqual([
      `${name}_URL must name a host if ${name}_PASSWORD is set`,
    ]);
    expect(problems({ ...PRODUCTION, [`${name}_URL`]: url, [`${name}_PASSWORD`]: 'changeme' })).toEqual([
      `${name}_PASSWORD must not have the password of an example`,
    ]);
  });
});
