import type { Definition } from '../catalog/definition.js';

/** An extension as a version keeps it. */
export interface Snapshot extends Definition {
  /** Its identifier, which a rollback restores unless the handle or the identifier is in use. */
  readonly extension_id: number;
  /** Deploy that last changed it. */
  readonly version: number | null;
}

/** Extension of a wanted set. One without an id gets a new one; one without a version gets that of the deploy. */
export type Wanted = Definition & Partial<Pick<Snapshot, 'extension_id' | 'version'>>;
