import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAIN } from '../built.js';

/** Files that the checkout of the spec has of its own; the rest is shared with this one. */
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
