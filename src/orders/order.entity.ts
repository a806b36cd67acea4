import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique, VersionColumn } from 'typeorm';
import {
  type Flag,
  FlagColumn,
  IntegerColumn,
  MoneyColumn,
  ReferenceColumn,
  TextColumn,
  TimestampColumn,
} from '../platform/database/columns.js';
import { StoreOwned } from '../platform/database/store-owned.entity.js';

/** An order (specification 2.1, 2.2). */
@Entity('orders')
@Unique('orders_store_id_serial_key', ['store_id', 'store_serial_order_no'])
@Index('orders_store_id_created_at_idx', ['store_id', 'created_at', 'order_id'])
@Index('orders_store_id_updated_at_idx', ['store_id', 'updated_at', 'order_id'])
@Index('orders_store_id_grand_total_idx', ['store_id', 'grand_total', 'order_id'])
@Index('orders_store_id_user_id_idx', ['store_id', 'user_id', 'created_at', 'order_id'])
@Index('orders_store_id_order_status_idx', ['store_id', 'order_status', 'created_at', 'order_id'])
@Index('orders_store_id_financial_status_idx', ['store_id', 'financial_status', 'created_at', 'order_id'])
@Index('orders_store_id_fulfillment_status_idx', ['store_id', 'fulfillment_status', 'created_at', 'order_id'])
@Check('orders_grand_total_check', 'grand_total >= 0')
export class Order extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) order_id: number;
  /** Customer who placed the order. */
  @ReferenceColumn({ nullable: true }) user_id: number | null;
  /** Status of the order. */
  @TextColumn({ length: 30 }) order_status: string;
  /** Payment status. */
  @TextColumn({ length: 30 }) financial_status: string;
  /** Fulfillment status. */
  @TextColumn({ length: 30 }) fulfillment_status: string;
  /** Sum of line prices before tax, shipping and discounts. */
  @MoneyColumn() sub_total: number;
  /** Tax amount. */
  @MoneyColumn({ default: 0 }) tax: number;
  /** Shipping charge. */
  @MoneyColumn({ default: 0 }) shipping: number;
  /** Discount applied. */
  @MoneyColumn({ default: 0 }) discount: number;
  /** sub_total + tax + shipping - discount. */
  @MoneyColumn() grand_total: number;
  /** How it is paid, e.g. cod, online, bkash. */
  @TextColumn({ length: 50, default: 'cod' }) payment_method: string;
  /** The customer's note. */
  @TextColumn({ nullable: true }) note: string | null;
  /** Note that the customer does not see. */
  @TextColumn({ nullable: true }) internal_note: string | null;
  /** Courier tracking code. */
  @TextColumn({ nullable: true }) tracking_code: string | null;
  /** Sum of the lines' discounts. */
  @MoneyColumn({ default: 0 }) item_discount: number;
  /** Total before promotion and discount. */
  @MoneyColumn() total: number;
  /** Promotion code applied. */
  @TextColumn({ nullable: true }) promo: string | null;
  /** Amount paid. */
  @MoneyColumn({ default: 0 }) paid_by_customer: number;
  /** Shipping address as JSON text. */
  @TextColumn() address: string;
  /** Billing address as JSON text. */
  @TextColumn({ nullable: true }) billing_address: string | null;
  /** 1 when the billing address is the shipping address. */
  @FlagColumn() is_billing_same: Flag;
  /** Where the order came from, e.g. web, pos, manual. */
  @TextColumn({ length: 50, default: 'other' }) channel: string;
  /** 1 when the delivery was paid. */
  @FlagColumn() is_delivery_paid: Flag;
  /** Scheduled delivery date. */
  @TimestampColumn({ nullable: true }) delivery_date: Date | null;
  /** Tags. */
  @TextColumn({ nullable: true }) tags: string | null;
  /** When it was confirmed. */
  @TimestampColumn({ nullable: true }) processed_at: Date | null;
  /** When it was put on hold. */
  @TimestampColumn({ nullable: true }) hold_at: Date | null;
  /** When it was cancelled. */
  @TimestampColumn({ nullable: true }) cancel_at: Date | null;
  /** When it was shipped. */
  @TimestampColumn({ nullable: true }) shipped_at: Date | null;
  /** When it was delivered. */
  @TimestampColumn({ nullable: true }) delivered_at: Date | null;
  /** When it was returned. */
  @TimestampColumn({ nullable: true }) returned_at: Date | null;
  /** Courier name. */
  @TextColumn({ nullable: true }) courier: string | null;
  /** The courier's id of the order. */
  @TextColumn({ nullable: true }) courier_id: string | null;
  /** When the payment was received. */
  @TimestampColumn({ nullable: true }) payment_date: Date | null;
  /** Reference of the payment. */
  @TextColumn({ nullable: true }) payment_reference: string | null;
  /** Remark on the payment. */
  @TextColumn({ nullable: true }) payment_remark: string | null;
  /** When it was fulfilled. */
  @TimestampColumn({ nullable: true }) fulfilled_at: Date | null;
  /** Sequential number within the store, from 1001. */
  @ReferenceColumn() store_serial_order_no: number;
  /** Delivery zone: inside, subarea, outside or free. */
  @TextColumn({ length: 20, nullable: true }) shipping_type: string | null;
  /** 1 when it contains bundle items. */
  @FlagColumn() is_bundle: Flag;
  /** Follow-up date. */
  @TimestampColumn({ nullable: true }) followup_date: Date | null;
  /** 1 once it was printed. */
  @FlagColumn() printed: Flag;
  /** When it was printed. */
  @TimestampColumn({ nullable: true }) printed_at: Date | null;
  /** Counts changes, for the optimistic lock. */
  @VersionColumn({ default: 1 }) version: number;
}

