import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAIN } from '../built.js';

/** Files of which the checkout of the spec has its own copy; the rest is shared with this checkout. */
const OWN = ['dist', 'docs', 'scripts'];

const PROGRAM = `import { buildIfStale } from './scripts/build-if-stale.mjs'; await buildIfStale();`;

describe('the search index of the documentation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  const buildIfStale = () => execFileSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], { cwd: folder, encoding: 'utf8' });
  const changeOf = (file: string) => statSync(join(folder, file)).mtimeMs;

  beforeAll(() => {
    for (const name of readdirSync('.'))
      if (![...OWN, '.data', '.git'].includes(name)) symlinkSync(join(process.cwd(), name), join(folder, name));
    // New times would make the build stale, also those of directories, which cpSync does not keep.
    execFileSync('cp', ['-a', ...OWN, folder]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is built again, and nothing else, when a page has changed', () => {
    expect(buildIfStale()).toBe('');
    const before = changeOf(MAIN);
    appendFileSync(join(folder, 'docs', 'webhooks.md'), '\n## Zanzibar\n\nA new section.\n');
    expect(buildIfStale()).toBe('Building …\n');
    expect(readFileSync(join(folder, 'dist', 'search-index.json'), 'utf8')).toContain('/docs/webhooks#zanzibar');
    expect(changeOf(MAIN)).toBe(before);
    expect(buildIfStale()).toBe('');
  });
});

describe('the clients in the command line for app developers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  const client = join(folder, 'packages', 'python', 'src', 'merchant_apps_platform');
  /** Reports that a build would run. Building everything takes long, so the script fails. */
  const isStale = (): boolean => {
    const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], { cwd: folder, encoding: 'utf8' });
    return status !== 0 && stdout === 'Building …\n';
  };

  beforeAll(() => {
    cpSync('scripts', join(folder, 'scripts'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { build: 'exit 1' } }));
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
    mkdirSync(client, { recursive: true });
    mkdirSync(join(folder, 'dist'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Makes the build newer than all files. */
  const makeCurrent = (): void => {
    for (const file of ['main.js', 'search-index.json']) {
      writeFileSync(join(folder, 'dist', file), '');
      utimesSync(join(folder, 'dist', file), new Date(), new Date(Date.now() + 10_000));
    }
  };

  it('are built again when a Python source has changed, and not when Python has written its cache', () => {
    const source = join(client, 'errors.py');
    writeFileSync(source, '');
    makeCurrent();
    const later = new Date(Date.now() + 20_000);
    mkdirSync(join(client, '__pycache__'));
    writeFileSync(join(client, '__pycache__', 'errors.pyc'), '');
    for (const path of [client, join(client, '__pycache__'), join(client, '__pycache__', 'errors.pyc')]) utimesSync(path, later, later);
    expect(isStale()).toBe(false);
    utimesSync(source, later, later);
    expect(isStale()).toBe(true);
  });
});
