/* global afterEach */
import { readFileSync } from 'node:fs';
import { refusedPlans } from '../../scripts/plan-guard.mjs';

// Fails the test whose requests ran a statement on several shards, by what the log of the coordinator has got meanwhile. `npm run distributed` runs
// one spec file at a time, so that the log is that of one test.

const log = process.env['TEST_COORDINATOR_LOG'];

if (log !== undefined) {
  let known = readFileSync(log).length;

  afterEach(() => {
    const written = readFileSync(log);
    const refused = refusedPlans(written.subarray(known).toString());
    known = written.length;
    if (refused.length > 0) throw new Error(`Requests read several shards:\n${refused.join('\n')}`);
  });
}
