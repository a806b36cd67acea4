import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';

const LATEST = join(import.meta.dirname, 'results', 'latest.json');

/** @typedef {{ throughput: import('./throughput.mjs').Comparison[], depth: import('./depth.mjs').Latency[], memory: import('./memory.mjs').Measure[] }} Measured */

/** @param {string[][]} rows the first row is the head; the first column is text, the others are numbers */
function table(rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (/** @type {string[]} */ row) =>
    row.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0)));
  return rows.map((row) => `${line(row).join('  ').trimEnd()}\n`).join('');
}

/** @param {number | undefined} value */
const two = (value) => value?.toFixed(2) ?? '';
const whole = (/** @type {number} */ value) => Math.round(value).toLocaleString('en');
/** @param {boolean | undefined} reached */
const mark = (reached) => (reached === undefined ? '' : reached ? 'pass' : 'FAIL');

/** @param {{ ratio: number, target: number | undefined }} comparison */
const isFastEnough = ({ ratio, target }) => (target === undefined ? undefined : ratio >= target);
/** @param {import('./depth.mjs').Latency} latency */
const isQuickEnough = ({ ms, most, ratio, target }) => {
  if (most !== undefined) return ms <= most;
  return target === undefined || ratio === undefined ? undefined : ratio <= target;
};

/** @param {import('./throughput.mjs').Comparison[]} comparisons */
function throughputTable(comparisons) {
  if (comparisons.length === 0) return '';
  const rows = comparisons.map((one) => {
    const target = one.target === undefined ? '' : `≥ ${String(one.target)}`;
    const range = `${two(Math.min(...one.ratios))}–${two(Math.max(...one.ratios))}`;
    return [one.name, whole(one.ours), whole(one.bare), two(one.ratio), range, target, mark(isFastEnough(one))];
  });
  return table([['requests a second', 'ours', 'bare', 'ratio', 'rounds', 'target', ''], ...rows]);
}

/** @param {number | undefined} most */
const boundOf = (most) => (most === undefined ? '' : `≤ ${String(most)}`);

/** @param {import('./depth.mjs').Latency[]} latencies */
function depthTable(latencies) {
  if (latencies.length === 0) return '';
  const rows = latencies.map((one) => {
    const target = one.most === undefined ? boundOf(one.target) : `${boundOf(one.most)} ms`;
    return [one.name, two(one.ms), two(one.base), two(one.ratio), target, mark(isQuickEnough(one))];
  });
  return table([['milliseconds, one connection', 'median', 'against', 'ratio', 'target', ''], ...rows]);
}

/** @param {import('./memory.mjs').Measure} measure */
const isSmallEnough = ({ mb, most }) => mb <= most;

/** @param {import('./memory.mjs').Measure[]} measures */
function memoryTable(measures) {
  if (measures.length === 0) return '';
  const rows = measures.map((one) => [one.name, whole(one.mb), whole(one.base), boundOf(one.most), mark(isSmallEnough(one))]);
  return table([['megabytes', 'most', 'before', 'target', ''], ...rows]);
}

/** @type {Measured} */
export const EMPTY = { throughput: [], depth: [], memory: [] };

/**
 * @param {Measured} all
 * @param {Partial<Measured>} more
 * @returns {Measured}
 */
export const add = (all, { throughput = [], depth = [], memory = [] }) => ({
  throughput: [...all.throughput, ...throughput],
  depth: [...all.depth, ...depth],
  memory: [...all.memory, ...memory],
});

/** @param {Measured} measured */
export const tablesOf = (measured) =>
  [throughputTable(measured.throughput), depthTable(measured.depth), memoryTable(measured.memory)].filter((text) => text !== '').join('\n');

/** @param {Measured} measured */
export const reachesTargets = (measured) =>
  [...measured.throughput.map(isFastEnough), ...measured.depth.map(isQuickEnough), ...measured.memory.map(isSmallEnough)].every(
    (reached) => reached !== false,
  );

/** Machine that measures. */
const machine = () => `${String(cpus().length)} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}`;

/** @param {import('./options.mjs').Options} options */
export const settingOf = ({ orders, seconds, rounds, connections }) =>
  `${whole(orders)} orders, ${String(connections)} connections, ${String(rounds)} rounds of ${String(seconds)} s, ${machine()}`;

/**
 * Stores measurements in a file, usually bench/results/latest.json.
 * @param {Measured} measured
 * @param {string[]} failed names of the parts that failed
 * @param {import('./options.mjs').Options} options
 * @param {string} [file]
 */
export function store(measured, failed, { orders, seconds, rounds, connections }, file = LATEST) {
  mkdirSync(dirname(file), { recursive: true });
  const content = { measured_at: new Date().toISOString(), machine: machine(), orders, seconds, rounds, connections, ...measured, failed };
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
