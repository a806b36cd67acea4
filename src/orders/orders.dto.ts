import { Transform } from 'class-transformer';
import { IsBoolean, IsObject, IsString, MaxLength, MinLength } from 'class-validator';
import { MAX_PAISA } from '../platform/database/money.js';
import { Amount, Integer, Items, Moment, Nullable, OneOf, Optional, rule, WholeNumber } from '../platform/http/fields.js';
import { ListQuery } from '../platform/http/list-query.js';
import { Computed, Nested, Shape } from '../platform/http/shape.js';
import { Order, OrderItem } from './order.entity.js';
import { acceptedWords, canonical, fieldOf, type StatusField } from './order-status.js';

/** Most lines of one order. */
const MOST_LINES = 500;
/** Largest amount of one field, in paisa. */
const MOST = MAX_PAISA;
const ANY_AMOUNT = { min: 0, max: MOST };

/** A status word of the field; other spellings become the stored one. */
const Status = (field: StatusField): PropertyDecorator => {
  const words = acceptedWords(field);
  return (target, key) => {
    OneOf(words)(target, key);
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' && words.includes(value) ? canonical(value) : value))(
      target,
      key,
    );
  };
};

/** An address: an object with an `address` field. */
const Address = (): PropertyDecorator =>
  rule(
    'address',
    (value) => typeof value === 'object' && value !== null && isText((value as Record<string, unknown>)['address']),
    (field) => `${field} must be an object with an address field.`,
  );
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** A status word of any of the three fields. */
const KnownStatus = (): PropertyDecorator =>
  rule(
    'in',
    (word) => typeof word === 'string' && fieldOf(word) !== undefined,
    (field) => `${field} must be a known status.`,
  );

/** What a list of orders may be narrowed to. */
export class ListOrders extends ListQuery(['created_at', 'updated_at', 'grand_total'], 'created_at:desc') {
  /** A status word: of the order, else of its payment, else of its fulfillment. */
  @Optional() @KnownStatus() status?: string;
  /** Orders created on or after this time. */
  @Optional() @Moment() since?: Date;
  /** Orders created on or before this time; a date alone includes its whole day. */
  @Optional() @Moment('end') until?: Date;
  /** Orders updated on or after this time. */
  @Optional() @Moment() updated_since?: Date;
  /** Orders updated on or before this time; a date alone includes its whole day. */
  @Optional() @Moment('end') updated_until?: Date;
  /** Orders of this customer. */
  @Optional() @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) customer_id?: number;
}

/** What a customer's order history may be narrowed to. */
export class ListCustomerOrders extends ListQuery(['created_at', 'updated_at', 'grand_total'], 'created_at:desc') {
  /** A status word: of the order, else of its payment, else of its fulfillment. */
  @Optional() @KnownStatus() status?: string;
}

/** A line of a new order. */
export class CreateOrderItem {
  /** Product and variant name. */
  @MaxLength(500) @MinLength(1) @IsString() name: string;
  /** Unit price in taka. */
  @Amount(ANY_AMOUNT) price: number;
  /** Units ordered. */
  @Integer({ min: 1, max: 1_000_000 }) quantity: number;
  /** Product of this store. */
  @Nullable() @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) product_id?: number | null;
  /** Variant of this store; its cost is noted on the line. */
  @Nullable() @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) variant_id?: number | null;
  /** Discount on one unit, in taka. */
  @Optional() @Amount(ANY_AMOUNT) discount?: number;
  /** Image path. */
  @Nullable() @MaxLength(2000) @IsString() image?: string | null;
}

/** A new order; amounts that are left out are computed from the lines. */
export class CreateOrder {
  /** Customer of this store. */
  @Nullable() @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) customer_id?: number | null;
  /** Shipping address; must include an `address` field, and usually name, phone and city. */
  @Address() @IsObject() address: Record<string, unknown>;
  /** Billing address. */
  @Nullable() @IsObject() billing_address?: Record<string, unknown> | null;
  /** Bill to the shipping address. */
  @Optional() @IsBoolean() is_billing_same?: boolean;
  /** Lines, at most 500. */
  @Items(() => CreateOrderItem, { min: 1, max: MOST_LINES }) order_items: CreateOrderItem[];
  /** Status of the order; pending by default. */
  @Optional() @Status('order_status') order_status?: string;
  /** Payment status; pending by default. */
  @Optional() @Status('financial_status') financial_status?: string;
  /** Fulfillment status; un-fulfilled by default. */
  @Optional() @Status('fulfillment_status') fulfillment_status?: string;
  /** How it is paid; cod by default. */
  @Optional() @MaxLength(50) @IsString() payment_method?: string;
  /** Where it comes from; other by default. */
  @Optional() @MaxLength(50) @IsString() channel?: string;
  /** The customer's note. */
  @Nullable() @MaxLength(5000) @IsString() note?: string | null;
  /** Note that the customer does not see. */
  @Nullable() @MaxLength(5000) @IsString() internal_note?: string | null;
  /** Tags. */
  @Nullable() @MaxLength(1000) @IsString() tags?: string | null;
  /** Scheduled delivery date. */
  @Nullable() @Moment() delivery_date?: Date | null;
  /** Sum of the lines; computed if left out. */
  @Optional() @Amount(ANY_AMOUNT) sub_total?: number;
  /** sub_total - discount + tax + shipping; computed if left out. */
  @Optional() @Amount(ANY_AMOUNT) grand_total?: number;
  /** Shipping charge. */
  @Optional() @Amount(ANY_AMOUNT) shipping?: number;
  /** Discount on the order. */
  @Optional() @Amount(ANY_AMOUNT) discount?: number;
  /** Tax. */
  @Optional() @Amount(ANY_AMOUNT) tax?: number;
}

