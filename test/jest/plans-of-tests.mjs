/* global afterEach */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { refusedPlans } from '../../scripts/plan-guard.mjs';

// Fails the test whose requests ran a statement on several shards, according to the log that the coordinator wrote during the test.
// `npm run distributed` runs one spec file at a time, so that the log is that of one test.

const log = process.env['TEST_COORDINATOR_LOG'];

/**
 * Returns the part of a file from a position on.
 * @param {string} path
 * @param {number} position
 */
function rest(path, position) {
  const part = Buffer.alloc(statSync(path).size - position);
  const file = openSync(path, 'r');
  readSync(file, part, 0, part.length, position);
  closeSync(file);
  return part;
}

if (log !== undefined) {
  let known = statSync(log).size;

  afterEach(() => {
    const written = rest(log, known);
    known += written.length;
    const refused = refusedPlans(written.toString());
    if (refused.length > 0) throw new Error(`Requests read several shards:\n${refused.join('\n')}`);
  });
}
