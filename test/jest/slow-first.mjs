import { relative, sep } from 'node:path';
import sequencer from '@jest/test-sequencer';
import { readDurations } from './durations.mjs';

/** @typedef {typeof sequencer.default} Sequencer */
/** @typedef {Parameters<InstanceType<Sequencer>['sort']>[0]} Tests */

// The package declares the types of its CommonJS file only, whose class is one level deeper.
const Sequencer = /** @type {Sequencer} */ (/** @type {unknown} */ (sequencer));

/**
 * Starts the slowest spec files first, by the recorded durations: one of them at the end would leave the other workers idle. A file without
 * a duration is new and starts first.
 */
export default class SlowFirst extends Sequencer {
  /**
   * @override
   * @param {Tests} tests
   * @returns {Tests}
   */
  sort(tests) {
    const durations = readDurations();
    const durationOf = (/** @type {Tests[number]} */ { context, path }) =>
      durations[relative(context.config.rootDir, path).split(sep).join('/')] ?? Infinity;
    return [...tests].sort((a, b) => (durationOf(b) > durationOf(a) ? 1 : durationOf(b) < durationOf(a) ? -1 : a.path < b.path ? -1 : 1));
  }
}
