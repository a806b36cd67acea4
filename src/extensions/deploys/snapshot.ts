import type { Definition } from '../catalog/definition.js';

/** An extension as a version keeps it. */
export interface Snapshot extends Definition {
  /** Its identifier, which a rollback restores unless the handle or the identifier is in use. */
  readonly extension_id: number;
  /** Deploy that last changed it. */
  readonly version: number | null;
}

/** An extension that a set is to hold; without an id it is given one, and without a version that of the deploy. */
export type Wanted = Definition & Partial<Pick<Snapshot, 'extension_id' | 'version'>>;
