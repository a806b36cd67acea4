import { DEFINITION_FIELDS, Extension } from '../../extensions/catalog/extension.entity.js';
import { CreateExtension, ExtensionVersionSummary, MAX_EXTENSIONS } from '../../extensions/deploys/deploys.service.js';
import { SCOPES } from '../../platform/auth/scopes.js';
import { Field } from '../../platform/contract/field.js';
import { Shape } from '../../platform/contract/shape.js';

const MAX_URL = 2048;

/** Options of a request that creates a new version. */
export class AppVersionOptions {
  /** Version that the change is based on: the live one, or 0 before the first. If another version is live, the response is 409. */
  @Field.Nullable() @Field.Integer({ min: 0 }) base_version?: number | null;
  /** True returns the changes without making them. Defaults to false. */
  @Field.Optional() @Field.Bool() dry_run?: boolean;
}

/** Manifest of an app. Omitted parts do not change. */
export class DeployApp extends AppVersionOptions {
  /** Scopes that the app may request. */
  @Field.ApiEnums(SCOPES) @Field.Optional() @Field.Words({ min: 1 }) scopes?: string[];
  /** URLs that an authorization may return to: https, or http on localhost. */
  @Field.Optional() @Field.Words({ min: 1, length: MAX_URL }) redirect_urls?: string[];
  /** Topics that new installations subscribe to. */
  @Field.Optional() @Field.Words({ min: 0 }) topics?: string[];
  /** All extensions of the app. Existing extensions that are not in the list are deleted. */
  @Field.Optional()
  @Field.Items(() => CreateExtension, { min: 0, max: MAX_EXTENSIONS, uniqueBy: 'handle' })
  extensions?: CreateExtension[];
  /** Message for the list of versions. */
  @Field.Nullable() @Field.Text({ max: 500 }) message?: string | null;
}

/** Rollback of an app. */
export class RollBackApp extends AppVersionOptions {
  /** Version to restore. */
  @Field.Id() version: number;
}

/** Parts of an app that a version has. */
export const APP_PARTS = ['scopes', 'redirect_urls', 'topics', 'extensions'] as const;

const CHANGES = ['added', 'updated', 'removed'] as const;

/** Field of an extension that differs. */
export class FieldChange {
  /** Name of the field. */
  @Field.Member() field: string;
  /** Value before, as JSON. */
  @Field.Member() before: string;
  /** Value after, as JSON. */
  @Field.Member() after: string;
}

/** Difference between two states of an app. */
export class AppChange {
  /** Part of the app. */
  @Field.Member() @Field.ApiEnum(APP_PARTS) part: (typeof APP_PARTS)[number];
  /** Kind. Only extensions are `updated`. */
  @Field.Member() @Field.ApiEnum(CHANGES) change: (typeof CHANGES)[number];
  /** The scope, URL or topic, or the handle of the extension. */
  @Field.Member() name: string;
  /** Fields that differ, of an updated extension. */
  @Field.Member(() => FieldChange) fields: FieldChange[];
}

/** Result of a deploy or a rollback. */
export class DeployedApp {
  /** Version that is live now; after a dry run, the one that would be created. Without changes, the live one: 0 if there is none. */
  @Field.Member() @Field.ApiInteger() version: number;
  /** Version that was live before: 0 if there was none. The `base_version` of a deploy after a dry run. */
  @Field.Member() @Field.ApiInteger() base_version: number;
  /** Changes of the app. Empty if nothing would change. */
  @Field.Member(() => AppChange) changes: AppChange[];
  /** Creation time of the version, ISO 8601. Null if none was created: in a dry run, and without changes. */
  @Field.Member() deployed_at: string | null;
}

/** Version of an app. */
export class AppVersion extends ExtensionVersionSummary {}

/** Extension as its app defines it. */
export class ExtensionOfVersion extends Shape(Extension, DEFINITION_FIELDS) {}

/** Manifest of a version. The scopes, URLs and topics are null if the app deployed its extensions itself. */
export class AppManifest {
  /** Scopes that the app may request. */
  @Field.Member() @Field.ApiEnums(SCOPES) scopes: string[] | null;
  /** URLs that an authorization may return to. */
  @Field.Member() redirect_urls: string[] | null;
  /** Topics that new installations subscribe to. */
  @Field.Member() topics: string[] | null;
  /** Extensions. */
  @Field.Member(() => ExtensionOfVersion) extensions: ExtensionOfVersion[];
}

/** Version of an app with its manifest. */
export class AppVersionDetail extends AppVersion {
  /** Manifest. */
  @Field.Member(() => AppManifest) manifest: AppManifest;
  /** Version before it that is still stored; null if there is none. */
  @Field.Member() @Field.ApiInteger() previous_version: number | null;
  /** Changes since that version; all parts are `added` if there is none. */
  @Field.Member(() => AppChange) changes: AppChange[];
}
