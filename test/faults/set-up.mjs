import { buildIfStale } from '../../scripts/build-if-stale.mjs';

/** Builds the processes under test. */
export default async function setUp() {
  await buildIfStale();
}
