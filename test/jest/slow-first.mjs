import { relative } from 'node:path';
import sequencer from '@jest/test-sequencer';

/** @typedef {typeof sequencer.default} Sequencer */
/** @typedef {Parameters<InstanceType<Sequencer>['sort']>[0]} Tests */

// The package declares the types of its CommonJS file only, whose class is one level deeper.
const Sequencer = /** @type {Sequencer} */ (/** @type {unknown} */ (sequencer));

/**
 * Starts the specs outside `src/` first: many of them start processes and browsers, however short their files are. One of them at the end
 * would leave the other workers idle.
 */
export default class SlowFirst extends Sequencer {
  /**
   * @override
   * @param {Tests} tests
   * @returns {Promise<Tests>}
   */
  async sort(tests) {
    const sorted = await super.sort(tests);
    const isOutside = (/** @type {Tests[number]} */ { context, path }) => !relative(context.config.rootDir, path).startsWith('src');
    return [...sorted.filter(isOutside), ...sorted.filter((test) => !isOutside(test))];
  }
}
