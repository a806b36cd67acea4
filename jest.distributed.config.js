import base from './jest.config.js';

/** Specs on a distributed database, which `npm run distributed` starts. @type {import('jest').Config} */
export default { ...base, globalSetup: undefined, globalTeardown: undefined, maxWorkers: 1 };