/** A line of an order (specification 2.3). */
@Entity('order_items')
@Index('order_items_store_id_order_id_idx', ['store_id', 'order_id', 'order_item_id'])
@Check('order_items_quantity_check', 'quantity > 0')
@Check('order_items_price_check', 'price >= 0')
@Check('order_items_stock_state_check', `stock_state IN ('committed', 'shipped')`)
@Check('order_items_stock_location_check', 'stock_state IS NULL OR stock_location_id IS NOT NULL')
export class OrderItem extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) order_item_id: number;
  /** The order. */
  @ReferenceColumn() order_id: number;
  /** Product. */
  @ReferenceColumn({ nullable: true }) product_id: number | null;
  /** Variant. */
  @ReferenceColumn({ nullable: true }) variant_id: number | null;
  /** The bundle that it is part of. */
  @ReferenceColumn({ nullable: true }) bundle_id: number | null;
  /** Product and variant name. */
  @TextColumn() name: string;
  /** Unit price. */
  @MoneyColumn() price: number;
  /** Unit cost in whole taka, of the variant when the order was placed. */
  @IntegerColumn({ nullable: true }) cost: number | null;
  /** Discount on one unit. */
  @MoneyColumn({ default: 0 }) discount: number;
  /** Units ordered. */
  @IntegerColumn() quantity: number;
  /** Image path. */
  @TextColumn({ nullable: true }) image: string | null;
  /** What its units are to the stock: committed, shipped, or null for none of the stock's business (order-stock.ts). */
  @TextColumn({ length: 20, nullable: true }) stock_state: StockState | null;
  /** Where it takes its units from, once it does. */
  @ReferenceColumn({ nullable: true }) stock_location_id: number | null;
}

/** What the units of a line are to the stock: kept for the order, or out of the house. */
export type StockState = 'committed' | 'shipped';

/** The last serial number and creation time of a store's orders: both only ever rise, so serials are also the order of creation. */
@Entity('order_serials')
export class OrderSerial {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @Column({ type: 'bigint' }) last_serial: number;
  @Column({ type: 'timestamptz', precision: 3 }) last_created_at: Date;
}
