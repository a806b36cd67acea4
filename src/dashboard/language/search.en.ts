/** Texts of the search in a store, in English. */
export const search = {
  search_title: 'Search',
  search_for: 'Search for “{text}”',
  search_lead: 'Orders, customers, products, discounts, charges, deliveries and requests that you may see.',
  search_field: 'Search this store',
  search_key: 'Press / to search',
  search_none: 'Nothing found.',
  search_none_hint: 'Enter an id, an order number, a phone number, a name, a SKU or a code.',
  search_all: 'All matches',
  search_charges: 'Charges',
  search_deliveries: 'Webhook deliveries',
  search_requests: 'Requests',
};
