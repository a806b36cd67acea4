import { Check, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { Column } from '../../platform/database/column.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';

/** Delivery of a purchase order. */
@Entity('purchase_order_receipts')
@Index('purchase_order_receipts_store_id_purchase_order_id_idx', ['store_id', 'purchase_order_id', 'receipt_id'])
export class PurchaseOrderReceipt extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) receipt_id: number;
  /** The purchase order. */
  @Column.Reference() purchase_order_id: number;
  /** Reference of the delivery, e.g. the number of its delivery note. */
  @Column.Text({ length: 255, nullable: true }) reference: string | null;
}

/** Delivered units of one line of a purchase order. */
@Entity('purchase_order_receipt_items')
@Index('purchase_order_receipt_items_item_idx', ['store_id', 'purchase_order_item_id'])
@Check(
  'purchase_order_receipt_items_quantity_check',
  'quantity >= 0 AND rejected_quantity >= 0 AND (quantity > 0 OR rejected_quantity > 0)',
)
export class PurchaseOrderReceiptItem extends StoreOwned {
  /** The delivery. */
  @PrimaryColumn({ type: 'bigint' }) receipt_id: number;
  /** The line. */
  @PrimaryColumn({ type: 'bigint' }) purchase_order_item_id: number;
  /** Units accepted. */
  @Column.Integer() quantity: number;
  /** Units rejected. */
  @Column.Integer({ default: 0 }) rejected_quantity: number;
  /** Reason of the rejection. */
  @Column.Text({ length: 255, nullable: true }) rejection_reason: string | null;
}
