import base from './jest.config.js';

/** Long form of the faults, which `npm run faults` runs; it owns all of its servers. @type {import('jest').Config} */
export default {
  ...base,
  testMatch: ['<rootDir>/test/faults/long.faults.ts'],
  globalSetup: '<rootDir>/test/faults/set-up.mjs',
  globalTeardown: undefined,
  setupFiles: [],
  maxWorkers: 1,
  testTimeout: 3_600_000,
};
