import { add, EMPTY, reachesTargets, settingOf, store, tablesOf } from './report.mjs';

/** @typedef {{ name: string, measure: () => Promise<Partial<import('./report.mjs').Measured>> }} Part a part of a benchmark, measured on its own */

/**
 * Measures parts one after the other, and prints and stores each result as soon as it is known. A part that fails is named, and the others still
 * run.
 * @param {Part[]} parts
 * @param {import('./options.mjs').Options} options
 * @param {{ signal: AbortSignal, file?: string }} run the signal ends it; the results are stored in the file
 * @returns {Promise<boolean>} true if every part was measured and reached its targets
 */
export async function measureParts(parts, options, { signal, file }) {
  process.stdout.write(`\n${settingOf(options)}\n`);
  let measured = EMPTY;
  /** @type {string[]} */
  const failed = [];
  for (const { name, measure } of parts) {
    try {
      const part = add(EMPTY, await measure());
      measured = add(measured, part);
      store(measured, failed, options, file);
      process.stdout.write(`\n${tablesOf(part)}`);
    } catch (error) {
      if (signal.aborted) return false;
      failed.push(name);
      store(measured, failed, options, file);
      process.stderr.write(`${name} failed: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  process.stdout.write(`\nAll parts:\n\n${tablesOf(measured)}`);
  if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
  return failed.length === 0 && reachesTargets(measured);
}
