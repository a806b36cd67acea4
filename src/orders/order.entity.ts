import { Check, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique, VersionColumn } from 'typeorm';
import { Field } from '../platform/contract/field.js';
import type { Paisa } from '../platform/contract/money.js';
import { Column } from '../platform/database/column.js';
import type { Flag } from '../platform/database/columns.js';
import { StoreOwned } from '../platform/database/store-owned.entity.js';
import { storedStatuses } from './order-status.js';
import type { SerialCounter } from '../platform/database/serials.js';
import { oneOf, notNegative, positive, areFlags } from '../platform/database/checks.js';

/** Areas that a shipping charge is for. */
export const SHIPPING_TYPES = ['inside', 'subarea', 'outside', 'free'];

/** An order (specification 2.1, 2.2). */
@Entity('orders')
@Unique('orders_store_id_serial_key', ['store_id', 'store_serial_order_no'])
@Index('orders_store_id_created_at_idx', ['store_id', 'created_at', 'order_id'])
@Index('orders_store_id_updated_at_idx', ['store_id', 'updated_at', 'order_id'])
@Index('orders_store_id_grand_total_idx', ['store_id', 'grand_total', 'order_id'])
@Index('orders_store_id_user_id_idx', ['store_id', 'user_id', 'created_at', 'order_id'])
@Index('orders_store_id_tracking_code_idx', ['store_id', 'tracking_code'], { where: 'tracking_code IS NOT NULL' })
@Index('orders_store_id_order_status_idx', ['store_id', 'order_status', 'created_at', 'order_id'])
@Index('orders_store_id_financial_status_idx', ['store_id', 'financial_status', 'created_at', 'order_id'])
@Index('orders_store_id_fulfillment_status_idx', ['store_id', 'fulfillment_status', 'created_at', 'order_id'])
@Check('orders_grand_total_check', 'grand_total >= 0')
@Check('orders_order_status_check', oneOf('order_status', storedStatuses('order_status')))
@Check('orders_financial_status_check', oneOf('financial_status', storedStatuses('financial_status')))
@Check('orders_fulfillment_status_check', oneOf('fulfillment_status', storedStatuses('fulfillment_status')))
@Check('orders_amounts_check', notNegative('sub_total', 'tax', 'shipping', 'discount', 'item_discount', 'total', 'paid_by_customer'))
@Check('orders_counters_check', positive('store_serial_order_no', 'version'))
@Check('orders_flags_check', areFlags('is_billing_same', 'is_delivery_paid', 'is_bundle', 'printed'))
export class Order extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) order_id: number;
  /** Customer who placed the order. */
  @Column.Reference({ nullable: true }) user_id: number | null;
  /** Status of the order. */
  @Field.ApiEnum(storedStatuses('order_status')) @Column.Text({ length: 30 }) order_status: string;
  /** Payment status. */
  @Field.ApiEnum(storedStatuses('financial_status')) @Column.Text({ length: 30 }) financial_status: string;
  /** Fulfillment status. */
  @Field.ApiEnum(storedStatuses('fulfillment_status')) @Column.Text({ length: 30 }) fulfillment_status: string;
  /** Sum of line prices before tax, shipping and discounts. */
  @Column.Money() sub_total: Paisa;
  /** Tax amount. */
  @Column.Money({ default: 0 }) tax: Paisa;
  /** Shipping charge. */
  @Column.Money({ default: 0 }) shipping: Paisa;
  /** Discount applied. */
  @Column.Money({ default: 0 }) discount: Paisa;
  /** sub_total + tax + shipping - discount. */
  @Column.Money() grand_total: Paisa;
  /** Payment method, e.g. cod, online, bkash. */
  @Column.Text({ length: 50, default: 'cod' }) payment_method: string;
  /** Note from the customer. */
  @Column.Text({ nullable: true }) note: string | null;
  /** Note that the customer does not see. */
  @Column.Text({ nullable: true }) internal_note: string | null;
  /** Courier tracking code. */
  @Column.Text({ nullable: true }) tracking_code: string | null;
  /** Sum of the lines' discounts. */
  @Column.Money({ default: 0 }) item_discount: Paisa;
  /** Total before promotion and discount. */
  @Column.Money() total: Paisa;
  /** Promotion code applied. */
  @Column.Text({ nullable: true }) promo: string | null;
  /** Amount paid. */
  @Column.Money({ default: 0 }) paid_by_customer: Paisa;
  /** Shipping address as JSON text. */
  @Column.Text() address: string;
  /** Billing address as JSON text. */
  @Column.Text({ nullable: true }) billing_address: string | null;
  /** 1 when the billing address is the shipping address. */
  @Column.Flag() is_billing_same: Flag;
  /** Source of the order, e.g. web, pos, manual. */
  @Column.Text({ length: 50, default: 'other' }) channel: string;
  /** 1 when the delivery was paid. */
  @Column.Flag() is_delivery_paid: Flag;
  /** Scheduled delivery date. */
  @Column.Timestamp({ nullable: true }) delivery_date: Date | null;
  /** Tags. */
  @Column.Text({ nullable: true }) tags: string | null;
  /** Time of confirmation. */
  @Column.Timestamp({ nullable: true }) processed_at: Date | null;
  /** Time at which it was put on hold. */
  @Column.Timestamp({ nullable: true }) hold_at: Date | null;
  /** Time of the cancellation. */
  @Column.Timestamp({ nullable: true }) cancel_at: Date | null;
  /** Time of the shipment. */
  @Column.Timestamp({ nullable: true }) shipped_at: Date | null;
  /** Time of the delivery. */
  @Column.Timestamp({ nullable: true }) delivered_at: Date | null;
  /** Time of the return. */
  @Column.Timestamp({ nullable: true }) returned_at: Date | null;
  /** Courier name. */
  @Column.Text({ nullable: true }) courier: string | null;
  /** The courier's id of the order. */
  @Column.Text({ nullable: true }) courier_id: string | null;
  /** Time at which the payment was received. */
  @Column.Timestamp({ nullable: true }) payment_date: Date | null;
  /** Reference of the payment. */
  @Column.Text({ nullable: true }) payment_reference: string | null;
  /** Remark on the payment. */
  @Column.Text({ nullable: true }) payment_remark: string | null;
  /** Time of the fulfillment. */
  @Column.Timestamp({ nullable: true }) fulfilled_at: Date | null;
  /** Sequential number within the store, from 1001. */
  @Column.Reference() store_serial_order_no: number;
  /** Delivery zone: inside, subarea, outside or free. */
  @Field.ApiEnum(SHIPPING_TYPES) @Column.Text({ length: 20, nullable: true }) shipping_type: string | null;
  /** 1 when it contains bundle items. */
  @Column.Flag() is_bundle: Flag;
  /** Follow-up date. */
  @Column.Timestamp({ nullable: true }) followup_date: Date | null;
  /** 1 once it was printed. */
  @Column.Flag() printed: Flag;
  /** Time at which it was printed. */
  @Column.Timestamp({ nullable: true }) printed_at: Date | null;
  /** Counts changes, for the optimistic lock. */
  @VersionColumn({ default: 1 }) version: number;
}

