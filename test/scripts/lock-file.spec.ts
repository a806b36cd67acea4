import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkEngines } from '../../scripts/lock-file.mjs';

describe('the check of the Node.js versions of packages', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lock-file-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const check = (packages: object): void => {
    const file = join(folder, 'package-lock.json');
    writeFileSync(file, JSON.stringify({ packages: { '': { engines: { node: '^20.19 || >=22.13' } }, ...packages } }));
    checkEngines(file);
  };

  it('accepts packages that run with the oldest supported versions, and packages that state no version', () => {
    expect(() =>
      check({ 'node_modules/a': { engines: { node: '>=18' } }, 'node_modules/b': {}, 'node_modules/c': { engines: {} } }),
    ).not.toThrow();
  });

  it('reports a package that needs a newer version, and the supported version that it excludes', () => {
    const text = 'node_modules/a does not run with Node.js 20.19.0, only with >=22';
    expect(() => check({ 'node_modules/a': { engines: { node: '>=22' } } })).toThrow(text);
    expect(() => check({ 'node_modules/a': { engines: { node: '^20.19.0 || >=23' } } })).toThrow('Node.js 22.13.0');
  });

  it('leaves out optional packages, which npm does not install where they do not fit', () => {
    expect(() => check({ 'node_modules/a': { optional: true, engines: { node: '>=24' } } })).not.toThrow();
  });
});

describe('.npmrc', () => {
  it('makes every npm link to packages/client, whose build the command line needs', () => {
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: Record<string, string> };
    expect(devDependencies['@merchant-apps-platform/client']).toBe('file:packages/client');
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^install-links=false$/m);
  });
});
