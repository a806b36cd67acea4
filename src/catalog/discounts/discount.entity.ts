import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { type Flag, FlagColumn, IntegerColumn, MoneyColumn, TextColumn, TimestampColumn } from '../../platform/database/columns.js';
import { Constraint } from '../../platform/database/constraint.decorator.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';
import { LONGEST_CODE } from './discount-code.js';

/** A code that takes something off an order (specification 2.4). */
@Entity('discounts')
@Unique('discounts_store_id_code_key', ['store_id', 'code'])
@Index('discounts_store_id_created_at_idx', ['store_id', 'created_at', 'discount_id'])
@Index('discounts_store_id_updated_at_idx', ['store_id', 'updated_at', 'discount_id'])
@Index('discounts_store_id_is_active_idx', ['store_id', 'is_active', 'created_at', 'discount_id'])
@Check('discounts_amount_check', 'amount >= 0')
@Check('discounts_percentage_check', 'percentage BETWEEN 0 AND 100 AND (is_amount = 1 OR percentage > 0)')
@Check('discounts_ends_at_check', 'ends_at > starts_at')
@Constraint('discounts_store_id_code_key', 409, 'A discount with this code already exists.')
export class Discount extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) discount_id: number;
  /** Code in upper case, unique within the store. */
  @TextColumn({ length: LONGEST_CODE }) code: string;
  /** 0 takes off `percentage`, 1 takes off `amount`. */
  @FlagColumn() is_amount: Flag;
  /** Fixed amount that is taken off; used when `is_amount` is 1. */
  @MoneyColumn({ default: 0 }) amount: number;
  /** Percent that is taken off, at most two decimals; used when `is_amount` is 0. */
  // Kept like money: in hundredths, so that nothing is rounded.
  @MoneyColumn({ precision: 5, default: 0 }) percentage: number;
  /** 1 when shipping is free too. */
  @FlagColumn() free_shipping_on: Flag;
  /** Least cart total that it is good for; null for any. */
  @MoneyColumn({ nullable: true }) minimum_order_value: number | null;
  /** Most that a percentage may take off; null for no cap. */
  @MoneyColumn({ nullable: true }) maximum_discount_amount: number | null;
  /** 1 while it may be used. */
  @FlagColumn(1) is_active: Flag;
  /** Most uses in all; null for unlimited. */
  @IntegerColumn({ nullable: true }) total_use: number | null;
  /** Most uses by one customer; null for unlimited. */
  @IntegerColumn({ nullable: true }) use_per_user: number | null;
  /** First moment at which it may be used; null for always. */
  @TimestampColumn({ nullable: true }) starts_at: Date | null;
  /** Moment from which it may not be used any more; null for never. */
  @TimestampColumn({ nullable: true }) ends_at: Date | null;
}
