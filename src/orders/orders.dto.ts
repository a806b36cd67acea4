import { PickType } from '@nestjs/swagger';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Field } from '../platform/contract/field.js';
import { UpdateOf } from '../platform/contract/fields/update-of.js';
import { memberRule } from '../platform/contract/fields/rule.js';
import { ListQuery } from '../platform/contract/list-query.js';
import { Shape } from '../platform/contract/shape.js';
import { Order, OrderItem, SHIPPING_TYPES } from './order.entity.js';
import { acceptedStatuses, canonical, fieldOf, filterStatuses, type StatusField } from './order-status.js';
import { MAX_PAISA } from '../platform/contract/money.js';

/** Maximum number of lines of one order. */
const MAX_LINES = 500;
const ANY_AMOUNT = { min: 0, max: MAX_PAISA };

/** Status of the field. Aliases are converted to the stored value. */
const Status = (field: StatusField): PropertyDecorator => {
  const words = acceptedStatuses(field);
  return applyDecorators(
    Field.OneOf(words),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' && words.includes(value) ? canonical(value) : value)),
  );
};

/** Address: an object with an `address` field. */
const Address = (): PropertyDecorator =>
  applyDecorators(
    Field.JsonObject(),
    InnerAddress('required', (text) => text !== undefined, 'is required'),
    InnerAddress('string', (text) => typeof text === 'string', 'must be a string'),
    InnerAddress('blank', (text) => typeof text === 'string' && /\S/.test(text), 'must have at least 1 character that is not white space'),
  );
const InnerAddress = (name: string, holds: (text: unknown) => boolean, problem: string): PropertyDecorator =>
  memberRule(
    name,
    (value) => holds((value as Readonly<Record<string, unknown>>)['address']),
    () => '.address',
    problem,
  );

/** Status of any of the three status fields. */
const KnownStatus = (): PropertyDecorator =>
  applyDecorators(
    Field.rule('in', (word) => typeof word === 'string' && fieldOf(word) !== undefined, 'must be a known status'),
    Field.ApiEnum(filterStatuses()),
  );

/** Filters and sort order of the order list. */
export class ListOrders extends ListQuery(['created_at', 'updated_at', 'grand_total'], 'created_at:desc') {
  /** Status: matched against `order_status` if it is one, else `financial_status`, else `fulfillment_status`. */
  @Field.Optional() @KnownStatus() status?: string;
  /** Orders created at or after this time. */
  @Field.Optional() @Field.Moment() since?: Date;
  /** Orders created at or before this time. A date without a time includes the whole day. */
  @Field.Optional() @Field.Moment('end') until?: Date;
  /** Orders updated at or after this time. */
  @Field.Optional() @Field.Moment() updated_since?: Date;
  /** Orders updated at or before this time. A date without a time includes the whole day. */
  @Field.Optional() @Field.Moment('end') updated_until?: Date;
  /** Orders of this customer. */
  @Field.Optional() @Field.Id() customer_id?: number;
}

/** Filters and sort order of a customer's orders. */
export class ListCustomerOrders extends ListQuery(['created_at', 'updated_at', 'grand_total'], 'created_at:desc') {
  /** Status: matched against `order_status` if it is one, else `financial_status`, else `fulfillment_status`. */
  @Field.Optional() @KnownStatus() status?: string;
}

/** Line of a new order. */
export class CreateOrderItem {
  /** Product and variant name. */
  @Field.Name({ max: 500 }) name: string;
  /** Unit price in taka. */
  @Field.Amount(ANY_AMOUNT) price: number;
  /** Number of units. */
  @Field.Integer({ min: 1, max: 1_000_000 }) quantity: number;
  /** Id of a product of this store. */
  @Field.Nullable() @Field.Id() product_id?: number | null;
  /** Id of a variant of this store. Its cost is copied to the line. */
  @Field.Nullable() @Field.Id() variant_id?: number | null;
  /** Discount per unit, in taka. Defaults to 0. */
  @Field.Optional() @Field.Amount(ANY_AMOUNT) discount?: number;
  /** Path of the image. */
  @Field.Nullable() @Field.Text({ max: 2000 }) image?: string | null;
}

