import { Field } from '../../platform/contract/field.js';
import { UpdateOf } from '../../platform/contract/fields/update-of.js';
import { ListQuery } from '../../platform/contract/list-query.js';
import { Shape } from '../../platform/contract/shape.js';
import { MAX_LINES, VARIANT_COLUMNS } from '../lines.js';
import { PURCHASE_ORDER_STATUSES, type PurchaseOrderStatus } from '../moves.js';
import { PurchaseOrder, PurchaseOrderItem } from './purchase-order.entity.js';
import { PurchaseOrderReceipt, PurchaseOrderReceiptItem } from './receipt.entity.js';

/** Maximum unit cost in paisa, which a variant's cost can also store. */
const MAX_UNIT_COST = 214_748_364_700;

/** Filters and sort order of the purchase order list. */
export class ListPurchaseOrders extends ListQuery(['created_at', 'updated_at'], 'created_at:desc') {
  /** Purchase orders with this status. */
  @Field.Optional() @Field.OneOf(PURCHASE_ORDER_STATUSES) status?: PurchaseOrderStatus;
  /** Purchase orders to this supplier. */
  @Field.Optional() @Field.Id() supplier_id?: number;
  /** Purchase orders delivered to this location. */
  @Field.Optional() @Field.Id() location_id?: number;
}

/** Line of a new or changed purchase order. */
export class OrderedLine {
  /** Id of the variant. Several lines may have the same variant at different costs. */
  @Field.Id() sku_id: number;
  /** Number of units. */
  @Field.Integer({ min: 1 }) quantity: number;
  /** Unit cost in paisa. */
  @Field.Integer({ min: 0, max: MAX_UNIT_COST }) cost_price: number;
}

/** New purchase order. It is created as a draft. */
export class CreatePurchaseOrder {
  /** Id of the supplier. */
  @Field.Id() supplier_id: number;
  /** Id of the receiving location. */
  @Field.Id() location_id: number;
  /** Up to 250 lines. An update replaces all lines. */
  @Field.Items(() => OrderedLine, { min: 1, max: MAX_LINES }) items: OrderedLine[];
  /** Note. */
  @Field.Nullable() @Field.Text({ max: 5000 }) note?: string | null;
  /** Expected time of arrival. */
  @Field.Nullable() @Field.Moment() expected_at?: Date | null;
}

/** Changes of a draft. Omitted fields keep their values. */
export class UpdatePurchaseOrder extends UpdateOf(CreatePurchaseOrder) {}

/** Received units of one variant or one line. */
export class ReceivedLine {
  /** Id of the variant. Its units are allocated to its lines in order. Either this or `purchase_order_item_id` is required. */
  @Field.Optional() @Field.Id() sku_id?: number;
  /** Id of the line. */
  @Field.Optional() @Field.Id() purchase_order_item_id?: number;
  /** Accepted units of this delivery. */
  @Field.Integer({ min: 0 }) quantity: number;
  /** Rejected units of this delivery, not included in the accepted ones. They are no longer outstanding. Defaults to 0. */
  @Field.Optional() @Field.Integer({ min: 0 }) rejected_quantity?: number;
  /** Reason for the rejection. */
  @Field.Nullable() @Field.Text({ max: 255 }) rejection_reason?: string | null;
}

/** Delivery of a purchase order. Without `items`, everything outstanding is received. */
export class ReceivePurchaseOrder {
  /** Received units, up to 250 lines. */
  @Field.Optional() @Field.Items(() => ReceivedLine, { min: 0, max: MAX_LINES }) items?: ReceivedLine[];
  /** Reference, e.g. the number of the delivery note. */
  @Field.Nullable() @Field.Text({ max: 255 }) reference?: string | null;
  /** True sets the cost of the accepted variants to their unit cost in this purchase order. Defaults to false. */
  @Field.Optional() @Field.Bool() update_cost?: boolean;
}

const sumOfItems = (what: string): string =>
  `(SELECT coalesce(sum(${what}), 0)::bigint FROM purchase_order_items i WHERE i.store_id = $1 AND i.purchase_order_id = t.purchase_order_id)`;

/** Purchase order in a list. */
export class PurchaseOrderSummary extends Shape(PurchaseOrder, [
  'purchase_order_id',
  'store_id',
  'po_number',
  'supplier_id',
  'location_id',
  'status',
  'note',
  'expected_at',
  'ordered_at',
  'received_at',
  'closed_at',
  'cancelled_at',
  'created_at',
  'updated_at',
]) {
  /** Name of the supplier. */
  @Field.Computed('(SELECT s.name FROM suppliers s WHERE s.store_id = $1 AND s.supplier_id = t.supplier_id)') supplier_name: string;
  /** Number of lines. */
  @Field.Computed(sumOfItems('1')) @Field.ApiInteger() items_count: number;
  /** Total number of ordered units. */
  @Field.Computed(sumOfItems('i.quantity')) @Field.ApiInteger() total_quantity: number;
  /** Total number of accepted units. */
  @Field.Computed(sumOfItems('i.received_quantity')) @Field.ApiInteger() received_quantity: number;
  /** Total cost of the ordered units in paisa. */
  @Field.Computed(sumOfItems('i.quantity * i.cost_price * 100')) @Field.ApiInteger() total_cost: number;
}

/** Line of a purchase order. */
export class PurchaseOrderLine extends Shape(PurchaseOrderItem, [
  'purchase_order_item_id',
  'sku_id',
  'quantity',
  'received_quantity',
  'rejected_quantity',
]) {
  /** Outstanding units: neither accepted nor rejected. */
  @Field.Computed('t.quantity - t.received_quantity - t.rejected_quantity') @Field.ApiInteger() outstanding_quantity: number;
  /** Unit cost in paisa. */
  @Field.Computed('(t.cost_price * 100)::bigint') @Field.ApiInteger() cost_price: number;
  /** Id of the product. */
  @Field.Computed(VARIANT_COLUMNS.product_id) @Field.ApiInteger() product_id: number;
  /** Name of the product. */
  @Field.Computed(VARIANT_COLUMNS.product_name) product_name: string;
  /** Name of the variant. */
  @Field.Computed(VARIANT_COLUMNS.variant_name) variant_name: string;
  /** Stock keeping unit (SKU) code of the variant. */
  @Field.Computed(VARIANT_COLUMNS.sku_code) sku_code: string;
}

/** Received units of one line. */
export class ReceiptLine extends Shape(PurchaseOrderReceiptItem, [
  'purchase_order_item_id',
  'quantity',
  'rejected_quantity',
  'rejection_reason',
]) {
  /** Id of the variant. */
  @Field.Computed(
    '(SELECT i.sku_id FROM purchase_order_items i WHERE i.store_id = $1 AND i.purchase_order_item_id = t.purchase_order_item_id)',
  )
  @Field.ApiInteger()
  sku_id: number;
}

/** Delivery. */
export class Receipt extends Shape(PurchaseOrderReceipt, ['receipt_id', 'reference', 'created_at']) {
  /** Received lines. */
  @Field.Nested(() => ReceiptLine, 'receipt_id', { order: ['purchase_order_item_id'] }) items: ReceiptLine[];
}

/** Purchase order with its lines and its deliveries, oldest first. */
export class PurchaseOrderDetail extends PurchaseOrderSummary {
  /** Lines. */
  @Field.Nested(() => PurchaseOrderLine, 'purchase_order_id') items: PurchaseOrderLine[];
  /** Deliveries. */
  @Field.Nested(() => Receipt, 'purchase_order_id') receipts: Receipt[];
}
