import { Config } from '../platform/config/config.js';

/** Throws with `NODE_ENV=production`, where a command that makes example data must not run. */
export function refuseInProduction(command: string): void {
  if (Config.variables()['NODE_ENV'] === 'production') throw new Error(`${command} makes example data and does not run in production.`);
}