/** New order. Omitted amounts are computed from the lines. */
export class CreateOrder {
  /** Id of a customer of this store. */
  @Field.Nullable() @Field.Id() customer_id?: number | null;
  /** Shipping address. Must include an `address` field; `name`, `phone` and `city` are customary. */
  @Address() address: Record<string, unknown>;
  /** Billing address. */
  @Field.Nullable() @Field.JsonObject() billing_address?: Record<string, unknown> | null;
  /** True if the billing address is the shipping address. Defaults to false. */
  @Field.Optional() @Field.Bool() is_billing_same?: boolean;
  /** Up to 500 lines. */
  @Field.Items(() => CreateOrderItem, { min: 1, max: MAX_LINES }) order_items: CreateOrderItem[];
  /** Status of the order. Defaults to `pending`. */
  @Field.Optional() @Status('order_status') order_status?: string;
  /** Payment status. Defaults to `pending`. */
  @Field.Optional() @Status('financial_status') financial_status?: string;
  /** Fulfillment status. Defaults to `un-fulfilled`. */
  @Field.Optional() @Status('fulfillment_status') fulfillment_status?: string;
  /** Payment method. Defaults to `cod`. */
  @Field.Optional() @Field.Text({ max: 50 }) payment_method?: string;
  /** Sales channel. Defaults to `other`. */
  @Field.Optional() @Field.Text({ max: 50 }) channel?: string;
  /** Note from the customer. */
  @Field.Nullable() @Field.Text({ max: 5000 }) note?: string | null;
  /** Internal note, not visible to the customer. */
  @Field.Nullable() @Field.Text({ max: 5000 }) internal_note?: string | null;
  /** Tags. */
  @Field.Nullable() @Field.Text({ max: 1000 }) tags?: string | null;
  /** Scheduled delivery date. */
  @Field.Nullable() @Field.Moment() delivery_date?: Date | null;
  /** Total of the lines. Computed if omitted. */
  @Field.Optional() @Field.Amount(ANY_AMOUNT) sub_total?: number;
  /** Amount due. Defaults to `sub_total` - `discount` + `tax` + `shipping`. */
  @Field.Optional() @Field.Amount(ANY_AMOUNT) grand_total?: number;
  /** Shipping charge. Defaults to 0. */
  @Field.Optional() @Field.Amount(ANY_AMOUNT) shipping?: number;
  /** Discount on the order. Defaults to 0. */
  @Field.Optional() @Field.Amount(ANY_AMOUNT) discount?: number;
  /** Tax. Defaults to 0. */
  @Field.Optional() @Field.Amount(ANY_AMOUNT) tax?: number;
}

/** Fields that an update has in common with a new order. */
const ALSO_UPDATED = ['note', 'internal_note', 'tags', 'billing_address', 'is_billing_same', 'payment_method', 'delivery_date'] as const;

/** Changes of an order. Omitted fields keep their values. */
export class UpdateOrder extends UpdateOf(PickType(CreateOrder, ALSO_UPDATED)) {
  /** Shipping address. Replaces the stored object; unlike a new order's, it may omit the `address` field. */
  @Field.Optional() @Field.JsonObject() address?: Record<string, unknown>;
  /** Amount paid by the customer, in taka. */
  @Field.Optional() @Field.Amount(ANY_AMOUNT) paid_by_customer?: number;
  /** Time of the payment. */
  @Field.Nullable() @Field.Moment() payment_date?: Date | null;
  /** Payment reference, e.g. a transaction number. */
  @Field.Nullable() @Field.Text({ max: 255 }) payment_reference?: string | null;
  /** Remark about the payment. */
  @Field.Nullable() @Field.Text({ max: 1000 }) payment_remark?: string | null;
  /** Follow-up date. */
  @Field.Nullable() @Field.Moment() followup_date?: Date | null;
  /** Delivery zone. The misspelled name is part of the API. */
  @Field.Nullable() @Field.OneOf(SHIPPING_TYPES) shppping_type?: string | null;
  /** Delivery zone; alias of `shppping_type`, which takes precedence if both are given. */
  @Field.Nullable() @Field.OneOf(SHIPPING_TYPES) shipping_type?: string | null;
  /** True if the delivery is paid. */
  @Field.Optional() @Field.Bool() is_delivery_paid?: boolean;
}

