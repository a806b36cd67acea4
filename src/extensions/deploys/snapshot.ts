import type { Definition } from '../catalog/definition.js';

/** Extension as stored in a version. */
export interface Snapshot extends Definition {
  /** Its identifier, which a rollback restores unless the handle or the identifier is in use. */
  readonly extension_id: number;
  /** Deploy that last changed it. */
  readonly version: number | null;
}

/** Settings of an app that its developers deploy together with its extensions. */
export interface AppSettings {
  readonly scopes: readonly string[];
  readonly redirect_urls: readonly string[];
  readonly topics: readonly string[];
}

/** Extension of a new set. Without an id it gets a new one; without a version it gets the version of the deploy. */
export type NewExtension = Definition & Partial<Pick<Snapshot, 'extension_id' | 'version'>>;
