import { IsString, MaxLength } from 'class-validator';
import { Integer, Items, Nullable, OneOf, Optional, rule, WholeNumber } from '../../platform/http/fields.js';
import { ListQuery } from '../../platform/http/list-query.js';
import { Computed, Nested, Shape } from '../../platform/http/shape.js';
import { VARIANT_COLUMNS } from '../line-columns.js';
import { TRANSFER_STATUSES, type TransferStatus } from '../moves.js';
import { ON_IN_TRANSIT, type OnInTransit, Transfer, TransferItem } from './transfer.entity.js';

/** Most lines of one request. */
const MOST_LINES = 250;
const AN_ID = { min: 1, max: Number.MAX_SAFE_INTEGER };

/** What a list of transfers may be narrowed to. */
export class ListTransfers extends ListQuery(['created_at', 'updated_at'], 'created_at:desc') {
  /** Transfers that stand there. */
  @Optional() @OneOf(TRANSFER_STATUSES) status?: TransferStatus;
  /** Transfers from this location. */
  @Optional() @Integer(AN_ID) from_location_id?: number;
  /** Transfers to this location. */
  @Optional() @Integer(AN_ID) to_location_id?: number;
}

/** Each variant stands in the list once. */
const EachOnce = (): PropertyDecorator =>
  rule(
    'unique',
    (lines) => Array.isArray(lines) && new Set(lines.map((line: { sku_id?: unknown } | null) => line?.sku_id)).size === lines.length,
    (field) => `${field} must name each sku_id once.`,
  );

/** Units of one variant that are to move. */
export class TransferredLine {
  /** Variant. */
  @Integer(AN_ID) sku_id: number;
  /** Units. */
  @Integer({ min: 1 }) quantity: number;
}

/** A new transfer, a draft. */
export class CreateTransfer {
  /** Location that the units leave. */
  @Integer(AN_ID) from_location_id: number;
  /** Location that they go to, another one. */
  @Integer(AN_ID) to_location_id: number;
  /** Variants, each once; at most 250. */
  @EachOnce() @Items(() => TransferredLine, { min: 1, max: MOST_LINES }) items: TransferredLine[];
  /** Note. */
  @Nullable() @MaxLength(5000) @IsString() note?: string | null;
}

/** Changes of a draft; fields that are left out stay, null clears what may be empty. */
export class UpdateTransfer {
  /** Location that the units leave. */
  @Optional() @Integer(AN_ID) from_location_id?: number;
  /** Location that they go to, another one. */
  @Optional() @Integer(AN_ID) to_location_id?: number;
  /** All variants anew, each once; at most 250. */
  @Optional() @EachOnce() @Items(() => TransferredLine, { min: 1, max: MOST_LINES }) items?: TransferredLine[];
  /** Note. */
  @Nullable() @MaxLength(5000) @IsString() note?: string | null;
}

/** What became of the units of one variant; together they are all that were shipped. */
export class ArrivedLine {
  /** Variant. */
  @Integer(AN_ID) sku_id: number;
  /** Units that arrived and can be sold. */
  @Integer({ min: 0 }) received_quantity: number;
  /** Units that arrived damaged; 0 if left out. */
  @Optional() @Integer({ min: 0 }) rejected_quantity?: number;
  /** Units that never arrived; 0 if left out. */
  @Optional() @Integer({ min: 0 }) lost_quantity?: number;
}

/** The arrival of a transfer; without `items` everything arrived. */
export class CompleteTransfer {
  /** Every variant of the transfer, once. */
  @Optional() @EachOnce() @Items(() => ArrivedLine, { min: 0, max: MOST_LINES }) items?: ArrivedLine[];
}

/** The end of a transfer that does not arrive. */
export class CancelTransfer {
  /** What becomes of units on their way: back to the origin, or written off. Required once the transfer has left. */
  @Optional() @OneOf(ON_IN_TRANSIT) on_in_transit?: OnInTransit;
}

const sumOfItems = (what: string): string =>
  `(SELECT coalesce(sum(${what}), 0)::bigint FROM transfer_items i WHERE i.store_id = t.store_id AND i.transfer_id = t.transfer_id)`;

/** A transfer in a list. */
export class TransferSummary extends Shape(Transfer, [
  'transfer_id',
  'store_id',
  'transfer_number',
  'from_location_id',
  'to_location_id',
  'status',
  'note',
  'on_in_transit',
  'shipped_at',
  'completed_at',
  'cancelled_at',
  'created_at',
  'updated_at',
]) {
  /** Variants. */
  @Computed(sumOfItems('1')) @WholeNumber() items_count: number;
  /** Units that are to move. */
  @Computed(sumOfItems('i.quantity')) @WholeNumber() total_quantity: number;
}

/** Units of one variant in a transfer. */
export class TransferLine extends Shape(TransferItem, [
  'transfer_item_id',
  'sku_id',
  'quantity',
  'received_quantity',
  'rejected_quantity',
  'lost_quantity',
]) {
  /** The variant's product. */
  @Computed(VARIANT_COLUMNS.product_id) @WholeNumber() product_id: number;
  /** Name of the product. */
  @Computed(VARIANT_COLUMNS.product_name) product_name: string;
  /** Name of the variant. */
  @Computed(VARIANT_COLUMNS.variant_name) variant_name: string;
  /** Its stock keeping unit code. */
  @Computed(VARIANT_COLUMNS.sku_code) sku_code: string;
}

/** A transfer with its lines. */
export class TransferDetail extends TransferSummary {
  /** Variants. */
  @Nested(() => TransferLine, 'transfer_id') items: TransferLine[];
}
