import { SCOPES } from '../../platform/auth/scopes.js';
import { Field } from '../../platform/contract/field.js';
import { TargetField } from './extension.dto.js';
import { EXTENSION_TYPES, type ExtensionType } from './extension-types.js';

/** Place in the dashboard. */
export class PlacementQuery {
  /** Id of the store. */
  @Field.Id() store_id: number;
  /** Target, e.g. `order.details`. */
  @TargetField() target: string;
  /** Id of the record that the page shows, e.g. the order. */
  @Field.Optional() @Field.Text({ min: 1, max: 100 }) resource_id?: string;
  /** Language of the page; that of the store by default. */
  @Field.Optional() @Field.Text({ min: 2, max: 10 }) locale?: string;
}

/** Extension to show at a target. */
export class PlacedExtension {
  /** Identifier. */
  @Field.ApiInteger() extension_id: number;
  /** App. */
  @Field.ApiInteger() app_id: number;
  /** Name of the app. */
  app_name: string;
  /** Name that is unique within the app. */
  handle: string;
  /** Kind. */
  @Field.OneOf(EXTENSION_TYPES) type: ExtensionType;
  /** Target. */
  target: string;
  /** Title. */
  title: string;
  /** Page of the extension. Null for an action without one. */
  url: string | null;
  /**
   * The page with `store_id`, `extension_id`, `target`, `resource_id` and `locale` at the end of its query. The app's own query is
   * unchanged, except that its parameters of these names are left out.
   */
  iframe_url: string | null;
  /** JSON Schema of the settings. */
  settings_schema: Record<string, unknown> | null;
  /** Values for the extension. */
  config: Record<string, unknown>;
  /** Scopes that its tokens may use. */
  @Field.ApiEnums(SCOPES) scopes: string[];
  /** Position. */
  @Field.ApiInteger() position: number;
}
