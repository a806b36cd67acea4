import { Check, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { IntegerColumn, ReferenceColumn, TextColumn } from '../../platform/database/columns.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';

/** One delivery of a purchase order. */
@Entity('purchase_order_receipts')
@Index('purchase_order_receipts_store_id_purchase_order_id_idx', ['store_id', 'purchase_order_id', 'receipt_id'])
export class PurchaseOrderReceipt extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) receipt_id: number;
  /** The purchase order. */
  @ReferenceColumn() purchase_order_id: number;
  /** What the delivery is known by, e.g. the number of its delivery note. */
  @TextColumn({ length: 255, nullable: true }) reference: string | null;
}

/** What a delivery brought for one line of its purchase order. */
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
  @IntegerColumn() quantity: number;
  /** Units sent back. */
  @IntegerColumn({ default: 0 }) rejected_quantity: number;
  /** Why they were sent back. */
  @TextColumn({ length: 255, nullable: true }) rejection_reason: string | null;
}
