import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Puts the clients into the package: new apps bring them along, so that their packages install whether or not a registry has the clients.

const PACKAGE = dirname(fileURLToPath(import.meta.url));
const TARGET = join(PACKAGE, 'dist', 'clients');

rmSync(TARGET, { recursive: true, force: true });
const archives = join(TARGET, 'typescript', 'vendor');
mkdirSync(archives, { recursive: true });
const options = ['--ignore-scripts', '--silent', '--pack-destination', archives];
execFileSync('npm', ['pack', ...options], { cwd: join(PACKAGE, '..', 'client'), stdio: ['ignore', 'ignore', 'inherit'] });
cpSync(join(PACKAGE, '..', 'python', 'src'), join(TARGET, 'python'), {
  recursive: true,
  filter: (source) => !source.endsWith('__pycache__'),
});