/** Status changes of an order. At least one field is required. */
export class ChangeOrderStatus {
  /** Status of the order. */
  @Field.Optional() @Status('order_status') order_status?: string;
  /** Payment status. */
  @Field.Optional() @Status('financial_status') financial_status?: string;
  /** Fulfillment status. */
  @Field.Optional() @Status('fulfillment_status') fulfillment_status?: string;
}

const SUMMARY = [
  'order_id',
  'store_id',
  'user_id',
  'order_status',
  'financial_status',
  'fulfillment_status',
  'sub_total',
  'tax',
  'shipping',
  'discount',
  'grand_total',
  'payment_method',
  'note',
  'created_at',
  'updated_at',
] as const;

/** Order in a list. */
export class OrderSummary extends Shape(Order, SUMMARY) {}

const CUSTOMER = 'FROM customers c WHERE c.store_id = $1 AND c.user_id = t.user_id';

/** Order in the list of the dashboard. */
export class FoundOrder extends Shape(Order, [...SUMMARY, 'store_serial_order_no', 'tracking_code']) {
  /** Name of the customer. */
  @Field.Computed(`(SELECT c.name ${CUSTOMER})`) customer_name: string | null;
  /** Name in the delivery address. */
  @Field.Computed(`(t.address::json ->> 'name')`) receiver: string | null;
}

/** Line of an order. */
export class OrderLine extends Shape(OrderItem, [
  'order_item_id',
  'order_id',
  'product_id',
  'variant_id',
  'bundle_id',
  'name',
  'price',
  'cost',
  'unit_cost',
  'discount',
  'quantity',
  'image',
  'created_at',
  'updated_at',
]) {}

/** Order with all its fields. */
export class OrderRecord extends Shape(Order, [
  ...SUMMARY,
  'internal_note',
  'tracking_code',
  'item_discount',
  'total',
  'promo',
  'paid_by_customer',
  'address',
  'billing_address',
  'is_billing_same',
  'channel',
  'is_delivery_paid',
  'delivery_date',
  'tags',
  'processed_at',
  'hold_at',
  'cancel_at',
  'shipped_at',
  'delivered_at',
  'returned_at',
  'courier',
  'courier_id',
  'payment_date',
  'payment_reference',
  'payment_remark',
  'fulfilled_at',
  'store_serial_order_no',
  'shipping_type',
  'is_bundle',
  'followup_date',
  'printed',
  'printed_at',
]) {
  /** Name of the customer. */
  @Field.Computed(`(SELECT c.name ${CUSTOMER})`) customer_name: string | null;
  /** Phone number of the customer. */
  @Field.Computed(`(SELECT c.phone ${CUSTOMER})`) customer_phone: string | null;
  /** Email address of the customer. */
  @Field.Computed(`(SELECT c.email ${CUSTOMER})`) customer_email: string | null;
}

/** Order with all its fields and lines. */
export class OrderDetail extends OrderRecord {
  /** Lines. */
  @Field.Nested(() => OrderLine, 'order_id') items: OrderLine[];
}

/** Newly created order. */
export class OrderCreated extends Shape(Order, [
  'order_id',
  'store_id',
  'user_id',
  'order_status',
  'financial_status',
  'fulfillment_status',
  'sub_total',
  'grand_total',
]) {
  /** Number of lines. */
  @Field.ApiInteger() items_count: number;
}

/** Statuses of an order after a change. */
export class OrderStatus extends Shape(Order, ['order_id', 'order_status', 'financial_status', 'fulfillment_status', 'updated_at']) {}
