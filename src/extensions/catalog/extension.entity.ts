import { ApiProperty } from '@nestjs/swagger';
import { Check, CreateDateColumn, Entity, Index, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { SCOPES } from '../../platform/auth/scopes.js';
import { Field } from '../../platform/contract/field.js';
import { Column } from '../../platform/database/column.js';
import type { Flag } from '../../platform/database/columns.js';
import { Constraint } from '../../platform/database/constraint.decorator.js';
import { EXTENSION_TYPES, type ExtensionType } from './extension-types.js';
import { oneOf, areFlags } from '../../platform/database/checks.js';

const Json = (options: { nullable?: true; default?: string }): PropertyDecorator => {
  const { nullable } = options;
  return (target, key) => {
    Column({ type: 'jsonb', ...options })(target, key);
    ApiProperty({ type: 'object', additionalProperties: true, ...(nullable && { nullable }) })(target, key);
  };
};

/** Part of an app that appears in the dashboard or the storefront of the stores that have the app (specification 4.15). */
@Entity('extensions')
@Index('extensions_extension_id_idx', ['extension_id'], { unique: true })
@Index('extensions_handle_key', ['app_id', 'handle'], { unique: true })
@Index('extensions_app_id_target_idx', ['app_id', 'target'])
@Check('extensions_type_check', oneOf('type', EXTENSION_TYPES))
@Check('extensions_handle_check', `handle ~ '^[a-z0-9-]{1,64}$'`)
@Check('extensions_target_check', `target ~ '^[a-z0-9._-]{1,100}$'`)
@Check(
  'extensions_addresses_check',
  `(type NOT IN ('admin_page', 'admin_block', 'admin_link', 'storefront_block') OR url IS NOT NULL)
   AND (type <> 'storefront_script' OR script_url IS NOT NULL)
   AND (type NOT IN ('admin_action', 'storefront_action') OR action_url IS NOT NULL)`,
)
@Check('extensions_numbers_check', 'position >= 0 AND version > 0')
@Check('extensions_is_active_check', areFlags('is_active'))
@Constraint('extensions_addresses_check', 400, 'The type requires a URL that the extension does not have.')
@Constraint('extensions_handle_key', 409, 'The app already has an extension with this handle.', 'handle_exists')
export class Extension {
  /** App. */
  @PrimaryColumn({ type: 'bigint' }) app_id: number;
  /** Identifier, unique across apps. */
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) extension_id: number;
  /** Name that is unique within the app. */
  @Column.Text({ length: 64 }) handle: string;
  /** Kind. */
  @Column.Text({ length: 20, words: EXTENSION_TYPES }) type: ExtensionType;
  /** Place where it appears, e.g. `order.details`. */
  @Column.Text({ length: 100 }) target: string;
  /** Title shown to merchants or customers. */
  @Column.Text({ length: 255 }) title: string;
  /** Page to show or to link. */
  @Column.Text({ nullable: true }) url: string | null;
  /** Script that the storefront loads. */
  @Column.Text({ nullable: true }) script_url: string | null;
  /** URL that an action is posted to. Never shown to storefronts. */
  @Column.Text({ nullable: true }) action_url: string | null;
  /** JSON Schema of the settings. */
  @Json({ nullable: true }) settings_schema: Record<string, unknown> | null;
  /** Values for the extension. Public if it is an extension of the storefront. */
  @Json({ default: '{}' }) config: Record<string, unknown>;
  /** Scopes that its sandbox tokens may use, out of those of the app. */
  @Field.ApiEnums(SCOPES) @Column({ type: 'text', array: true, default: '{}' }) scopes: string[];
  /** Position among the extensions of a target. */
  @Column.Integer({ default: 0 }) position: number;
  /** 0 hides it everywhere. */
  @Column.Flag(1) is_active: Flag;
  /** Deploy that last changed it. Null if it was created outside of a deploy. */
  @Column.Integer({ nullable: true }) version: number | null;
  /** Creation time, ISO 8601. */
  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) created_at: Date;
  /** Last update time, ISO 8601. */
  @UpdateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' }) updated_at: Date;
}

/** Fields of an extension that its app sets. */
export const DEFINITION_FIELDS = [
  'handle',
  'type',
  'target',
  'title',
  'url',
  'script_url',
  'action_url',
  'settings_schema',
  'config',
  'scopes',
  'position',
  'is_active',
] as const satisfies readonly (keyof Extension)[];
