import { running } from './global-setup.mjs';
import { endWorker } from './jest/end-of-worker.mjs';

/** Stops the servers and deletes their data. */
export default async function tearDown() {
  await endWorker();
  await running.stop?.();
}
