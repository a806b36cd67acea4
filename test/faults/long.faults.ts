import { ALL } from './harness/faults.js';
import { writeReport } from './harness/report.js';
import { Storm } from './harness/storm.js';

/** Times that each fault is injected; `FAULTS_ONLY` selects faults by a part of their names. */
const ROUNDS = Number(process.env['FAULTS_ROUNDS'] ?? 2);
const ONLY = process.env['FAULTS_ONLY'] ?? '';

const progress = (line: string): void => void process.stdout.write(`${line}\n`);

describe('all faults', () => {
  let storm: Storm;
  beforeAll(async () => {
    progress('starting PostgreSQL, Redis, two API processes and two workers');
    storm = await Storm.start(60);
  });
  afterAll(() => storm.stop());

  it('lose nothing, and the system recovers from each by itself', async () => {
    const began = performance.now();
    for (let n = 0; n < ROUNDS; n++) {
      for (const fault of ALL.filter(({ name }) => name.includes(ONLY))) {
        const { recovery_ms, counts } = await storm.suffer(fault);
        const { acknowledged, unavailable, unanswered } = counts;
        const figures = `${String(acknowledged)} acknowledged, ${String(unavailable)} × 503, ${String(unanswered)} without an answer`;
        progress(`${fault.name}: recovered in ${String(Math.round(recovery_ms))} ms; ${figures}`);
      }
    }
    progress('checking');
    const outcome = await storm.end();
    if (ONLY === '') writeReport(outcome, (performance.now() - began) / 1000);
    progress(JSON.stringify({ ...outcome, rounds: outcome.rounds.length }, null, 2));
    expect({ violations: outcome.violations, slow: outcome.slow, lost: outcome.lost }).toEqual({ violations: [], slow: [], lost: 0 });
  });
});
