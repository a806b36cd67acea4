import type { TagGroup } from './openapi/tags.js';

/** Tags of the API reference, in its order. The lint of the document fails for a route under none of these paths. */
export const TAG_GROUPS: readonly TagGroup[] = [
  {
    name: 'App API',
    tags: [
      { name: 'Orders', description: 'Orders with their lines and statuses.', paths: ['/api/apps/v1/orders/'] },
      { name: 'Products', description: 'Products with their variants and images.', paths: ['/api/apps/v1/products/'] },
      { name: 'Categories', description: 'Product categories, in trees.', paths: ['/api/apps/v1/categories/'] },
      { name: 'Customers', description: 'Customers of the store and their orders.', paths: ['/api/apps/v1/customers/'] },
      { name: 'Inventory', description: 'Stock of products, and the ledger of its movements.', paths: ['/api/apps/v1/inventory/'] },
      { name: 'Locations', description: 'Places where the store keeps stock.', paths: ['/api/apps/v1/locations/'] },
      { name: 'Discounts', description: 'Discount codes.', paths: ['/api/apps/v1/discounts/'] },
      { name: 'Billing', description: 'Charges, subscriptions, usage and wallets, as apps use them.', paths: ['/api/apps/v1/billing/'] },
      { name: 'Webhooks', description: 'Subscriptions to events, and the log of their deliveries.', paths: ['/api/apps/v1/webhooks/'] },
      { name: 'Events', description: 'Event feed: the envelopes of webhooks, by pull.', paths: ['/api/apps/v1/events/'] },
      {
        name: 'Metafields',
        description: 'Data of apps, attached to products, orders, customers and the store.',
        paths: ['/api/apps/v1/metafields/'],
      },
      { name: 'Store', description: 'The profile of the store.', paths: ['/api/apps/v1/store/'] },
      { name: 'Staff', description: 'Staff of the store and their roles.', paths: ['/api/apps/v1/staff/'] },
      { name: 'Analytics', description: 'Sales figures by day, week or month.', paths: ['/api/apps/v1/analytics/'] },
      { name: 'Suppliers', description: 'Suppliers of the store.', paths: ['/api/apps/v1/suppliers/'] },
      { name: 'Purchase orders', description: 'Orders to suppliers, and their receipts.', paths: ['/api/apps/v1/purchase-orders/'] },
      { name: 'Transfers', description: 'Stock that moves between locations of the store.', paths: ['/api/apps/v1/transfers/'] },
      { name: 'Installation', description: 'The installation of the calling app.', paths: ['/api/apps/v1/installation/'] },
      { name: 'Scopes', description: 'Use of the scopes that the app was granted.', paths: ['/api/apps/v1/scopes/'] },
      { name: 'Sync', description: 'Digests that prove that a copy of the records is complete.', paths: ['/api/apps/v1/sync/'] },
      {
        name: 'Requests',
        description: 'Log of the requests of the app, with the events and deliveries that they caused.',
        paths: ['/api/apps/v1/requests/'],
      },
      { name: 'Bulk', description: 'Exports and imports of whole resources as files.', paths: ['/api/apps/v1/bulk/'] },
      { name: 'Deprecations', description: 'Deprecated parts of the API that the app uses.', paths: ['/api/apps/v1/deprecations/'] },
    ],
  },
  {
    name: 'Authorization of apps',
    tags: [
      {
        name: 'OAuth',
        description: 'Authorization of apps: consent of merchants, codes and tokens.',
        paths: ['/api/apps/oauth/', '/.well-known/oauth-authorization-server/api/apps/oauth/'],
      },
      {
        name: 'Session tokens',
        description: 'Short-lived tokens that name the merchant who uses an embedded app.',
        paths: ['/api/apps/session'],
      },
      {
        name: 'Extensions',
        description: 'Parts of apps in the dashboard and in storefronts: their versions, their access to the API, and their actions.',
        paths: ['/api/apps/extensions/'],
      },
    ],
  },
  {
    name: 'Decisions of merchants',
    tags: [
      {
        name: 'Payments',
        description: 'Decisions of merchants on charges, and returns from payment gateways.',
        paths: ['/api/apps/billing/'],
      },
      {
        name: 'Installations',
        description: 'Apps that merchants install on and uninstall from their stores, and their scopes.',
        paths: ['/api/apps/installations/'],
      },
      { name: 'Custom apps', description: 'Apps that merchants create for their own stores.', paths: ['/api/apps/custom-apps/'] },
      { name: 'Deliveries', description: 'Webhook deliveries that merchants retry.', paths: ['/api/apps/webhooks/'] },
    ],
  },
  {
    name: 'Developer portal',
    tags: [
      {
        name: 'Organisations',
        description: 'Organisations of developers, their members, invitations and apps.',
        paths: [
          '/api/developers/organisations/',
          '/api/developers/sign-up/',
          '/api/developers/accounts/',
          '/api/developers/invitations/',
          '/api/developers/device/',
          '/api/developers/session/',
        ],
      },
    ],
  },
  {
    name: 'Identity provider',
    tags: [
      {
        name: 'Identity provider',
        description:
          "Sign-in of merchants and customers to other websites and apps (OpenID Connect): a user's consent for a code and tokens.",
        paths: ['/api/oauth/', '/.well-known/oauth-authorization-server/api/oauth/'],
      },
    ],
  },
  {
    name: 'Dashboard',
    tags: [
      { name: 'Dashboard', description: 'Sign-in of merchants, and the audit log of a store.', paths: ['/api/dashboard/'] },
      { name: 'Changelog', description: 'Changes of the API, for programs.', paths: ['/changelog.json/'] },
    ],
  },
];
