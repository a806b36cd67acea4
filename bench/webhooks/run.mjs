import { join } from 'node:path';
import { buildIfStale } from '../../scripts/build-if-stale.mjs';
import { ROOT } from '../../scripts/run-file.mjs';
import { cli, startServer, startSystem } from '../system.mjs';
import { besideImport } from './import.mjs';
import { latency } from './latency.mjs';
import { bareRate, deliveryRate, relayRate } from './rates.mjs';
import { startReceiver } from './receivers.mjs';
import { prepare } from './stage.mjs';

const ROUNDS = 3;
/** Target ratio of our deliveries to those of the bare worker. */
const TARGET = 0.75;
const WARM_ROUNDS = 4;
/** Events of a storm. */
const EVENTS = 5_000;
/** Events of a measurement of the relay. */
const RELAYED = 15_000;

/** @type {(() => Promise<void>)[]} */
const cleanUps = [];

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

/** @param {number} value */
const whole = (value) => Math.round(value).toLocaleString('en');

/** @param {string} line */
const print = (line) => process.stdout.write(`${line}\n`);

/**
 * Prints a figure with its target; a missed one makes the exit code 1.
 * @param {string} line
 * @param {boolean} reached
 */
function judge(line, reached) {
  print(`${line} ${reached ? 'pass' : 'FAIL'}`);
  if (!reached) process.exitCode = 1;
}

/** @param {{ p50: number, p99: number }} latency */
const percentiles = ({ p50, p99 }) => `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;

async function measure() {
  await buildIfStale();
  const system = await startSystem(undefined);
  cleanUps.push(system.stop);
  const env = { ...system.env, WEBHOOK_ALLOW_PRIVATE: 'true' };
  await cli({ ...system, env }, 'migrate');
  const receiver = await startReceiver();
  cleanUps.push(receiver.stop);
  const stores = await prepare(env, receiver.url);
  const worker = await startServer(join(ROOT, 'dist', 'main.js'), { ...env, ROLE: 'worker' });
  cleanUps.push(worker.stop);
  const bench = { env, receiver, stores };

  const [ours, bare, relayed] = /** @type {[number[], number[], number[]]} */ ([[], [], []]);
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    const rates = [await deliveryRate(bench, EVENTS), await bareRate(bench, EVENTS), await relayRate(bench, RELAYED)];
    print(`round ${String(round)}: deliveries ${whole(rates[0] ?? 0)}/s, bare ${whole(rates[1] ?? 0)}/s, relay ${whole(rates[2] ?? 0)}/s`);
    // The first rounds are the warm-up: V8 optimises code that runs often.
    if (round >= 0) for (const [n, list] of [ours, bare, relayed].entries()) list.push(rates[n] ?? 0);
  }
  const ratios = ours.map((rate, n) => rate / (bare[n] ?? NaN));
  const api = await startServer(join(ROOT, 'dist', 'main.js'), env);
  cleanUps.push(api.stop);
  const low = await latency(bench, api.url, { rate: 10, seconds: 10 });
  const high = await latency(bench, api.url, { rate: 200, seconds: 15 });
  const imported = await besideImport(bench, api.url);

  judge(`\nrelay and fan-out, events a second: ${whole(median(relayed))} (≥ 3,000)`, median(relayed) >= 3_000);
  const rates = `${whole(median(ours))}, bare ${whole(median(bare))}, ratio ${median(ratios).toFixed(2)}`;
  judge(`5,000 events, deliveries a second: ${rates} (≥ ${String(TARGET)})`, median(ratios) >= TARGET);
  judge(`commit to receiver at 10 events a second: ${percentiles(low)} (p50 ≤ 50)`, low.p50 <= 50);
  judge(`commit to receiver at 200 events a second: ${percentiles(high)} (p99 ≤ 250)`, high.p99 <= 250);
  print(`commit to receiver at 100 events a second: ${percentiles(imported.before)}`);
  const products = `${whole(imported.perMinute)} products a minute`;
  judge(`the same beside an import: ${percentiles(imported.during)}, ${products} (≥ 1,500)`, imported.perMinute >= 1_500);
}

try {
  await measure();
} finally {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
}
