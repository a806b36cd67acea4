import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Paisa } from '../../platform/contract/money.js';
import { Column } from '../../platform/database/column.js';
import type { Flag } from '../../platform/database/columns.js';
import { Constraint } from '../../platform/database/constraint.decorator.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';
import { MAX_CODE_LENGTH } from './discount-code.js';
import { notNegative, positive, areFlags } from '../../platform/database/checks.js';

/** Discount code (specification 2.4). */
@Entity('discounts')
@Unique('discounts_store_id_code_key', ['store_id', 'code'])
@Index('discounts_store_id_created_at_idx', ['store_id', 'created_at', 'discount_id'])
@Index('discounts_store_id_updated_at_idx', ['store_id', 'updated_at', 'discount_id'])
@Index('discounts_store_id_is_active_idx', ['store_id', 'is_active', 'created_at', 'discount_id'])
@Check('discounts_amount_check', 'amount >= 0')
@Check('discounts_percentage_check', 'percentage BETWEEN 0 AND 100 AND (is_amount = 1 OR percentage > 0)')
@Check('discounts_ends_at_check', 'ends_at > starts_at')
@Check('discounts_bounds_check', notNegative('minimum_order_value', 'maximum_discount_amount'))
@Check('discounts_uses_check', positive('total_use', 'use_per_user'))
@Check('discounts_flags_check', areFlags('is_amount', 'free_shipping_on', 'is_active'))
@Constraint('discounts_store_id_code_key', 409, 'A discount with this code already exists.')
@Constraint('discounts_nfc_code_key', 409, 'A discount with this code already exists.')
export class Discount extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) discount_id: number;
  /** Code in upper case, unique within the store. */
  @Column.Text({ length: MAX_CODE_LENGTH }) code: string;
  /** 1 for a fixed `amount`, 0 for a `percentage`. */
  @Column.Flag() is_amount: Flag;
  /** Fixed discount; used when `is_amount` is 1. */
  @Column.Money({ default: 0 }) amount: Paisa;
  /** Discount in percent, with at most two decimals; used when `is_amount` is 0. */
  // Stored like money, in hundredths, so that it is not rounded.
  @Column.Money({ precision: 5, default: 0 }) percentage: Paisa;
  /** 1 when shipping is free as well. */
  @Column.Flag() free_shipping_on: Flag;
  /** Minimum cart total; null for any. */
  @Column.Money({ nullable: true }) minimum_order_value: Paisa | null;
  /** Maximum deduction of a percentage discount; null for no limit. */
  @Column.Money({ nullable: true }) maximum_discount_amount: Paisa | null;
  /** 1 while it can be used. */
  @Column.Flag(1) is_active: Flag;
  /** Maximum number of uses; null for unlimited. */
  @Column.Integer({ nullable: true }) total_use: number | null;
  /** Maximum number of uses per customer; null for unlimited. */
  @Column.Integer({ nullable: true }) use_per_user: number | null;
  /** Start of its validity; null for no start. */
  @Column.Timestamp({ nullable: true }) starts_at: Date | null;
  /** End of its validity, exclusive; null for no end. */
  @Column.Timestamp({ nullable: true }) ends_at: Date | null;
}
