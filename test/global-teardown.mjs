import { running } from './global-setup.mjs';

/** Stops the servers and deletes their data. */
export default async function tearDown() {
  await running.stop?.();
}
