import { TestEnvironment } from 'jest-environment-node';

/** The environment of this worker's first spec file. @type {InstanceType<typeof TestEnvironment> | undefined} */
let first;

/**
 * Lets the spec files of a worker share one context, and with `shared-modules.mjs` the modules that they load: loading the whole program
 * takes longer than most of them run. What a file replaces is put back at its end.
 */
export default class SharedEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} settings */
  constructor(...settings) {
    super(...settings);
    if (!first) {
      first = this;
      // By file name, what the modules of `shared-modules.mjs` exported.
      Object.assign(this.global, { modulesOnce: new Map() });
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
