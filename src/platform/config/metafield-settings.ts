import type { Environment } from './environment.js';

/** Limits of metafields. */
export interface MetafieldSettings {
  /** Maximum number of metafields that an app may attach to one resource. */
  readonly limit: number;
  /** Maximum number of metafields in one request; 200 at most. */
  readonly batch: number;
}

/** Reads the limits of metafields. */
export const metafieldSettings = (env: Environment): MetafieldSettings => ({
  limit: env.integer('METAFIELD_LIMIT', 200, 1),
  batch: env.integer('METAFIELD_BATCH', 25, 1),
});
