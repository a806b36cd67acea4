import { readFileSync } from 'node:fs';
import { ACCOUNT, NEEDED } from '../../../test/settings.js';
import { Config } from './config.js';
import type { Variables } from './environment.js';

describe('.env.example', () => {
  /** Every variable in the file, with its value. */
  const listed = new Map(
    [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

  /** Every variable that the configuration reads from its environment. */
  function asked(): string[] {
    const names = new Set<string>();
    const variables = new Proxy<Variables>(NEEDED, {
      get: (target, name: string) => {
        names.add(name);
        return target[name];
      },
    });
    Config.from(variables);
    return [...names];
  }

  it('lists every variable that is read, and no others', () => {
    expect([...listed.keys()].sort()).toEqual(asked().sort());
    expect(listed.size).toBeGreaterThanOrEqual(Object.keys(Config.from(NEEDED)).length);
  });

  it('shows the defaults', () => {
    const shown = Object.fromEntries([...listed].filter(([name]) => !(name in NEEDED)));
    expect(Config.from({ ...shown, ...NEEDED })).toEqual(Config.from(NEEDED));
  });

  it.each([...listed].filter(([name, value]) => value !== '' && !(name in NEEDED)))(
    'reads %s from the variable of that name',
    (name, value) => {
      const other = OTHERS[name] ?? (/^\d+$/.test(value) ? String(Number(value) + 1) : value.replace(/\d+/, '7'));
      const given = { ...NEEDED, ...ACCOUNT, S3_BUCKET: 'files', SMS_GATEWAY_URL: 'https://sms.example.com', ...MAIL };
      expect(Config.from({ ...given, [name]: other })).not.toEqual(Config.from(given));
    },
  );
});

/** Needed to send email. */
const MAIL = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'shop@localhost' };

/** Values that differ from the default, for variables where changing a number is not enough. */
const OTHERS: Readonly<Record<string, string>> = {
  NODE_ENV: 'test',
  ROLE: 'api',
  STORAGE: 's3',
  S3_SIGNED_URL_TTL: '5m',
  DATA_DIR: '/srv/files',
  LOG_LEVEL: 'warn',
  TIME_ZONE: 'Europe/Berlin',
  REDIS_PREFIX: 'other',
  REDIS_CLUSTER_NODES: 'redis-2:6379',
  DEFAULT_PHONE_REGION: 'US',
  ONE_TIME_CODE_REGIONS: 'US,CA',
  ONE_TIME_CODE_SENDER: 'http',
  DEVELOPER_SIGN_UP: 'open',
  APP_APPROVAL: 'required',
  SMS_GATEWAY_URL: 'https://other.example.com',
  EMAIL_GATEWAY_URL: 'https://mail.example.com',
  CODE_GATEWAY_TOKEN: 'token',
  CODE_GATEWAY_SENDER: 'Loom',
  MAIL_SENDER: 'smtp',
  SMTP_URL: 'smtps://mail.example.com',
  SMTP_TLS: 'required',
  MAIL_FROM: 'Loom <shop@example.com>',
  RENEWAL_NOTICE_YEARLY: '8d',
  WEBHOOK_ALLOW_PRIVATE: 'true',
  PAYMENT_GATEWAY: 'sslcommerz',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
  OTEL_SERVICE_NAME: 'shop',
  OTEL_TRACES_SAMPLER: 'always_on',
  OTEL_TRACES_SAMPLER_ARG: '0.1',
  SSLCOMMERZ_BASE_URL: 'https://sandbox.sslcommerz.com',
};
