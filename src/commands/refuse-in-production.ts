import { Config } from '../platform/config/config.js';
import { Environment } from '../platform/config/environment.js';

/** Throws if `NODE_ENV` is `production`, where commands that create example data must not run. */
export function refuseInProduction(command: string): void {
  if (new Environment(Config.variables()).text('NODE_ENV', '') !== 'production') return;
  throw new Error(`${command} makes example data and does not run in production.`);
}
