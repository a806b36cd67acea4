import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SYSLOG_NG } from '../../scripts/syslog-ng.mjs';
import { runInProcess } from '../command-line.js';
import { type Overrides, until, useOwnApi } from '../harness.js';
import { useMailbox } from '../mailbox.js';
import { choosePort, Program } from '../program.js';
import { S3 } from '../s3.js';
import { LogShipper } from './log-shipper.js';

/** Settings of an installation as the guide leaves them: values that it creates or asks for, and every optional line. */
const SECRETS: Overrides = {
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  DATABASE_PASSWORD: 'of the service',
  REDIS_PASSWORD: 'of redis',
  SSLCOMMERZ_STORE_ID: 'shop-live',
  SSLCOMMERZ_STORE_PASSWORD: 'gateway-password',
  S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'secret',
  CODE_GATEWAY_TOKEN: 'token of the gateway',
};
const TEXT = readFileSync('deploy/platform.env', 'utf8');

/** Returns the settings of the file, with or without the lines that the guide leaves to the reader. */
function settings(isComplete: boolean): Overrides {
  const text = isComplete ? TEXT.replaceAll(/^#(?=[A-Z0-9_]+=)/gm, '') : TEXT;
  const lines = [...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value || (SECRETS[name] ?? '')]);
  return Object.fromEntries(lines) as Overrides;
}

describe('deploy/platform.env', () => {
  const api = useOwnApi();
  const mailbox = useMailbox();

  it.each([false, true])('is accepted unchanged, with its optional lines: %s', async (isComplete) => {
    for (const role of ['api', 'worker']) {
      const { code, stdout } = await runInProcess({ ...settings(isComplete), ROLE: role }, 'config', 'check');
      expect([code, JSON.parse(stdout)]).toEqual([0, { problems: [] }]);
    }
  });

  it('is refused as long as the values that the guide asks for are empty', async () => {
    const empty = Object.fromEntries(Object.entries(settings(true)).filter(([name]) => !(name in SECRETS)));
    const { code, stdout } = await runInProcess(empty, 'config', 'check');
    const named = (JSON.parse(stdout) as { problems: string[] }).problems.map((problem) => problem.split(' ')[0]);
    expect([code, named]).toEqual([1, expect.arrayContaining(['ENCRYPTION_KEY', 'SSLCOMMERZ_STORE_ID'])]);
  });

  it('stores files in a bucket, and signs in to the mail server', async () => {
    const s3 = await S3.start();
    try {
      const { url } = { ...(await mailbox.settings()), url: mailbox.url };
      const { S3_ENDPOINT = '', S3_BUCKET = '', S3_REGION = '', ...keys } = s3.settings;
      const servers = { S3_ENDPOINT, S3_BUCKET, S3_REGION, ...keys, SMTP_URL: url };
      const names = ['STORAGE', 'MAIL_SENDER', 'MAIL_FROM'];
      const asked = Object.fromEntries(names.map((name) => [name, settings(true)[name] ?? '']));
      const { stdout } = await runInProcess({ ...api.environment, ...asked, ...servers }, 'doctor');
      const { checks } = JSON.parse(stdout) as { checks: { check: string; ok: boolean; message: string }[] };
      const found = Object.fromEntries(checks.map(({ check, ok, message }) => [check, { ok, message }]));
      expect([found['storage'], found['email']]).toEqual([
        { ok: true, message: `bucket ${S3_BUCKET}` },
        { ok: true, message: 'the SMTP server accepts the sign-in' },
      ]);
      expect(s3.requests.every(({ signed }) => signed)).toBe(true);
    } finally {
      await s3.stop();
    }
  });
});

/** Returns true where a program is installed. */
const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

describe('the configuration of other programs', () => {
  const caddy = (folder: string): string[] => ['caddy', 'validate', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];

  it.each([
    [caddy('deploy')],
    [caddy('docker')],
    [['promtool', 'check', 'rules', 'docs/grafana/alerts.yaml', 'deploy/machine-alerts.yaml']],
    [['promtool', 'check', 'config', '--syntax-only', 'deploy/prometheus.yml']],
    [[SYSLOG_NG, '--syntax-only', '--cfgfile', 'deploy/syslog-ng.conf']],
  ])('is accepted where the program is installed: %j', ([program = '', ...args]) => {
    const env = { ...process.env, PLATFORM_DOMAIN: 'platform.example.com', DOMAIN: 'platform.example.com' };
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', env });
    expect(has(program) ? { status, stderr } : { status: 0 }).toMatchObject({ status: 0 });
  });

  it('keeps operational pages inside and forwards the address of the caller, where Caddy is installed', async () => {
    if (!has('caddy')) return;
    const platform = createServer(({ url, headers }, response) => response.end(JSON.stringify({ url, from: headers['x-forwarded-for'] })));
    await once(platform.listen(0, '127.0.0.1'), 'listening');
    const upstream = `127.0.0.1:${String((platform.address() as AddressInfo).port)}`;
    const folder = mkdtempSync(join(tmpdir(), 'caddy-'));
    const url = `http://127.0.0.1:${String(await choosePort())}`;
    const file = readFileSync('deploy/Caddyfile', 'utf8').replace('127.0.0.1:3000', upstream);
    writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${file}`);
    const env = { PATH: process.env['PATH'] ?? '', HOME: folder, PLATFORM_DOMAIN: url };
    const caddy = Program.start(['caddy', 'run', '--config', 'Caddyfile'], env, folder);
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    try {
      await until(async () => (await fetch(url).catch(() => undefined))?.status === 200);
      expect(await (await fetch(`${url}/login`, { headers })).json()).toEqual({ url: '/login', from: '127.0.0.1' });
      for (const path of ['/metrics', '/health/ready']) expect((await fetch(`${url}${path}`)).status).toBe(404);
    } finally {
      await caddy.stop();
      platform.close();
      rmSync(folder, { recursive: true });
    }
  });
});

describe('deploy/syslog-ng.conf', () => {
  const configuration = readFileSync('deploy/syslog-ng.conf', 'utf8');
  /** Line of the platform with everything that an encoding could spoil. */
  const line = JSON.stringify({ level: 30, path: `/বাংলা "quoted" \\ it's $(echo) \${MESSAGE}\n\u0000 𝄞`, ms: 1.5 });

  it('reads the units of the platform', () => {
    const [, pattern = ''] = /match\("(.+)" value/.exec(configuration) ?? [];
    const services = readdirSync('deploy/systemd').filter((name) => name.endsWith('.service'));
    for (const name of services) expect(name).toMatch(new RegExp(pattern));
    expect('platform-backup.timer').not.toMatch(new RegExp(pattern));
  });

  it('delivers each line of the platform whole, after the collector was busy, where syslog-ng is installed', async () => {
    if (!has(SYSLOG_NG)) return;
    const shipper = new LogShipper(configuration);
    shipper.log('ssh.service', 'of another service');
    shipper.log('platform-api.service', line);
    await shipper.start();
    await shipper.hasSent(1);
    shipper.log('platform-worker.service', 'no JSON');
    await shipper.hasSent(2);
    const pushed = (unit: string, sent: string): object => ({
      ...{ url: '/loki/api/v1/push', type: 'application/json' },
      streams: [{ stream: { unit, host: 'shop-1' }, values: [[expect.stringMatching(/^\d{19}$/), sent]] }],
    });
    expect(shipper.received).toEqual([pushed('platform-api.service', line), pushed('platform-worker.service', 'no JSON')]);
    expect(await shipper.stop()).toMatch(/syslog-ng\[\d+\]: .*status_code='504'/);
  });
});
