import { startRunServices } from '../jest/run-services.mjs';

/** Starts the services of the run, of which the processes under test need the build. */
export default async function setUp() {
  const { url } = await startRunServices();
  process.env['TEST_SERVICES_URL'] = url;
}
