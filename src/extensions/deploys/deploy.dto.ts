import { Field } from '../../platform/contract/field.js';
import { ListQuery } from '../../platform/contract/list-query.js';
import { Shape } from '../../platform/contract/shape.js';
import { CreateExtension } from '../catalog/extension.dto.js';
import { MAX_EXTENSIONS } from '../catalog/extensions.service.js';
import { ExtensionVersion } from './extension-version.entity.js';

/** The whole set of extensions of an app. */
export class DeployExtensions {
  /** All extensions of the app. Existing extensions that are not in the list are deleted. */
  @Field.Items(() => CreateExtension, { min: 0, max: MAX_EXTENSIONS, uniqueBy: 'handle' }) extensions: CreateExtension[];
  /** Message for the list of versions. */
  @Field.Nullable() @Field.Text({ max: 500 }) message?: string | null;
  /** Version that the set is based on: the live one, or 0 before the first deploy. If another version is live, the response is 409. */
  @Field.Nullable() @Field.Integer({ min: 0 }) base_version?: number | null;
  /** True returns the changes that the deploy would make, without making them. Defaults to false. */
  @Field.Optional() @Field.Bool() dry_run?: boolean;
  /** False rejects a set that lacks extensions of the app. Defaults to true. */
  @Field.Optional() @Field.Bool() allow_deletes?: boolean;
}

/** Result of a deploy or a rollback. Extensions are named by their handles. */
export class DeployedExtensions {
  /** Version that is live now; after a dry run, the one that the deploy would create. */
  @Field.ApiInteger() version: number;
  /** New extensions. */
  added: string[];
  /** Changed extensions. */
  updated: string[];
  /** Deleted extensions. */
  removed: string[];
  /** Unchanged extensions. */
  unchanged: string[];
  /** Time of the deploy that created the version, ISO 8601. Null after a dry run. */
  deployed_at: string | null;
}

/** Order of the list of versions. */
export class ListExtensionVersions extends ListQuery(['version'], 'version:desc', { default: 50, max: 50 }) {}

/** Deployed version. */
export class ExtensionVersionSummary extends Shape(ExtensionVersion, ['version', 'message', 'restored_version', 'deployed_at']) {
  /** Number of extensions that were deployed with it. */
  @Field.ApiInteger() @Field.Computed('jsonb_array_length(t.extensions)') extensions: number;
  /** 1 for the version that was deployed or restored last, even if its extensions were changed individually since. */
  @Field.ApiFlag()
  @Field.Computed('(SELECT (s.live_version IS NOT DISTINCT FROM t.version)::int FROM extension_sets s WHERE s.app_id = t.app_id)')
  is_live: 0 | 1;
}
