import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import '../built.js';
import { parseDuration } from '../../src/platform/config/duration.js';
import { until } from '../harness.js';
import { Program } from '../program.js';
import { DeploymentMachine } from './deployment-machine.js';
import { printed, stepsOf } from './guide.js';

const GUIDE = readFileSync('docs/deployment.md', 'utf8');
const STEPS = stepsOf(GUIDE);
/** Commands of README.md. */
const PRODUCTION = /^## Production\n\n```sh\n([^]*?)\n```$/m.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '';

describe('docs/deployment.md', () => {
  const machine = new DeploymentMachine();
  let receiver: Program | undefined;

  beforeAll(() => machine.prepare());
  afterAll(async () => {
    await receiver?.stop();
    await machine.remove();
  });

  const isReady = async (): Promise<boolean> => {
    const answer = await fetch(`${machine.url}/health/ready`).catch(() => undefined);
    return answer?.status === 200;
  };

  /** Work that the guide leaves to the reader after a step, by the first lines of the step. */
  const AFTERWARDS: Record<string, () => Promise<void> | void> = {
    'install -d -m 0755 /etc/platform': () => {
      const { platform, owner } = machine.settings();
      machine.edit('etc/platform/platform.env', platform);
      machine.edit('etc/platform/owner.env', owner);
      for (const file of ['platform.env', 'owner.env']) expect(statSync(machine.path(`etc/platform/${file}`)).mode & 0o777).toBe(0o600);
    },
    'install -m 0644 deploy/systemd/* /etc/systemd/system/': () => until(isReady),
    'install -m 0644 deploy/Caddyfile /etc/caddy/Caddyfile': async () => {
      expect(readFileSync(machine.path('etc/caddy/Caddyfile'), 'utf8')).toMatch(/^platform\.example\.com \{$/m);
      // Production delivers to public https addresses only, which a test does not have.
      machine.edit('etc/platform/platform.env', { NODE_ENV: 'test', WEBHOOK_ALLOW_PRIVATE: 'loopback' });
      await machine.shell('systemctl restart platform-api platform-worker');
      await until(isReady);
    },
    'cd /opt/platform\ninstall -d -m 0755 /etc/prometheus/platform': async () => {
      const { recipient } = JSON.parse(await machine.shell(`platform keys create-backup --to ${machine.path('run/key')}`)) as {
        recipient: string;
      };
      machine.edit('etc/platform/owner.env', { BACKUP_OPTIONS: `--recipient ${recipient}` });
      expect(readFileSync(machine.path('etc/prometheus/platform/alerts.yaml'), 'utf8')).toContain(
        'runbook_url: https://platform.example.com/docs/runbook#eventsnotpublished\n',
      );
    },
    'systemctl start platform-backup': async () => {
      const folder = machine.path('var/lib/platform-backups');
      const [made = '', ...others] = readdirSync(folder);
      expect([others, existsSync(join(folder, made, 'tables', 'orders.jsonl.age'))]).toEqual([[], true]);
      expect(made).not.toContain('unverified');
      const drill = `PLATFORM_OWNER=1 platform restore --from ${join(folder, made)} --identity ${machine.path('run/key')} --verify --max-age 26h`;
      expect(JSON.parse(await machine.shell(drill))).toMatchObject({ verified: { tables: { orders: 1 } } });
    },
    'cd /opt/platform\ngit pull': () => until(isReady),
  };

  async function shell(code: string): Promise<void> {
    const lines = code.trimEnd().split('\n');
    const [commands, output] = [false, true].map((isOutput) => lines.filter((line) => line.startsWith('# ') === isOutput).join('\n')) as [
      string,
      string,
    ];
    const expected = output.replaceAll(/^# /gm, '');
    if (commands === 'node receiver.mjs') {
      receiver = Program.start([process.execPath, 'receiver.mjs'], machine.place.env, machine.place.cwd);
      await receiver.waitForOutput(printed(expected, 'm'));
    } else expect((await machine.shell(commands)).trim()).toMatch(expected === '' ? /^/ : printed(expected));
  }

  function save(code: string): void {
    const [, file = ''] = /^\/\/ (\w+\.mjs)\n/.exec(code) ?? [];
    expect(file).toBe('receiver.mjs');
    writeFileSync(
      join(machine.place.cwd, file),
      code.replaceAll("from 'standardwebhooks'", `from '${resolve('node_modules/standardwebhooks/dist/index.js')}'`),
    );
  }

  const appPrinted = async (text: string): Promise<void> => receiver?.waitForOutput(printed(text, 'm'));
  const doing: Record<string, (code: string) => Promise<void> | void> = { sh: shell, js: save, text: appPrinted };

  it.each(STEPS)('$name', async ({ language, code }) => {
    expect(Object.keys(doing)).toContain(language);
    await doing[language]?.(machine.here(code));
    await Object.entries(AFTERWARDS).find(([start]) => code.startsWith(`${start}\n`))?.[1]();
  });

  it('was run completely, with a delivery whose signature is valid', () => {
    expect(STEPS.map(({ language }) => language).join(' ')).toBe('sh sh sh sh sh sh sh sh js sh sh text sh sh sh sh');
    expect(receiver?.output.trim()).toMatch(/^Waiting for webhooks\.\norder\.created: order \d+, signature valid$/);
    expect(machine.calls).toContain('systemctl enable --now platform-backup.timer\n');
    expect(statSync(machine.path('etc/syslog-ng/syslog-ng.conf')).mode & 0o777).toBe(0o600);
  });

  /** Value of a setting in a file of the machine. */
  const valueOf = (file: string, name: string): string =>
    new RegExp(`^${name}=(.*)$`, 'm').exec(readFileSync(machine.path(file), 'utf8'))?.[1] ?? '';

  /** Runs one of the servers of a block until it is ready. */
  async function serve(line: string, port: string): Promise<void> {
    const words = line.replace(/#.*/, '').trim().split(' ');
    const server = Program.start(['env', ...words], machine.place.env, machine.place.cwd);
    const url = machine.here(`http://127.0.0.1:${port}/health/ready`);
    try {
      await until(async () => {
        if (server.code !== null) throw new Error(server.output);
        return (await fetch(url).catch(() => undefined))?.status === 200;
      });
    } finally {
      await server.stop();
    }
  }

  it('runs the production block of README.md unchanged', async () => {
    const lines = machine.here(PRODUCTION).split('\n');
    expect(lines).toHaveLength(5);
    const [build, settings, migrate, api, worker] = lines as [string, string, string, string, string];
    await machine.shell(`cd ${machine.path('opt/platform')}
${build}\n${settings}`);
    const { platform, owner } = machine.settings();
    const DATABASE_PASSWORD = valueOf('etc/platform/owner.env', 'DATABASE_PASSWORD');
    const ENCRYPTION_KEY = valueOf('etc/platform/platform.env', 'ENCRYPTION_KEY');
    machine.edit('opt/platform/.env', { ...platform, ...owner, DATABASE_PASSWORD, ENCRYPTION_KEY, PORT: machine.here('3000') });
    expect(JSON.parse(await machine.shell(migrate))).toEqual({ applied: [] });
    await machine.shell('systemctl stop platform-api platform-worker');
    await serve(api, '3000');
    await serve(worker, '3001');
  });
});

describe('deploy/', () => {
  const units = readdirSync('deploy/systemd');
  const unit = (name: string): string => readFileSync(join('deploy/systemd', name), 'utf8');
  const services = units.filter((name) => name.endsWith('.service'));
  const HARDENED = [
    'User=platform',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'PrivateTmp=yes',
  ];

  it('has units in the format of systemd, all hardened in the same way', () => {
    for (const name of units)
      expect([
        name,
        unit(name)
          .split('\n')
          .filter((line) => !/^(\[\w+\]|[A-Z]\w+=.*|#.*|)$/.test(line)),
      ]).toEqual([name, []]);
    const hardening = services.map((name) => /^User=[^]*?^SystemCallFilter=.*$/m.exec(unit(name))?.[0].replace(/ platform-backups$/m, ''));
    expect(new Set(hardening).size).toBe(1);
    for (const line of HARDENED) expect(hardening[0]?.split('\n')).toContain(line);
  });

  it('lets a stopping service take more time than it needs', () => {
    const example = readFileSync('.env.example', 'utf8');
    const [delay = 0, timeout = 0] = ['SHUTDOWN_DELAY', 'SHUTDOWN_TIMEOUT'].map((name) =>
      parseDuration(new RegExp(`^#${name}=(.*)$`, 'm').exec(example)?.[1] ?? ''),
    );
    for (const name of ['platform-api.service', 'platform-worker.service']) {
      const [, stop = ''] = /^TimeoutStopSec=(\S+)$/m.exec(unit(name)) ?? [];
      expect(parseDuration(stop)).toBeGreaterThan(delay + timeout + 5_000);
    }
  });

  it('has units that systemd accepts, where it is installed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'units-'));
    try {
      for (const name of units) writeFileSync(join(folder, name), unit(name).replaceAll('/usr/bin/node', process.execPath));
      const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', ...units.map((name) => join(folder, name))], {
        encoding: 'utf8',
      });
      expect(error ? { status: 0, stderr: '' } : { status, stderr }).toEqual({ status: 0, stderr: '' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('proxies to the port of the API, keeps operational pages inside, and balances its braces', () => {
    const caddyfile = readFileSync('deploy/Caddyfile', 'utf8');
    expect(caddyfile).toMatch(/^\treverse_proxy 127\.0\.0\.1:3000 \{$/m);
    expect(caddyfile).toMatch(/^\t@internal path \/metrics \/health\/\*\n\trespond @internal 404$/m);
    expect(caddyfile.split('{').length).toBe(caddyfile.split('}').length);
    const depths = caddyfile.split('\n').filter((line) => line !== '' && !/^\t*#/.test(line));
    let depth = 0;
    for (const line of depths) {
      if (line.trim() === '}') depth--;
      expect([line, /^\t*/.exec(line)?.[0].length]).toEqual([line, depth]);
      if (line.endsWith(' {')) depth++;
    }
  });

  it('scrapes the ports of the units, and loads the rules where the guide puts them', () => {
    const text = readFileSync('deploy/prometheus.yml', 'utf8');
    const { rule_files, scrape_configs } = parse(text) as {
      rule_files: string[];
      scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
    };
    const ports = ['platform-api.service', 'platform-worker.service'].map(
      (name) => `127.0.0.1:${/ PORT=(\d+)/.exec(unit(name))?.[1] ?? ''}`,
    );
    expect(scrape_configs.find(({ job_name }) => job_name === 'platform')?.static_configs.flatMap(({ targets }) => targets)).toEqual(ports);
    expect(rule_files).toEqual(['alerts.yaml', 'machine-alerts.yaml'].map((name) => `/etc/prometheus/platform/${name}`));
  });
});
