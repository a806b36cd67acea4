import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { type Flag, FlagColumn, IntegerColumn, MoneyColumn, RenderedAs, TextColumn } from '../platform/database/columns.js';
import { Constraint } from '../platform/database/constraint.decorator.js';
import { StoreOwned } from '../platform/database/store-owned.entity.js';

/** A person who buys from the store (specification 2.9). */
@Entity('customers')
@Unique('customers_store_id_phone_key', ['store_id', 'phone'])
@Index('customers_store_id_created_at_idx', ['store_id', 'created_at', 'user_id'])
@Index('customers_store_id_updated_at_idx', ['store_id', 'updated_at', 'user_id'])
@Index('customers_store_id_name_idx', ['store_id', 'name', 'user_id'])
@Index('customers_store_id_total_orders_idx', ['store_id', 'total_orders'])
@Index('customers_store_id_total_spent_idx', ['store_id', 'total_spent'])
@Constraint('customers_store_id_phone_key', 409, 'A customer with this phone already exists.')
@Constraint('orders_user_id_fkey', 400, 'The customer has orders and cannot be deleted.')
export class Customer extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) user_id: number;
  /** Full name. */
  @TextColumn({ length: 255 }) name: string;
  /** E-mail address. */
  @TextColumn({ length: 255, nullable: true }) email: string | null;
  /** Phone number, unique within the store. */
  @TextColumn({ length: 20 }) phone: string;
  /** Saved address. */
  @Column({ type: 'jsonb', nullable: true }) address_json: Record<string, unknown> | null;
  /** 1 for a guest checkout. */
  @FlagColumn() is_guest: Flag;
  /** Orders placed. */
  @IntegerColumn({ default: 0 }) total_orders: number;
  /** Sum of grand_total over the paid orders, in whole taka. */
  @RenderedAs('floor($)::bigint') @MoneyColumn({ default: 0 }) total_spent: number;
  /** 1 once the phone was verified. */
  @FlagColumn() is_phone_verified: Flag;
  /** 1 once the e-mail address was verified. */
  @FlagColumn() is_email_verified: Flag;
}
