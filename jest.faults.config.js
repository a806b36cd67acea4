import base from './jest.config.js';

/** Long form of the faults, which `npm run faults` runs, and those of several nodes; they own all of their servers. @type {import('jest').Config} */
export default {
  ...base,
  testMatch: ['<rootDir>/test/faults/*.faults.ts'],
  globalSetup: '<rootDir>/test/faults/set-up.mjs',
  globalTeardown: undefined,
  setupFiles: [],
  maxWorkers: 1,
  testTimeout: 3_600_000,
};
