import { type Fault, kill } from './harness/faults.js';
import { OwnNodes } from './harness/own-nodes.js';
import { Storm } from './harness/storm.js';

/** Time for which a node is away, in milliseconds. */
const AWAY_MS = 4_000;

const progress = (line: string): void => void process.stdout.write(`${line}\n`);

describe('a database on several nodes', () => {
  let nodes: OwnNodes;
  let storm: Storm;
  beforeAll(async () => {
    nodes = await OwnNodes.start();
    storm = await Storm.start(20, Promise.resolve(nodes));
  });
  afterAll(() => storm.stop());

  const away = (n: number): Fault => ({
    name: `node ${String(n + 1)} killed`,
    lasts: AWAY_MS,
    inject: () => nodes.crashNode(n),
    heal: () => nodes.restartNode(n),
  });
  const coordinator: Fault = { name: 'coordinator killed', lasts: AWAY_MS, inject: () => nodes.crash(), heal: () => nodes.restart() };

  it('loses no acknowledged write when a node, the coordinator or a process is killed', async () => {
    for (const fault of [away(0), away(1), coordinator, kill('api 1'), kill('worker 1'), away(0), coordinator]) {
      const { recovery_ms, counts } = await storm.suffer(fault);
      const { acknowledged, unavailable, unanswered } = counts;
      const figures = `${String(acknowledged)} acknowledged, ${String(unavailable)} × 503, ${String(unanswered)} without an answer`;
      progress(`${fault.name}: recovered in ${String(Math.round(recovery_ms))} ms; ${figures}`);
    }
    const outcome = await storm.end();
    progress(JSON.stringify({ ...outcome, rounds: outcome.rounds.length }, null, 2));
    expect({ violations: outcome.violations, lost: outcome.lost }).toEqual({ violations: [], lost: 0 });
  });
});
