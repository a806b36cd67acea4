import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Checks the plots in a directory. Throws if one of them does not show its table. */
const check = (directory: string): string =>
  execFileSync(process.execPath, ['bench/plots.mjs', '--check', '--directory', directory], { encoding: 'utf8', stdio: 'pipe' });

describe('the plots of the benchmarks', () => {
  it('show the tables of the report', () => {
    expect(check('bench')).toBe('');
  });

  it('are refused when a figure of the report has changed', () => {
    const copy = mkdtempSync(join(tmpdir(), 'plots-'));
    try {
      cpSync('bench', copy, { recursive: true });
      const file = join(copy, 'README.md');
      const text = readFileSync(file, 'utf8');
      const changed = text.replace(/^(\| +10 \|.*\|) +\d+ \|$/m, '$1 99 |');
      expect(changed).not.toBe(text);
      writeFileSync(file, changed);
      expect(() => check(copy)).toThrow(/is not that of its table/);
    } finally {
      rmSync(copy, { recursive: true });
    }
  });
});
