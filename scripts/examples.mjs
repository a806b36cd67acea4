import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './run-file.mjs';

// Records the responses that the API reference shows: runs the spec of the examples with RECORD_EXAMPLES, which starts the platform on its
// own database, and formats the files that it has written to docs/examples.

/** @param {string} program @param {...string} args */
function run(program, ...args) {
  const env = { ...process.env, RECORD_EXAMPLES: '1' };
  const { status } = spawnSync(process.execPath, [join(ROOT, 'node_modules', program), ...args], { cwd: ROOT, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

run('jest/bin/jest.js', 'test/api/examples.spec.ts');
run('prettier/bin/prettier.cjs', '--write', '--log-level', 'warn', 'docs/examples');
