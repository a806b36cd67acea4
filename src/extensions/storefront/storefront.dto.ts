import { Field } from '../../platform/contract/field.js';
import { TargetField } from '../catalog/extension.dto.js';
import { EXTENSION_TYPES, type ExtensionType } from '../catalog/extension-types.js';

/** Place in a storefront. */
export class StorefrontQuery {
  /** Id of the store. */
  @Field.Id() store_id: number;
  /** Target, e.g. `product.page`. */
  @TargetField() target: string;
}

/** Extension of a storefront, without anything private. */
export class StorefrontExtension {
  /** Identifier. */
  @Field.ApiInteger() extension_id: number;
  /** Name that is unique within its app. */
  handle: string;
  /** Kind. */
  @Field.OneOf(EXTENSION_TYPES) type: ExtensionType;
  /** Target. */
  target: string;
  /** Title. */
  title: string;
  /** Page to show in a frame. Null if it has none. */
  url: string | null;
  /** Script to load. Null if it has none. */
  script_url: string | null;
  /** Values for the extension. */
  config: Record<string, unknown>;
  /** Position. */
  @Field.ApiInteger() position: number;
}

/** Action of a customer in a storefront. */
export class StorefrontAction {
  /** Id of the store. */
  @Field.Id() store_id: number;
  /** Id of an extension of the type storefront_action. */
  @Field.Id() extension_id: number;
  /** Name of the action, which the app defines. */
  @Field.Text({ min: 1, max: 100 }) action: string;
  /** Values of the action. */
  @Field.Nullable() @Field.UnboundedObject() payload?: Record<string, unknown> | null;
}
