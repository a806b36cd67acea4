import { running } from './global-setup.mjs';

/** Stops the servers and deletes what they wrote. */
export default async function tearDown() {
  await running.stop?.();
}
