import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { pgbouncerProblem, settingsFor } from '../../scripts/pgbouncer.mjs';
import { Config } from '../../src/platform/config/config.js';
import { parseDuration } from '../../src/platform/config/duration.js';
import { sessionLimits } from '../../src/platform/database/pools.js';
import { NEEDED } from '../settings.js';

const INI = readFileSync('docker/pgbouncer.ini', 'utf8');
const setting = (name: string): string => new RegExp(`^${name} = (.*)$`, 'm').exec(INI)?.[1] ?? '';

const { services } = parse(readFileSync('docker/compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<
    string,
    { depends_on?: Record<string, { condition: string; required?: boolean }>; profiles?: string[]; command: string }
  >;
};

describe('docker/pgbouncer.ini', () => {
  const { database } = Config.from(NEEDED);

  it('pools transactions, keeps prepared statements, and leaves connections to PostgreSQL free', () => {
    expect([setting('pool_mode'), Number(setting('max_prepared_statements'))]).toEqual(['transaction', 200]);
    const [, most] = /max_connections=(\d+)/.exec(services['postgres']?.command ?? '') ?? [];
    expect(Number(setting('default_pool_size'))).toBeLessThan(Number(most) / 2);
  });

  it('ignores the parameters that processes send for their session, with and without limits', () => {
    const ignored = setting('ignore_startup_parameters').split(', ');
    const without = { ...database, statement_timeout: 0, lock_timeout: 0, idle_timeout: 0 };
    for (const limits of [database, without]) expect(ignored).toEqual(expect.arrayContaining(Object.keys(sessionLimits(limits))));
    expect(sessionLimits(without)).toEqual({
      options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
    });
  });

  it('leaves limits to the role, which has the defaults of the settings', () => {
    const roles = readFileSync('docker/roles.sql', 'utf8');
    const set = [...roles.matchAll(/^ALTER ROLE platform_app SET (\w+) = '(\w+)';$/gm)];
    expect(Object.fromEntries(set.map(([, name, limit = '']) => [name, parseDuration(limit)]))).toEqual(sessionLimits(database));
  });

  it('waits for a connection as long as a process does', () => {
    for (const name of ['query_wait_timeout', 'server_connect_timeout'])
      expect(Number(setting(name)) * 1000).toBe(database.connect_timeout);
  });

  it('applies to the specs, apart from the addresses and the roles', () => {
    const own = settingsFor({ listen_port: 7000, auth_file: '/x' }, { host: '127.0.0.1', port: '5000' });
    expect(own).toMatch(/^\[databases\]\n\* = host=127\.0\.0\.1 port=5000\n\n\[pgbouncer\]\n/);
    expect(own.match(/^(listen_port|auth_file|pool_mode) = .*$/gm)).toEqual([
      'pool_mode = transaction',
      'listen_port = 7000',
      'auth_file = /x',
    ]);
  });
});

describe('PgBouncer in docker/compose.yaml', () => {
  it('is started by its profile only, before the processes, and is built from the image of PostgreSQL', () => {
    expect(services['pgbouncer']?.profiles).toEqual(['pgbouncer']);
    for (const name of ['api', 'worker'])
      expect(services[name]?.depends_on?.['pgbouncer']).toEqual({ condition: 'service_healthy', required: false });
    expect(services['migrate']?.depends_on).not.toHaveProperty('pgbouncer');
    const image = /^FROM (postgres:\S+)$/m.exec(readFileSync('docker/pgbouncer.Dockerfile', 'utf8'))?.[1] ?? 'none';
    expect(readFileSync('docker/compose.yaml', 'utf8')).toContain(`image: ${image}\n`);
  });
});

describe('docker/pgbouncer.sh', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-script-'));
  const at = (name: string): string => join(folder, name);
  const program = (version: string): string => {
    const path = at('pgbouncer');
    writeFileSync(path, `#!/bin/sh\necho 'PgBouncer ${version}'\necho "$@" > '${folder}/arguments'\n`);
    chmodSync(path, 0o755);
    return path;
  };
  const start = (password: string): { status: number | null; stderr: string } => {
    program('1.25.2');
    writeFileSync(at('password'), password);
    const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}`, DATABASE_PASSWORD_FILE: at('password'), USER_LIST: at('users') };
    return spawnSync('sh', ['docker/pgbouncer.sh'], { env, encoding: 'utf8' });
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  it('writes the password of the application where only PgBouncer can read it, and starts with the settings', () => {
    expect(start('p"a\\ss\n').status).toBe(0);
    expect(readFileSync(at('users'), 'utf8')).toBe('"platform_app" "p""a\\ss"\n');
    expect(statSync(at('users')).mode & 0o777).toBe(0o600);
    expect(readFileSync(at('arguments'), 'utf8')).toBe('/pgbouncer.ini\n');
  });

  it('refuses an empty password', () => {
    expect(start('\n')).toMatchObject({ status: 1, stderr: expect.stringContaining('is empty') as string });
  });

  it.each([
    ['1.18.0', 'PgBouncer 1.18 is too old: install 1.21 or later.'],
    ['1.21.0', undefined],
    ['1.25.2', undefined],
    ['2.0.0', undefined],
  ])('is for versions that keep prepared statements: %s', (version, problem) => {
    expect(pgbouncerProblem(program(version))).toBe(problem);
  });

  it('is missing on machines without it, which the specs report in one line', () => {
    expect(pgbouncerProblem(at('none'))).toBe('pgbouncer is missing: install PgBouncer 1.21 or later, and put it on the PATH.');
  });
});
