import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Service {
  readonly image?: string;
  readonly environment?: Record<string, string>;
  readonly command?: string[];
  readonly stop_grace_period?: string;
}

const DOCKERFILE = readFileSync('docker/Dockerfile', 'utf8');
const STAGES = DOCKERFILE.split(/^(?=FROM )/m).slice(1);
const LAST = STAGES.at(-1) ?? '';

describe('docker/Dockerfile', () => {
  it('builds every stage from one image of Node.js 24, by its digest', () => {
    expect(DOCKERFILE).toMatch(/^ARG NODE=node:24[\w.-]*@sha256:[0-9a-f]{64}$/m);
    expect(STAGES.map((stage) => stage.split(/\s/)[1])).toEqual(STAGES.map(() => '${NODE}'));
  });

  it('installs no development dependencies and runs no install scripts for what it ships', () => {
    const shipped = /^COPY --from=(\w+) \/app\/node_modules /m.exec(LAST)?.[1] ?? 'none';
    const stage = STAGES.find((text) => text.split('\n', 1)[0]?.endsWith(` AS ${shipped}`)) ?? '';
    const installs = stage.match(/^RUN npm .*$/gm) ?? [];
    expect(installs).toHaveLength(1);
    expect(installs[0]?.split(' ').sort()).toEqual(['--ignore-scripts', '--omit=dev', 'RUN', 'ci', 'npm']);
    expect(LAST).not.toContain('npm ');
  });

  it('serves on for five seconds when it is stopped, as an unprivileged user', () => {
    expect(/\bSHUTDOWN_DELAY=(\S+)/.exec(LAST)?.[1]).toBe('5s');
    expect(LAST).toMatch(/^USER node$/m);
  });
});

describe('docker/compose.yaml', () => {
  const { services } = parse(readFileSync('docker/compose.yaml', 'utf8'), { merge: true }) as { services: Record<string, Service> };
  const userOf = (name: string): string | undefined =>
    /^postgres:\/\/(\w+):/.exec(services[name]?.environment?.['DATABASE_URL'] ?? '')?.[1];

  it('serves with a role of the database that neither migrates nor is the superuser', () => {
    expect(services['postgres']?.environment?.['POSTGRES_USER']).toBe('platform');
    expect([userOf('api'), userOf('worker'), userOf('migrate')]).toEqual(['platform_app', 'platform_app', 'platform_owner']);
    expect(services['migrate']?.command).toEqual(['node', 'dist/cli.js', 'migrate']);
  });

  it('runs the services in production, with more time to stop than they take', () => {
    for (const name of ['api', 'worker', 'migrate']) {
      expect(services[name]?.environment).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0' });
      // SHUTDOWN_DELAY of the image, and SHUTDOWN_TIMEOUT.
      expect(parseInt(services[name]?.stop_grace_period ?? '')).toBeGreaterThan(5 + 20);
    }
  });
});
