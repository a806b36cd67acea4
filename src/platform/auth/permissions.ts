/** Permissions of staff members with their descriptions. Owners and admins have all of them. */
export const PERMISSIONS = {
  apps__install_apps: 'Uninstall apps; approve, decline and cancel charges; create custom apps and sign-in clients; view exports',
  apps__manage_billing: 'View the charges, subscriptions and wallets of apps',
  apps__manage_webhooks: 'View the webhook delivery log and the request log, and retry deliveries',
  apps__use_apps: 'Open the pages and extensions of installed apps',
  customers__edit_customers: 'Create customers, change their names, contacts and addresses, and delete those without orders',
  customers__view_customers: 'View customers',
  discounts__edit_discounts: 'Create, change, activate and delete discounts',
  orders__edit_orders: 'Change the statuses, notes and tags of orders, and cancel them',
  orders__view_orders: 'View orders',
  products__edit_products: 'Activate products and adjust their stock',
  store__edit_settings: 'Change the name, the contact data, the domain, the logo and the colour of the store',
} as const;

/** Name of a permission. */
export type Permission = keyof typeof PERMISSIONS;
