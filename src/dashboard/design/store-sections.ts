/** Sections of a store's dashboard and the permissions that they require. A wide screen shows the first ones next to the menu. */
export const SECTIONS = [
  { word: 'home_title', path: 'home', need: 'member', is_first: true },
  { word: 'orders_title', path: 'orders', need: 'orders__view_orders', is_first: true },
  { word: 'products_title', path: 'products', need: 'member', is_first: true },
  { word: 'discounts_title', path: 'discounts', need: 'member', is_first: true },
  { word: 'customers_title', path: 'customers', need: 'customers__view_customers', is_first: true },
  { word: 'apps_title', path: 'settings/apps', need: 'member', is_first: true },
  { word: 'billing_title', path: 'settings/apps/billing', need: 'apps__manage_billing', is_first: false },
  { word: 'deliveries_title', path: 'settings/apps/webhooks', need: 'apps__manage_webhooks', is_first: false },
  { word: 'requests_title', path: 'settings/apps/requests', need: 'apps__manage_webhooks', is_first: false },
  { word: 'bulk_title', path: 'settings/apps/exports', need: 'apps__install_apps', is_first: false },
  { word: 'custom_title', path: 'settings/custom-apps', need: 'apps__install_apps', is_first: false },
  { word: 'settings_title', path: 'settings/store', need: 'store__edit_settings', is_first: false },
  { word: 'staff_title', path: 'settings/staff', need: 'owner', is_first: false },
  { word: 'audit_title', path: 'settings/audit', need: 'owner', is_first: false },
] as const;
