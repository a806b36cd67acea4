import swc from '@swc/jest';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const DIRECTIVE = /^(?:\s|\/\/.*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(['"])use strict\1/;

/**
 * A module that runs once in the context that the spec files share, where what it exported is there at once for every later one. Jest also
 * transforms what its global setup loads, which is outside of that context.
 * @param {string} code
 */
const once = (code) =>
  `${DIRECTIVE.test(code) ? '"use strict";' : ''}if (globalThis.modulesOnce?.has(__filename)) { module.exports = globalThis.modulesOnce.get(__filename); return; } ${code}
;globalThis.modulesOnce?.set(__filename, module.exports);`;

const OWN = readFileSync(new URL(import.meta.url));

/** @typedef {{ code: string, map?: unknown }} Transformed */
/** @typedef {{ configString: string }} Given */
/** @typedef {{ process: (source: string, filename: string, given: Given) => Transformed }} Transformer */

export default {
  /**
   * Transforms modules by swc, where options for it are given, and lets all but the spec files run once.
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
        const made = inner ? inner.process(source, filename, given) : { code: source };
        return filename.endsWith('.spec.ts') ? made : { ...made, code: once(made.code) };
      },
    };
  },
};
