/** Names of the three independent statuses of an order (specification 3.1). */
export type StatusField = 'order_status' | 'financial_status' | 'fulfillment_status';

/** Statuses of an order, or some of them. */
export type Statuses = Partial<Record<StatusField, string>>;

/** Statuses that callers may set, by field. */
const ACCEPTED = {
  order_status: ['pending', 'processing', 'scheduled', 'shipped', 'completed', 'cancelled', 'hold', 'returned', 'refunded', 'exchange'],
  financial_status: ['pending', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'voided'],
  fulfillment_status: [
    'un-fulfilled',
    'fulfilled',
    'partial',
    'processing',
    'ongoing',
    'delivered',
    'cancelled',
    'hold',
    'in_review',
    'delivery-in-progress',
    'pickup-pending',
    'returning',
    'returned',
    'rejected',
  ],
} as const satisfies Record<StatusField, readonly string[]>;

/** Statuses that only the system sets. Responses contain them, and lists can be filtered by them. */
const SET_BY_SYSTEM: readonly string[] = ['confirmed', 'delivered', 'in_transit'];

/** Reports of a courier, and the status of the order that each sets. */
export const COURIER_STATUS = { picked: 'shipped', in_transit: 'in_transit', delivered: 'delivered', returned: 'returned' } as const;

/** Report of a courier about a parcel. */
export type CourierReport = keyof typeof COURIER_STATUS;

/** All reports, in the order in which they arrive. */
export const COURIER_REPORTS = Object.keys(COURIER_STATUS) as CourierReport[];

/** Accepted spellings, and the status that is stored for each. */
const ALIASES: Readonly<Record<string, string>> = { unfulfilled: 'un-fulfilled', partially_fulfilled: 'partial' };

/** Status fields, in the order in which changes are reported and the status of a filter is looked up. */
export const STATUS_FIELDS: readonly StatusField[] = ['order_status', 'financial_status', 'fulfillment_status'];

/** Statuses of a new order, unless others are given. */
export const INITIAL: Readonly<Record<StatusField, string>> = {
  order_status: 'pending',
  financial_status: 'pending',
  fulfillment_status: 'un-fulfilled',
};

/** Returns the stored spelling of a status. */
export const canonical = (status: string): string => ALIASES[status] ?? status;

/** Statuses that a caller may set the field to, in every accepted spelling. */
export const acceptedStatuses = (field: StatusField): string[] => {
  const accepted: readonly string[] = ACCEPTED[field];
  return [...accepted, ...Object.keys(ALIASES).filter((alias) => accepted.includes(canonical(alias)))];
};

/** Statuses that the field may hold in the database. */
export const storedStatuses = (field: StatusField): readonly string[] =>
  field === 'order_status' ? [...ACCEPTED.order_status, ...SET_BY_SYSTEM] : ACCEPTED[field];

/** Statuses that a filter may have, in every accepted spelling. */
export const filterStatuses = (): string[] => [...new Set([...STATUS_FIELDS.flatMap(acceptedStatuses), ...SET_BY_SYSTEM])];

/** Field that a status in a filter belongs to: the order's, else payment, else fulfillment; undefined for an unknown status. */
export function fieldOf(status: string): StatusField | undefined {
  if (SET_BY_SYSTEM.includes(status)) return 'order_status';
  return STATUS_FIELDS.find((field) => acceptedStatuses(field).includes(status));
}

/** Columns with the time at which an order last reached a status. */
export const STATUS_TIMESTAMPS = [
  'processed_at',
  'hold_at',
  'cancel_at',
  'shipped_at',
  'delivered_at',
  'returned_at',
  'fulfilled_at',
  'payment_date',
] as const;

/** Column with the time at which an order reached a status. */
export type StatusTimestamp = (typeof STATUS_TIMESTAMPS)[number];

const TIMESTAMP_BY_STATUS: Readonly<Record<StatusField, Readonly<Record<string, StatusTimestamp>>>> = {
  order_status: {
    processing: 'processed_at',
    confirmed: 'processed_at',
    hold: 'hold_at',
    cancelled: 'cancel_at',
    shipped: 'shipped_at',
    completed: 'delivered_at',
    delivered: 'delivered_at',
    returned: 'returned_at',
  },
  financial_status: { paid: 'payment_date' },
  fulfillment_status: { fulfilled: 'fulfilled_at' },
};

/** Columns to set to the current time when the fields change to these statuses. */
export const timestampsOf = (statuses: Statuses): StatusTimestamp[] =>
  STATUS_FIELDS.flatMap((field) => TIMESTAMP_BY_STATUS[field][statuses[field] ?? ''] ?? []);

/** Changed fields with their old and new status. */
export type StatusChanges = Partial<Record<StatusField, { from: string; to: string }>>;

/** Returns the fields of an order that `given` changes. */
export function changesOf(order: Readonly<Record<StatusField, string>>, given: Statuses): StatusChanges {
  const changed = STATUS_FIELDS.flatMap((field) => {
    const to = given[field];
    return to === undefined || to === order[field] ? [] : [[field, { from: order[field], to }] as const];
  });
  return Object.fromEntries(changed);
}
