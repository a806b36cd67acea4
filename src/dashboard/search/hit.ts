/** Maximum number of hits per kind. */
export const LIMIT = 5;

/** Kinds of hits in their order, with the words of their headings. */
export const KINDS = {
  orders: 'orders_title',
  customers: 'customers_title',
  products: 'products_title',
  discounts: 'discounts_title',
  charges: 'search_charges',
  deliveries: 'search_deliveries',
  requests: 'search_requests',
} as const;

/** Kinds whose list has its own search. */
export const LISTED: readonly string[] = ['orders', 'customers', 'products', 'discounts'];

/** Record that a search found. */
export interface Hit {
  readonly kind: keyof typeof KINDS;
  /** Path of its page below that of the store. */
  readonly path: string;
  readonly name: string;
  readonly detail: string;
  /** True if the text is its id, number, code or contact, and not only a part of a name. */
  readonly isExact: boolean;
}
