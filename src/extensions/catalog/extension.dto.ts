import { Transform } from 'class-transformer';
import { SCOPES } from '../../platform/auth/scopes.js';
import { Field } from '../../platform/contract/field.js';
import type { Flag } from '../../platform/database/columns.js';
import { UpdateOf } from '../../platform/contract/fields/update-of.js';
import { ListQuery } from '../../platform/contract/list-query.js';
import { Shape } from '../../platform/contract/shape.js';
import { DEFINITION_FIELDS, Extension } from './extension.entity.js';
import { EXTENSION_TYPES, type ExtensionType } from './extension-types.js';

const MAX_URL = 2048;
const TARGET = /^[a-z0-9._-]+$/;

/** Converts booleans to flags. */
const AsFlag = (): PropertyDecorator => Transform(({ value }: { value: unknown }) => (typeof value === 'boolean' ? Number(value) : value));

const Characters = (pattern: RegExp, allowed: string): PropertyDecorator =>
  Field.rule('characters', (value) => typeof value === 'string' && pattern.test(value), `must consist of ${allowed}`);

/** Name of a place where extensions appear, e.g. `order.details`. */
export const TargetField = (): PropertyDecorator => (target, key) => {
  Characters(TARGET, 'a-z, 0-9, ".", "_" and "-"')(target, key);
  Field.Text({ min: 1, max: 100 })(target, key);
};

const Address = (): PropertyDecorator => Field.Text({ min: 1, max: MAX_URL });

/** New extension. */
export class CreateExtension {
  /** Name that is unique within the app: 1 to 64 of `a-z`, `0-9` and `-`. */
  @Characters(/^[a-z0-9-]+$/, 'a-z, 0-9 and "-"')
  @Field.Text({ min: 1, max: 64 })
  handle: string;
  /** Kind. It determines which of the URLs is required. */
  @Field.OneOf(EXTENSION_TYPES) type: ExtensionType;
  /** Place where it appears. The dashboard shows `store.home`, `order.details`, `product.details`, `customer.details` and `app.home`. */
  @TargetField() target: string;
  /** Title shown to merchants or customers. */
  @Field.Text({ min: 1, max: 255, trim: true }) title: string;
  /** Page to show or to link. Required for admin_page, admin_block, admin_link and storefront_block. */
  @Field.Nullable() @Address() url?: string | null;
  /** Script for the storefront. Required for storefront_script. */
  @Field.Nullable() @Address() script_url?: string | null;
  /** URL that actions are posted to. Required for admin_action and storefront_action. */
  @Field.Nullable() @Address() action_url?: string | null;
  /** JSON Schema of the settings. */
  @Field.Nullable() @Field.JsonObject() settings_schema?: Record<string, unknown> | null;
  /** Values for the extension. Defaults to `{}`. Public if it is an extension of the storefront. */
  @Field.Optional() @Field.JsonObject() config?: Record<string, unknown>;
  /** Scopes that its sandbox tokens may use, a subset of the app's declared scopes. Defaults to `[]`. */
  @Field.ApiEnums(SCOPES) @Field.Optional() @Field.Words({ min: 0 }) scopes?: string[];
  /** Position among the extensions of a target. Defaults to 0. */
  @Field.Optional() @Field.Integer({ min: 0 }) position?: number;
  /** 0 hides it everywhere. Defaults to 1. */
  @Field.Optional() @Field.Flag() @AsFlag() is_active?: Flag;
}

/** Changes of an extension. Omitted fields keep their values. */
export class UpdateExtension extends UpdateOf(CreateExtension) {}

/** Sort order of the list of extensions. */
export class ListExtensions extends ListQuery(['position', 'handle', 'created_at', 'updated_at'], 'position:asc') {}

/** Extension, as its app sees it. */
export class ExtensionDetail extends Shape(Extension, [
  'extension_id',
  'app_id',
  ...DEFINITION_FIELDS,
  'version',
  'created_at',
  'updated_at',
]) {}
