import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Service {
  readonly image?: string;
  readonly command?: string | string[];
  readonly volumes?: string[];
  readonly environment?: Record<string, string>;
  readonly secrets?: string[];
  readonly networks?: string[];
  readonly depends_on?: Record<string, { condition: string }>;
  readonly deploy?: { replicas: string };
}

type Compose = { readonly services: Record<string, Service>; readonly volumes: object; readonly secrets?: object };

const read = (file: string): Compose => parse(readFileSync(file, 'utf8'), { merge: true }) as Compose;

const BASE = read('docker/compose.yaml');
const OVER = read('docker/compose.citus.yaml');
const DATABASES = ['postgres', 'node-1', 'node-2'];

/** Services that a service waits for, through both files. */
const before = (name: string): string[] => {
  const direct = { ...BASE.services[name]?.depends_on, ...OVER.services[name]?.depends_on };
  return Object.keys(direct).flatMap((each) => [each, ...before(each)]);
};

describe('docker/compose.citus.yaml', () => {
  it('runs a coordinator and two nodes from one image, each with its own volume', () => {
    expect(DATABASES.map((name) => OVER.services[name]?.image)).toEqual(DATABASES.map(() => 'citusdata/citus:13.2.0'));
    const volumes = DATABASES.map((name) => OVER.services[name]?.volumes?.[0]?.split(':')[0]);
    expect(volumes).toEqual(Object.keys(OVER.volumes));
    for (const name of DATABASES) expect(OVER.services[name]?.command).toMatch(/max_prepared_transactions=\d+ -c wal_level=logical/);
  });

  it('mounts only existing files, shows no other secrets than compose.yaml, and keeps databases inside', () => {
    const mounted = Object.values(OVER.services).flatMap(({ volumes = [] }) => volumes.filter((volume) => volume.startsWith('./')));
    for (const file of new Set(mounted.map((volume) => volume.split(':')[0] ?? '')))
      expect(readFileSync(`docker/${file}`, 'utf8')).toMatch(/\S/);
    const secrets = Object.values(OVER.services).flatMap((service) => service.secrets ?? []);
    expect(Object.keys(BASE.secrets ?? {})).toEqual(expect.arrayContaining(secrets));
    for (const name of [...DATABASES, 'nodes', 'distribute']) expect(OVER.services[name]?.networks).toEqual(['inside']);
  });

  it.each(['api', 'worker'])('starts two of %s, after the nodes are known, and the database is migrated and distributed', (name) => {
    expect(before(name)).toEqual(expect.arrayContaining(['distribute', 'migrate', 'nodes', ...DATABASES]));
    expect(OVER.services[name]?.deploy?.replicas).toMatch(/:-2}$/);
  });

  it.each(['api', 'worker'])('lets %s serve with the role that owns no table', (name) => {
    expect(BASE.services[name]?.environment?.['DATABASE_URL']).toMatch(/^postgres:\/\/platform_app@/);
    expect(OVER.services[name]).not.toHaveProperty('environment');
  });
});
