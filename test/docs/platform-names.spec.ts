import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const ROOT = process.cwd();
const PLATFORM = join(ROOT, 'src/platform');

/** Most names that domains may import from the platform. Lower it with every name that goes. */
const MOST_NAMES = 71;

/** Source files of domains and of the dashboard; the entry points and the commands wire the program and are not counted. */
function domainFiles(): string[] {
  return readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.spec.ts'))
    .filter((file) => file.includes('/') && !/^(platform|commands)\//.test(file))
    .map((file) => join(ROOT, 'src', file));
}

/** Names that a file imports from the platform. */
function namesIn(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/^import (?:type )?\{([^}]*)\} from '(\.[^']*)';/gm);
  return [...imports]
    .filter(([, , path = '']) => resolve(dirname(file), path).startsWith(`${PLATFORM}/`))
    .flatMap(([, names = '']) => names.split(','))
    .map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*$/, ''),
    )
    .filter(Boolean);
}

describe('the names that domains import from the platform', () => {
  const imported = [...new Set(domainFiles().flatMap(namesIn))].sort();

  it('are those that ARCHITECTURE.md lists', () => {
    const section = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').split('## Platform names\n')[1]?.split('\n## ')[0] ?? '';
    expect([...section.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort()).toEqual(imported);
  });

  it('do not become more', () => {
    expect(imported.length).toBeLessThanOrEqual(MOST_NAMES);
  });
});
