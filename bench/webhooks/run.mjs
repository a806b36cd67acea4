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

/** @param {{ p50: number, p99: number }} latency */
const percentiles = ({ p50, p99 }) => `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;

async function measure() {
  await buildIfStale();
  const system = await startSystem(undefined);
  cleanUps.push(system.stop);
  const env = { ...system.env, WEBHOOK_ALLOW_PRIVATE: 'true', RATE_LIMIT_TOKEN: '1000000' };
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

  print(
    `\n5,000 events, deliveries a second: ${whole(median(ours))}, bare ${whole(median(bare))}, ratio ${median(ratios).toFixed(2)} (≥ 0.6)`,
  );
  print(`relay and fan-out, events a second: ${whole(median(relayed))} (≥ 3,000)`);
  print(`commit to receiver at 10 events a second: p50 ${low.p50.toFixed(0)} ms (≤ 50), p99 ${low.p99.toFixed(0)} ms`);
  print(`commit to receiver at 200 events a second: p50 ${high.p50.toFixed(0)} ms, p99 ${high.p99.toFixed(0)} ms (≤ 250)`);
  print(`commit to receiver at 100 events a second: ${percentiles(imported.before)}`);
  print(`the same beside an import: ${percentiles(imported.during)}, ${whole(imported.perMinute)} products a minute (≥ 1,500)`);
}

try {
  await measure();
} finally {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
}
