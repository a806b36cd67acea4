import { TestEnvironment } from 'jest-environment-node';
import { atEndOfWorker } from './end-of-worker.mjs';

/** The environment of the first spec file of this worker. @type {InstanceType<typeof TestEnvironment> | undefined} */
let first;

// A worker with nothing left to do exits without freeing its heap, which takes longer than Jest waits for it. A handle that is still open keeps
// it alive as before, and is reported.
if (process.send) process.once('beforeExit', () => process.exit());

/** @typedef {{ requireFrom?: (file: string) => (name: string) => unknown }} Running */

/**
 * Returns a function that makes the `require` of a shared module: its own while the module loads, that of the running spec file afterwards.
 * @param {ReadonlyMap<string, unknown>} modulesOnce
 * @param {Running} global
 */
const requireLater = (modulesOnce, global) => (/** @type {(name: string) => unknown} */ own, /** @type {string} */ file) =>
  Object.assign((/** @type {string} */ name) => {
    const require = modulesOnce.has(file) ? global.requireFrom?.(file) : undefined;
    return (require ?? own)(name);
  }, own);

/**
 * Lets the spec files of a worker share one context and, with `shared-modules.mjs`, the loaded modules: loading the whole program takes
 * longer than most specs. Changes of a file are reset at its end.
 */
export default class SharedEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} settings */
  constructor(...settings) {
    super(...settings);
    if (!first) {
      first = this;
      // Exports of the modules of `shared-modules.mjs`, by file name.
      const modulesOnce = new Map();
      Object.assign(this.global, {
        atEndOfWorker,
        modulesOnce,
        requireLater: requireLater(modulesOnce, /** @type {Running} */ (/** @type {unknown} */ (this.global))),
      });
    }
    const { context, global, moduleMocker, fakeTimers, fakeTimersModern } = first;
    Object.assign(this, { context, global, moduleMocker, fakeTimers, fakeTimersModern });
  }

  /**
   * Puts back what the file replaced, and keeps the rest.
   * @override
   */
  async teardown() {
    this.moduleMocker?.restoreAllMocks();
    this.fakeTimersModern?.useRealTimers();
  }
}
