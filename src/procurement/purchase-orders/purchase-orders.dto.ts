import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { Integer, Items, Moment, Nullable, OneOf, Optional, WholeNumber } from '../../platform/http/fields.js';
import { ListQuery } from '../../platform/http/list-query.js';
import { Computed, Nested, Shape } from '../../platform/http/shape.js';
import { VARIANT_COLUMNS } from '../line-columns.js';
import { PURCHASE_ORDER_STATUSES, type PurchaseOrderStatus } from '../moves.js';
import { PurchaseOrder, PurchaseOrderItem } from './purchase-order.entity.js';
import { PurchaseOrderReceipt, PurchaseOrderReceiptItem } from './receipt.entity.js';

/** Most lines of one request. */
const MOST_LINES = 250;
const AN_ID = { min: 1, max: Number.MAX_SAFE_INTEGER };
/** Most paisa that one unit may cost: what a variant's cost, in whole taka, can hold. */
const DEAREST = 214_748_364_700;

/** What a list of purchase orders may be narrowed to. */
export class ListPurchaseOrders extends ListQuery(['created_at', 'updated_at'], 'created_at:desc') {
  /** Purchase orders that stand there. */
  @Optional() @OneOf(PURCHASE_ORDER_STATUSES) status?: PurchaseOrderStatus;
  /** Purchase orders to this supplier. */
  @Optional() @Integer(AN_ID) supplier_id?: number;
  /** Purchase orders that this location receives. */
  @Optional() @Integer(AN_ID) location_id?: number;
}

/** A line of a purchase order, as it is asked for. */
export class OrderedLine {
  /** Variant; one that stands on several lines may cost something else on each. */
  @Integer(AN_ID) sku_id: number;
  /** Units. */
  @Integer({ min: 1 }) quantity: number;
  /** Cost of one unit in paisa. */
  @Integer({ min: 0, max: DEAREST }) cost_price: number;
}

/** A new purchase order, a draft. */
export class CreatePurchaseOrder {
  /** Supplier. */
  @Integer(AN_ID) supplier_id: number;
  /** Location that is to receive it. */
  @Integer(AN_ID) location_id: number;
  /** Lines, at most 250. */
  @Items(() => OrderedLine, { min: 1, max: MOST_LINES }) items: OrderedLine[];
  /** Note. */
  @Nullable() @MaxLength(5000) @IsString() note?: string | null;
  /** When it is expected to arrive. */
  @Nullable() @Moment() expected_at?: Date | null;
}

/** Changes of a draft; fields that are left out stay, null clears what may be empty. */
export class UpdatePurchaseOrder {
  /** Supplier. */
  @Optional() @Integer(AN_ID) supplier_id?: number;
  /** Location that is to receive it. */
  @Optional() @Integer(AN_ID) location_id?: number;
  /** All lines anew, at most 250. */
  @Optional() @Items(() => OrderedLine, { min: 1, max: MOST_LINES }) items?: OrderedLine[];
  /** Note. */
  @Nullable() @MaxLength(5000) @IsString() note?: string | null;
  /** When it is expected to arrive. */
  @Nullable() @Moment() expected_at?: Date | null;
}

/** What a delivery brought of one variant, or for one line. */
export class ReceivedLine {
  /** Variant; its units fill the lines that have it, in their order. Either this or `purchase_order_item_id` is required. */
  @Optional() @Integer(AN_ID) sku_id?: number;
  /** Line. */
  @Optional() @Integer(AN_ID) purchase_order_item_id?: number;
  /** Units of this delivery that are accepted. */
  @Integer({ min: 0 }) quantity: number;
  /** Units of this delivery that are sent back, beside those accepted; they are not waited for any more. */
  @Optional() @Integer({ min: 0 }) rejected_quantity?: number;
  /** Why they are sent back. */
  @Nullable() @MaxLength(255) @IsString() rejection_reason?: string | null;
}

/** A delivery; without `items` everything that is outstanding has come. */
export class ReceivePurchaseOrder {
  /** What it brought, at most 250 lines. */
  @Optional() @Items(() => ReceivedLine, { min: 0, max: MOST_LINES }) items?: ReceivedLine[];
  /** What the delivery is known by, e.g. the number of its delivery note. */
  @Nullable() @MaxLength(255) @IsString() reference?: string | null;
  /** Whether the accepted variants cost from now on what they cost here, rounded to whole taka; false if left out. */
  @Optional() @IsBoolean() update_cost?: boolean;
}

const sumOfItems = (what: string): string =>
  `(SELECT coalesce(sum(${what}), 0)::bigint FROM purchase_order_items i WHERE i.store_id = t.store_id AND i.purchase_order_id = t.purchase_order_id)`;

/** A purchase order in a list. */
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
  @Computed('(SELECT s.name FROM suppliers s WHERE s.store_id = t.store_id AND s.supplier_id = t.supplier_id)') supplier_name: string;
  /** Lines. */
  @Computed(sumOfItems('1')) @WholeNumber() items_count: number;
  /** Units ordered. */
  @Computed(sumOfItems('i.quantity')) @WholeNumber() total_quantity: number;
  /** Units accepted so far. */
  @Computed(sumOfItems('i.received_quantity')) @WholeNumber() received_quantity: number;
  /** What the ordered units cost in paisa. */
  @Computed(sumOfItems('i.quantity * i.cost_price * 100')) @WholeNumber() total_cost: number;
}

/** A line of a purchase order. */
export class PurchaseOrderLine extends Shape(PurchaseOrderItem, [
  'purchase_order_item_id',
  'sku_id',
  'quantity',
  'received_quantity',
  'rejected_quantity',
]) {
  /** Units that are still waited for: neither accepted nor rejected. */
  @Computed('t.quantity - t.received_quantity - t.rejected_quantity') @WholeNumber() outstanding_quantity: number;
  /** Cost of one unit in paisa. */
  @Computed('(t.cost_price * 100)::bigint') @WholeNumber() cost_price: number;
  /** The variant's product. */
  @Computed(VARIANT_COLUMNS.product_id) @WholeNumber() product_id: number;
  /** Name of the product. */
  @Computed(VARIANT_COLUMNS.product_name) product_name: string;
  /** Name of the variant. */
  @Computed(VARIANT_COLUMNS.variant_name) variant_name: string;
  /** Its stock keeping unit code. */
  @Computed(VARIANT_COLUMNS.sku_code) sku_code: string;
}

/** What a delivery brought for one line. */
export class ReceiptLine extends Shape(PurchaseOrderReceiptItem, [
  'purchase_order_item_id',
  'quantity',
  'rejected_quantity',
  'rejection_reason',
]) {
  /** Variant. */
  @Computed(
    '(SELECT i.sku_id FROM purchase_order_items i WHERE i.store_id = t.store_id AND i.purchase_order_item_id = t.purchase_order_item_id)',
  )
  @WholeNumber()
  sku_id: number;
}

/** A delivery. */
export class Receipt extends Shape(PurchaseOrderReceipt, ['receipt_id', 'reference', 'created_at']) {
  /** What it brought. */
  @Nested(() => ReceiptLine, 'receipt_id', { order: ['purchase_order_item_id'] }) items: ReceiptLine[];
}

/** A purchase order with its lines and its deliveries, oldest first. */
export class PurchaseOrderDetail extends PurchaseOrderSummary {
  /** Lines. */
  @Nested(() => PurchaseOrderLine, 'purchase_order_id') items: PurchaseOrderLine[];
  /** Deliveries. */
  @Nested(() => Receipt, 'purchase_order_id') receipts: Receipt[];
}
