import { Column } from '../../platform/database/column.js';
import { ApiHideProperty } from '@nestjs/swagger';
import { Check, Entity, PrimaryColumn } from 'typeorm';
import type { Snapshot } from './snapshot.js';
import { positive } from '../../platform/database/checks.js';

/** Set of extensions that an app deployed. The database refuses to change a row, and to delete the live one. */
@Entity('extension_versions')
@Check('extension_versions_version_check', positive('version'))
@Check('extension_versions_extensions_check', `jsonb_typeof(extensions) = 'array'`)
export class ExtensionVersion {
  @ApiHideProperty() @PrimaryColumn({ type: 'bigint' }) app_id: number;
  /** Number of the deploy, counted from 1 in each app. */
  @PrimaryColumn({ type: 'integer' }) version: number;
  /** Message of the deploy. */
  @Column.Text({ length: 500, nullable: true }) message: string | null;
  /** The extensions as they were deployed. */
  @ApiHideProperty() @Column({ type: 'jsonb' }) extensions: Snapshot[];
  /** Time of the deploy, ISO 8601. */
  @Column.Timestamp({ default: () => 'now()' }) deployed_at: Date;
}
