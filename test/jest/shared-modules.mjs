import swc from '@swc/jest';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const DIRECTIVE = /^(?:\s|\/\/.*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(['"])use strict\1/;

/**
 * A module that runs once in the context that the spec files share; later files use its exports. Jest also
 * transforms what its global setup loads, which is outside of that context.
 * @param {string} code
 */
const once = (code) =>
  `${DIRECTIVE.test(code) ? '"use strict";' : ''}if (globalThis.modulesOnce?.has(__filename)) { module.exports = globalThis.modulesOnce.get(__filename); return; } ${LATER} ${code}
;globalThis.modulesOnce?.set(__filename, module.exports);`;

/** Makes the `require` of a shared module work after the spec file that loaded the module first has ended. */
const LATER = 'require = globalThis.requireLater?.(require, __filename) ?? require;';

/** Tells the shared modules how the running spec file loads modules. */
const running = (/** @type {string} */ code) => `globalThis.requireFrom = require('node:module').createRequire; ${code}`;

/** Files with tests: specs, and the long form of the faults. */
const WITH_TESTS = /\.(spec|faults)\.ts$/;

/** A `require` that a module makes itself would stop working, too. */
const OWN_REQUIRE = /^const require = createRequire\(import\.meta\.url\);$/m;

const OWN = readFileSync(new URL(import.meta.url));

/** @typedef {{ code: string, map?: unknown }} Transformed */
/** @typedef {{ configString: string }} Given */
/** @typedef {{ process: (source: string, filename: string, given: Given) => Transformed }} Transformer */

export default {
  /**
   * Transforms modules by swc, where options for it are given, and makes all but the files with tests run once.
   * @param {{ swc?: object }} options
   */
  createTransformer({ swc: options }) {
    const inner = options && /** @type {Transformer} */ (/** @type {unknown} */ (swc.createTransformer(options)));
    return {
      /** @type {(source: string, filename: string, given: Given) => string} */
      getCacheKey: (source, filename, { configString }) =>
        createHash('sha256').update(OWN).update(configString).update(filename).update(source).digest('hex'),
      /** @type {Transformer['process']} */
      process(source, filename, given) {
        const text = source.replace(OWN_REQUIRE, '');
        const made = inner ? inner.process(text, filename, given) : { code: text };
        return { ...made, code: WITH_TESTS.test(filename) ? running(made.code) : once(made.code) };
      },
    };
  },
};
