import { Field } from '../../platform/contract/field.js';
import { UpdateOf } from '../../platform/contract/fields/update-of.js';
import { ListQuery } from '../../platform/contract/list-query.js';
import { Shape } from '../../platform/contract/shape.js';
import { MAX_LINES, VARIANT_COLUMNS } from '../lines.js';
import { TRANSFER_STATUSES, type TransferStatus } from '../moves.js';
import { ON_IN_TRANSIT, type OnInTransit, Transfer, TransferItem } from './transfer.entity.js';

/** Filters and sort order of the transfer list. */
export class ListTransfers extends ListQuery(['created_at', 'updated_at'], 'created_at:desc') {
  /** Transfers with this status. */
  @Field.Optional() @Field.OneOf(TRANSFER_STATUSES) status?: TransferStatus;
  /** Transfers from this location. */
  @Field.Optional() @Field.Id() from_location_id?: number;
  /** Transfers to this location. */
  @Field.Optional() @Field.Id() to_location_id?: number;
}

/** Units of one variant to transfer. */
export class TransferredLine {
  /** Id of the variant. */
  @Field.Id() sku_id: number;
  /** Number of units. */
  @Field.Integer({ min: 1 }) quantity: number;
}

/** New transfer. It is created as a draft. */
export class CreateTransfer {
  /** Id of the origin. */
  @Field.Id() from_location_id: number;
  /** Id of the destination. Must differ from the origin. */
  @Field.Id() to_location_id: number;
  /** Up to 250 lines with distinct variants. An update replaces all lines. */
  @Field.Items(() => TransferredLine, { min: 1, max: MAX_LINES, uniqueBy: 'sku_id' }) items: TransferredLine[];
  /** Note. */
  @Field.Nullable() @Field.Text({ max: 5000 }) note?: string | null;
}

/** Changes of a draft. Omitted fields keep their values. */
export class UpdateTransfer extends UpdateOf(CreateTransfer) {}

/** Outcome for the shipped units of one variant. The quantities must add up to the shipped quantity. */
export class ArrivedLine {
  /** Id of the variant. */
  @Field.Id() sku_id: number;
  /** Units that arrived in saleable condition. */
  @Field.Integer({ min: 0 }) received_quantity: number;
  /** Units that arrived damaged. Defaults to 0. */
  @Field.Optional() @Field.Integer({ min: 0 }) rejected_quantity?: number;
  /** Units that were lost. Defaults to 0. */
  @Field.Optional() @Field.Integer({ min: 0 }) lost_quantity?: number;
}

/** Arrival of a transfer. Without `items`, all units arrived in saleable condition. */
export class CompleteTransfer {
  /** Every variant of the transfer, exactly once. */
  @Field.Optional() @Field.Items(() => ArrivedLine, { min: 0, max: MAX_LINES, uniqueBy: 'sku_id' }) items?: ArrivedLine[];
}

/** Cancellation of a transfer. */
export class CancelTransfer {
  /** Handling of units in transit: return them to the origin or write them off. Required after the transfer has shipped. */
  @Field.Optional() @Field.OneOf(ON_IN_TRANSIT) on_in_transit?: OnInTransit;
}

const sumOfItems = (what: string): string =>
  `(SELECT coalesce(sum(${what}), 0)::bigint FROM transfer_items i WHERE i.store_id = $1 AND i.transfer_id = t.transfer_id)`;

/** Transfer in a list. */
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
  /** Number of lines. */
  @Field.Computed(sumOfItems('1')) @Field.ApiInteger() items_count: number;
  /** Total number of units. */
  @Field.Computed(sumOfItems('i.quantity')) @Field.ApiInteger() total_quantity: number;
}

/** Line of a transfer. */
export class TransferLine extends Shape(TransferItem, [
  'transfer_item_id',
  'sku_id',
  'quantity',
  'received_quantity',
  'rejected_quantity',
  'lost_quantity',
]) {
  /** Id of the product. */
  @Field.Computed(VARIANT_COLUMNS.product_id) @Field.ApiInteger() product_id: number;
  /** Name of the product. */
  @Field.Computed(VARIANT_COLUMNS.product_name) product_name: string;
  /** Name of the variant. */
  @Field.Computed(VARIANT_COLUMNS.variant_name) variant_name: string;
  /** Stock keeping unit (SKU) code of the variant. */
  @Field.Computed(VARIANT_COLUMNS.sku_code) sku_code: string;
}

/** Transfer with its lines. */
export class TransferDetail extends TransferSummary {
  /** Lines. */
  @Field.Nested(() => TransferLine, 'transfer_id') items: TransferLine[];
}
