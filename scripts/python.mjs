import { spawnSync } from 'node:child_process';

/** Modules that the tests of the Python client need, and the packages of Debian that contain them. */
const MODULES = new Map([
  ['httpx', 'python3-httpx'],
  ['hatchling', 'python3-hatchling'],
  ['build', 'python3-build'],
  ['mypy', 'python3-mypy'],
  ['ensurepip', 'python3-venv'],
  ['pyflakes', 'python3-pyflakes'],
  ['pycodestyle', 'python3-pycodestyle'],
]);

/** Python of the system: packages of Debian are invisible to others. */
export const PYTHON = '/usr/bin/python3';

/** Returns the packages of Debian that the tests of the Python client lack. */
export function missingPythonPackages() {
  const program = 'import importlib.util, sys\nprint(*(name for name in sys.argv[1:] if importlib.util.find_spec(name) is None))';
  const { status, stdout } = spawnSync(PYTHON, ['-c', program, ...MODULES.keys()], { encoding: 'utf8', cwd: '/' });
  if (status !== 0) return ['python3', ...MODULES.values()];
  return stdout.split(/\s+/).flatMap((name) => MODULES.get(name) ?? []);
}
