import { relative, sep } from 'node:path';
import { readDurations, writeDurations } from './durations.mjs';

/** @typedef {{ testFilePath: string, perfStats: { runtime: number }, numFailingTests: number }} FileResult */

/** Reporter that records how long each spec file took, for `slow-first.mjs`. A failed file, and one that did not run, keeps its duration. */
export default class RecordDurations {
  /**
   * @param {unknown} _contexts
   * @param {{ testResults: FileResult[] }} results
   */
  onRunComplete(_contexts, { testResults }) {
    const durations = readDurations();
    for (const { testFilePath, perfStats, numFailingTests } of testResults) {
      const path = relative(process.cwd(), testFilePath).split(sep).join('/');
      if (numFailingTests === 0) durations[path] = Math.round(perfStats.runtime / 100) / 10;
    }
    writeDurations(durations);
  }
}
