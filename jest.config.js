import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/**
 * Packages that ship only ES modules; Jest runs in CommonJS mode, so these are transformed like our own sources.
 * @returns {string[]}
 */
function esmPackages(dir = 'node_modules') {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory() || entry.name.startsWith('.')) return [];
    const path = join(dir, entry.name);
    if (entry.name.startsWith('@')) return esmPackages(path);
    const manifest = join(path, 'package.json');
    if (!existsSync(manifest)) return [];
    const { type, main } = JSON.parse(readFileSync(manifest, 'utf8'));
    const own = type === 'module' || String(main).endsWith('.mjs') ? [path.replace(/^.*node_modules\//, '')] : [];
    const nested = join(path, 'node_modules');
    return existsSync(nested) ? [...own, ...esmPackages(nested)] : own;
  });
}

/** Spec files of a worker share the modules that they load. */
const SHARED = '<rootDir>/test/jest/shared-modules.mjs';

/** In .tsx files `<` opens an element, elsewhere a type. @param {{ tsx: boolean }} language */
const swc = ({ tsx }) => ({
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true, tsx },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic', importSource: 'preact' },
    },
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
});

/** @type {import('jest').Config} */
export default {
  testEnvironment: './test/jest/shared-environment.mjs',
  roots: ['<rootDir>/src', '<rootDir>/test', '<rootDir>/examples'],
  testMatch: ['**/*.spec.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    [`/node_modules/(?!(.*/node_modules/)?(${esmPackages().join('|')})/).+\\.c?js$`]: [SHARED, {}],
    '\\.[cm]?[jt]s$': [SHARED, { swc: swc({ tsx: false }) }],
    '\\.tsx$': [SHARED, { swc: swc({ tsx: true }) }],
  },
  transformIgnorePatterns: [],
  testSequencer: './test/jest/slow-first.mjs',
  setupFiles: ['<rootDir>/test/jest/property-seed.mjs'],
  globalSetup: '<rootDir>/test/global-setup.mjs',
  globalTeardown: '<rootDir>/test/global-teardown.mjs',
  // Generous, because a busy machine is not a failure; no test waits for it to elapse.
  testTimeout: 120_000,
  // Specs wait for servers, leases and retries almost half of the time: with one worker per processor, 43 % of the processor time was idle.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // A worker stops the application that its spec files share.
  workerGracefulExitTimeout: 30_000,
};