const SHIPPING_TYPES = ['inside', 'subarea', 'outside', 'free'];

/** Changes of an order; fields that are left out stay, null clears what may be empty. */
export class UpdateOrder {
  /** The customer's note. */
  @Nullable() @MaxLength(5000) @IsString() note?: string | null;
  /** Note that the customer does not see. */
  @Nullable() @MaxLength(5000) @IsString() internal_note?: string | null;
  /** Tags. */
  @Nullable() @MaxLength(1000) @IsString() tags?: string | null;
  /** Shipping address; must include an `address` field. */
  @Optional() @Address() @IsObject() address?: Record<string, unknown>;
  /** Billing address. */
  @Nullable() @IsObject() billing_address?: Record<string, unknown> | null;
  /** Bill to the shipping address. */
  @Optional() @IsBoolean() is_billing_same?: boolean;
  /** How it is paid. */
  @Optional() @MaxLength(50) @IsString() payment_method?: string;
  /** Amount paid, in taka. */
  @Optional() @Amount(ANY_AMOUNT) paid_by_customer?: number;
  /** When the payment was received. */
  @Nullable() @Moment() payment_date?: Date | null;
  /** Reference of the payment. */
  @Nullable() @MaxLength(255) @IsString() payment_reference?: string | null;
  /** Remark on the payment. */
  @Nullable() @MaxLength(1000) @IsString() payment_remark?: string | null;
  /** Scheduled delivery date. */
  @Nullable() @Moment() delivery_date?: Date | null;
  /** Follow-up date. */
  @Nullable() @Moment() followup_date?: Date | null;
  /** Delivery zone; the field's name is spelled so in the contract. */
  @Nullable() @OneOf(SHIPPING_TYPES) shppping_type?: string | null;
  /** Delivery zone under its common spelling. */
  @Nullable() @OneOf(SHIPPING_TYPES) shipping_type?: string | null;
  /** Whether the delivery was paid. */
  @Optional() @IsBoolean() is_delivery_paid?: boolean;
}

/** New words for an order's states; at least one. */
export class ChangeOrderStatus {
  /** Status of the order. */
  @Optional() @Status('order_status') order_status?: string;
  /** Payment status. */
  @Optional() @Status('financial_status') financial_status?: string;
  /** Fulfillment status. */
  @Optional() @Status('fulfillment_status') fulfillment_status?: string;
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

/** An order in a list. */
export class OrderSummary extends Shape(Order, SUMMARY) {}

/** A line of an order. */
export class OrderLine extends Shape(OrderItem, [
  'order_item_id',
  'order_id',
  'product_id',
  'variant_id',
  'bundle_id',
  'name',
  'price',
  'cost',
  'discount',
  'quantity',
  'image',
  'created_at',
  'updated_at',
]) {}

const CUSTOMER = 'FROM customers c WHERE c.store_id = t.store_id AND c.user_id = t.user_id';

/** An order with everything that belongs to it. */
export class OrderDetail extends Shape(Order, [
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
  @Computed(`(SELECT c.name ${CUSTOMER})`) customer_name: string | null;
  /** Phone of the customer. */
  @Computed(`(SELECT c.phone ${CUSTOMER})`) customer_phone: string | null;
  /** E-mail address of the customer. */
  @Computed(`(SELECT c.email ${CUSTOMER})`) customer_email: string | null;
  /** Lines. */
  @Nested(() => OrderLine, 'order_id') items: OrderLine[];
}

/** An order that was just placed. */
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
  @WholeNumber() items_count: number;
}

/** The states of an order after a change. */
export class OrderStatus extends Shape(Order, ['order_id', 'order_status', 'financial_status', 'fulfillment_status', 'updated_at']) {}