/** A line of an order (specification 2.3). */
@Entity('order_items')
@Index('order_items_store_id_order_id_idx', ['store_id', 'order_id', 'order_item_id'])
@Check('order_items_quantity_check', 'quantity > 0')
@Check('order_items_price_check', 'price >= 0')
@Check('order_items_stock_state_check', `stock_state IN ('committed', 'shipped', 'returned')`)
@Check('order_items_stock_location_check', 'stock_state IS NULL OR stock_location_id IS NOT NULL')
@Check('order_items_amounts_check', notNegative('discount', 'cost'))
@Check('order_items_unit_cost_check', 'unit_cost >= 0')
@Check('order_items_variant_check', 'variant_id IS NULL OR product_id IS NOT NULL')
export class OrderItem extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) order_item_id: number;
  /** The order. */
  @Column.Reference() order_id: number;
  /** Product. */
  @Column.Reference({ nullable: true }) product_id: number | null;
  /** Variant. */
  @Column.Reference({ nullable: true }) variant_id: number | null;
  /** The bundle that it is part of. */
  @Column.Reference({ nullable: true }) bundle_id: number | null;
  /** Product and variant name. */
  @Column.Text() name: string;
  /** Unit price. */
  @Column.Money() price: Paisa;
  /** Unit cost in whole taka, of the variant when the order was placed. */
  @Column.Integer({ nullable: true }) cost: number | null;
  /** Unit cost in taka with two decimals. Null in lines that an earlier version stored. */
  @Column.RenderedAs('coalesce($, t.cost)') @Column.Money({ nullable: true }) unit_cost: Paisa | null;
  /** Discount on one unit. */
  @Column.Money({ default: 0 }) discount: Paisa;
  /** Units ordered. */
  @Column.Integer() quantity: number;
  /** Image path. */
  @Column.Text({ nullable: true }) image: string | null;
  /** Effect of its units on the stock: committed, shipped, returned, or null for none (order-stock.ts). */
  @Column.Text({ length: 20, nullable: true }) stock_state: StockState | null;
  /** Location whose stock it affects; null until it affects any. */
  @Column.Reference({ nullable: true }) stock_location_id: number | null;
}

/** Effect of a line's units on the stock: committed to the order, shipped, or shipped and returned, which only an adjustment books. */
export type StockState = 'committed' | 'shipped' | 'returned';

/**
 * Last serial number and creation time of a store's orders. The number never decreases, and the time only when the clock of the database is
 * corrected, so serial numbers follow the order of creation everywhere else.
 */
@Entity('order_serials')
@Check('order_serials_last_serial_check', positive('last_serial'))
export class OrderSerial {
  @PrimaryColumn({ type: 'bigint' }) store_id: number;
  @Column({ type: 'bigint' }) last_serial: number;
  @Column({ type: 'timestamptz', precision: 3 }) last_created_at: Date;
  /**
   * First creation time of the orders whose serial numbers have gaps or do not follow their creation times; null if there are none. A trigger
   * sets it when the counter or the clock is corrected.
   */
  @Column.Timestamp({ nullable: true }) uneven_from: Date | null;
  /** Last creation time of these orders. */
  @Column.Timestamp({ nullable: true }) uneven_until: Date | null;
}

/** Counter of a store's orders. */
export const ORDER_NUMBERS: SerialCounter = { table: 'order_serials', last: 'last_serial', knows_uneven: true };
