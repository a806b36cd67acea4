/** Texts of the pages of customers in English. */
export const customers = {
  customers_title: 'Customers',
  customers_all: 'All customers',
  customers_lead: 'Find a customer, and see their orders.',
  customers_search_hint: 'Part of the name, the phone number or the email address',
  customers_guests: 'Guests',
  customers_with_guests: 'With guests',
  customers_min_orders: 'Orders, at least',
  customers_since: 'Customer since',
  customers_by_name: 'Name',
  customers_none: 'No customers yet.',
  customers_none_hint: 'Customers are listed here after their first order or sign-in. Guests are listed with the filter.',
  customers_no_match: 'No customer matches.',
  customers_verified: 'Verified',
  customers_address: 'Saved address',
  customers_orders_none: 'No orders yet.',
};
