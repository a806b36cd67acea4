import { join } from 'node:path';
import { runService } from './run-services.js';

/** Time for a build, also while other processes of the machine are busy. */
const BUILD_MS = 600_000;

/** The built server. */
export const MAIN = join('dist', 'main.js');
/** The built command line. */
export const CLI = join('dist', 'cli.js');

// Registered when a spec file imports something that runs the build, so that other spec files do not wait for a build.
beforeAll(() => runService('build'), BUILD_MS);
