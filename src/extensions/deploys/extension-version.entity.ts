import { Column } from '../../platform/database/column.js';
import { ApiHideProperty } from '@nestjs/swagger';
import { Check, Entity, PrimaryColumn } from 'typeorm';
import type { AppSettings, Snapshot } from './snapshot.js';
import { positive } from '../../platform/database/checks.js';

/** Set of extensions that an app deployed. The database refuses to change a row, and to delete the live one. */
@Entity('extension_versions')
@Check('extension_versions_version_check', positive('version'))
@Check('extension_versions_extensions_check', `jsonb_typeof(extensions) = 'array'`)
@Check('extension_versions_settings_check', `jsonb_typeof(settings) = 'object'`)
@Check('extension_versions_restored_version_check', 'restored_version > 0 AND restored_version < version')
export class ExtensionVersion {
  @ApiHideProperty() @PrimaryColumn({ type: 'bigint' }) app_id: number;
  /** Number of the deploy, counted from 1 in each app. */
  @PrimaryColumn({ type: 'integer' }) version: number;
  /** Message of the deploy. */
  @Column.Text({ length: 500, nullable: true }) message: string | null;
  /** The extensions as they were deployed. */
  @ApiHideProperty() @Column({ type: 'jsonb' }) extensions: Snapshot[];
  /** Settings of the app that its developers deployed with it. Null for a deploy by the app, which has extensions only. */
  @ApiHideProperty() @Column({ type: 'jsonb', nullable: true }) settings: AppSettings | null;
  /** Version that a rollback by the developers restored with this one. Null for a deploy. */
  @Column.Integer({ nullable: true }) restored_version: number | null;
  /** Time of the deploy, ISO 8601. */
  @Column.Timestamp({ default: () => 'now()' }) deployed_at: Date;
}
