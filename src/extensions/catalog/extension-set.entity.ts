import { Check, Entity, PrimaryColumn } from 'typeorm';
import { Column } from '../../platform/database/column.js';
import type { ClientContext } from '../../platform/auth/client-context.js';

/** Versions of an app's extensions. Every change of the extensions locks the row of their app. */
@Entity('extension_sets')
@Check('extension_sets_versions_check', 'last_version >= 0 AND live_version <= last_version')
export class ExtensionSet {
  @PrimaryColumn({ type: 'bigint' }) app_id: number;
  /** Version that is live. Null before the first deploy. */
  @Column.Integer({ nullable: true }) live_version: number | null;
  /** Number of the last deploy. */
  @Column.Integer({ default: 0 }) last_version: number;
}

/** Locks the extensions of an app until the transaction ends, so that changes of them happen one after another. */
export async function lockSet(client: ClientContext): Promise<ExtensionSet> {
  const [set] = await client.query<ExtensionSet>(
    `INSERT INTO extension_sets AS s (app_id) VALUES ($1)
     ON CONFLICT (app_id) DO UPDATE SET last_version = s.last_version RETURNING app_id, live_version, last_version`,
  );
  if (!set) throw new Error('the set was not returned');
  return set;
}
