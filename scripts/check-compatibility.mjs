import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unnamedChanges } from './compatibility.mjs';
import { ROOT } from './run-file.mjs';

// Compares openapi.json with that of the last release, docs/releases/openapi.json. Fails when a change breaks clients and no newer entry of the
// changelog names its operation or topic.

/** @param {...string} path @returns {any} */
const read = (...path) => JSON.parse(readFileSync(join(ROOT, ...path), 'utf8'));

const { CHANGES } = await import(pathToFileURL(join(ROOT, 'dist', 'dashboard', 'changelog', 'changelog.js')).href);
const released = read('docs', 'releases', 'openapi.json');
const unnamed = unnamedChanges(released, read('openapi.json'), CHANGES);
for (const { subject, change } of unnamed) process.stderr.write(`${subject}: ${change}\n`);
if (unnamed.length > 0) {
  process.stderr.write(
    `These changes since ${released.info.version} break clients. Take them back, or name each operation or topic in backquotes in an entry of ` +
      'kind Changed or Removed of a newer version in docs/changelog.md.\n',
  );
  process.exitCode = 1;
}
