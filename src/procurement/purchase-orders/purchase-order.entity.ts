import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Paisa } from '../../platform/contract/money.js';
import { Column } from '../../platform/database/column.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';
import { PURCHASE_ORDER_STATUSES, type PurchaseOrderStatus } from '../moves.js';

/** Order of the store to a supplier (specification 4.13). */
@Entity('purchase_orders')
@Unique('purchase_orders_store_id_po_number_key', ['store_id', 'po_number'])
@Index('purchase_orders_store_id_created_at_idx', ['store_id', 'created_at', 'purchase_order_id'])
@Index('purchase_orders_store_id_updated_at_idx', ['store_id', 'updated_at', 'purchase_order_id'])
@Index('purchase_orders_store_id_status_idx', ['store_id', 'status', 'created_at', 'purchase_order_id'])
@Index('purchase_orders_store_id_supplier_id_idx', ['store_id', 'supplier_id', 'created_at', 'purchase_order_id'])
@Index('purchase_orders_store_id_location_id_idx', ['store_id', 'location_id', 'created_at', 'purchase_order_id'])
@Check('purchase_orders_status_check', `status IN ('draft', 'ordered', 'partially_received', 'received', 'closed', 'cancelled')`)
export class PurchaseOrder extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) purchase_order_id: number;
  /** Number within the store, from 1001, without gaps. */
  @Column.Reference() po_number: number;
  /** Supplier. */
  @Column.Reference() supplier_id: number;
  /** Location that receives it. */
  @Column.Reference() location_id: number;
  /** Status. */
  @Column.Text({ length: 20, default: 'draft', words: PURCHASE_ORDER_STATUSES }) status: PurchaseOrderStatus;
  /** Note. */
  @Column.Text({ nullable: true }) note: string | null;
  /** Expected time of arrival. */
  @Column.Timestamp({ nullable: true }) expected_at: Date | null;
  /** Time at which it was marked as ordered. */
  @Column.Timestamp({ nullable: true }) ordered_at: Date | null;
  /** Time at which it was completely received. */
  @Column.Timestamp({ nullable: true }) received_at: Date | null;
  /** Time at which it was closed. */
  @Column.Timestamp({ nullable: true }) closed_at: Date | null;
  /** Time of cancellation. */
  @Column.Timestamp({ nullable: true }) cancelled_at: Date | null;
}

/** Line of a purchase order. */
@Entity('purchase_order_items')
@Index('purchase_order_items_store_id_purchase_order_id_idx', ['store_id', 'purchase_order_id', 'purchase_order_item_id'])
@Check('purchase_order_items_cost_price_check', 'cost_price >= 0')
@Check(
  'purchase_order_items_quantity_check',
  'quantity > 0 AND received_quantity >= 0 AND rejected_quantity >= 0 AND received_quantity::bigint + rejected_quantity <= quantity',
)
export class PurchaseOrderItem extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) purchase_order_item_id: number;
  /** The purchase order. */
  @Column.Reference() purchase_order_id: number;
  /** Variant. */
  @Column.Reference() sku_id: number;
  /** Units ordered. */
  @Column.Integer() quantity: number;
  /** Units received and accepted. */
  @Column.Integer({ default: 0 }) received_quantity: number;
  /** Units received and rejected. */
  @Column.Integer({ default: 0 }) rejected_quantity: number;
  /** Cost of one unit. */
  @Column.Money() cost_price: Paisa;
}
