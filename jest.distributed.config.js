import base from './jest.config.js';

/** Specs with servers that `npm run distributed` or `npm run pooled` has started. @type {import('jest').Config} */
export default {
  ...base,
  globalSetup: undefined,
  globalTeardown: undefined,
  setupFilesAfterEnv: ['<rootDir>/test/jest/plans-of-tests.mjs'],
  maxWorkers: 1,
};
