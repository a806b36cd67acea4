/** The three independent states of an order (specification 3.1). */
export type StatusField = 'order_status' | 'financial_status' | 'fulfillment_status';

/** The states of an order, or some of them. */
export type Statuses = Partial<Record<StatusField, string>>;

/** Words that callers may give, by field. */
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

/** Words that only the system sets; they stand in answers and may be filtered by. */
const SET_BY_SYSTEM: readonly string[] = ['confirmed', 'delivered', 'in_transit'];

/** Other spellings, and the word that is stored for them. */
const ALIASES: Readonly<Record<string, string>> = { unfulfilled: 'un-fulfilled', partially_fulfilled: 'partial' };

/** The fields in the order in which a change is reported and a filter word is looked for. */
export const STATUS_FIELDS: readonly StatusField[] = ['order_status', 'financial_status', 'fulfillment_status'];

/** States of a new order. */
export const INITIAL: Readonly<Record<StatusField, string>> = {
  order_status: 'pending',
  financial_status: 'pending',
  fulfillment_status: 'un-fulfilled',
};

/** The stored word for what a caller gave. */
export const canonical = (word: string): string => ALIASES[word] ?? word;

/** Every word that a caller may give for the field, spellings included. */
export const acceptedWords = (field: StatusField): string[] => {
  const words: readonly string[] = ACCEPTED[field];
  return [...words, ...Object.keys(ALIASES).filter((alias) => words.includes(canonical(alias)))];
};

/** The field that a filter word belongs to: the order's state first, then payment, then fulfillment; undefined for an unknown word. */
export function fieldOf(word: string): StatusField | undefined {
  if (SET_BY_SYSTEM.includes(word)) return 'order_status';
  return STATUS_FIELDS.find((field) => acceptedWords(field).includes(word));
}

/** Times that an order notes. */
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

type StatusTimestamp = (typeof STATUS_TIMESTAMPS)[number];

const NOTED: Readonly<Record<StatusField, Readonly<Record<string, StatusTimestamp>>>> = {
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

/** The times to set when the fields move to these words. */
export const timestampsOf = (statuses: Statuses): StatusTimestamp[] =>
  STATUS_FIELDS.flatMap((field) => NOTED[field][statuses[field] ?? ''] ?? []);

/** What moved, from where to where; a field that keeps its word is not in it. */
export type StatusChanges = Partial<Record<StatusField, { from: string; to: string }>>;

/** What moves when `given` is applied to an order. */
export function changesOf(order: Readonly<Record<StatusField, string>>, given: Statuses): StatusChanges {
  const moved = STATUS_FIELDS.flatMap((field) => {
    const to = given[field];
    return to === undefined || to === order[field] ? [] : [[field, { from: order[field], to }] as const];
  });
  return Object.fromEntries(moved);
}
