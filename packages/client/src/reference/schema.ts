// Generated from openapi.json by `npm run client`. Do not edit.
export interface paths {
  '/api/apps/v1/orders': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List orders
     * @description Lists orders, newest first. Requires the scope `read:orders`.
     */
    get: operations['orders.list'];
    put?: never;
    /**
     * Create an order
     * @description Places an order. Requires the scope `write:orders`.
     */
    post: operations['orders.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/orders/{order_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get an order
     * @description Gets one order with its lines. Requires the scope `read:orders`.
     */
    get: operations['orders.get'];
    /**
     * Update an order
     * @description Updates the given fields of an order; a change that conflicts with a concurrent one returns 409. Requires the scope `write:orders`.
     */
    put: operations['orders.update'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/orders/{order_id}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Update an order's status
     * @description Changes the statuses of an order. Requires the scope `write:orders`.
     */
    put: operations['orders.updateStatus'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/products': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List products
     * @description Lists products, newest first. Requires the scope `read:products`.
     */
    get: operations['products.list'];
    put?: never;
    /**
     * Create a product
     * @description Creates a product with its default variant. Requires the scope `write:products`.
     */
    post: operations['products.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/products/{product_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a product
     * @description Gets one product with its variants. Requires the scope `read:products`.
     */
    get: operations['products.get'];
    /**
     * Update a product
     * @description Updates the given fields of a product. A new name changes the slug. Requires the scope `write:products`.
     */
    put: operations['products.update'];
    post?: never;
    /**
     * Delete a product
     * @description Deletes a product and its variants; orders keep their lines. Requires the scope `write:products`.
     */
    delete: operations['products.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/products/{product_id}/images': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Upload images
     * @description Uploads images of a product, all or none. Set their `stored_key`s as the `images` of a variant. Requires the scope `write:products`.
     */
    post: operations['products.uploadImages'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/products/{product_id}/variants': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a variant
     * @description Adds a variant after the others. Requires the scope `write:products`.
     */
    post: operations['variants.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/products/{product_id}/variants/{sku_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Update a variant
     * @description Updates the given fields of a variant. Requires the scope `write:products`.
     */
    put: operations['variants.update'];
    post?: never;
    /**
     * Delete a variant
     * @description Deletes a variant, unless it is the last one; orders keep their lines. Requires the scope `write:products`.
     */
    delete: operations['variants.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/categories': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List categories
     * @description Lists all categories, sorted by position and name, without pagination. Requires the scope `read:products`.
     */
    get: operations['categories.list'];
    put?: never;
    /**
     * Create a category
     * @description Creates a category. Requires the scope `write:products`.
     */
    post: operations['categories.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/categories/{category_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a category
     * @description Gets one category with its children. Requires the scope `read:products`.
     */
    get: operations['categories.get'];
    /**
     * Update a category
     * @description Updates the given fields of a category, including its parent. Requires the scope `write:products`.
     */
    put: operations['categories.update'];
    post?: never;
    /**
     * Delete a category
     * @description Deletes a category without products; its children move to its parent. Requires the scope `write:products`.
     */
    delete: operations['categories.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/customers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List customers
     * @description Lists customers, newest first. Requires the scope `read:customers`.
     */
    get: operations['customers.list'];
    put?: never;
    /**
     * Create a customer
     * @description Creates a customer. Requires the scope `write:customers`.
     */
    post: operations['customers.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/customers/{user_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a customer
     * @description Gets one customer. Requires the scope `read:customers`.
     */
    get: operations['customers.get'];
    /**
     * Update a customer
     * @description Updates the given fields of a customer. Requires the scope `write:customers`.
     */
    put: operations['customers.update'];
    post?: never;
    /**
     * Delete a customer
     * @description Deletes a customer who has no orders. Requires the scope `write:customers`.
     */
    delete: operations['customers.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/customers/{user_id}/orders': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List a customer's orders
     * @description Lists a customer's orders, newest first. Requires the scope `read:customers`.
     */
    get: operations['customers.listOrders'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/inventory': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List stock by product
     * @description Lists products with their stock, most recently updated first. Requires the scope `read:inventory`.
     */
    get: operations['inventory.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/inventory/{product_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a product's stock
     * @description Gets the stock of a product's variants. Requires the scope `read:inventory`.
     */
    get: operations['inventory.get'];
    /**
     * Set a product's stock
     * @description Sets the stock of variants. Requires the scope `write:inventory`.
     */
    put: operations['inventory.set'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/inventory/{product_id}/adjust': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Adjust a variant's stock
     * @description Adjusts the stock of a variant by a number of units. Requires the scope `write:inventory`.
     */
    post: operations['inventory.adjust'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/inventory/{product_id}/movements': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List stock movements
     * @description Lists the movements of a product's stock, newest first. Requires the scope `read:inventory`.
     */
    get: operations['inventory.listMovements'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/locations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List locations
     * @description Lists locations, oldest first. Requires the scope `read:inventory`.
     */
    get: operations['locations.list'];
    put?: never;
    /**
     * Create a location
     * @description Creates a location. Requires the scope `write:inventory`.
     */
    post: operations['locations.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/locations/{location_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a location
     * @description Gets one location. Requires the scope `read:inventory`.
     */
    get: operations['locations.get'];
    /**
     * Update a location
     * @description Updates the given fields of a location. Requires the scope `write:inventory`.
     */
    put: operations['locations.update'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/discounts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List discounts
     * @description Lists discounts, newest first. Requires the scope `read:discounts`.
     */
    get: operations['discounts.list'];
    put?: never;
    /**
     * Create a discount
     * @description Creates a discount. Requires the scope `write:discounts`.
     */
    post: operations['discounts.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/discounts/validate/{code}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Validate a discount code
     * @description Checks if a code can be used now. For a code that cannot be used, the status is 200 and `valid` is false. Requires the scope `read:discounts`.
     */
    get: operations['discounts.validate'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/discounts/{discount_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a discount
     * @description Gets one discount. Requires the scope `read:discounts`.
     */
    get: operations['discounts.get'];
    /**
     * Update a discount
     * @description Updates the given fields of a discount. Requires the scope `write:discounts`.
     */
    put: operations['discounts.update'];
    post?: never;
    /**
     * Delete a discount
     * @description Deletes a discount permanently. Requires the scope `write:discounts`.
     */
    delete: operations['discounts.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/billing/active': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List active charges
     * @description Lists the active charges and subscriptions of the installation, newest first. Requires the scope `billing`.
     */
    get: operations['charges.listActive'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/billing/charges': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a charge
     * @description Creates a one-time charge, which the merchant approves at `confirmation_url`. The same idempotency key returns the existing charge. Requires the scope `billing`.
     */
    post: operations['charges.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/billing/charges/{charge_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a charge
     * @description Returns a charge of the app in the store. Requires the scope `billing`.
     */
    get: operations['charges.get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/billing/charges/{charge_id}/refund': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Refund a charge
     * @description Refunds an active or cancelled charge within 180 days of its payment, in whole or in part: through its gateway, or into the wallet that it was paid from. The fees of the refunded part are returned in proportion. Requires the scope `billing`.
     */
    post: operations['charges.refund'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/billing/subscriptions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a subscription
     * @description Creates a subscription, which the merchant approves at `confirmation_url`. The same idempotency key returns the existing charge. Requires the scope `billing`.
     */
    post: operations['subscriptions.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/billing/usage-charges': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List usage charges
     * @description Lists the usage charges of the app in the store, newest first. Requires the scope `billing`.
     */
    get: operations['usageCharges.list'];
    put?: never;
    /**
     * Create a usage charge
     * @description Charges usage under the active subscription. It is settled with the next renewal. Requires the scope `billing`.
     */
    post: operations['usageCharges.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/billing/wallet': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the wallet
     * @description Returns the wallet. It is created on first use. Requires the scope `billing`.
     */
    get: operations['wallet.get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/billing/wallet-topup': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Top up the wallet
     * @description Creates a wallet top-up, which the merchant approves at `confirmation_url`. The same idempotency key returns the existing charge. Requires the scope `billing`.
     */
    post: operations['wallet.topUp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/billing/wallet/debit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Debit the wallet
     * @description Takes an amount from the wallet. Concurrent debits succeed only while the balance covers them. Requires the scope `billing`.
     */
    post: operations['wallet.debit'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/billing/wallet/transactions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List wallet transactions
     * @description Lists the transactions of the wallet, newest first. Requires the scope `billing`.
     */
    get: operations['wallet.listTransactions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/webhooks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List webhook subscriptions
     * @description Lists the subscriptions, newest first. Requires an app that is installed on the store.
     */
    get: operations['webhooks.list'];
    put?: never;
    /**
     * Create a webhook subscription
     * @description Subscribes to a topic. Events that are published from now on are delivered. An installation has at most 50 subscriptions. Requires an app that is installed on the store.
     */
    post: operations['webhooks.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/webhooks/deliveries/{delivery_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a delivery
     * @description Returns one attempt with its request body. Requires an app that is installed on the store.
     */
    get: operations['webhooks.getDelivery'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/webhooks/secret/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rotate the signing secret
     * @description Replaces the signing secret of the app or of one subscription of a custom app. Requests are signed with both the previous and the new secret for 24 hours. The secret of the app signs in all of its stores, so it is replaced with client credentials only; an access token is refused with `forbidden`. Requires an app that is installed on the store.
     */
    post: operations['webhooks.rotateSecret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/webhooks/verify': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Verify a webhook
     * @description Verifies a received webhook like a receiver, and explains why its signature is refused. Requires an app that is installed on the store.
     */
    post: operations['webhooks.verify'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/webhooks/{subscription_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a webhook subscription
     * @description Returns a subscription. Requires an app that is installed on the store.
     */
    get: operations['webhooks.get'];
    /**
     * Update a webhook subscription
     * @description Updates a subscription. Activation resets its failure counter. Events published while it is inactive are not queued, and deactivation ends pending retries. Requires an app that is installed on the store.
     */
    put: operations['webhooks.update'];
    post?: never;
    /**
     * Delete a webhook subscription
     * @description Deletes a subscription. It receives nothing further, not even pending retries. Requires an app that is installed on the store.
     */
    delete: operations['webhooks.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/webhooks/{subscription_id}/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List deliveries
     * @description Lists the attempts of a subscription, newest first. Requires an app that is installed on the store.
     */
    get: operations['webhooks.listDeliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/webhooks/{subscription_id}/replay': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Replay events
     * @description Sends the events of the subscription's topic that were published in a period again, at most 10,000 per call, oldest first. Their bodies are unchanged. Requires an app that is installed on the store.
     */
    post: operations['webhooks.replay'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/webhooks/{subscription_id}/stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get delivery figures
     * @description Returns deliveries and failures by hour, the success rate and percentiles of the response time. At most the newest 50,000 attempts are counted. Requires an app that is installed on the store.
     */
    get: operations['webhooks.getStats'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/webhooks/{subscription_id}/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a test event
     * @description Sends an example event of the subscription's topic, marked `"test": true`, once and returns the outcome. It is neither logged nor retried, and a failure does not count. If the subscription or the app already has its maximum of attempts in progress, the response is `rate_limited`. Requires an app that is installed on the store.
     */
    post: operations['webhooks.test'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List events
     * @description Lists retained events in the order of their sequence. Continue with `after` set to `next_after`, which also skips events that the app's scopes do not cover; `data` may therefore be empty while `has_more` is true. Requires an app that is installed on the store.
     */
    get: operations['events.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/metafields/{resource_type}/{resource_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List metafields
     * @description Lists the app's metafields of a resource by namespace and key, on one page unless `limit` is given. Requires the scope `read:metafields`.
     */
    get: operations['metafields.list'];
    /**
     * Set many metafields
     * @description Creates or updates up to 25 metafields, all or none. Returns them in the given order. Requires the scope `write:metafields`.
     */
    put: operations['metafields.setMany'];
    /**
     * Set a metafield
     * @description Creates a metafield, or updates the existing one with this namespace and key. Requires the scope `write:metafields`.
     */
    post: operations['metafields.set'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/metafields/{resource_type}/{resource_id}/{namespace}/{key}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete a metafield
     * @description Deletes a metafield. Requires the scope `write:metafields`.
     */
    delete: operations['metafields.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/store': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the store
     * @description Gets the profile of the store. Requires the scope `read:store`.
     */
    get: operations['store.get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/staff': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List staff members
     * @description Lists staff members, newest first. Requires the scope `read:staff`.
     */
    get: operations['staff.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/staff/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a staff member
     * @description Returns one staff member. Requires the scope `read:staff`.
     */
    get: operations['staff.get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/analytics/sales': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get sales by period
     * @description Returns the figures of a range by day, week or month, oldest first. Periods without orders are included with zeros. The first and last period are clipped to the range, as their `since` and `until` show. Requires the scope `read:analytics`.
     */
    get: operations['analytics.sales'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/analytics/summary': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a sales summary
     * @description Returns the figures of a range of days. Requires the scope `read:analytics`.
     */
    get: operations['analytics.summary'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/suppliers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List suppliers
     * @description Lists suppliers, newest first. Requires the scope `read:procurement`.
     */
    get: operations['suppliers.list'];
    put?: never;
    /**
     * Create a supplier
     * @description Creates a supplier. Requires the scope `write:procurement`.
     */
    post: operations['suppliers.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/suppliers/{supplier_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a supplier
     * @description Gets one supplier. Requires the scope `read:procurement`.
     */
    get: operations['suppliers.get'];
    /**
     * Update a supplier
     * @description Updates the given fields of a supplier. Requires the scope `write:procurement`.
     */
    put: operations['suppliers.update'];
    post?: never;
    /**
     * Delete a supplier
     * @description Deletes a supplier without purchase orders. Requires the scope `write:procurement`.
     */
    delete: operations['suppliers.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/purchase-orders': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List purchase orders
     * @description Lists purchase orders, newest first. Requires the scope `read:procurement`.
     */
    get: operations['purchaseOrders.list'];
    put?: never;
    /**
     * Create a purchase order
     * @description Creates a draft of a purchase order. Requires the scope `write:procurement`.
     */
    post: operations['purchaseOrders.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/purchase-orders/{purchase_order_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a purchase order
     * @description Gets one purchase order with its lines and deliveries. Requires the scope `read:procurement`.
     */
    get: operations['purchaseOrders.get'];
    /**
     * Update a purchase order
     * @description Updates the given fields of a draft. Requires the scope `write:procurement`.
     */
    put: operations['purchaseOrders.update'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/purchase-orders/{purchase_order_id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a purchase order
     * @description Cancels a purchase order without received units. Requires the scope `write:procurement`.
     */
    post: operations['purchaseOrders.cancel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/purchase-orders/{purchase_order_id}/close': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Close a purchase order
     * @description Closes a partially received purchase order. Its outstanding units are no longer incoming. Requires the scope `write:procurement`.
     */
    post: operations['purchaseOrders.close'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/purchase-orders/{purchase_order_id}/mark-ordered': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Mark as ordered
     * @description Marks a draft as ordered. Its units become incoming stock. Requires the scope `write:procurement`.
     */
    post: operations['purchaseOrders.markOrdered'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/purchase-orders/{purchase_order_id}/receive': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receive a delivery
     * @description Records a delivery. Without a body, all outstanding units are received. Requires the scope `write:procurement`.
     */
    post: operations['purchaseOrders.receive'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/transfers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List transfers
     * @description Lists transfers, newest first. Requires the scope `read:procurement`.
     */
    get: operations['transfers.list'];
    put?: never;
    /**
     * Create a transfer
     * @description Creates a draft of a transfer. Requires the scope `write:procurement`.
     */
    post: operations['transfers.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/transfers/{transfer_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a transfer
     * @description Gets one transfer with its lines. Requires the scope `read:procurement`.
     */
    get: operations['transfers.get'];
    /**
     * Update a transfer
     * @description Updates the given fields of a draft. Requires the scope `write:procurement`.
     */
    put: operations['transfers.update'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/transfers/{transfer_id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a transfer
     * @description Cancels a transfer; `on_in_transit` is required for one in transit. Requires the scope `write:procurement`.
     */
    post: operations['transfers.cancel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/transfers/{transfer_id}/complete': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Complete a transfer
     * @description Completes a transfer with its received, rejected and lost units; without a body, all are received. Requires the scope `write:procurement`.
     */
    post: operations['transfers.complete'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/transfers/{transfer_id}/ship': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ship a transfer
     * @description Ships a draft. Its units are removed from the origin. Requires the scope `write:procurement`.
     */
    post: operations['transfers.ship'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/installation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the installation
     * @description Returns the installation, with the granted scopes and the scopes that the app may request. Requires an app that is installed on the store.
     */
    get: operations['installation.get'];
    put?: never;
    post?: never;
    /**
     * Uninstall the app
     * @description Uninstalls the app from the store, which revokes its tokens. Requires an app that is installed on the store.
     */
    delete: operations['installation.uninstall'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/scopes/usage': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get scope usage
     * @description Returns how the installation uses each scope that it was granted. A use is a request that needed the scope and had it. Requires an app that is installed on the store.
     */
    get: operations['scopes.usage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/sync/{resource}/digest': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a digest of records
     * @description Returns the number and a hash of the records in ranges of ids, to compare with those of a copy. Requires the scope that reads the resource; categories are read with `read:products`. Requires an app that is installed on the store.
     */
    get: operations['sync.digest'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List requests
     * @description Lists the app's requests to this store of the last 7 days, newest first, refused ones included. A request is listed within 5 s. Under extreme load, requests may be missing. Requires an app that is installed on the store.
     */
    get: operations['requests.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/requests/{request_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a request
     * @description Returns the app's requests with an id, the events that they caused, and the deliveries of these events to the app. Requires an app that is installed on the store.
     */
    get: operations['requests.get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/bulk/exports': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List exports
     * @description Lists the exports of the last 30 days, newest first. Requires an app that is installed on the store.
     */
    get: operations['exports.list'];
    put?: never;
    /**
     * Create an export
     * @description Starts an export of a whole resource as one compressed file, which shows the store as of one moment. Requires the scope that reads the resource; `events` contains the topics that the app's scopes allow. Two exports of an installation run at a time. Requires an app that is installed on the store.
     */
    post: operations['exports.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/bulk/exports/{job_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get an export
     * @description Gets an export with its progress, and the address of the file once it is completed. Requires an app that is installed on the store.
     */
    get: operations['exports.get'];
    put?: never;
    post?: never;
    /**
     * Cancel an export
     * @description Cancels an unfinished export and deletes the file of a completed one. Requires an app that is installed on the store.
     */
    delete: operations['exports.cancel'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/bulk/imports': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List imports
     * @description Lists the imports of the last 30 days, newest first. Requires an app that is installed on the store.
     */
    get: operations['imports.list'];
    put?: never;
    /**
     * Create an import
     * @description Imports the records of a file, line after line, each like the single write of its resource, whose scope it requires. One import of an installation runs at a time. A file can be imported again: lines that change nothing are `unchanged`. Requires an app that is installed on the store.
     */
    post: operations['imports.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/bulk/imports/{job_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get an import
     * @description Gets an import with its progress, and the address of its results once it is completed. Requires an app that is installed on the store.
     */
    get: operations['imports.get'];
    put?: never;
    post?: never;
    /**
     * Cancel an import
     * @description Cancels an unfinished import and deletes the files. Lines that have a result stay written. Requires an app that is installed on the store.
     */
    delete: operations['imports.cancel'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/bulk/imports/{job_id}/results': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List import results
     * @description Lists the results of the lines of an import, in their order. Requires an app that is installed on the store.
     */
    get: operations['imports.listResults'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/v1/deprecations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List deprecations in use
     * @description Returns the deprecated routes and fields that this installation used in the last 30 days. Requires an app that is installed on the store.
     */
    get: operations['deprecations.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/.well-known/oauth-authorization-server/api/apps/oauth': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the OAuth metadata
     * @description Returns the metadata. Its URLs come from the configuration, never from a request. Requires no authentication.
     */
    get: operations['oauth.getMetadata'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/oauth/authorize': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Ask for authorization
     * @description Asks the merchant to approve an app, then redirects to the app with a one-time code. A browser without a session is redirected to the sign-in page first. If the app has all requested scopes already, or the request has a bearer token, the consent page is skipped. An unknown client or redirect URI returns an error here; all other errors are reported to the app as `error` with the `state`. Requires a signed-in merchant.
     */
    get: operations['oauth.authorize'];
    put?: never;
    /**
     * Decide on an authorization
     * @description Handles the decision of the merchant and redirects to the app with a code or with `access_denied`. Requires a signed-in merchant.
     */
    post: operations['oauth.decide'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/oauth/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revoke tokens
     * @description Revokes every access and refresh token of an installation; the app stays installed and must be authorized again. Requires an owner or admin of the store.
     */
    post: operations['oauth.revoke'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/oauth/token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Exchange a grant for tokens
     * @description Exchanges a code, a refresh token or a session token for tokens. Requires the credentials of an OAuth client: HTTP Basic, or `client_id` and `client_secret` in the body.
     */
    post: operations['oauth.token'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/session-token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Issue a session token
     * @description Issues a token that identifies the merchant to the server of an installed app. The dashboard passes it to the page of the app. Requires an owner or admin of the store, or the permission `apps__use_apps`.
     */
    post: operations['sessionTokens.issue'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/session/verify': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Verify a session token
     * @description Verifies a session token of the calling app. A token can be verified repeatedly. With `X-Store-Id`, it must be a token of that store. Requires the app's client id and secret. No store is named.
     */
    post: operations['sessionTokens.verify'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/extensions/api-proxy': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Call the app API
     * @description Sends a request to the app API with the scopes that the installation, the extension and the token have in common, and returns its response unchanged. Extensions have their own rate limit. Routes that need no scope can only be read. Requires a sandbox token of an extension.
     */
    post: operations['extensions.proxy'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/extensions/app': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List extensions
     * @description Lists the extensions of the app. Requires the app's client id and secret. No store is named.
     */
    get: operations['extensions.list'];
    put?: never;
    /**
     * Create an extension
     * @description Creates an extension outside of a deploy. Requires the app's client id and secret. No store is named.
     */
    post: operations['extensions.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/extensions/app/deploy': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Deploy all extensions
     * @description Replaces all extensions of the app, in all stores together, and keeps the set as a new version. Requires the app's client id and secret. No store is named.
     */
    post: operations['extensions.deploy'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/extensions/app/versions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List versions
     * @description Lists the stored versions: the last 25, newest first. Requires the app's client id and secret. No store is named.
     */
    get: operations['extensions.listVersions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/extensions/app/versions/{version}/rollback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Roll back to a version
     * @description Restores the extensions of a version, which becomes the live one. No version is added. The live version can be restored if its extensions were changed individually since; otherwise the response is 409. Requires the app's client id and secret. No store is named.
     */
    post: operations['extensions.rollback'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/extensions/app/{extension_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Update an extension
     * @description Changes an extension outside of a deploy. Requires the app's client id and secret. No store is named.
     */
    put: operations['extensions.update'];
    post?: never;
    /**
     * Delete an extension
     * @description Deletes an extension and its sandbox tokens. Requires the app's client id and secret. No store is named.
     */
    delete: operations['extensions.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/extensions/page': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List extensions at a target
     * @description Lists all extensions of the installed apps to show at a target, in their order. The list is complete and has no `pagination`. Requires an owner or admin of the store, or the permission `apps__use_apps`.
     */
    get: operations['extensions.listPlaced'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/extensions/sandbox-token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Issue a sandbox token
     * @description Issues a token for an extension, which the dashboard passes to its frame. Requires an owner or admin of the store, or the permission `apps__use_apps`.
     */
    get: operations['extensions.issueToken'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/extensions/storefront': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List extensions of a storefront
     * @description Lists all extensions of a store at a target, in their order. The list is complete and has no `pagination`. It may be cached for a minute; a matching `If-None-Match` returns 304. Requires no authentication.
     */
    get: operations['storefront.listExtensions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/extensions/storefront/action': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Run an action
     * @description Posts an action of a customer to the app of an extension and returns the app's response. Requires no authentication.
     */
    post: operations['storefront.runAction'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/billing/callback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Return from a payment
     * @description Verifies a payment with its gateway, activates the charge, and returns the merchant to the app with `payment` and `charge_id`. `status` decides nothing. The address can be opened again. A payment that is not decided yet leads to a page that waits for it. Requires no authentication.
     */
    get: operations['payments.return'];
    put?: never;
    /**
     * Return with a form
     * @description Accepts the form that a gateway has the browser post, keeps its proof as a hint, and continues with the GET. Requires no authentication.
     */
    post: operations['payments.returnForm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/billing/charges': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List charges of a store
     * @description Lists the charges of all apps in a store, newest first. Requires an owner or admin of the store, or the permission `apps__manage_billing`.
     */
    get: operations['charges.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/billing/charges/{charge_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Change how renewals are paid
     * @description Sets whether renewals of a subscription are paid from the wallet of its app. Requires an owner or admin of the store, or the permission `apps__install_apps`.
     */
    put: operations['charges.update'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/billing/charges/{charge_id}/approve': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Approve a charge
     * @description Approves a charge. It is paid at `payment_url`, or immediately from the wallet; a free trial starts immediately. A repeated call within the lifetime of the payment session returns the same session. Requires an owner or admin of the store, or the permission `apps__install_apps`.
     */
    post: operations['charges.approve'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/billing/charges/{charge_id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a charge
     * @description Cancels a pending or active charge immediately, or an active subscription at the end of its period. Requires an owner or admin of the store, or the permission `apps__install_apps`.
     */
    post: operations['charges.cancel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/billing/charges/{charge_id}/decline': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Decline a charge
     * @description Declines a pending charge. Requires an owner or admin of the store, or the permission `apps__install_apps`.
     */
    post: operations['charges.decline'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/billing/ipn/{gateway}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Notify of a payment
     * @description Accepts a notification of a payment gateway, `sandbox` or `sslcommerz`, and settles the payment that it identifies: the gateway is queried for its status and amount. A notification of an unknown payment is accepted and has no effect. Requires no authentication.
     */
    post: operations['payments.notify'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/installations/direct-install': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Install a first-party app
     * @description Installs a first-party app without a code, with every scope that it declares. Its tokens are posted to its webhook URL, signed. Requires an owner or admin of the store.
     */
    post: operations['installations.directInstall'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/installations/{installation_id}/scopes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Take scopes away
     * @description Takes scopes away from an app: its tokens lose them immediately, and it receives `app.scopes_changed`. Requires an owner or admin of the store, or the permission `apps__install_apps`.
     */
    put: operations['installations.narrowScopes'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/installations/{installation_id}/uninstall': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Uninstall an app
     * @description Uninstalls an app: its tokens are revoked immediately, its subscriptions are deactivated, and it receives `app.uninstalled`. Requires an owner or admin of the store, or the permission `apps__install_apps`.
     */
    post: operations['installations.uninstall'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/custom-apps': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List custom apps
     * @description Lists the custom apps of a store, newest first. Requires an owner or admin of the store, or the permission `apps__install_apps`.
     */
    get: operations['customApps.list'];
    put?: never;
    /**
     * Create a custom app
     * @description Creates an app and installs it on the store. Its secrets cannot be read again. Requires an owner or admin of the store, or the permission `apps__install_apps`.
     */
    post: operations['customApps.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/custom-apps/{app_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a custom app
     * @description Returns a custom app, without its secrets. Requires an owner or admin of the store, or the permission `apps__install_apps`.
     */
    get: operations['customApps.get'];
    /**
     * Update a custom app
     * @description Updates a custom app. New scopes apply to its access token immediately; its subscriptions are updated to `webhook_url` and `topics`. Requires an owner or admin of the store, or the permission `apps__install_apps`.
     */
    put: operations['customApps.update'];
    post?: never;
    /**
     * Delete a custom app
     * @description Deletes a custom app: it is uninstalled, and its credentials are revoked immediately. Requires an owner or admin of the store, or the permission `apps__install_apps`.
     */
    delete: operations['customApps.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/custom-apps/{app_id}/secret/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rotate the client secret
     * @description Replaces the client secret. The new one cannot be read again; the previous one stays valid for `grace_seconds`. Requires an owner or admin of the store, or the permission `apps__install_apps`.
     */
    post: operations['customApps.rotateSecret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/custom-apps/{app_id}/token/regenerate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Regenerate the access token
     * @description Replaces the access token. The new one is valid for a year and cannot be read again; the old one is revoked immediately. Requires an owner or admin of the store, or the permission `apps__install_apps`.
     */
    post: operations['customApps.regenerateToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/apps/webhooks/deliveries/{delivery_id}/retry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Retry a delivery
     * @description Sends the event of a delivery again, to the current URL of the subscription, in a new chain of attempts. The original delivery does not change. A repeated call within ten seconds, or while the chain is in progress, returns the same chain. If the installation lost the scope of the topic, the response is the same as for an inactive subscription. Requires an owner or admin of the store, or the permission `apps__manage_webhooks`.
     */
    post: operations['webhooks.retryDelivery'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/accounts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create an account
     * @description Creates the account of an invited person, with the email address of the invitation, and makes it a member of the organisation. Requires no authentication.
     */
    post: operations['developers.createAccount'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/device/authorize': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Authorize a device
     * @description Begins the sign-in of a device, e.g. a command line: it shows the address and the user code, a person opens the address in any browser, signs in and confirms, and in the meantime the device polls for its token. Requires no authentication.
     */
    post: operations['developers.authorizeDevice'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/device/token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Get a device token
     * @description Returns the access token of a device after the person has confirmed, and only once. Until then the error is `authorization_pending`, or `slow_down` for a device that did not wait for its interval. Requires no authentication.
     */
    post: operations['developers.deviceToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/invitations/accept': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Accept an invitation
     * @description Makes the signed-in person a member of the organisation of an invitation, or the owner of a new one. Requires a signed-in person; accounts of developers and of merchants are the same.
     */
    post: operations['developers.acceptInvitation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List organisations
     * @description Lists the organisations that the signed-in person is a member of, by name. Requires a signed-in person; accounts of developers and of merchants are the same.
     */
    get: operations['organisations.list'];
    put?: never;
    /**
     * Create an organisation
     * @description Creates an organisation, whose owner is the signed-in person. This requires that the operator allows anyone to sign up (`DEVELOPER_SIGN_UP=open`); otherwise the response is 403. Requires a signed-in person; accounts of developers and of merchants are the same.
     */
    post: operations['organisations.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get an organisation
     * @description Returns an organisation. Requires a member of the organisation.
     */
    get: operations['organisations.get'];
    /**
     * Update an organisation
     * @description Updates an organisation. Requires an owner of the organisation.
     */
    put: operations['organisations.update'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List apps
     * @description Lists the apps of an organisation, by name. Requires a member of the organisation.
     */
    get: operations['developerApps.list'];
    put?: never;
    /**
     * Create an app
     * @description Registers an app. Its secrets cannot be read again. An organisation has at most 100 apps: 409. Requires an owner or developer of the organisation.
     */
    post: operations['developerApps.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps/{app_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get an app
     * @description Returns an app, without its secrets. Requires a member of the organisation.
     */
    get: operations['developerApps.get'];
    /**
     * Update an app
     * @description Updates an app. Installations keep their scopes and webhook subscriptions. Requires an owner or developer of the organisation.
     */
    put: operations['developerApps.update'];
    post?: never;
    /**
     * Delete an app
     * @description Deletes an app. The body must repeat its name. Its credentials are refused immediately, and within minutes it is uninstalled from all of its stores. Requires an owner or developer of the organisation.
     */
    delete: operations['developerApps.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps/{app_id}/bulk-jobs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List bulk jobs
     * @description Returns the 50 newest exports and imports of the app's current installations, newest first. Requires a member of the organisation.
     */
    get: operations['developerApps.listBulkJobs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps/{app_id}/deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List deliveries
     * @description Lists the deliveries to the app by their last attempts, newest first. Stores that have uninstalled the app are left out. Requires a member of the organisation.
     */
    get: operations['developerApps.listDeliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps/{app_id}/deliveries/{delivery_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a delivery
     * @description Returns one attempt with its request, its response and the other attempts of the delivery. Requires a member of the organisation.
     */
    get: operations['developerApps.getDelivery'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps/{app_id}/deliveries/{delivery_id}/retry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Retry a delivery
     * @description Sends the event of a delivery again, to the current URL of the subscription, in a new chain of attempts. The original delivery does not change. A repeated call within ten seconds, or while the chain is in progress, returns the same chain. If the installation lost the scope of the topic, the response is that for an inactive subscription. Requires an owner or developer of the organisation.
     */
    post: operations['developerApps.retryDelivery'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps/{app_id}/deploy': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Deploy an app
     * @description Sets the scopes, redirect URLs, topics and extensions of an app to those of a manifest, in all stores together, and stores them as a version. Without changes, no version is created. Installations keep their scopes and webhook subscriptions. Requires an owner or developer of the organisation.
     */
    post: operations['developerApps.deploy'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps/{app_id}/deprecations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List deprecations in use
     * @description Returns the deprecated routes and fields that the app used in the last 30 days, in any of its stores. Requires a member of the organisation.
     */
    get: operations['developerApps.listDeprecations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps/{app_id}/errors': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Count errors by code
     * @description Counts the app's refused requests of the last 7 days by the codes of their errors, the most frequent first. Stores that have uninstalled the app are left out. At most 500,000 requests are counted. Requires a member of the organisation.
     */
    get: operations['developerApps.listErrors'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps/{app_id}/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List events
     * @description Lists the retained events of all stores that have the app, newest first, whether or not the app subscribed to them. For each store, they are the events that its event feed shows to the app. Stores that have uninstalled the app are left out. Requires a member of the organisation.
     */
    get: operations['developerApps.listEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps/{app_id}/events/{event_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get an event
     * @description Returns an event with its payload, as the event feed of its store shows it to the app. Requires a member of the organisation.
     */
    get: operations['developerApps.getEvent'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps/{app_id}/icon': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Upload the icon
     * @description Uploads the icon of an app, which replaces the former one. A square of 300 pixels or more looks best. Requires an owner or developer of the organisation.
     */
    post: operations['developerApps.uploadIcon'];
    /**
     * Remove the icon
     * @description Removes the icon of an app. Listings that were submitted with it keep it. Requires an owner or developer of the organisation.
     */
    delete: operations['developerApps.removeIcon'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps/{app_id}/installations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Count installations by day
     * @description Counts installations, uninstalls and the stores that have the app, by day in UTC, with every day of the window. Only real stores are included: sandbox stores that have the app are counted in `sandbox_active`. Requires a member of the organisation.
     */
    get: operations['developerApps.installations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps/{app_id}/listing': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the listing
     * @description Returns the draft of a listing, the submission that waits for the operator, and the content that the directory shows. An app without a listing has an empty draft. Requires a member of the organisation.
     */
    get: operations['developerApps.getListing'];
    /**
     * Update the listing
     * @description Updates the draft of a listing. The submission and the content that the directory shows do not change. Requires an owner or developer of the organisation.
     */
    put: operations['developerApps.updateListing'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps/{app_id}/listing/screenshots': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Add a screenshot
     * @description Adds a screenshot to the draft of a listing, after the others. A listing has at most 6: 409. Requires an owner or developer of the organisation.
     */
    post: operations['developerApps.addScreenshot'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps/{app_id}/listing/screenshots/{screenshot_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Update a screenshot
     * @description Changes the alternative text of a screenshot of the draft, or moves it. The submission and the content that the directory shows do not change. Requires an owner or developer of the organisation.
     */
    put: operations['developerApps.updateScreenshot'];
    post?: never;
    /**
     * Remove a screenshot
     * @description Removes a screenshot from the draft. Listings that were submitted with it keep it. Requires an owner or developer of the organisation.
     */
    delete: operations['developerApps.removeScreenshot'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps/{app_id}/listing/submit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Submit the listing
     * @description Submits the draft, with the fields of the body, and the current name, texts, links and icon of the app to the operator. It replaces a submission that is still waiting. 400 if the app has no summary or description, or the draft no prices or installation page. Requires an owner or developer of the organisation.
     */
    post: operations['developerApps.submitListing'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps/{app_id}/listing/withdraw': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Withdraw the listing
     * @description Removes the app from the directory, and withdraws a submission. The draft stays, and so does the app in stores that installed it. Requires an owner or developer of the organisation.
     */
    post: operations['developerApps.withdrawListing'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps/{app_id}/requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List requests
     * @description Lists the app's requests of the last 7 days, newest first, refused ones included. Stores that have uninstalled the app are left out. A request is listed within 5 s. Under extreme load, requests may be missing. Requires a member of the organisation.
     */
    get: operations['developerApps.listRequests'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps/{app_id}/rollback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Roll back an app
     * @description Restores an app to a version, as a new version that names it in `restored_version`. A version that the app deployed itself restores the extensions only. 409 if the app already matches it. Requires an owner or developer of the organisation.
     */
    post: operations['developerApps.rollback'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps/{app_id}/secret/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rotate the client secret
     * @description Replaces the client secret. The new one cannot be read again; the previous one stays valid for `grace_seconds`. Requires an owner or developer of the organisation.
     */
    post: operations['developerApps.rotateSecret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps/{app_id}/versions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List versions
     * @description Lists the stored versions of an app: the last 25, newest first. A version that the app deployed itself has extensions only. Requires a member of the organisation.
     */
    get: operations['developerApps.listVersions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps/{app_id}/versions/{version}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a version
     * @description Returns a version of an app with its manifest, and its changes since the previous version. Requires a member of the organisation.
     */
    get: operations['developerApps.getVersion'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/apps/{app_id}/webhook-secret/rotate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rotate the signing secret
     * @description Replaces the signing secret. The new one cannot be read again; requests are signed with both for 24 hours. Requires an owner or developer of the organisation.
     */
    post: operations['developerApps.rotateWebhookSecret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/invitations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List invitations
     * @description Lists the invitations that were not accepted, newest first. Requires an owner of the organisation.
     */
    get: operations['organisations.listInvitations'];
    put?: never;
    /**
     * Invite a member
     * @description Invites a person by email. The link is valid for seven days and works once; another invitation of the same person replaces it. Where the installation sends no email, the response is 409. Requires an owner of the organisation.
     */
    post: operations['organisations.invite'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/invitations/{invitation_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Withdraw an invitation
     * @description Withdraws an invitation. Its link no longer works. Requires an owner of the organisation.
     */
    delete: operations['organisations.withdrawInvitation'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/members': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List members
     * @description Lists the members of an organisation in the order in which they joined. Requires a member of the organisation.
     */
    get: operations['organisations.listMembers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/members/{merchant_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Update a member
     * @description Changes the role of a member. The last owner keeps the role: 409. Requires an owner of the organisation.
     */
    put: operations['organisations.updateMember'];
    post?: never;
    /**
     * Remove a member
     * @description Removes a member. Members who are not owners can remove only themselves. The last owner cannot leave: 409. Requires a member of the organisation.
     */
    delete: operations['organisations.removeMember'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/money': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the money of apps
     * @description Returns revenue, fees, refunds and the amounts owed, by month and by app, from the ledger. Only real money is included: money of sandbox stores is left out. Requires an owner or a member for billing of the organisation.
     */
    get: operations['organisations.getMoney'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/money/statement': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a statement
     * @description Returns the figures of the money as a statement in PDF, in English or Bangla. Requires an owner or a member for billing of the organisation.
     */
    get: operations['organisations.getStatement'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/stores': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List test stores
     * @description Lists the test stores of an organisation, oldest first. Requires a member of the organisation.
     */
    get: operations['testStores.list'];
    put?: never;
    /**
     * Create a test store
     * @description Creates a sandbox store that the caller owns. Products, customers and orders are added to it within seconds: see `status`. An organisation has at most 5 test stores: 409. Requires an owner or developer of the organisation.
     */
    post: operations['testStores.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/stores/{store_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a test store
     * @description Returns a test store with its clock and its apps. Requires a member of the organisation.
     */
    get: operations['testStores.get'];
    put?: never;
    post?: never;
    /**
     * Delete a test store
     * @description Deletes a test store. The apps are uninstalled from it, and it is frozen. Requires an owner or developer of the organisation.
     */
    delete: operations['testStores.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/stores/{store_id}/clock': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Move the clock forward
     * @description Moves the clock of a test store forward, and does all billing work that is due until then, in order. The clock cannot be moved back. With `deliveries` and `tokens`, the retries of webhooks and the tokens of apps follow it. Requires an owner or developer of the organisation.
     */
    post: operations['testStores.advanceClock'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/stores/{store_id}/installations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Install an app
     * @description Installs an app of the organisation on a test store, with every scope that the app declares, and returns new tokens. Another call returns different ones. `app_id does not exist.` (400) for an inactive app, and 409 until the samples of the store have been added. Requires an owner or developer of the organisation.
     */
    post: operations['testStores.install'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/stores/{store_id}/orders': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Place an order
     * @description Places an order of one unit of a product that was ordered before. 409 until the samples of the store have been added. Requires an owner or developer of the organisation.
     */
    post: operations['testStores.placeOrder'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/stores/{store_id}/payments/fail': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Fail a payment
     * @description Fails the payment of a pending charge at the sandbox gateway: the charge is approved, the bank refuses, and the charge is pending again. 409 if no charge is pending. Requires an owner or developer of the organisation.
     */
    post: operations['testStores.failPayment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/stores/{store_id}/reset': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reset a test store
     * @description Replaces a test store with a new one that has the same name and another id. The apps are uninstalled from the former store, which is frozen; install them on the new one. Requires an owner or developer of the organisation.
     */
    post: operations['testStores.reset'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/stores/{store_id}/tokens/expire': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Expire access tokens
     * @description Expires the access tokens of an app now. Their refresh tokens stay valid, so the app has to refresh. Requires an owner or developer of the organisation.
     */
    post: operations['testStores.expireTokens'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/stores/{store_id}/webhooks/break': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Break webhooks
     * @description Sends the webhooks of an app to an address that does not exist, until they are repaired: deliveries fail and are retried. Requires an owner or developer of the organisation.
     */
    post: operations['testStores.breakWebhooks'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/organisations/{organisation_id}/stores/{store_id}/webhooks/repair': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Repair webhooks
     * @description Sends broken webhooks to their own address again. Retries that are due go there, and subscriptions that were ended by failures are active again. Requires an owner or developer of the organisation.
     */
    post: operations['testStores.repairWebhooks'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the session
     * @description Returns the signed-in person, and when the session ends. Requires a signed-in person; accounts of developers and of merchants are the same.
     */
    get: operations['developers.getSession'];
    put?: never;
    post?: never;
    /**
     * End the session
     * @description Ends the session: the token or the cookie of the request is refused from now on. Requires a signed-in person; accounts of developers and of merchants are the same.
     */
    delete: operations['developers.endSession'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/developers/sign-up': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sign up
     * @description Sends a link with which the owner of an email address creates an organisation. The response does not reveal whether there is an account. This requires that the operator allows anyone to sign up (`DEVELOPER_SIGN_UP=open`) and that the installation sends email; otherwise the response is 403. Requires no authentication.
     */
    post: operations['developers.signUp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/.well-known/oauth-authorization-server/api/oauth': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the OAuth metadata
     * @description Returns the same metadata at the address of RFC 8414. Requires no authentication.
     */
    get: operations['identity.getMetadata'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/oauth/.well-known/openid-configuration': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the OpenID configuration
     * @description Returns the metadata of the identity provider. Requires no authentication.
     */
    get: operations['identity.getConfiguration'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/oauth/authorize': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Ask a user for authorization
     * @description Signs a user in to a client: shows the sign-in and consent pages if they are needed, then redirects to the client with a one-time code. A merchant's session sent as a bearer token needs no consent page. An unknown client or redirect URI returns an error here; all other errors are reported to the client as `error` with the `state`. Success and errors carry `iss`. Requires a signed-in merchant.
     */
    get: operations['identity.authorize'];
    put?: never;
    /**
     * Ask with a form
     * @description Accepts the same request as a form, and redirects to its address, so that the browser sends its cookies. Requires no authentication.
     */
    post: operations['identity.authorizeForm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/oauth/introspect': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Introspect a token
     * @description Returns the state of an access token of the calling client (RFC 7662). Needs a confidential client. Requires the credentials of an OAuth client: HTTP Basic, or `client_id` and `client_secret` in the body.
     */
    post: operations['identity.introspect'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/oauth/jwks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the public keys
     * @description Returns the public keys that verify ID tokens. Requires no authentication.
     */
    get: operations['identity.getKeys'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/oauth/logout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Sign a user out
     * @description Signs the user of a browser out and redirects to the client. Without an ID token of the signed-in user, the person at the browser is asked first. An invalid ID token, an unknown client and an address that is not registered return an error here, and end no session. Requires no authentication.
     */
    get: operations['identity.logout'];
    put?: never;
    /**
     * Sign out with a form
     * @description Accepts the same request as a form. If the browser sent no session with it, redirects to its address, where it does. Requires no authentication.
     */
    post: operations['identity.logoutForm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/oauth/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revoke a token
     * @description Revokes an access token (RFC 7009). The response is the same for an unknown token and for a token of another client; neither is changed. Requires the credentials of an OAuth client: HTTP Basic, or `client_id` and `client_secret` in the body.
     */
    post: operations['identity.revoke'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/oauth/token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Exchange a code for tokens
     * @description Exchanges an authorization code for an access token and, with the scope `openid`, an ID token. Requires the credentials of an OAuth client: HTTP Basic, or `client_id` and `client_secret` in the body.
     */
    post: operations['identity.token'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/oauth/userinfo': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the user's claims
     * @description Returns the claims of the user of the bearer token. Requires an access token of the identity provider.
     */
    get: operations['identity.userInfo'];
    put?: never;
    /**
     * Query a user's claims
     * @description Returns the claims of a user to the server of a client, which sends its credentials with the access token in the body. A request with a bearer header instead is the same as `GET`. Requires the credentials of a client of the identity provider in the body.
     */
    post: operations['identity.queryUserInfo'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dashboard/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the audit log
     * @description Lists who did what in a store, newest first. Requires an owner of the store.
     */
    get: operations['dashboard.listAudit'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dashboard/login': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sign in
     * @description Signs a merchant in. Returns the session token in the body and as a cookie. After ten failures in 15 minutes, for the account or from the IP address, the response is 429. Requires no authentication.
     */
    post: operations['dashboard.signIn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dashboard/logout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sign out
     * @description Ends the session. Requires a signed-in merchant.
     */
    post: operations['dashboard.signOut'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dashboard/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the session
     * @description Returns the signed-in merchant, their stores, and the CSRF token of the session. Requires a signed-in merchant.
     */
    get: operations['dashboard.getSession'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/changelog.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List changes of the API
     * @description Returns the changes, newest first. Requires no authentication.
     */
    get: operations['changelog.list'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface webhooks {
  'app.installed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * app.installed
     * @description The app was installed on a store. Receivers: The app concerned only, without a scope.
     */
    post: operations['app.installed'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'app.scopes_changed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * app.scopes_changed
     * @description The merchant changed the scopes of the app. Its tokens already have them. Receivers: The app concerned only, without a scope.
     */
    post: operations['app.scopes_changed'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'app.token_expiring': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * app.token_expiring
     * @description The access token of a custom app expires soon. Receivers: The app concerned only, without a scope.
     */
    post: operations['app.token_expiring'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'app.uninstalled': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * app.uninstalled
     * @description The app was uninstalled from a store. Its tokens no longer work. Receivers: The app concerned only, without a scope, also after the uninstall.
     */
    post: operations['app.uninstalled'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'bulk.finished': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * bulk.finished
     * @description A bulk job of the app was completed, failed or was cancelled. Receivers: The app concerned only, without a scope.
     */
    post: operations['bulk.finished'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'charge.activated': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * charge.activated
     * @description The merchant approved a charge, and its payment succeeded. Receivers: The app concerned only, with the scope `billing`.
     */
    post: operations['charge.activated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'charge.cancelled': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * charge.cancelled
     * @description A charge was cancelled, or another subscription replaced it. Receivers: The app concerned only, with the scope `billing`.
     */
    post: operations['charge.cancelled'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'charge.created': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * charge.created
     * @description A charge was created: by the app, as a renewal, or for usage. Receivers: The app concerned only, with the scope `billing`.
     */
    post: operations['charge.created'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'charge.declined': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * charge.declined
     * @description The merchant declined a charge. Receivers: The app concerned only, with the scope `billing`.
     */
    post: operations['charge.declined'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'charge.expired': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * charge.expired
     * @description A charge expired without a decision of the merchant. Receivers: The app concerned only, with the scope `billing`.
     */
    post: operations['charge.expired'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'charge.refunded': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * charge.refunded
     * @description Money that was paid for a charge was returned, in whole or in part, or taken back by a bank. Receivers: The app concerned only, with the scope `billing`.
     */
    post: operations['charge.refunded'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'customer.created': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * customer.created
     * @description A customer was created. Receivers: Apps with the scope `read:customers`.
     */
    post: operations['customer.created'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'customer.data_request': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * customer.data_request
     * @description The data of a customer was exported. The app hands the merchant what it stores of the customer. Receivers: The app that it is for only, at its `webhook_url` without a subscription, also after the uninstall.
     */
    post: operations['customer.data_request'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'customer.redact': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * customer.redact
     * @description A customer was erased. The app erases what it stores of the customer. Receivers: The app that it is for only, at its `webhook_url` without a subscription, also after the uninstall.
     */
    post: operations['customer.redact'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'customer.updated': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * customer.updated
     * @description The record of a customer was changed. Receivers: Apps with the scope `read:customers`.
     */
    post: operations['customer.updated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'inventory.updated': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * inventory.updated
     * @description The stock of the variants of a product was set, or units were received or transferred. The quantity of one variant was adjusted. Receivers: Apps with the scope `read:inventory`.
     */
    post: operations['inventory.updated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'order.created': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * order.created
     * @description An order was placed. Receivers: Apps with the scope `read:orders`.
     */
    post: operations['order.created'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'order.status_changed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * order.status_changed
     * @description A status of an order was changed. The event shows the order status if that changed, otherwise the status that did. Receivers: Apps with the scope `read:orders`.
     */
    post: operations['order.status_changed'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'order.updated': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * order.updated
     * @description A detail of an order other than its statuses was changed. Receivers: Apps with the scope `read:orders`.
     */
    post: operations['order.updated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'product.created': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * product.created
     * @description A product was created. Receivers: Apps with the scope `read:products`.
     */
    post: operations['product.created'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'product.deleted': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * product.deleted
     * @description A product was deleted. Receivers: Apps with the scope `read:products`.
     */
    post: operations['product.deleted'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'product.updated': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * product.updated
     * @description A product, one of its variants or its activation was changed. Receivers: Apps with the scope `read:products`.
     */
    post: operations['product.updated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'stock.changed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * stock.changed
     * @description Stock changed, whatever changed it. One event for each transaction, with every changed level. Receivers: Apps with the scope `read:inventory`.
     */
    post: operations['stock.changed'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'store.redact': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * store.redact
     * @description An app that can read customers or orders, or could, was uninstalled 48 hours ago. The app erases what it stores of the store. Sent without a subscription. Receivers: The app that it is for only, at its `webhook_url` without a subscription, also after the uninstall.
     */
    post: operations['store.redact'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'subscription.expired': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * subscription.expired
     * @description A subscription ended because its renewal was not paid. Receivers: The app concerned only, with the scope `billing`.
     */
    post: operations['subscription.expired'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'subscription.past_due': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * subscription.past_due
     * @description The period of a subscription ended before its renewal was paid. Receivers: The app concerned only, with the scope `billing`.
     */
    post: operations['subscription.past_due'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'subscription.renewal_pending': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * subscription.renewal_pending
     * @description The renewal of a subscription waits for its payment. The event is about the renewal charge. Receivers: The app concerned only, with the scope `billing`.
     */
    post: operations['subscription.renewal_pending'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'subscription.renewed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * subscription.renewed
     * @description The renewal of a subscription was paid. Receivers: The app concerned only, with the scope `billing`.
     */
    post: operations['subscription.renewed'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'wallet.debited': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * wallet.debited
     * @description The app debited the wallet, or a charge was paid from it. Receivers: The app concerned only, with the scope `billing`.
     */
    post: operations['wallet.debited'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'wallet.topped_up': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * wallet.topped_up
     * @description A top-up of the wallet was paid. Receivers: The app concerned only, with the scope `billing`.
     */
    post: operations['wallet.topped_up'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'webhook.disabled': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * webhook.disabled
     * @description A subscription of the app was disabled after too many failures in a row. Receivers: The app concerned only, without a scope.
     */
    post: operations['webhook.disabled'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'webhook.failing': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * webhook.failing
     * @description A subscription of the app has failed for 5, 10 or 19 events in a row. Receivers: The app concerned only, without a scope.
     */
    post: operations['webhook.failing'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    AcceptInvitation: {
      /** @description Token of the link. */
      token: string;
      /** @description Name of the new organisation. Required with an invitation to sign up, and ignored with one to an organisation. */
      organisation_name?: string;
    };
    ActiveCharge: {
      /** @description Identifier. */
      charge_id: number;
      /**
       * @description 1 when the store is a sandbox store, whose payments move no money. Set by the database.
       * @enum {integer}
       */
      is_sandbox: 0 | 1;
      /**
       * @description `one_time`, or `recurring` for a subscription.
       * @enum {string}
       */
      charge_type: 'one_time' | 'recurring';
      /** @description Name shown to the merchant. */
      name: string;
      /** @description Amount that the merchant pays. */
      amount: number;
      /**
       * @description Currency code, always BDT.
       * @enum {string}
       */
      currency: 'BDT';
      /**
       * @description Always `active`.
       * @enum {string}
       */
      status: 'active';
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Time of activation.
       */
      activated_at: string | null;
      /**
       * @description Interval of a subscription.
       * @enum {string|null}
       */
      billing_interval?: 'monthly' | 'yearly' | null;
      /** @description Part of its base price that is usage of an earlier subscription. */
      carried_amount?: number;
    };
    AddScreenshot: {
      /** @description Alternative text, which screen readers read, in the language of the listing. */
      alt: string;
    };
    AdjustStock: {
      /** @description Id of a variant of the product. */
      sku_id: number;
      /** @description Number of units to add. Negative values remove units. Must not be 0. */
      adjustment: number;
      /** @description Reason, recorded in the movement and the event. */
      reason?: string | null;
      /** @description Id of the location. Defaults to the default location. */
      location_id?: number | null;
    };
    AdvanceClock: {
      /** @description Days, 1 to 366. */
      days: number;
      /** @description True brings the retries of webhooks forward by the same time. */
      deliveries?: boolean;
      /** @description True brings the expiry of the tokens of apps forward by the same time. */
      tokens?: boolean;
    };
    AnalyticsSalesResponse: {
      data: components['schemas']['SalesFigures'][];
      /** @enum {string} */
      interval: 'day' | 'week' | 'month';
      /** @enum {integer} */
      status: 200;
    };
    AnalyticsSummaryResponse: {
      data: components['schemas']['SalesFigures'];
      /** @enum {integer} */
      status: 200;
    };
    AppChange: {
      /**
       * @description Part of the app.
       * @enum {string}
       */
      part: 'scopes' | 'redirect_urls' | 'topics' | 'extensions';
      /**
       * @description Kind. Only extensions are `updated`.
       * @enum {string}
       */
      change: 'added' | 'updated' | 'removed';
      /** @description The scope, URL or topic, or the handle of the extension. */
      name: string;
      /** @description Fields that differ, of an updated extension. */
      fields: components['schemas']['FieldChange'][];
    };
    AppManifest: {
      /** @description Scopes that the app may request. */
      scopes:
        | (
            | 'read:orders'
            | 'write:orders'
            | 'read:products'
            | 'write:products'
            | 'read:customers'
            | 'write:customers'
            | 'read:inventory'
            | 'write:inventory'
            | 'read:discounts'
            | 'write:discounts'
            | 'read:procurement'
            | 'write:procurement'
            | 'read:analytics'
            | 'write:analytics'
            | 'read:metafields'
            | 'write:metafields'
            | 'read:store'
            | 'read:staff'
            | 'billing'
          )[]
        | null;
      /** @description URLs that an authorization may return to. */
      redirect_urls: string[] | null;
      /** @description Topics that new installations subscribe to. */
      topics:
        | (
            | 'app.installed'
            | 'app.scopes_changed'
            | 'app.token_expiring'
            | 'app.uninstalled'
            | 'bulk.finished'
            | 'charge.activated'
            | 'charge.cancelled'
            | 'charge.created'
            | 'charge.declined'
            | 'charge.expired'
            | 'charge.refunded'
            | 'customer.created'
            | 'customer.data_request'
            | 'customer.redact'
            | 'customer.updated'
            | 'inventory.updated'
            | 'order.created'
            | 'order.status_changed'
            | 'order.updated'
            | 'product.created'
            | 'product.deleted'
            | 'product.updated'
            | 'stock.changed'
            | 'store.redact'
            | 'subscription.expired'
            | 'subscription.past_due'
            | 'subscription.renewal_pending'
            | 'subscription.renewed'
            | 'wallet.debited'
            | 'wallet.topped_up'
            | 'webhook.disabled'
            | 'webhook.failing'
          )[]
        | null;
      /** @description Extensions. */
      extensions: components['schemas']['ExtensionOfVersion'][];
    };
    AppOnTestStore: {
      /** @description App of the organisation that is installed on the store. */
      app_id: number;
    };
    AppVersion: {
      /** @description Number of the deploy, counted from 1 in each app. */
      version: number;
      /** @description Message of the deploy. */
      message: string | null;
      /** @description Version that a rollback by the developers restored with this one. Null for a deploy. */
      restored_version: number | null;
      /**
       * Format: date-time
       * @description Time of the deploy, ISO 8601.
       */
      deployed_at: string;
      /** @description Number of extensions that were deployed with it. */
      extensions: number;
      /**
       * @description 1 for the version that was deployed or restored last, even if its extensions were changed individually since.
       * @enum {integer}
       */
      is_live: 0 | 1;
    };
    AppVersionDetail: {
      /** @description Number of the deploy, counted from 1 in each app. */
      version: number;
      /** @description Message of the deploy. */
      message: string | null;
      /** @description Version that a rollback by the developers restored with this one. Null for a deploy. */
      restored_version: number | null;
      /**
       * Format: date-time
       * @description Time of the deploy, ISO 8601.
       */
      deployed_at: string;
      /** @description Number of extensions that were deployed with it. */
      extensions: number;
      /**
       * @description 1 for the version that was deployed or restored last, even if its extensions were changed individually since.
       * @enum {integer}
       */
      is_live: 0 | 1;
      /** @description Manifest. */
      manifest: components['schemas']['AppManifest'];
      /** @description Version before it that is still stored; null if there is none. */
      previous_version: number | null;
      /** @description Changes since that version; all parts are `added` if there is none. */
      changes: components['schemas']['AppChange'][];
    };
    Approval: {
      /** @description Charge. */
      charge_id: number;
      /** @description Id of the payment session; null when no payment at a gateway is required. */
      session_txn: string | null;
      /** @description Page of the payment gateway; null when no payment is required there. */
      payment_url: string | null;
      /** @description Amount. */
      amount: number;
      /**
       * @description Currency, always BDT.
       * @enum {string}
       */
      currency: 'BDT';
      /** @description Time until which this session is offered; null without a session. */
      expires_at: string | null;
    };
    ApproveCharge: {
      /**
       * @description `gateway` or `wallet`: the wallet of the charge's app in this store. Defaults to `gateway`.
       * @enum {string}
       */
      payment_method?: 'gateway' | 'wallet';
    };
    ArrivedLine: {
      /** @description Id of the variant. */
      sku_id: number;
      /** @description Units that arrived in saleable condition. */
      received_quantity: number;
      /** @description Units that arrived damaged. Defaults to 0. */
      rejected_quantity?: number;
      /** @description Units that were lost. Defaults to 0. */
      lost_quantity?: number;
    };
    AttemptOfApp: {
      /** @description Id of the attempt. */
      delivery_id: number;
      /** @description 1 to 6. */
      attempt_number: number;
      /**
       * @description State of the delivery after the attempt.
       * @enum {string}
       */
      status: 'delivered' | 'retrying' | 'failed';
      /** @description HTTP status of the response; null on a connection error. */
      response_status: number | null;
      /** @description Start of the attempt, ISO 8601. */
      created_at: string;
    };
    AuditActor: {
      /**
       * @description Kind of party.
       * @enum {string}
       */
      type: 'merchant' | 'operator' | 'app' | 'system';
      /** @description Id of the merchant, the app or the account of an operator; null for commands and the system. */
      id: number | null;
    };
    AuditEntryDetail: {
      /** @description Identifier. */
      audit_id: string;
      /** @description The store. */
      store_id: number;
      /** @description Number of the entry in the store, from 1 and without gaps. */
      sequence: number;
      /**
       * Format: date-time
       * @description Time.
       */
      at: string;
      /** @description Party that acted. */
      actor: components['schemas']['AuditActor'];
      /** @description Network address of the request; null without one. */
      address: string | null;
      /** @description Name of the act. */
      action: string;
      /** @description Record that it was done to. */
      target: components['schemas']['AuditTarget'];
      /** @description Further facts, by name. */
      details: {
        [key: string]: unknown;
      };
      /** @description Id of the request; null without one. */
      request_id: string | null;
      /** @description `hash` of the previous entry; 64 zeros for the first one. */
      previous_hash: string;
      /** @description SHA-256, in hexadecimal, of the canonical JSON (RFC 8785) of the entry without this field. */
      hash: string;
    };
    AuditTarget: {
      /** @description Kind of record, e.g. `installation`. */
      type: string;
      /** @description Its id. */
      id: number | null;
    };
    AuthorizationCodeGrant: {
      /**
       * @description Grant type. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      grant_type: 'authorization_code';
      /** @description Authorization code, `svc_ac_…`. */
      code: string;
      /** @description Redirect URL that received the code. */
      redirect_uri: string;
      /** @description PKCE verifier. Required if the authorization request had a challenge. */
      code_verifier?: string;
      /** @description Client id, `svc_app_…`. */
      client_id: string;
      /** @description Client secret, `svc_secret_…`. */
      client_secret: string;
    };
    AuthorizeDevice: {
      /**
       * @description Client id; `cli` is the only one.
       * @enum {string}
       */
      client_id: 'cli';
    };
    CancelCharge: {
      /** @description True cancels an active subscription at the end of its period. Defaults to false. */
      at_period_end?: boolean;
    };
    CancelTransfer: {
      /**
       * @description Handling of units in transit: return them to the origin or write them off. Required after the transfer has shipped.
       * @enum {string}
       */
      on_in_transit?: 'restock' | 'write_off';
    };
    Cancellation: {
      /** @description Charge. */
      charge_id: number;
      /**
       * @description `cancelled`, or `active` until the period ends.
       * @enum {string}
       */
      status: 'cancelled' | 'active';
    };
    CategoriesCreateResponse: {
      data: components['schemas']['SavedCategory'];
      message: string;
      /** @enum {integer} */
      status: 201;
    };
    CategoriesDeleteResponse: {
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    CategoriesGetResponse: {
      data: components['schemas']['CategoryDetail'];
      /** @enum {integer} */
      status: 200;
    };
    CategoriesListResponse: {
      data: components['schemas']['CategorySummary'][];
      /** @enum {integer} */
      status: 200;
    };
    CategoriesUpdateResponse: {
      data: components['schemas']['SavedCategory'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    CategoryChild: {
      /** @description Identifier. */
      category_id: number;
      /** @description Name. */
      name: string;
      /** @description URL-friendly name, unique within the store. */
      slug: string;
      /** @description Image path. */
      image: string | null;
      /**
       * @description 1 while it is featured.
       * @enum {integer}
       */
      is_featured: 0 | 1;
      /** @description Sort order within its level; null sorts last. */
      position_index: number | null;
      /** @description Number of active products, excluding those of child categories. */
      products_count: number;
    };
    CategoryDetail: {
      /** @description Identifier. */
      category_id: number;
      /** @description Owning store. */
      store_id: number;
      /** @description Name. */
      name: string;
      /** @description URL-friendly name, unique within the store. */
      slug: string;
      /** @description Image path. */
      image: string | null;
      /** @description Parent category; null for a root. */
      parent_id: number | null;
      /**
       * @description 1 while it is featured.
       * @enum {integer}
       */
      is_featured: 0 | 1;
      /** @description Sort order within its level; null sorts last. */
      position_index: number | null;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
      /** @description Number of active products, excluding those of child categories. */
      products_count: number;
      /** @description Direct children, ordered by position, then name. */
      children: components['schemas']['CategoryChild'][];
    };
    CategorySummary: {
      /** @description Identifier. */
      category_id: number;
      /** @description Owning store. */
      store_id: number;
      /** @description Name. */
      name: string;
      /** @description URL-friendly name, unique within the store. */
      slug: string;
      /** @description Image path. */
      image: string | null;
      /** @description Parent category; null for a root. */
      parent_id: number | null;
      /**
       * @description 1 while it is featured.
       * @enum {integer}
       */
      is_featured: 0 | 1;
      /** @description Sort order within its level; null sorts last. */
      position_index: number | null;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
      /** @description Number of active products, excluding those of child categories. */
      products_count: number;
    };
    ChangeEntry: {
      /** @description Version of the API. */
      version: string;
      /**
       * Format: date
       * @description Day of the release.
       */
      date: string;
      /**
       * @description Kind of the change.
       * @enum {string}
       */
      kind: 'added' | 'changed' | 'deprecated' | 'removed' | 'fixed';
      /** @description Part of the API. */
      area: string;
      /** @description Title, as Markdown. */
      title: string;
      /** @description Details, as Markdown. */
      details: string;
      /** @description Deprecated part of the API. Only on entries of the kind `deprecated`. */
      deprecates?: components['schemas']['DeprecatedPart'];
    };
    ChangeOrderStatus: {
      /**
       * @description Status of the order.
       * @enum {string}
       */
      order_status?:
        'pending' | 'processing' | 'scheduled' | 'shipped' | 'completed' | 'cancelled' | 'hold' | 'returned' | 'refunded' | 'exchange';
      /**
       * @description Payment status.
       * @enum {string}
       */
      financial_status?: 'pending' | 'partially_paid' | 'paid' | 'partially_refunded' | 'refunded' | 'voided';
      /**
       * @description Fulfillment status.
       * @enum {string}
       */
      fulfillment_status?:
        | 'un-fulfilled'
        | 'fulfilled'
        | 'partial'
        | 'processing'
        | 'ongoing'
        | 'delivered'
        | 'cancelled'
        | 'hold'
        | 'in_review'
        | 'delivery-in-progress'
        | 'pickup-pending'
        | 'returning'
        | 'returned'
        | 'rejected'
        | 'unfulfilled'
        | 'partially_fulfilled';
    };
    ChangedWebhooks: {
      /** @description App. */
      app_id: number;
      /** @description Subscriptions that were changed. */
      subscriptions: number;
    };
    ChangelogListResponse: {
      data: components['schemas']['ChangeEntry'][];
      /** @enum {integer} */
      status: 200;
    };
    ChargeAdjustment: {
      /** @description Id of the adjustment. */
      adjustment_id: number;
      /** @description Amount in taka; negative if the developer is owed less. */
      amount: number;
      /** @description Reason. */
      reason: string;
      /** @description Time. */
      created_at: string;
    };
    ChargeDetail: {
      /** @description Identifier. */
      charge_id: number;
      /** @description App that is paid. */
      app_id: number;
      /** @description Owning store. */
      store_id: number;
      /** @description Installation that created it. */
      installation_id: number;
      /**
       * @description 1 when the store is a sandbox store, whose payments move no money. Set by the database.
       * @enum {integer}
       */
      is_sandbox: 0 | 1;
      /**
       * @description Kind of charge, as in events.
       * @enum {string}
       */
      charge_type: 'one_time' | 'recurring' | 'wallet_topup';
      /** @description Name shown to the merchant. */
      name: string;
      /** @description Amount that the merchant pays. */
      amount: number;
      /** @description Base price. */
      base_amount: number;
      /**
       * @description Currency code, always BDT.
       * @enum {string}
       */
      currency: 'BDT';
      /**
       * @description Party that bears the fees.
       * @enum {string}
       */
      fee_payer: 'developer' | 'merchant';
      /** @description Commission of the platform. */
      platform_amount: number;
      /** @description Fee of the payment gateway. */
      gateway_fee_amount: number;
      /** @description Amount due to the developer. */
      developer_amount: number;
      /**
       * @description Status.
       * @enum {string}
       */
      status: 'pending' | 'active' | 'declined' | 'cancelled' | 'expired';
      /** @description Data of the app. */
      metadata: {
        [key: string]: unknown;
      };
      /**
       * Format: date-time
       * @description Time at which the charge expires if it is not paid.
       */
      expires_at: string;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /** @description Description; empty when none was given. */
      description: string;
      /** @description Commission rate of the platform. */
      commission_rate: number;
      /** @description Fee rate of the payment gateway. */
      gateway_fee_rate: number;
      /**
       * @description Present on wallet top-ups, renewals of a subscription, and settlements of usage.
       * @enum {string|null}
       */
      type?: 'wallet_topup' | 'renewal' | 'usage_settlement' | null;
      /**
       * Format: date-time
       * @description Time of activation.
       */
      activated_at?: string | null;
      /**
       * Format: date-time
       * @description Time at which it was declined or cancelled, or expired.
       */
      ended_at?: string | null;
      /**
       * @description Source of the payment; `trial` when nothing was due.
       * @enum {string|null}
       */
      paid_from?: 'gateway' | 'wallet' | 'trial' | null;
      /**
       * @description Interval of a subscription.
       * @enum {string|null}
       */
      billing_interval?: 'monthly' | 'yearly' | null;
      /** @description Remaining trial days of this store. */
      trial_days?: number | null;
      /**
       * Format: date-time
       * @description End of the trial. Until the subscription is active, the end that it would have if it became active now.
       */
      trial_ends_at?: string | null;
      /** @description Maximum usage that can be charged between two renewals. */
      capped_amount?: number | null;
      /** @description Subscription that this charge renews. */
      renews_charge_id?: number | null;
      /**
       * @description State of its refunds: `pending` until the gateway has confirmed all of them.
       * @enum {string|null}
       */
      refund_status?: 'pending' | 'refunded' | null;
      /**
       * Format: date-time
       * @description Time at which the gateway confirmed the last refund.
       */
      refunded_at?: string | null;
      /** @description Part of `base_amount` that is usage of a subscription that ended with less than a payment gateway accepts. */
      carried_amount?: number;
      /** @description Sum of its refunds and chargebacks. */
      refunded_amount?: number;
      /** @description Refunds and chargebacks, oldest first. */
      refunds?: components['schemas']['ChargeRefund'][];
      /** @description Adjustments, oldest first. They change the amount due to the developer; the merchant's payment does not change. */
      adjustments?: components['schemas']['ChargeAdjustment'][];
      /** @description Usage in taka of an ended subscription that is too little for a payment and waits for the next charge of the app. */
      waiting_usage?: number;
      /** @description Time at which that usage is written off if no charge carries it. It is later while another subscription of the app is active. */
      write_off_at?: string;
      /** @description Usage in taka of an ended subscription that was written off: no one pays it. */
      written_off_usage?: number;
      /**
       * @description Renewal state.
       * @enum {string}
       */
      renewal_status?: 'trialing' | 'current' | 'renewal_pending' | 'past_due' | 'ended';
      /**
       * Format: date-time
       * @description Start of the period that is paid for.
       */
      current_period_start?: string;
      /**
       * Format: date-time
       * @description End of the period that is paid for.
       */
      current_period_end?: string;
      /**
       * Format: date-time
       * @description Time of the next renewal; null when there will be none.
       */
      next_renewal_at?: string | null;
      /**
       * @description 1 when it is cancelled at the end of the period.
       * @enum {integer}
       */
      cancel_at_period_end?: 0 | 1;
      /**
       * @description Source that renewals are paid from automatically.
       * @enum {string|null}
       */
      auto_pay?: 'wallet' | null;
      /** @description Page of the dashboard on which the merchant approves or declines. */
      confirmation_url: string;
      /** @description URL that the merchant returns to after the decision: a page of the dashboard when none was given. */
      return_url: string;
    };
    ChargeRefund: {
      /** @description Id of the refund. */
      refund_id: number;
      /** @description Amount in taka. */
      amount: number;
      /** @description Reason. */
      reason: string;
      /**
       * @description `pending` until the gateway has confirmed it.
       * @enum {string}
       */
      status: 'pending' | 'refunded';
      /**
       * @description `refund`, or `chargeback` when a bank has taken the money back.
       * @enum {string}
       */
      kind: 'refund' | 'chargeback';
      /** @description Time at which it was requested. */
      created_at: string;
    };
    ChargeSummary: {
      /** @description Identifier. */
      charge_id: number;
      /** @description App that is paid. */
      app_id: number;
      /** @description Owning store. */
      store_id: number;
      /** @description Installation that created it. */
      installation_id: number;
      /**
       * @description 1 when the store is a sandbox store, whose payments move no money. Set by the database.
       * @enum {integer}
       */
      is_sandbox: 0 | 1;
      /**
       * @description Kind of charge, as in events.
       * @enum {string}
       */
      charge_type: 'one_time' | 'recurring' | 'wallet_topup';
      /**
       * @description Present on wallet top-ups, renewals of a subscription, and settlements of usage.
       * @enum {string|null}
       */
      type: 'wallet_topup' | 'renewal' | 'usage_settlement' | null;
      /** @description Name shown to the merchant. */
      name: string;
      /** @description Amount that the merchant pays. */
      amount: number;
      /**
       * @description Currency code, always BDT.
       * @enum {string}
       */
      currency: 'BDT';
      /**
       * @description Status.
       * @enum {string}
       */
      status: 'pending' | 'active' | 'declined' | 'cancelled' | 'expired';
      /**
       * @description Interval of a subscription.
       * @enum {string|null}
       */
      billing_interval: 'monthly' | 'yearly' | null;
      /** @description Subscription that this charge renews. */
      renews_charge_id: number | null;
      /**
       * Format: date-time
       * @description Time at which the charge expires if it is not paid.
       */
      expires_at: string;
      /**
       * Format: date-time
       * @description Time of activation.
       */
      activated_at: string | null;
      /**
       * Format: date-time
       * @description Time at which it was declined or cancelled, or expired.
       */
      ended_at: string | null;
      /**
       * @description State of its refunds: `pending` until the gateway has confirmed all of them.
       * @enum {string|null}
       */
      refund_status: 'pending' | 'refunded' | null;
      /**
       * Format: date-time
       * @description Time at which the gateway confirmed the last refund.
       */
      refunded_at: string | null;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /** @description Name of the app. */
      app_name: string;
      /** @description Page of the dashboard on which the merchant approves or declines. */
      confirmation_url: string;
    };
    ChargesApproveResponse: {
      data: components['schemas']['Approval'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    ChargesCancelResponse: {
      data: components['schemas']['Cancellation'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    ChargesCreateResponse: {
      data: components['schemas']['ChargeDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    ChargesDeclineResponse: {
      data: components['schemas']['Decline'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    ChargesGetResponse: {
      data: components['schemas']['ChargeDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    ChargesListActiveResponse: {
      data: components['schemas']['ActiveCharge'][];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    ChargesListResponse: {
      data: components['schemas']['ChargeSummary'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    ChargesRefundResponse: {
      data: components['schemas']['ChargeDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    ChargesUpdateResponse: {
      data: components['schemas']['ChargeDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    CheckedDiscount: {
      /** @description Identifier. */
      discount_id: number;
      /** @description Code in upper case, unique within the store. */
      code: string;
      /**
       * @description 1 for a fixed `amount`, 0 for a `percentage`.
       * @enum {integer}
       */
      is_amount: 0 | 1;
      /** @description Discount in percent, with at most two decimals; used when `is_amount` is 0. */
      percentage: number;
      /** @description Minimum cart total; null for any. */
      minimum_order_value: number | null;
      /** @description Maximum deduction of a percentage discount; null for no limit. */
      maximum_discount_amount: number | null;
      /**
       * @description 1 while it can be used.
       * @enum {integer}
       */
      is_active: 0 | 1;
      /**
       * Format: date-time
       * @description Start of its validity; null for no start.
       */
      starts_at: string | null;
      /**
       * Format: date-time
       * @description End of its validity, exclusive; null for no end.
       */
      ends_at: string | null;
    };
    CompleteTransfer: {
      /** @description Every variant of the transfer, exactly once. */
      items?: components['schemas']['ArrivedLine'][];
    };
    ConsentAnswer: {
      /** @description Client id of the app. */
      client_id: string;
      /** @description Redirect URL. Must match a registered one exactly. */
      redirect_uri: string;
      /** @description Comma-separated scopes. */
      scope: string;
      /** @description Opaque value, returned unchanged with the code or the error. */
      state: string;
      /** @description Id of the store to authorize. */
      store_id: string;
      /** @description PKCE challenge. If sent, the token endpoint requires the verifier. */
      code_challenge?: string;
      /**
       * @description PKCE method. Must be `S256` if a challenge is sent.
       * @enum {string}
       */
      code_challenge_method?: 'S256';
      /**
       * @description Decision: `allow` or `deny`.
       * @enum {string}
       */
      decision: 'allow' | 'deny';
    };
    CountedVariant: {
      /** @description Identifier. */
      sku_id: number;
      /** @description Stock keeping unit code. */
      sku_code: string;
      /** @description Option labels combined. */
      variant_name: string;
      /** @description Selling price. */
      price: number;
      /** @description Stock on hand, over all locations. */
      quantity: number;
      /**
       * @description 1 while it is in stock.
       * @enum {integer}
       */
      available: 0 | 1;
      /**
       * @description 1 for the product's default variant.
       * @enum {integer}
       */
      is_default: 0 | 1;
    };
    CreateAccount: {
      /** @description Token of the link. */
      token: string;
      /** @description Name of the new organisation. Required with an invitation to sign up, and ignored with one to an organisation. */
      organisation_name?: string;
      /** @description Full name. */
      name: string;
      /** @description Password to sign in with. */
      password: string;
    };
    CreateApp: {
      /** @description Name shown to merchants. */
      name: string;
      /** @description URLs that an authorization may return to: https, or http on localhost. */
      redirect_urls: string[];
      /** @description Scopes that the app may request. */
      scopes: (
        | 'read:orders'
        | 'write:orders'
        | 'read:products'
        | 'write:products'
        | 'read:customers'
        | 'write:customers'
        | 'read:inventory'
        | 'write:inventory'
        | 'read:discounts'
        | 'write:discounts'
        | 'read:procurement'
        | 'write:procurement'
        | 'read:analytics'
        | 'write:analytics'
        | 'read:metafields'
        | 'write:metafields'
        | 'read:store'
        | 'read:staff'
        | 'billing'
      )[];
      /** @description One sentence about the app. */
      summary?: string | null;
      /** @description Description. */
      description?: string | null;
      /** @description URL that receives the webhooks of new installations. */
      webhook_url?: string | null;
      /** @description Topics that new installations subscribe to. Defaults to `[]`. */
      topics?: (
        | 'app.installed'
        | 'app.scopes_changed'
        | 'app.token_expiring'
        | 'app.uninstalled'
        | 'bulk.finished'
        | 'charge.activated'
        | 'charge.cancelled'
        | 'charge.created'
        | 'charge.declined'
        | 'charge.expired'
        | 'charge.refunded'
        | 'customer.created'
        | 'customer.data_request'
        | 'customer.redact'
        | 'customer.updated'
        | 'inventory.updated'
        | 'order.created'
        | 'order.status_changed'
        | 'order.updated'
        | 'product.created'
        | 'product.deleted'
        | 'product.updated'
        | 'stock.changed'
        | 'store.redact'
        | 'subscription.expired'
        | 'subscription.past_due'
        | 'subscription.renewal_pending'
        | 'subscription.renewed'
        | 'wallet.debited'
        | 'wallet.topped_up'
        | 'webhook.disabled'
        | 'webhook.failing'
      )[];
      /** @description Page that the dashboard embeds. */
      app_url?: string | null;
      /** @description Page where merchants find help. */
      support_url?: string | null;
      /** @description Page with the privacy policy. */
      privacy_url?: string | null;
      /**
       * @description Party that pays the fees of charges. Defaults to `developer`.
       * @enum {string}
       */
      fee_payer?: 'developer' | 'merchant';
    };
    CreateCategory: {
      /** @description Category name. */
      name: string;
      /**
       * @description URL-friendly name of letters, digits, `-` and `_`. Generated from `name` when the category is created without one; later changes of
       *     `name` do not affect it. A numeric suffix is appended if it is taken.
       */
      slug?: string;
      /**
       * @description Id of the parent category. Must belong to this store, and must not be the category itself or one of its descendants. Null for a root
       *     category.
       */
      parent_id?: number | null;
      /** @description Path of the image. */
      image?: string | null;
      /** @description 1 if the category is featured, otherwise 0. Defaults to 0. */
      is_featured?: number;
      /** @description Position among its siblings, in ascending order. */
      position_index?: number | null;
    };
    CreateCharge: {
      /** @description Name shown to the merchant. */
      name: string;
      /** @description Description. */
      description?: string | null;
      /** @description Amount in taka. */
      amount: number;
      /**
       * @description Currency, always BDT. Defaults to `BDT`.
       * @enum {string}
       */
      currency?: 'BDT';
      /** @description Data of the app. Defaults to `{}`. */
      metadata?: {
        [key: string]: unknown;
      } | null;
      /** @description Key under which the charge is created once. The `Idempotency-Key` header does the same. */
      idempotency_key?: string | null;
      /** @description URL that the merchant returns to, on a host of the app's redirect URLs. Without one, the merchant stays in the dashboard. */
      return_url?: string | null;
    };
    CreateCustomApp: {
      /** @description Name, unique among the custom apps of the merchant who creates the app. */
      name: string;
      /** @description Id of the store that the app is for. */
      store_id: number;
      /** @description Scopes granted to the app. */
      scopes: (
        | 'read:orders'
        | 'write:orders'
        | 'read:products'
        | 'write:products'
        | 'read:customers'
        | 'write:customers'
        | 'read:inventory'
        | 'write:inventory'
        | 'read:discounts'
        | 'write:discounts'
        | 'read:procurement'
        | 'write:procurement'
        | 'read:analytics'
        | 'write:analytics'
        | 'read:metafields'
        | 'write:metafields'
        | 'read:store'
        | 'read:staff'
        | 'billing'
      )[];
      /** @description Description. */
      description?: string | null;
      /** @description URL that receives the app's webhooks. Null turns them off. */
      webhook_url?: string | null;
      /** @description Topics delivered to `webhook_url`. Each new subscription has its own signing secret. Defaults to `[]`. */
      topics?: (
        | 'app.installed'
        | 'app.scopes_changed'
        | 'app.token_expiring'
        | 'app.uninstalled'
        | 'bulk.finished'
        | 'charge.activated'
        | 'charge.cancelled'
        | 'charge.created'
        | 'charge.declined'
        | 'charge.expired'
        | 'charge.refunded'
        | 'customer.created'
        | 'customer.data_request'
        | 'customer.redact'
        | 'customer.updated'
        | 'inventory.updated'
        | 'order.created'
        | 'order.status_changed'
        | 'order.updated'
        | 'product.created'
        | 'product.deleted'
        | 'product.updated'
        | 'stock.changed'
        | 'store.redact'
        | 'subscription.expired'
        | 'subscription.past_due'
        | 'subscription.renewal_pending'
        | 'subscription.renewed'
        | 'wallet.debited'
        | 'wallet.topped_up'
        | 'webhook.disabled'
        | 'webhook.failing'
      )[];
      /**
       * @description URLs of the app: merchants return from the payment of a charge to a `return_url` on one of their hosts. They authorize nothing.
       *     Defaults to `[]`.
       */
      redirect_urls?: string[];
    };
    CreateCustomer: {
      /** @description Full name. */
      name: string;
      /** @description Phone number, unique within the store. White space at both ends is removed. */
      phone: string;
      /**
       * Format: email
       * @description Email address.
       */
      email?: string | null;
      /** @description Address as a JSON object of any shape. */
      address?: {
        [key: string]: unknown;
      } | null;
    };
    CreateDiscount: {
      /** @description Code, unique within the store. It is trimmed and stored in upper case. */
      code: string;
      /**
       * @description Kind of discount: 0 deducts `percentage`, 1 deducts `amount`. Defaults to 0. Changing it requires the
       *     value of the new kind in the same request, even if the discount already has one.
       * @enum {integer}
       */
      is_amount?: 0 | 1;
      /** @description Fixed amount to deduct, in taka. Defaults to 0. Required if `is_amount` is 1. */
      amount?: number;
      /** @description Percentage to deduct, greater than 0. Defaults to 0. Required if `is_amount` is 0. */
      percentage?: number;
      /**
       * @description 1 if the discount includes free shipping. Defaults to 0.
       * @enum {integer}
       */
      free_shipping_on?: 0 | 1;
      /** @description Minimum cart total, in taka. Null for no minimum. */
      minimum_order_value?: number | null;
      /** @description Maximum deduction of a percentage discount, in taka. Null for no maximum. */
      maximum_discount_amount?: number | null;
      /**
       * @description 1 if the discount can be used. Defaults to 1.
       * @enum {integer}
       */
      is_active?: 0 | 1;
      /** @description Maximum number of uses in total. Null for unlimited. */
      total_use?: number | null;
      /** @description Maximum number of uses per customer. Null for unlimited. */
      use_per_user?: number | null;
      /**
       * Format: date-time
       * @description Start of the validity period. Null for no start.
       */
      starts_at?: string | null;
      /**
       * Format: date-time
       * @description End of the validity period, later than `starts_at`. A date without a time includes the whole day. Null for no end.
       */
      ends_at?: string | null;
    };
    CreateExport: {
      /**
       * @description Resource to export.
       * @enum {string}
       */
      resource: 'orders' | 'order_items' | 'customers' | 'products' | 'variants' | 'inventory' | 'metafields' | 'events';
      /** @description Query parameters of the resource's list that select records, except those for pages and order. */
      filter?: {
        [key: string]: unknown;
      } | null;
      /** @description Names of the fields to export, with dots for nested ones. All fields if omitted. */
      fields?: string[] | null;
      /**
       * @description Format of the file. Defaults to `ndjson`.
       * @enum {string}
       */
      format?: 'ndjson' | 'csv';
    };
    CreateExtension: {
      /** @description Name that is unique within the app: 1 to 64 of `a-z`, `0-9` and `-`. */
      handle: string;
      /**
       * @description Kind. It determines which of the URLs is required.
       * @enum {string}
       */
      type: 'admin_page' | 'admin_block' | 'admin_action' | 'admin_link' | 'storefront_block' | 'storefront_script' | 'storefront_action';
      /** @description Place where it appears. The dashboard shows `store.home`, `order.details`, `product.details`, `customer.details` and `app.home`. */
      target: string;
      /** @description Title shown to merchants or customers. */
      title: string;
      /** @description Page to show or to link. Required for admin_page, admin_block, admin_link and storefront_block. */
      url?: string | null;
      /** @description Script for the storefront. Required for storefront_script. */
      script_url?: string | null;
      /** @description URL that actions are posted to. Required for admin_action and storefront_action. */
      action_url?: string | null;
      /** @description JSON Schema of the settings. */
      settings_schema?: {
        [key: string]: unknown;
      } | null;
      /** @description Values for the extension. Defaults to `{}`. Public if it is an extension of the storefront. */
      config?: {
        [key: string]: unknown;
      };
      /** @description Scopes that its sandbox tokens may use, a subset of the app's declared scopes. Defaults to `[]`. */
      scopes?: (
        | 'read:orders'
        | 'write:orders'
        | 'read:products'
        | 'write:products'
        | 'read:customers'
        | 'write:customers'
        | 'read:inventory'
        | 'write:inventory'
        | 'read:discounts'
        | 'write:discounts'
        | 'read:procurement'
        | 'write:procurement'
        | 'read:analytics'
        | 'write:analytics'
        | 'read:metafields'
        | 'write:metafields'
        | 'read:store'
        | 'read:staff'
        | 'billing'
      )[];
      /** @description Position among the extensions of a target. Defaults to 0. */
      position?: number;
      /**
       * @description 0 hides it everywhere. Defaults to 1.
       * @enum {integer}
       */
      is_active?: 0 | 1;
    };
    CreateImport: {
      /**
       * @description Resource to import.
       * @enum {string}
       */
      resource: 'products' | 'variants' | 'customers' | 'inventory' | 'metafields';
      /**
       * @description Records that lines may create and update. Defaults to `upsert`, and to `update` where no line can create a record.
       * @enum {string}
       */
      mode?: 'create' | 'update' | 'upsert';
      /**
       * @description Field by which lines identify their records. Defaults to the first of `sku`, `slug` and `product_id` for products, `sku` and `sku_id` for
       *     variants and inventory, `phone` and `user_id` for customers. Metafields have none.
       */
      key?: string;
      /**
       * @description Format of the file. Defaults to that of the file's name: `.csv`, `.ndjson` or `.jsonl`.
       * @enum {string}
       */
      format?: 'ndjson' | 'csv';
    };
    CreateLocation: {
      /** @description Location name. */
      name: string;
      /**
       * @description 1 makes this the default location, replacing the current one. Defaults to 0. The default location cannot be set to 0.
       * @enum {integer}
       */
      is_default?: 0 | 1;
    };
    CreateOrder: {
      /** @description Id of a customer of this store. */
      customer_id?: number | null;
      /** @description Shipping address. Must include an `address` field; `name`, `phone` and `city` are customary. */
      address: {
        [key: string]: unknown;
      };
      /** @description Billing address. */
      billing_address?: {
        [key: string]: unknown;
      } | null;
      /** @description True if the billing address is the shipping address. Defaults to false. */
      is_billing_same?: boolean;
      /** @description Up to 500 lines. */
      order_items: components['schemas']['CreateOrderItem'][];
      /**
       * @description Status of the order. Defaults to `pending`.
       * @enum {string}
       */
      order_status?:
        'pending' | 'processing' | 'scheduled' | 'shipped' | 'completed' | 'cancelled' | 'hold' | 'returned' | 'refunded' | 'exchange';
      /**
       * @description Payment status. Defaults to `pending`.
       * @enum {string}
       */
      financial_status?: 'pending' | 'partially_paid' | 'paid' | 'partially_refunded' | 'refunded' | 'voided';
      /**
       * @description Fulfillment status. Defaults to `un-fulfilled`.
       * @enum {string}
       */
      fulfillment_status?:
        | 'un-fulfilled'
        | 'fulfilled'
        | 'partial'
        | 'processing'
        | 'ongoing'
        | 'delivered'
        | 'cancelled'
        | 'hold'
        | 'in_review'
        | 'delivery-in-progress'
        | 'pickup-pending'
        | 'returning'
        | 'returned'
        | 'rejected'
        | 'unfulfilled'
        | 'partially_fulfilled';
      /** @description Payment method. Defaults to `cod`. */
      payment_method?: string;
      /** @description Sales channel. Defaults to `other`. */
      channel?: string;
      /** @description Note from the customer. */
      note?: string | null;
      /** @description Internal note, not visible to the customer. */
      internal_note?: string | null;
      /** @description Tags. */
      tags?: string | null;
      /**
       * Format: date-time
       * @description Scheduled delivery date.
       */
      delivery_date?: string | null;
      /** @description Total of the lines. Computed if omitted. */
      sub_total?: number;
      /** @description Amount due. Defaults to `sub_total` - `discount` + `tax` + `shipping`. */
      grand_total?: number;
      /** @description Shipping charge. Defaults to 0. */
      shipping?: number;
      /** @description Discount on the order. Defaults to 0. */
      discount?: number;
      /** @description Tax. Defaults to 0. */
      tax?: number;
    };
    CreateOrderItem: {
      /** @description Product and variant name. */
      name: string;
      /** @description Unit price in taka. */
      price: number;
      /** @description Number of units. */
      quantity: number;
      /** @description Id of a product of this store. */
      product_id?: number | null;
      /** @description Id of a variant of this store. Its cost is copied to the line. */
      variant_id?: number | null;
      /** @description Discount per unit, in taka. Defaults to 0. */
      discount?: number;
      /** @description Path of the image. */
      image?: string | null;
    };
    CreateOrganisation: {
      /** @description Name. */
      name: string;
    };
    CreateProduct: {
      /** @description Title. The slug is generated from it and follows its changes. */
      name: string;
      /** @description Description. May contain HTML. */
      description?: string | null;
      /** @description Short description. */
      short_description?: string | null;
      /** @description Id of a category of this store. */
      category_id?: number | null;
      /** @description Brand id, any positive integer. */
      brand_id?: number | null;
      /** @description True if the product is for sale. Defaults to true. */
      is_active?: boolean;
      /** @description True if the storefront shows the product. Defaults to true. */
      is_visible?: boolean;
      /** @description True if the product is featured. Defaults to false. */
      is_featured?: boolean;
      /** @description Default variant. */
      variant: components['schemas']['CreateVariant'];
    };
    CreatePurchaseOrder: {
      /** @description Id of the supplier. */
      supplier_id: number;
      /** @description Id of the receiving location. */
      location_id: number;
      /** @description Up to 250 lines. An update replaces all lines. */
      items: components['schemas']['OrderedLine'][];
      /** @description Note. */
      note?: string | null;
      /**
       * Format: date-time
       * @description Expected time of arrival.
       */
      expected_at?: string | null;
    };
    CreateSubscription: {
      /** @description Name shown to the merchant. */
      name: string;
      /** @description Description. */
      description?: string | null;
      /** @description Amount in taka. */
      amount: number;
      /**
       * @description Currency, always BDT. Defaults to `BDT`.
       * @enum {string}
       */
      currency?: 'BDT';
      /** @description Data of the app. Defaults to `{}`. */
      metadata?: {
        [key: string]: unknown;
      } | null;
      /** @description Key under which the charge is created once. The `Idempotency-Key` header does the same. */
      idempotency_key?: string | null;
      /**
       * @description Interval of its renewals.
       * @enum {string}
       */
      billing_interval: 'monthly' | 'yearly';
      /** @description Days of a free trial. Defaults to 0. Days of earlier trials of the app in the store count. */
      trial_days?: number;
      /** @description URL that the merchant returns to, on a host of the app's redirect URLs. */
      return_url: string;
      /** @description Maximum usage in taka that can be charged between two renewals. Null allows as much as can be paid together with the plan. */
      capped_amount?: number | null;
    };
    CreateSupplier: {
      /** @description Name. It does not have to be unique. */
      name: string;
      /** @description Contact person. */
      contact_name?: string | null;
      /** @description Phone number. */
      phone?: string | null;
      /**
       * Format: email
       * @description Email address.
       */
      email?: string | null;
      /** @description Postal address. */
      address?: string | null;
    };
    CreateTestStore: {
      /** @description Name. */
      name?: string;
    };
    CreateTopUp: {
      /** @description Amount in taka. */
      amount: number;
      /** @description URL that the merchant returns to, on a host of the app's redirect URLs. */
      return_url: string;
      /** @description Data of the app. Defaults to `{}`. */
      metadata?: {
        [key: string]: unknown;
      } | null;
      /** @description Key under which the charge is created once. The `Idempotency-Key` header does the same. */
      idempotency_key?: string | null;
    };
    CreateTransfer: {
      /** @description Id of the origin. */
      from_location_id: number;
      /** @description Id of the destination. Must differ from the origin. */
      to_location_id: number;
      /** @description Up to 250 lines with distinct variants. An update replaces all lines. */
      items: components['schemas']['TransferredLine'][];
      /** @description Note. */
      note?: string | null;
    };
    CreateUsageCharge: {
      /** @description Description. */
      description: string;
      /** @description Number of units, with up to six decimals. */
      quantity: number;
      /** @description Price of one unit in taka, with up to six decimals. */
      unit_price: number;
      /** @description Data of the app. Defaults to `{}`. */
      metadata?: {
        [key: string]: unknown;
      } | null;
    };
    CreateVariant: {
      /** @description Selling price in taka. */
      price: number;
      /** @description Name built from the option values. Defaults to `Default`. */
      variant_name?: string;
      /** @description Stock keeping unit (SKU) code. Defaults to `""`. */
      sku_code?: string;
      /** @description Original price shown for comparison, in taka. */
      compare_at_price?: number | null;
      /** @description Units on hand. Defaults to 0. `available` is derived from it. */
      quantity?: number;
      /** @description Comma-separated `stored_key` values of images of this store, or https URLs. A JSON array as text, as in responses, is also accepted. */
      images?: string | null;
      /** @description Weight in kilograms. */
      weight?: number | null;
      /** @description Width. The store chooses the unit of width, depth and height. */
      width?: number | null;
      /** @description Depth. */
      depth?: number | null;
      /** @description Height. */
      height?: number | null;
      /** @description Unit cost in taka. */
      cost?: number | null;
      /** @description True if shipping is free. Defaults to false. */
      free_shipping?: boolean;
    };
    CreateWebhookSubscription: {
      /**
       * @description Topic, e.g. `order.created`. The installation needs the scope of the topic.
       * @enum {string}
       */
      event_topic:
        | 'app.installed'
        | 'app.scopes_changed'
        | 'app.token_expiring'
        | 'app.uninstalled'
        | 'bulk.finished'
        | 'charge.activated'
        | 'charge.cancelled'
        | 'charge.created'
        | 'charge.declined'
        | 'charge.expired'
        | 'charge.refunded'
        | 'customer.created'
        | 'customer.data_request'
        | 'customer.redact'
        | 'customer.updated'
        | 'inventory.updated'
        | 'order.created'
        | 'order.status_changed'
        | 'order.updated'
        | 'product.created'
        | 'product.deleted'
        | 'product.updated'
        | 'stock.changed'
        | 'store.redact'
        | 'subscription.expired'
        | 'subscription.past_due'
        | 'subscription.renewal_pending'
        | 'subscription.renewed'
        | 'wallet.debited'
        | 'wallet.topped_up'
        | 'webhook.disabled'
        | 'webhook.failing';
      /** @description URL that events are posted to: https, at a public address. */
      target_url: string;
      /**
       * @description Conditions on the fields of `data`, all of which must hold: a value, a list of values, or an object of `gt`, `gte`, `lt`, `lte` and
       *     `ne`. Dots reach nested fields. At most 20 conditions. Null admits every event.
       */
      filter?: {
        [key: string]: unknown;
      } | null;
      /** @description Fields of `data` to deliver; dots reach nested fields. Null delivers all. The envelope is always complete. */
      fields?: string[] | null;
      /** @description True leaves out events that this app caused. Defaults to false. */
      skip_self?: boolean;
    };
    CreatedSubscription: {
      /** @description Identifier. */
      subscription_id: number;
      /**
       * @description Topic, e.g. order.created.
       * @enum {string}
       */
      event_topic:
        | 'app.installed'
        | 'app.scopes_changed'
        | 'app.token_expiring'
        | 'app.uninstalled'
        | 'bulk.finished'
        | 'charge.activated'
        | 'charge.cancelled'
        | 'charge.created'
        | 'charge.declined'
        | 'charge.expired'
        | 'charge.refunded'
        | 'customer.created'
        | 'customer.data_request'
        | 'customer.redact'
        | 'customer.updated'
        | 'inventory.updated'
        | 'order.created'
        | 'order.status_changed'
        | 'order.updated'
        | 'product.created'
        | 'product.deleted'
        | 'product.updated'
        | 'stock.changed'
        | 'store.redact'
        | 'subscription.expired'
        | 'subscription.past_due'
        | 'subscription.renewal_pending'
        | 'subscription.renewed'
        | 'wallet.debited'
        | 'wallet.topped_up'
        | 'webhook.disabled'
        | 'webhook.failing';
      /** @description URL that events are posted to; the URL of a deleted subscription begins with its id, so that the target is free again. */
      target_url: string;
      /**
       * @description 1 while events are delivered.
       * @enum {integer}
       */
      is_active: 0 | 1;
      /** @description Consecutive events that failed after all attempts. */
      failure_count: number;
      /**
       * Format: date-time
       * @description Time at which an event last failed after all attempts.
       */
      last_failure_at: string | null;
      /**
       * Format: date-time
       * @description Time of the last successful delivery.
       */
      last_success_at: string | null;
      /** @description Conditions on `data` that an event must meet; null admits every event of the topic. */
      filter: {
        [key: string]: unknown;
      } | null;
      /** @description Fields of `data` that are delivered; null delivers all. */
      fields: string[] | null;
      /**
       * @description 1 when events that this app caused are not delivered.
       * @enum {integer}
       */
      skip_self: 0 | 1;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
      /** @description Signing secret of the subscription, which cannot be read again. Only for custom apps; others sign with the secret of the app. */
      webhook_secret?: string;
    };
    CurrentSession: {
      /** @description Merchant. */
      merchant: components['schemas']['MerchantProfile'];
      /** @description Stores of the merchant, sorted by name. */
      stores: components['schemas']['StoreMembership'][];
      /** @description CSRF token. Requests with a session cookie must send it as `X-CSRF-Token` if they change anything. */
      csrf_token: string;
    };
    CustomAppCredentials: {
      /** @description Id of the app. */
      app_id: number;
      /** @description Id of the app's installation on the store. */
      installation_id: number;
      /** @description Client id. */
      client_id: string;
      /** @description Client secret. */
      client_secret: string;
      /** @description Access token: `svc_at_` followed by 96 hexadecimal characters. */
      access_token: string;
      /** @description Lifetime of the access token in seconds: one year. */
      expires_in: number;
      /** @description Signing secret of the subscriptions that were created with the app. */
      webhook_secret: string;
    };
    CustomAppDetail: {
      /** @description App. */
      app_id: number;
      /** @description Owning store. */
      store_id: number;
      /** @description Name, unique among the custom apps of the merchant who created it. */
      name: string;
      /** @description Description. */
      description: string | null;
      /** @description Merchant who created it. */
      merchant_id: number;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
      /** @description Id of the app's installation on the store. Null after it is uninstalled. */
      installation_id: number | null;
      /**
       * @description Status. `uninstalled` after the app is uninstalled like any other app.
       * @enum {string}
       */
      status: 'active' | 'uninstalled';
      /** @description Client id. */
      client_id: string;
      /** @description Scopes granted to the app. */
      scopes: (
        | 'read:orders'
        | 'write:orders'
        | 'read:products'
        | 'write:products'
        | 'read:customers'
        | 'write:customers'
        | 'read:inventory'
        | 'write:inventory'
        | 'read:discounts'
        | 'write:discounts'
        | 'read:procurement'
        | 'write:procurement'
        | 'read:analytics'
        | 'write:analytics'
        | 'read:metafields'
        | 'write:metafields'
        | 'read:store'
        | 'read:staff'
        | 'billing'
      )[];
      /** @description URL that receives the app's webhooks. */
      webhook_url: string | null;
      /** @description Topics delivered to `webhook_url`. */
      topics: (
        | 'app.installed'
        | 'app.scopes_changed'
        | 'app.token_expiring'
        | 'app.uninstalled'
        | 'bulk.finished'
        | 'charge.activated'
        | 'charge.cancelled'
        | 'charge.created'
        | 'charge.declined'
        | 'charge.expired'
        | 'charge.refunded'
        | 'customer.created'
        | 'customer.data_request'
        | 'customer.redact'
        | 'customer.updated'
        | 'inventory.updated'
        | 'order.created'
        | 'order.status_changed'
        | 'order.updated'
        | 'product.created'
        | 'product.deleted'
        | 'product.updated'
        | 'stock.changed'
        | 'store.redact'
        | 'subscription.expired'
        | 'subscription.past_due'
        | 'subscription.renewal_pending'
        | 'subscription.renewed'
        | 'wallet.debited'
        | 'wallet.topped_up'
        | 'webhook.disabled'
        | 'webhook.failing'
      )[];
      /** @description URLs on whose hosts merchants return from the payment of a charge. */
      redirect_urls: string[];
      /** @description Expiry of the access token (ISO 8601). Null if the app has none. */
      token_expires_at: string | null;
    };
    CustomAppsCreateResponse: {
      data: components['schemas']['CustomAppCredentials'];
      message: string;
      /** @enum {integer} */
      status: 201;
    };
    CustomAppsDeleteResponse: {
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    CustomAppsGetResponse: {
      data: components['schemas']['CustomAppDetail'];
      /** @enum {integer} */
      status: 200;
    };
    CustomAppsListResponse: {
      data: components['schemas']['CustomAppDetail'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    CustomAppsRegenerateTokenResponse: {
      data: components['schemas']['RegeneratedToken'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    CustomAppsRotateSecretResponse: {
      data: components['schemas']['RotatedSecret'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    CustomAppsUpdateResponse: {
      data: components['schemas']['CustomAppDetail'];
      message: string;
      /** @description Webhook subscriptions that the update created, each with its signing secret, which cannot be read again. */
      subscriptions_added: {
        subscription_id: number;
        /**
         * @description Topic.
         * @enum {string}
         */
        event_topic:
          | 'app.installed'
          | 'app.scopes_changed'
          | 'app.token_expiring'
          | 'app.uninstalled'
          | 'bulk.finished'
          | 'charge.activated'
          | 'charge.cancelled'
          | 'charge.created'
          | 'charge.declined'
          | 'charge.expired'
          | 'charge.refunded'
          | 'customer.created'
          | 'customer.data_request'
          | 'customer.redact'
          | 'customer.updated'
          | 'inventory.updated'
          | 'order.created'
          | 'order.status_changed'
          | 'order.updated'
          | 'product.created'
          | 'product.deleted'
          | 'product.updated'
          | 'stock.changed'
          | 'store.redact'
          | 'subscription.expired'
          | 'subscription.past_due'
          | 'subscription.renewal_pending'
          | 'subscription.renewed'
          | 'wallet.debited'
          | 'wallet.topped_up'
          | 'webhook.disabled'
          | 'webhook.failing';
        webhook_secret: string;
      }[];
      /** @enum {integer} */
      status: 200;
    };
    CustomerCreated: {
      /** @description Identifier. */
      user_id: number;
      /** @description Full name. */
      name: string;
      /** @description Phone number, unique within the store; empty for a customer who signed in with an email address alone. */
      phone: string | null;
      /** @description Email address. */
      email: string | null;
      /** @description Owning store. */
      store_id: number;
    };
    CustomerDetail: {
      /** @description Identifier. */
      user_id: number;
      /** @description Owning store. */
      store_id: number;
      /** @description Full name. */
      name: string;
      /** @description Email address. */
      email: string | null;
      /** @description Phone number, unique within the store; empty for a customer who signed in with an email address alone. */
      phone: string | null;
      /** @description Saved address. */
      address_json: {
        [key: string]: unknown;
      } | null;
      /**
       * @description 1 for a guest checkout.
       * @enum {integer}
       */
      is_guest: 0 | 1;
      /** @description Orders placed. */
      total_orders: number;
      /** @description Sum of grand_total over the paid orders, in whole taka, rounded half up. */
      total_spent: number;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
      /**
       * @description 1 if the customer has proven this phone number by a one-time code. A trigger clears it when the number changes.
       * @enum {integer}
       */
      is_phone_verified: 0 | 1;
      /**
       * @description 1 if the customer has proven this email address by a one-time code. A trigger clears it when either contact changes.
       * @enum {integer}
       */
      is_email_verified: 0 | 1;
    };
    CustomerSummary: {
      /** @description Identifier. */
      user_id: number;
      /** @description Owning store. */
      store_id: number;
      /** @description Full name. */
      name: string;
      /** @description Email address. */
      email: string | null;
      /** @description Phone number, unique within the store; empty for a customer who signed in with an email address alone. */
      phone: string | null;
      /** @description Saved address. */
      address_json: {
        [key: string]: unknown;
      } | null;
      /**
       * @description 1 for a guest checkout.
       * @enum {integer}
       */
      is_guest: 0 | 1;
      /** @description Orders placed. */
      total_orders: number;
      /** @description Sum of grand_total over the paid orders, in whole taka, rounded half up. */
      total_spent: number;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
    };
    CustomersCreateResponse: {
      data: components['schemas']['CustomerCreated'];
      /** @enum {integer} */
      status: 201;
    };
    CustomersDeleteResponse: {
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    CustomersGetResponse: {
      data: components['schemas']['CustomerDetail'];
      /** @enum {integer} */
      status: 200;
    };
    CustomersListOrdersResponse: {
      data: components['schemas']['OrderSummary'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    CustomersListResponse: {
      data: components['schemas']['CustomerSummary'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    CustomersUpdateResponse: {
      data: components['schemas']['CustomerDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    DashboardGetSessionResponse: {
      data: components['schemas']['CurrentSession'];
      /** @enum {integer} */
      status: 200;
    };
    DashboardListAuditResponse: {
      data: components['schemas']['AuditEntryDetail'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    DashboardSignInResponse: {
      data: components['schemas']['SignedIn'];
      /** @enum {integer} */
      status: 200;
    };
    DashboardSignOutResponse: {
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    DebitWallet: {
      /** @description Amount in taka. */
      amount: number;
      /** @description Description. */
      description: string;
      /** @description Data of the app. Defaults to `{}`. */
      metadata?: {
        [key: string]: unknown;
      } | null;
    };
    Decline: {
      /** @description Charge. */
      charge_id: number;
      /**
       * @description Always `declined`.
       * @enum {string}
       */
      status: 'declined';
      /** @description Address that the merchant returns to. */
      redirect_url: string;
    };
    DeleteApp: {
      /** @description Name of the app, exactly. */
      name: string;
    };
    DeliveryDetail: {
      /** @description Identifier. */
      delivery_id: number;
      /** @description Subscription. */
      subscription_id: number;
      /**
       * @description Topic of the event.
       * @enum {string}
       */
      event_topic:
        | 'app.installed'
        | 'app.scopes_changed'
        | 'app.token_expiring'
        | 'app.uninstalled'
        | 'bulk.finished'
        | 'charge.activated'
        | 'charge.cancelled'
        | 'charge.created'
        | 'charge.declined'
        | 'charge.expired'
        | 'charge.refunded'
        | 'customer.created'
        | 'customer.data_request'
        | 'customer.redact'
        | 'customer.updated'
        | 'inventory.updated'
        | 'order.created'
        | 'order.status_changed'
        | 'order.updated'
        | 'product.created'
        | 'product.deleted'
        | 'product.updated'
        | 'stock.changed'
        | 'store.redact'
        | 'subscription.expired'
        | 'subscription.past_due'
        | 'subscription.renewal_pending'
        | 'subscription.renewed'
        | 'wallet.debited'
        | 'wallet.topped_up'
        | 'webhook.disabled'
        | 'webhook.failing';
      /** @description Id of the event, the same on every delivery. */
      event_id: string;
      /** @description URL that the attempt was sent to. */
      target_url: string;
      /** @description HTTP status of the response; null on a connection error. */
      response_status: number | null;
      /** @description 1 to 6. */
      attempt_number: number;
      /**
       * @description State of the delivery after the attempt.
       * @enum {string}
       */
      status: 'failed' | 'delivered' | 'retrying';
      /** @description Duration of the attempt in milliseconds, up to the headers of the response, excluding its body. */
      duration_ms: number;
      /** @description Reason of a failure; null after a success. */
      error_message: string | null;
      /**
       * Format: date-time
       * @description Start of the attempt, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Time at which the headers of the response arrived or the attempt failed.
       */
      completed_at: string | null;
      /** @description Request body as text; null when it is no longer stored or the app has lost the scope of the topic. */
      payload: string | null;
    };
    DeliveryEntry: {
      /** @description Identifier. */
      delivery_id: number;
      /** @description Subscription. */
      subscription_id: number;
      /**
       * @description Topic of the event.
       * @enum {string}
       */
      event_topic:
        | 'app.installed'
        | 'app.scopes_changed'
        | 'app.token_expiring'
        | 'app.uninstalled'
        | 'bulk.finished'
        | 'charge.activated'
        | 'charge.cancelled'
        | 'charge.created'
        | 'charge.declined'
        | 'charge.expired'
        | 'charge.refunded'
        | 'customer.created'
        | 'customer.data_request'
        | 'customer.redact'
        | 'customer.updated'
        | 'inventory.updated'
        | 'order.created'
        | 'order.status_changed'
        | 'order.updated'
        | 'product.created'
        | 'product.deleted'
        | 'product.updated'
        | 'stock.changed'
        | 'store.redact'
        | 'subscription.expired'
        | 'subscription.past_due'
        | 'subscription.renewal_pending'
        | 'subscription.renewed'
        | 'wallet.debited'
        | 'wallet.topped_up'
        | 'webhook.disabled'
        | 'webhook.failing';
      /** @description Id of the event, the same on every delivery. */
      event_id: string;
      /** @description URL that the attempt was sent to. */
      target_url: string;
      /** @description HTTP status of the response; null on a connection error. */
      response_status: number | null;
      /** @description 1 to 6. */
      attempt_number: number;
      /**
       * @description State of the delivery after the attempt.
       * @enum {string}
       */
      status: 'failed' | 'delivered' | 'retrying';
      /** @description Duration of the attempt in milliseconds, up to the headers of the response, excluding its body. */
      duration_ms: number;
      /** @description Reason of a failure; null after a success. */
      error_message: string | null;
      /**
       * Format: date-time
       * @description Start of the attempt, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Time at which the headers of the response arrived or the attempt failed.
       */
      completed_at: string | null;
    };
    DeliveryHour: {
      /** @description Start of the hour in UTC. */
      hour: string;
      /** @description Attempts with a 2xx response. */
      deliveries: number;
      /** @description Attempts that failed. */
      failures: number;
    };
    DeliveryLatency: {
      /** @description Median. */
      p50: number | null;
      /** @description Time that 95 % of the responses did not exceed. */
      p95: number | null;
      /** @description Time that 99 % of the responses did not exceed. */
      p99: number | null;
    };
    DeliveryOfApp: {
      /** @description Owning store. */
      store_id: number;
      /** @description Identifier. */
      delivery_id: number;
      /** @description Subscription. */
      subscription_id: number;
      /**
       * @description Topic of the event.
       * @enum {string}
       */
      event_topic:
        | 'app.installed'
        | 'app.scopes_changed'
        | 'app.token_expiring'
        | 'app.uninstalled'
        | 'bulk.finished'
        | 'charge.activated'
        | 'charge.cancelled'
        | 'charge.created'
        | 'charge.declined'
        | 'charge.expired'
        | 'charge.refunded'
        | 'customer.created'
        | 'customer.data_request'
        | 'customer.redact'
        | 'customer.updated'
        | 'inventory.updated'
        | 'order.created'
        | 'order.status_changed'
        | 'order.updated'
        | 'product.created'
        | 'product.deleted'
        | 'product.updated'
        | 'stock.changed'
        | 'store.redact'
        | 'subscription.expired'
        | 'subscription.past_due'
        | 'subscription.renewal_pending'
        | 'subscription.renewed'
        | 'wallet.debited'
        | 'wallet.topped_up'
        | 'webhook.disabled'
        | 'webhook.failing';
      /** @description Id of the event, the same on every delivery. */
      event_id: string;
      /** @description URL that the attempt was sent to. */
      target_url: string;
      /** @description HTTP status of the response; null on a connection error. */
      response_status: number | null;
      /** @description 1 to 6. */
      attempt_number: number;
      /**
       * @description State of the delivery after the attempt.
       * @enum {string}
       */
      status: 'failed' | 'delivered' | 'retrying';
      /** @description Duration of the attempt in milliseconds, up to the headers of the response, excluding its body. */
      duration_ms: number;
      /** @description Reason of a failure; null after a success. */
      error_message: string | null;
      /**
       * Format: date-time
       * @description Start of the attempt, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Time at which the headers of the response arrived or the attempt failed.
       */
      completed_at: string | null;
    };
    DeliveryOfAppDetail: {
      /** @description Owning store. */
      store_id: number;
      /** @description Identifier. */
      delivery_id: number;
      /** @description Subscription. */
      subscription_id: number;
      /**
       * @description Topic of the event.
       * @enum {string}
       */
      event_topic:
        | 'app.installed'
        | 'app.scopes_changed'
        | 'app.token_expiring'
        | 'app.uninstalled'
        | 'bulk.finished'
        | 'charge.activated'
        | 'charge.cancelled'
        | 'charge.created'
        | 'charge.declined'
        | 'charge.expired'
        | 'charge.refunded'
        | 'customer.created'
        | 'customer.data_request'
        | 'customer.redact'
        | 'customer.updated'
        | 'inventory.updated'
        | 'order.created'
        | 'order.status_changed'
        | 'order.updated'
        | 'product.created'
        | 'product.deleted'
        | 'product.updated'
        | 'stock.changed'
        | 'store.redact'
        | 'subscription.expired'
        | 'subscription.past_due'
        | 'subscription.renewal_pending'
        | 'subscription.renewed'
        | 'wallet.debited'
        | 'wallet.topped_up'
        | 'webhook.disabled'
        | 'webhook.failing';
      /** @description Id of the event, the same on every delivery. */
      event_id: string;
      /** @description URL that the attempt was sent to. */
      target_url: string;
      /** @description HTTP status of the response; null on a connection error. */
      response_status: number | null;
      /** @description 1 to 6. */
      attempt_number: number;
      /**
       * @description State of the delivery after the attempt.
       * @enum {string}
       */
      status: 'failed' | 'delivered' | 'retrying';
      /** @description Duration of the attempt in milliseconds, up to the headers of the response, excluding its body. */
      duration_ms: number;
      /** @description Reason of a failure; null after a success. */
      error_message: string | null;
      /**
       * Format: date-time
       * @description Start of the attempt, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Time at which the headers of the response arrived or the attempt failed.
       */
      completed_at: string | null;
      /** @description Request body as text; null when it is no longer stored or the app has lost the scope of the topic. */
      payload: string | null;
      /** @description Time at which the next attempt is due, ISO 8601; null if there is none. */
      next_attempt_at: string | null;
      /**
       * @description Code of the error that a retry would return; null if the event can be sent again.
       * @enum {string|null}
       */
      retry_error: 'subscription_inactive' | 'payload_expired' | null;
      /** @description Every attempt, oldest first. */
      attempts: components['schemas']['AttemptOfApp'][];
    };
    DeliveryStats: {
      /**
       * @description Start of the period. If the window has more than 50,000 attempts, only the newest 50,000 are counted, and the period starts later than
       *     the window.
       */
      since: string;
      /** @description End of the period: now. */
      until: string;
      /** @description Attempts with a 2xx response. */
      deliveries: number;
      /** @description Attempts that failed, including retried ones. */
      failures: number;
      /** @description Share of the attempts that succeeded, from 0 to 1; null without an attempt. */
      success_rate: number | null;
      /** @description Percentiles of the response time. Attempts without a response are not included. */
      latency_ms: components['schemas']['DeliveryLatency'];
      /** @description Every hour of the period, oldest first. */
      hours: components['schemas']['DeliveryHour'][];
    };
    DeployApp: {
      /** @description Version that the change is based on: the live one, or 0 before the first. If another version is live, the response is 409. */
      base_version?: number | null;
      /** @description True returns the changes without making them. Defaults to false. */
      dry_run?: boolean;
      /** @description Scopes that the app may request. */
      scopes?: (
        | 'read:orders'
        | 'write:orders'
        | 'read:products'
        | 'write:products'
        | 'read:customers'
        | 'write:customers'
        | 'read:inventory'
        | 'write:inventory'
        | 'read:discounts'
        | 'write:discounts'
        | 'read:procurement'
        | 'write:procurement'
        | 'read:analytics'
        | 'write:analytics'
        | 'read:metafields'
        | 'write:metafields'
        | 'read:store'
        | 'read:staff'
        | 'billing'
      )[];
      /** @description URLs that an authorization may return to: https, or http on localhost. */
      redirect_urls?: string[];
      /** @description Topics that new installations subscribe to. */
      topics?: (
        | 'app.installed'
        | 'app.scopes_changed'
        | 'app.token_expiring'
        | 'app.uninstalled'
        | 'bulk.finished'
        | 'charge.activated'
        | 'charge.cancelled'
        | 'charge.created'
        | 'charge.declined'
        | 'charge.expired'
        | 'charge.refunded'
        | 'customer.created'
        | 'customer.data_request'
        | 'customer.redact'
        | 'customer.updated'
        | 'inventory.updated'
        | 'order.created'
        | 'order.status_changed'
        | 'order.updated'
        | 'product.created'
        | 'product.deleted'
        | 'product.updated'
        | 'stock.changed'
        | 'store.redact'
        | 'subscription.expired'
        | 'subscription.past_due'
        | 'subscription.renewal_pending'
        | 'subscription.renewed'
        | 'wallet.debited'
        | 'wallet.topped_up'
        | 'webhook.disabled'
        | 'webhook.failing'
      )[];
      /** @description All extensions of the app. Existing extensions that are not in the list are deleted. */
      extensions?: components['schemas']['CreateExtension'][];
      /** @description Message for the list of versions. */
      message?: string | null;
    };
    DeployExtensions: {
      /** @description All extensions of the app. Existing extensions that are not in the list are deleted. */
      extensions: components['schemas']['CreateExtension'][];
      /** @description Message for the list of versions. */
      message?: string | null;
      /** @description Version that the set is based on: the live one, or 0 before the first deploy. If another version is live, the response is 409. */
      base_version?: number | null;
      /** @description True returns the changes that the deploy would make, without making them. Defaults to false. */
      dry_run?: boolean;
      /** @description False rejects a set that lacks extensions of the app. Defaults to true. */
      allow_deletes?: boolean;
    };
    DeployedApp: {
      /** @description Version that is live now; after a dry run, the one that would be created. Without changes, the live one: 0 if there is none. */
      version: number;
      /** @description Version that was live before: 0 if there was none. The `base_version` of a deploy after a dry run. */
      base_version: number;
      /** @description Changes of the app. Empty if nothing would change. */
      changes: components['schemas']['AppChange'][];
      /** @description Creation time of the version, ISO 8601. Null if none was created: in a dry run, and without changes. */
      deployed_at: string | null;
    };
    DeployedExtensions: {
      /** @description Version that is live now; after a dry run, the one that the deploy would create. */
      version: number;
      /** @description New extensions. */
      added: string[];
      /** @description Changed extensions. */
      updated: string[];
      /** @description Deleted extensions. */
      removed: string[];
      /** @description Unchanged extensions. */
      unchanged: string[];
      /** @description Time of the deploy that created the version, ISO 8601. Null after a dry run. */
      deployed_at: string | null;
    };
    DeprecatedPart: {
      /** @description Method and path of the route. */
      operation: string;
      /** @description Field or parameter of its requests; null if the whole route is deprecated. */
      field: string | null;
    };
    DeprecationInUse: {
      /** @description Method and path of the route. */
      operation: string;
      /** @description Field or parameter of its requests; null if the whole route is deprecated. */
      field: string | null;
      /**
       * Format: date-time
       * @description Start of the deprecation.
       */
      deprecated_at: string;
      /**
       * Format: date-time
       * @description Earliest end.
       */
      sunset_at: string;
      /** @description Replacement. */
      replacement: string;
      /** @description Requests in the last 30 days. */
      uses: number;
      /**
       * Format: date-time
       * @description Last of these requests.
       */
      last_used_at: string;
    };
    DeprecationsListResponse: {
      data: components['schemas']['DeprecationInUse'][];
      /** @enum {integer} */
      status: 200;
    };
    DeveloperApp: {
      /** @description Identifier. */
      app_id: number;
      /** @description Name shown to merchants. */
      name: string;
      /** @description Public client id, `svc_app_…`. */
      client_id: string;
      /** @description Registered redirect URLs, compared byte by byte. */
      redirect_urls: string[];
      /** @description One sentence about it, for merchants. */
      summary: string | null;
      /** @description Description for merchants. */
      description: string | null;
      /** @description Target URL of its webhooks. */
      webhook_url: string | null;
      /** @description Topics that an installation subscribes to. */
      topics: (
        | 'app.installed'
        | 'app.scopes_changed'
        | 'app.token_expiring'
        | 'app.uninstalled'
        | 'bulk.finished'
        | 'charge.activated'
        | 'charge.cancelled'
        | 'charge.created'
        | 'charge.declined'
        | 'charge.expired'
        | 'charge.refunded'
        | 'customer.created'
        | 'customer.data_request'
        | 'customer.redact'
        | 'customer.updated'
        | 'inventory.updated'
        | 'order.created'
        | 'order.status_changed'
        | 'order.updated'
        | 'product.created'
        | 'product.deleted'
        | 'product.updated'
        | 'stock.changed'
        | 'store.redact'
        | 'subscription.expired'
        | 'subscription.past_due'
        | 'subscription.renewal_pending'
        | 'subscription.renewed'
        | 'wallet.debited'
        | 'wallet.topped_up'
        | 'webhook.disabled'
        | 'webhook.failing'
      )[];
      /** @description Page that the dashboard embeds. */
      app_url: string | null;
      /** @description Page where merchants find help. */
      support_url: string | null;
      /** @description Page with its privacy policy. */
      privacy_url: string | null;
      /**
       * Format: date-time
       * @description Time at which the previous client secret expires.
       */
      former_secret_until: string | null;
      /**
       * Format: date-time
       * @description Creation time.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time.
       */
      updated_at: string;
      /** @description Scopes that the app may request. */
      scopes: (
        | 'read:orders'
        | 'write:orders'
        | 'read:products'
        | 'write:products'
        | 'read:customers'
        | 'write:customers'
        | 'read:inventory'
        | 'write:inventory'
        | 'read:discounts'
        | 'write:discounts'
        | 'read:procurement'
        | 'write:procurement'
        | 'read:analytics'
        | 'write:analytics'
        | 'read:metafields'
        | 'write:metafields'
        | 'read:store'
        | 'read:staff'
        | 'billing'
      )[];
      /**
       * @description Party that pays the fees of charges.
       * @enum {string}
       */
      fee_payer: 'developer' | 'merchant';
      /** @description Public URL of the icon. */
      icon_url: string | null;
      /**
       * @description The credentials of an app that the operator made inactive are refused.
       * @enum {string}
       */
      status: 'active' | 'inactive';
    };
    DeveloperAppCredentials: {
      /** @description Id of the app. */
      app_id: number;
      /** @description Client id. */
      client_id: string;
      /** @description Client secret. */
      client_secret: string;
      /** @description Secret that signs the webhooks of the app. */
      webhook_secret: string;
    };
    DeveloperAppsAddScreenshotResponse: {
      data: components['schemas']['DeveloperListing'];
      message: string;
      /** @enum {integer} */
      status: 201;
    };
    DeveloperAppsCreateResponse: {
      data: components['schemas']['DeveloperAppCredentials'];
      message: string;
      /** @enum {integer} */
      status: 201;
    };
    DeveloperAppsDeleteResponse: {
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsDeployResponse: {
      data: components['schemas']['DeployedApp'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsGetDeliveryResponse: {
      data: components['schemas']['DeliveryOfAppDetail'];
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsGetEventResponse: {
      data: components['schemas']['EventEnvelope'];
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsGetListingResponse: {
      data: components['schemas']['DeveloperListing'];
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsGetResponse: {
      data: components['schemas']['DeveloperApp'];
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsGetVersionResponse: {
      data: components['schemas']['AppVersionDetail'];
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsInstallationsResponse: {
      data: components['schemas']['InstallationsOfApp'];
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsListBulkJobsResponse: {
      data: components['schemas']['JobOfApp'][];
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsListDeliveriesResponse: {
      data: components['schemas']['DeliveryOfApp'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsListDeprecationsResponse: {
      data: components['schemas']['DeprecationInUse'][];
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsListErrorsResponse: {
      data: components['schemas']['ErrorOfApp'][];
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsListEventsResponse: {
      data: components['schemas']['EventOfApp'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsListRequestsResponse: {
      data: components['schemas']['RequestOfApp'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsListResponse: {
      data: components['schemas']['DeveloperApp'][];
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsListVersionsResponse: {
      data: components['schemas']['AppVersion'][];
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsRemoveIconResponse: {
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsRemoveScreenshotResponse: {
      data: components['schemas']['DeveloperListing'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsRetryDeliveryResponse: {
      data: components['schemas']['RetriedDelivery'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsRollbackResponse: {
      data: components['schemas']['DeployedApp'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsRotateSecretResponse: {
      data: components['schemas']['NewClientSecret'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsRotateWebhookSecretResponse: {
      data: components['schemas']['NewWebhookSecret'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsSubmitListingResponse: {
      data: components['schemas']['DeveloperListing'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsUpdateListingResponse: {
      data: components['schemas']['DeveloperListing'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsUpdateResponse: {
      data: components['schemas']['DeveloperApp'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsUpdateScreenshotResponse: {
      data: components['schemas']['DeveloperListing'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsUploadIconResponse: {
      data: components['schemas']['DeveloperApp'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    DeveloperAppsWithdrawListingResponse: {
      data: components['schemas']['DeveloperListing'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    DeveloperListing: {
      /** @description App. */
      app_id: number;
      /** @description Draft: prices for merchants, in words. */
      prices: string;
      /** @description Draft: page of the app on which merchants start the installation. */
      install_url: string;
      /** @description Draft: screenshots in their order, at most 6. */
      screenshots: components['schemas']['Screenshot'][];
      /** @description Number of submissions. */
      version: number;
      /** @description Content that waits for the operator. */
      submitted: components['schemas']['SubmittedContent'] | null;
      /** @description Content that the directory shows. */
      published: components['schemas']['SubmittedContent'] | null;
      /** @description Reason why the operator rejected the last submission, or removed the listing. */
      reason: string | null;
    };
    DeveloperSession: {
      /** @description Merchant who signed in. */
      merchant_id: number;
      /**
       * @description `developers`: the session is a token of a device and opens the developer portal alone.
       * @enum {string}
       */
      reach: 'account' | 'developers';
      /**
       * Format: date-time
       * @description Time of the sign-in.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Expiry time.
       */
      expires_at: string;
      /** @description Full name. */
      name: string;
      /** @description Email address, used to sign in. */
      email: string;
    };
    DevelopersAcceptInvitationResponse: {
      data: components['schemas']['NewMembership'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    DevelopersCreateAccountResponse: {
      data: components['schemas']['NewMembership'];
      message: string;
      /** @enum {integer} */
      status: 201;
    };
    DevelopersEndSessionResponse: {
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    DevelopersGetSessionResponse: {
      data: components['schemas']['DeveloperSession'];
      /** @enum {integer} */
      status: 200;
    };
    DevelopersSignUpResponse: {
      message: string;
      /** @enum {integer} */
      status: 202;
    };
    DeviceCodes: {
      /** @description Secret of the device: `svc_dc_` followed by 64 hexadecimal characters. */
      device_code: string;
      /** @description Code that the person types: eight letters, e.g. `WDJB-MJHT`. */
      user_code: string;
      /** @description Page on which the person types the code. */
      verification_uri: string;
      /** @description The same page, with the code. */
      verification_uri_complete: string;
      /** @description Lifetime of the codes in seconds. */
      expires_in: number;
      /** @description Seconds to wait between two token requests. `slow_down` adds five. */
      interval: number;
    };
    DeviceToken: {
      /** @description Access token: `svc_dt_` followed by 96 hexadecimal characters. */
      access_token: string;
      /**
       * @description Always `Bearer`.
       * @enum {string}
       */
      token_type: 'Bearer';
      /** @description Lifetime in seconds. There is no refresh token. */
      expires_in: number;
    };
    DeviceTokenRequest: {
      /**
       * @description Client id; `cli` is the only one.
       * @enum {string}
       */
      client_id: 'cli';
      /**
       * @description Grant type.
       * @enum {string}
       */
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code';
      /** @description Secret of the device. */
      device_code: string;
    };
    DigestPart: {
      /** @description First id. */
      from: number;
      /** @description Last id, inclusive. */
      to: number;
      /** @description Number of records. */
      count: number;
      /**
       * @description Exclusive or of the first 16 bytes of the SHA-256 of `<id>:<updated_at>` over these records, `updated_at` as in responses: 32
       *     hexadecimal digits in lower case. Zeros without records.
       */
      hash: string;
    };
    DirectInstall: {
      /** @description Id of a first-party app. */
      app_id: number;
      /** @description Id of the store. */
      store_id: number;
    };
    DirectInstallation: {
      /** @description Id of the installation. */
      installation_id: number;
      /** @description Id of the app. */
      app_id: number;
      /** @description Id of the store. */
      store_id: number;
      /**
       * @description Delivery of the tokens to the app. They are sent only once; installing again issues new ones, but not while they are being delivered.
       * @enum {string}
       */
      token_delivery: 'delivered' | 'failed';
      /** @description Number of webhook subscriptions created: one for each topic that the app declares. */
      subscriptions_created: number;
    };
    DiscountDetail: {
      /** @description Identifier. */
      discount_id: number;
      /** @description Owning store. */
      store_id: number;
      /** @description Code in upper case, unique within the store. */
      code: string;
      /**
       * @description 1 for a fixed `amount`, 0 for a `percentage`.
       * @enum {integer}
       */
      is_amount: 0 | 1;
      /** @description Fixed discount; used when `is_amount` is 1. */
      amount: number;
      /** @description Discount in percent, with at most two decimals; used when `is_amount` is 0. */
      percentage: number;
      /**
       * @description 1 when shipping is free as well.
       * @enum {integer}
       */
      free_shipping_on: 0 | 1;
      /** @description Minimum cart total; null for any. */
      minimum_order_value: number | null;
      /** @description Maximum deduction of a percentage discount; null for no limit. */
      maximum_discount_amount: number | null;
      /**
       * @description 1 while it can be used.
       * @enum {integer}
       */
      is_active: 0 | 1;
      /** @description Maximum number of uses; null for unlimited. */
      total_use: number | null;
      /** @description Maximum number of uses per customer; null for unlimited. */
      use_per_user: number | null;
      /**
       * Format: date-time
       * @description Start of its validity; null for no start.
       */
      starts_at: string | null;
      /**
       * Format: date-time
       * @description End of its validity, exclusive; null for no end.
       */
      ends_at: string | null;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
    };
    DiscountsCreateResponse: {
      data: components['schemas']['DiscountDetail'];
      /** @enum {integer} */
      status: 201;
    };
    DiscountsDeleteResponse: {
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    DiscountsGetResponse: {
      data: components['schemas']['DiscountDetail'];
      /** @enum {integer} */
      status: 200;
    };
    DiscountsListResponse: {
      data: components['schemas']['DiscountDetail'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    DiscountsUpdateResponse: {
      data: components['schemas']['DiscountDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    DiscountsValidateResponse: {
      data: components['schemas']['CheckedDiscount'] | null;
      /** @description True when the code may be used now. */
      valid: boolean;
      /** @description Why it may not be used: `Discount is inactive.`, `Discount has not started yet.`, `Discount has expired.`, `Discount not found.` */
      issues: string[];
      /** @enum {integer} */
      status: 200;
    };
    EditListing: {
      /** @description Prices for merchants, in words. */
      prices?: string;
      /** @description Page of the app on which merchants start the installation: https, without credentials. */
      install_url?: string;
    };
    ErrorBody: {
      /** @description Human-readable message. */
      message: string;
      /** @description Machine-readable error code. Absent from some not-found, conflict and validation errors. */
      code?: components['schemas']['ErrorCode'];
      /** @description HTTP status code. */
      status: number;
      /** @description Invalid fields. Only on validation errors. */
      errors?: components['schemas']['ErrorField'][];
    };
    /**
     * @description Machine-readable error code. Absent from some not-found, conflict and validation errors.
     * @enum {string}
     */
    ErrorCode:
      | 'missing_token'
      | 'invalid_token'
      | 'invalid_client'
      | 'missing_auth'
      | 'not_installed'
      | 'missing_store_id'
      | 'store_inactive'
      | 'insufficient_scope'
      | 'invalid_credentials'
      | 'second_factor_required'
      | 'login_required'
      | 'forbidden'
      | 'rate_limited'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'invalid_request'
      | 'unsupported_version'
      | 'dry_run_unsupported'
      | 'invalid_session_token'
      | 'session_expired'
      | 'token_mismatch'
      | 'authorization_pending'
      | 'slow_down'
      | 'access_denied'
      | 'expired_token'
      | 'invalid_grant'
      | 'invalid_redirect_uri'
      | 'invalid_scope'
      | 'unsupported_grant_type'
      | 'invalid_topic'
      | 'invalid_target_url'
      | 'invalid_installation'
      | 'duplicate_name'
      | 'subscription_exists'
      | 'subscription_limit_exceeded'
      | 'bulk_limit_exceeded'
      | 'already_exists'
      | 'not_found'
      | 'ambiguous_key'
      | 'invalid_line'
      | 'line_too_large'
      | 'subscription_inactive'
      | 'replay_in_progress'
      | 'payload_expired'
      | 'invalid_parent'
      | 'self_parent'
      | 'category_has_products'
      | 'invalid_resource_type'
      | 'invalid_value'
      | 'invalid_value_type'
      | 'metafield_limit_exceeded'
      | 'negative_quantity'
      | 'quantity_conflict'
      | 'invalid_supplier'
      | 'supplier_has_orders'
      | 'invalid_location'
      | 'invalid_sku'
      | 'over_receipt'
      | 'nothing_to_receive'
      | 'same_location'
      | 'insufficient_stock'
      | 'quantity_mismatch'
      | 'invalid_transition'
      | 'handle_exists'
      | 'version_conflict'
      | 'deletes_not_allowed'
      | 'already_live'
      | 'invalid_path'
      | 'blocked_address'
      | 'app_error'
      | 'app_timeout'
      | 'invalid_amount'
      | 'invalid_return_url'
      | 'charge_not_found'
      | 'charge_not_pending'
      | 'charge_not_cancellable'
      | 'charge_not_refundable'
      | 'payment_under_review'
      | 'gateway_error'
      | 'gateway_refused'
      | 'no_active_subscription'
      | 'usage_cap_exceeded'
      | 'insufficient_balance'
      | 'auth_error'
      | 'temporarily_unavailable';
    ErrorField: {
      /** @description Path of the field, e.g. `order_items[0].price`. */
      field: string;
      /** @description Name of the failed rule, e.g. `required`. */
      rule: string;
      /** @description Human-readable message. */
      message: string;
    };
    ErrorOfApp: {
      /** @description Code of the error. */
      code: string;
      /** @description Number of requests. */
      requests: number;
      /** @description Number of stores to which they were sent. */
      stores: number;
      /** @description Time of the latest one, ISO 8601. */
      last_at: string;
    };
    EventEnvelope: {
      /** @description Unique id (UUID), the same on every delivery of the event. */
      event_id: string;
      /**
       * @description Topic, e.g. `order.created`.
       * @enum {string}
       */
      event_topic:
        | 'app.installed'
        | 'app.scopes_changed'
        | 'app.token_expiring'
        | 'app.uninstalled'
        | 'bulk.finished'
        | 'charge.activated'
        | 'charge.cancelled'
        | 'charge.created'
        | 'charge.declined'
        | 'charge.expired'
        | 'charge.refunded'
        | 'customer.created'
        | 'customer.data_request'
        | 'customer.redact'
        | 'customer.updated'
        | 'inventory.updated'
        | 'order.created'
        | 'order.status_changed'
        | 'order.updated'
        | 'product.created'
        | 'product.deleted'
        | 'product.updated'
        | 'stock.changed'
        | 'store.redact'
        | 'subscription.expired'
        | 'subscription.past_due'
        | 'subscription.renewal_pending'
        | 'subscription.renewed'
        | 'wallet.debited'
        | 'wallet.topped_up'
        | 'webhook.disabled'
        | 'webhook.failing';
      /** @description Id of the store. */
      store_id: number;
      /**
       * @description 1 when the store is a sandbox store, whose payments move no money.
       * @enum {integer}
       */
      is_sandbox: 0 | 1;
      /** @description Time of the event (ISO 8601). */
      timestamp: string;
      /** @description Position among all events of the store, ascending without gaps. Events that the app cannot access are skipped. */
      sequence: number;
      /** @description Origin of the event. */
      origin: components['schemas']['EventOrigin'];
      /** @description Id of the HTTP request that caused the event. */
      request_id: string | null;
      /** @description Payload of the topic. */
      data: {
        [key: string]: unknown;
      };
    };
    EventOfApp: {
      /** @description Unique id (UUID), the same on every delivery of the event. */
      event_id: string;
      /**
       * @description Topic, e.g. `order.created`.
       * @enum {string}
       */
      event_topic:
        | 'app.installed'
        | 'app.scopes_changed'
        | 'app.token_expiring'
        | 'app.uninstalled'
        | 'bulk.finished'
        | 'charge.activated'
        | 'charge.cancelled'
        | 'charge.created'
        | 'charge.declined'
        | 'charge.expired'
        | 'charge.refunded'
        | 'customer.created'
        | 'customer.data_request'
        | 'customer.redact'
        | 'customer.updated'
        | 'inventory.updated'
        | 'order.created'
        | 'order.status_changed'
        | 'order.updated'
        | 'product.created'
        | 'product.deleted'
        | 'product.updated'
        | 'stock.changed'
        | 'store.redact'
        | 'subscription.expired'
        | 'subscription.past_due'
        | 'subscription.renewal_pending'
        | 'subscription.renewed'
        | 'wallet.debited'
        | 'wallet.topped_up'
        | 'webhook.disabled'
        | 'webhook.failing';
      /** @description Id of the store. */
      store_id: number;
      /**
       * @description 1 when the store is a sandbox store, whose payments move no money.
       * @enum {integer}
       */
      is_sandbox: 0 | 1;
      /** @description Time of the event (ISO 8601). */
      timestamp: string;
      /** @description Position among all events of the store, ascending without gaps. Events that the app cannot access are skipped. */
      sequence: number;
      /** @description Origin of the event. */
      origin: components['schemas']['EventOrigin'];
      /** @description Id of the HTTP request that caused the event. */
      request_id: string | null;
    };
    EventOrigin: {
      /**
       * @description Type of the origin.
       * @enum {string}
       */
      type: 'app' | 'merchant' | 'system';
      /** @description Id of the app. Only if an app caused the event. */
      app_id?: number;
      /** @description Merchant on whose behalf an extension of the app acted. */
      merchant_id?: number;
    };
    EventsListResponse: {
      data: components['schemas']['EventEnvelope'][];
      next_after: number;
      has_more: boolean;
      /** @enum {integer} */
      status: 200;
    };
    ExpiredTokens: {
      /** @description App. */
      app_id: number;
      /** @description Access tokens that expired. Their refresh tokens remain valid. */
      expired: number;
    };
    ExportJob: {
      /** @description Identifier. */
      job_id: number;
      /**
       * @description Kind of the job.
       * @enum {string}
       */
      kind: 'export' | 'import';
      /** @description Resource. */
      resource: string;
      /**
       * @description Status of the job.
       * @enum {string}
       */
      status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled';
      /** @description Part of the work that is done, in percent. */
      progress: number;
      /** @description Size of the file in bytes: of an export's own file, and of the one that was uploaded for an import. */
      bytes: number;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Time at which the work began for the first time.
       */
      started_at: string | null;
      /**
       * Format: date-time
       * @description Time at which the job was completed, failed or was cancelled.
       */
      completed_at: string | null;
      /**
       * @description Format of the file.
       * @enum {string}
       */
      format: 'ndjson' | 'csv';
      /** @description Filters of an export as they were given. */
      filter: {
        [key: string]: unknown;
      } | null;
      /** @description Fields of an export as they were given; null for all. */
      fields: string[] | null;
      /** @description Records in the file of an export; lines of an import that have a result. */
      rows: number;
      /**
       * Format: date-time
       * @description Time of the snapshot that an export shows.
       */
      snapshot_at: string | null;
      /** @description Error of a failed job. */
      error: components['schemas']['JobError'] | null;
      /** @description Address of the file, which needs no credentials; null until the export is completed, and when the file is deleted. */
      download_url: string | null;
      /**
       * Format: date-time
       * @description Time at which the file is deleted.
       */
      download_expires_at: string | null;
    };
    ExportsCancelResponse: {
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    ExportsCreateResponse: {
      data: components['schemas']['ExportJob'];
      message: string;
      /** @enum {integer} */
      status: 202;
    };
    ExportsGetResponse: {
      data: components['schemas']['ExportJob'];
      /** @enum {integer} */
      status: 200;
    };
    ExportsListResponse: {
      data: components['schemas']['ExportJob'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    ExtensionDetail: {
      /** @description Identifier, unique across apps. */
      extension_id: number;
      /** @description App. */
      app_id: number;
      /** @description Name that is unique within the app. */
      handle: string;
      /**
       * @description Kind.
       * @enum {string}
       */
      type: 'admin_page' | 'admin_block' | 'admin_action' | 'admin_link' | 'storefront_block' | 'storefront_script' | 'storefront_action';
      /** @description Place where it appears, e.g. `order.details`. */
      target: string;
      /** @description Title shown to merchants or customers. */
      title: string;
      /** @description Page to show or to link. */
      url: string | null;
      /** @description Script that the storefront loads. */
      script_url: string | null;
      /** @description URL that an action is posted to. Never shown to storefronts. */
      action_url: string | null;
      /** @description JSON Schema of the settings. */
      settings_schema: {
        [key: string]: unknown;
      } | null;
      /** @description Values for the extension. Public if it is an extension of the storefront. */
      config: {
        [key: string]: unknown;
      };
      /** @description Scopes that its sandbox tokens may use, out of those of the app. */
      scopes: (
        | 'read:orders'
        | 'write:orders'
        | 'read:products'
        | 'write:products'
        | 'read:customers'
        | 'write:customers'
        | 'read:inventory'
        | 'write:inventory'
        | 'read:discounts'
        | 'write:discounts'
        | 'read:procurement'
        | 'write:procurement'
        | 'read:analytics'
        | 'write:analytics'
        | 'read:metafields'
        | 'write:metafields'
        | 'read:store'
        | 'read:staff'
        | 'billing'
      )[];
      /** @description Position among the extensions of a target. */
      position: number;
      /**
       * @description 0 hides it everywhere.
       * @enum {integer}
       */
      is_active: 0 | 1;
      /** @description Deploy that last changed it. Null if it was created outside of a deploy. */
      version: number | null;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
    };
    ExtensionOfVersion: {
      /** @description Name that is unique within the app. */
      handle: string;
      /**
       * @description Kind.
       * @enum {string}
       */
      type: 'admin_page' | 'admin_block' | 'admin_action' | 'admin_link' | 'storefront_block' | 'storefront_script' | 'storefront_action';
      /** @description Place where it appears, e.g. `order.details`. */
      target: string;
      /** @description Title shown to merchants or customers. */
      title: string;
      /** @description Page to show or to link. */
      url: string | null;
      /** @description Script that the storefront loads. */
      script_url: string | null;
      /** @description URL that an action is posted to. Never shown to storefronts. */
      action_url: string | null;
      /** @description JSON Schema of the settings. */
      settings_schema: {
        [key: string]: unknown;
      } | null;
      /** @description Values for the extension. Public if it is an extension of the storefront. */
      config: {
        [key: string]: unknown;
      };
      /** @description Scopes that its sandbox tokens may use, out of those of the app. */
      scopes: (
        | 'read:orders'
        | 'write:orders'
        | 'read:products'
        | 'write:products'
        | 'read:customers'
        | 'write:customers'
        | 'read:inventory'
        | 'write:inventory'
        | 'read:discounts'
        | 'write:discounts'
        | 'read:procurement'
        | 'write:procurement'
        | 'read:analytics'
        | 'write:analytics'
        | 'read:metafields'
        | 'write:metafields'
        | 'read:store'
        | 'read:staff'
        | 'billing'
      )[];
      /** @description Position among the extensions of a target. */
      position: number;
      /**
       * @description 0 hides it everywhere.
       * @enum {integer}
       */
      is_active: 0 | 1;
    };
    ExtensionVersionSummary: {
      /** @description Number of the deploy, counted from 1 in each app. */
      version: number;
      /** @description Message of the deploy. */
      message: string | null;
      /** @description Version that a rollback by the developers restored with this one. Null for a deploy. */
      restored_version: number | null;
      /**
       * Format: date-time
       * @description Time of the deploy, ISO 8601.
       */
      deployed_at: string;
      /** @description Number of extensions that were deployed with it. */
      extensions: number;
      /**
       * @description 1 for the version that was deployed or restored last, even if its extensions were changed individually since.
       * @enum {integer}
       */
      is_live: 0 | 1;
    };
    ExtensionsCreateResponse: {
      data: components['schemas']['ExtensionDetail'];
      message: string;
      /** @enum {integer} */
      status: 201;
    };
    ExtensionsDeleteResponse: {
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    ExtensionsDeployResponse: {
      data: components['schemas']['DeployedExtensions'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    ExtensionsIssueTokenResponse: {
      data: components['schemas']['IssuedSandboxToken'];
      /** @enum {integer} */
      status: 200;
    };
    ExtensionsListPlacedResponse: {
      data: components['schemas']['PlacedExtension'][];
      /** @enum {integer} */
      status: 200;
    };
    ExtensionsListResponse: {
      data: components['schemas']['ExtensionDetail'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    ExtensionsListVersionsResponse: {
      data: components['schemas']['ExtensionVersionSummary'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    ExtensionsRollbackResponse: {
      data: components['schemas']['DeployedExtensions'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    ExtensionsUpdateResponse: {
      data: components['schemas']['ExtensionDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    FailPayment: {
      /** @description Charge that is pending; without it, the newest one of the store. */
      charge_id?: number;
    };
    FailedPayment: {
      /** @description Charge, which is still pending. */
      charge_id: number;
      /** @description Payment session that failed. */
      session_txn: string;
    };
    FieldChange: {
      /** @description Name of the field. */
      field: string;
      /** @description Value before, as JSON. */
      before: string;
      /** @description Value after, as JSON. */
      after: string;
    };
    IdentityRequest: {
      /** @description Client id. */
      client_id?: string;
      /** @description Redirect URI. Must match a registered one exactly. */
      redirect_uri?: string;
      /**
       * @description Must be `code`.
       * @enum {string}
       */
      response_type?: 'code';
      /**
       * @description Omitted or `query`.
       * @enum {string}
       */
      response_mode?: 'query';
      /** @description Space-separated scopes: `openid`, `profile`, `email`, `phone`, `store`. */
      scope?: string;
      /** @description Opaque value, returned unchanged with the code or the error. */
      state?: string;
      /** @description Opaque value, returned unchanged in the ID token. */
      nonce?: string;
      /** @description PKCE challenge. Required unless the client is allowed to omit PKCE. */
      code_challenge?: string;
      /**
       * @description PKCE method. Must be `S256` if a challenge is sent.
       * @enum {string}
       */
      code_challenge_method?: 'S256';
      /**
       * @description `none`, or `login` and `consent` separated by a space.
       * @enum {string}
       */
      prompt?: 'none' | 'login' | 'consent' | 'login consent' | 'consent login';
      /** @description Maximum age of the sign-in in seconds. */
      max_age?: string;
      /**
       * @description `merchant` or `customer`. Defaults to `merchant`.
       * @enum {string}
       */
      user_type?: 'merchant' | 'customer';
      /** @description Store. Required for customers, and for merchants with the scope `store`. */
      store_id?: string;
      /** @description Email address or phone number to fill in. */
      login_hint?: string;
      /** @description ID token of the expected user. */
      id_token_hint?: string;
      /** @description Languages of the pages, separated by spaces, the preferred one first. `en` and `bn` are supported. */
      ui_locales?: string;
      /** @description Request objects are not supported. */
      request?: string;
      /** @description Request objects are not supported. It is never fetched. */
      request_uri?: string;
      /** @description Registration parameters are not supported. */
      registration?: string;
    };
    IdentityTokenAnswer: {
      /** @description Access token for the userinfo endpoint: `svc_it_` followed by 96 hexadecimal characters. */
      access_token: string;
      /**
       * @description Always `Bearer`.
       * @enum {string}
       */
      token_type: 'Bearer';
      /** @description Lifetime of the access token in seconds. */
      expires_in: number;
      /** @description Granted scopes, separated by spaces. */
      scope: string;
      /** @description ID token: a JWT signed with RS256. Returned with the scope `openid` only. */
      id_token?: string;
    };
    IdentityTokenQuery: {
      /** @description Client id, `svc_oc_…`. */
      client_id?: string;
      /** @description Client secret, `svc_os_…`; public clients have none. */
      client_secret?: string;
      /** @description Access token. */
      token: string;
      /** @description Accepted and ignored: there is one type of token. */
      token_type_hint?: string;
    };
    IdentityTokenRequest: {
      /** @description Client id, `svc_oc_…`. */
      client_id?: string;
      /** @description Client secret, `svc_os_…`; public clients have none. */
      client_secret?: string;
      /**
       * @description Grant type.
       * @enum {string}
       */
      grant_type: 'authorization_code';
      /** @description Authorization code. */
      code: string;
      /** @description Redirect URI that received the code. */
      redirect_uri: string;
      /** @description PKCE verifier. Required if the authorization request had a challenge. */
      code_verifier?: string;
    };
    ImportJob: {
      /** @description Identifier. */
      job_id: number;
      /**
       * @description Kind of the job.
       * @enum {string}
       */
      kind: 'export' | 'import';
      /** @description Resource. */
      resource: string;
      /**
       * @description Status of the job.
       * @enum {string}
       */
      status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled';
      /** @description Part of the work that is done, in percent. */
      progress: number;
      /** @description Size of the file in bytes: of an export's own file, and of the one that was uploaded for an import. */
      bytes: number;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Time at which the work began for the first time.
       */
      started_at: string | null;
      /**
       * Format: date-time
       * @description Time at which the job was completed, failed or was cancelled.
       */
      completed_at: string | null;
      /**
       * @description Format of the file.
       * @enum {string}
       */
      format: 'ndjson' | 'csv';
      /**
       * @description Mode of an import; null for an export.
       * @enum {string|null}
       */
      mode: 'create' | 'update' | 'upsert' | null;
      /** @description Field by which the lines of an import identify their records; null for an export and for metafields. */
      key: string | null;
      /** @description Lines of an import that created a record. */
      created: number;
      /** @description Lines of an import that changed a record. */
      updated: number;
      /** @description Lines of an import that changed nothing. */
      unchanged: number;
      /** @description Lines of an import that were refused. */
      failed: number;
      /** @description Error of a failed job. */
      error: components['schemas']['JobError'] | null;
      /** @description Lines that have a result: all of the file once the import is completed. */
      lines: number;
      /** @description Address of the results as NDJSON, which needs no credentials; null until the import is completed, and when the file is deleted. */
      results_url: string | null;
      /**
       * Format: date-time
       * @description Time at which the file of the results is deleted.
       */
      results_expires_at: string | null;
    };
    ImportResult: {
      /** @description Number of the record in the file, from 1, without the header and blank lines. */
      line: number;
      /**
       * @description Result.
       * @enum {string}
       */
      status: 'created' | 'updated' | 'unchanged' | 'failed';
      /** @description Id of the record; null if the line failed. */
      id: number | null;
      /** @description Code of the error; null for none. */
      code: string | null;
      /** @description Message of the error; null unless the line failed. */
      message: string | null;
      /** @description Invalid fields of a line that failed. */
      errors: components['schemas']['ErrorField'][] | null;
    };
    ImportsCancelResponse: {
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    ImportsCreateResponse: {
      data: components['schemas']['ImportJob'];
      message: string;
      /** @enum {integer} */
      status: 202;
    };
    ImportsGetResponse: {
      data: components['schemas']['ImportJob'];
      /** @enum {integer} */
      status: 200;
    };
    ImportsListResponse: {
      data: components['schemas']['ImportJob'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    ImportsListResultsResponse: {
      data: components['schemas']['ImportResult'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    InstallOnTestStore: {
      /** @description App of the organisation. */
      app_id: number;
    };
    InstallationDetail: {
      /** @description Identifier, unique across stores. */
      installation_id: number;
      /** @description Installed app. */
      app_id: number;
      /** @description Owning store. */
      store_id: number;
      /**
       * @description An `uninstalled` installation is never reactivated.
       * @enum {string}
       */
      status: 'active' | 'uninstalled';
      /**
       * Format: date-time
       * @description Installation time.
       */
      installed_at: string;
      /**
       * @description 1 when the store is a sandbox store, whose payments move no money.
       * @enum {integer}
       */
      is_sandbox: 0 | 1;
      /** @description Scopes granted by the merchant. */
      scopes_granted: (
        | 'read:orders'
        | 'write:orders'
        | 'read:products'
        | 'write:products'
        | 'read:customers'
        | 'write:customers'
        | 'read:inventory'
        | 'write:inventory'
        | 'read:discounts'
        | 'write:discounts'
        | 'read:procurement'
        | 'write:procurement'
        | 'read:analytics'
        | 'write:analytics'
        | 'read:metafields'
        | 'write:metafields'
        | 'read:store'
        | 'read:staff'
        | 'billing'
      )[];
      /** @description Scopes that the app can request. */
      scopes_declared: (
        | 'read:orders'
        | 'write:orders'
        | 'read:products'
        | 'write:products'
        | 'read:customers'
        | 'write:customers'
        | 'read:inventory'
        | 'write:inventory'
        | 'read:discounts'
        | 'write:discounts'
        | 'read:procurement'
        | 'write:procurement'
        | 'read:analytics'
        | 'write:analytics'
        | 'read:metafields'
        | 'write:metafields'
        | 'read:store'
        | 'read:staff'
        | 'billing'
      )[];
    };
    InstallationGetResponse: {
      data: components['schemas']['InstallationDetail'];
      /** @enum {integer} */
      status: 200;
    };
    InstallationUninstallResponse: {
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    InstallationsDirectInstallResponse: {
      data: components['schemas']['DirectInstallation'];
      message: string;
      /** @enum {integer} */
      status: 201;
    };
    InstallationsNarrowScopesResponse: {
      data: components['schemas']['NarrowedScopes'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    InstallationsOfApp: {
      /** @description First day. */
      since: string;
      /** @description Last day: today in UTC. */
      until: string;
      /** @description Stores that have the app now. */
      active: number;
      /** @description Sandbox stores that have the app now. */
      sandbox_active: number;
      /** @description Installations in these days. */
      installed: number;
      /** @description Uninstalls in these days. */
      uninstalled: number;
      /** @description Every day, oldest first. */
      days: components['schemas']['InstallationsOfDay'][];
    };
    InstallationsOfDay: {
      /** @description Day in UTC, e.g. `2026-11-27`. */
      day: string;
      /** @description Installations on this day. A store that installs the app again counts again. */
      installed: number;
      /** @description Uninstalls on this day. */
      uninstalled: number;
      /** @description Stores that have the app at the end of the day; for today, now. */
      active: number;
    };
    InstallationsUninstallResponse: {
      data: components['schemas']['InstallationDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    IntrospectedToken: {
      /** @description True for a valid token. */
      active: boolean;
      /** @description Granted scopes, separated by spaces. */
      scope?: string;
      /** @description Client id. */
      client_id?: string;
      /**
       * @description Always `Bearer`.
       * @enum {string}
       */
      token_type?: 'Bearer';
      /** @description Subject, `<user_type>:<user_id>`. */
      sub?: string;
      /** @description Audience: the client id. */
      aud?: string;
      /** @description Issuer. */
      iss?: string;
      /** @description Expiry, in seconds since the Unix epoch. */
      exp?: number;
      /** @description Issue time, in seconds since the Unix epoch. */
      iat?: number;
    };
    InventoryAdjustResponse: {
      data: components['schemas']['StockAdjusted'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    InventoryGetResponse: {
      data: components['schemas']['ProductInventory'];
      /** @enum {integer} */
      status: 200;
    };
    InventoryLevel: {
      /** @description The location. */
      location_id: number;
      /** @description Units physically present; negative when more were shipped than had been counted. */
      on_hand: number;
      /** @description Units committed to open orders. */
      committed: number;
      /** @description Units that cannot be sold; not included in those on hand. */
      damaged: number;
      /** @description Units on their way here. */
      incoming: number;
    };
    InventoryListMovementsResponse: {
      data: components['schemas']['InventoryMovement'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    InventoryListResponse: {
      data: components['schemas']['InventorySummary'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    InventoryMovement: {
      /** @description Identifier. */
      movement_id: number;
      /** @description The variant. */
      sku_id: number;
      /** @description The location. */
      location_id: number;
      /**
       * @description Kind: opening, set, adjustment, shipment, shipment_reversal, receipt, transfer_out or transfer_in.
       * @enum {string}
       */
      kind: 'set' | 'adjustment' | 'opening' | 'shipment' | 'shipment_reversal' | 'receipt' | 'transfer_out' | 'transfer_in';
      /** @description Units added; negative for units removed. */
      change: number;
      /** @description Units on hand at the location afterwards. */
      on_hand_after: number;
      /** @description Record that it belongs to, e.g. `order:17`. */
      reference: string | null;
      /** @description Reason that the caller stated. */
      reason: string | null;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
    };
    InventorySetResponse: {
      data: components['schemas']['ProductStock'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    InventorySummary: {
      /** @description Product. */
      product_id: number;
      /** @description Its title. */
      name: string;
      /**
       * @description 1 while the product is sold.
       * @enum {integer}
       */
      is_active: 0 | 1;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
      /** @description Total quantity of its variants. */
      total_quantity: number;
      /** @description Number of its variants. */
      variant_count: number;
      /** @description Sum of `unit_cost` × `quantity` over the variants, rounded to whole taka. */
      total_cost_value: number;
      /**
       * @description 1 if there is at least one unit in total, otherwise 0.
       * @enum {integer}
       */
      has_stock: 0 | 1;
    };
    InventoryVariant: {
      /** @description Identifier. */
      sku_id: number;
      /** @description Stock keeping unit code. */
      sku_code: string;
      /** @description Option labels combined. */
      variant_name: string;
      /** @description Selling price. */
      price: number;
      /** @description Stock on hand, over all locations. */
      quantity: number;
      /**
       * @description 1 while it is in stock.
       * @enum {integer}
       */
      available: 0 | 1;
      /**
       * @description 1 for the product's default variant.
       * @enum {integer}
       */
      is_default: 0 | 1;
      /** @description Unit cost in whole taka, rounded half up: a trigger derives it from `unit_cost`. */
      cost: number | null;
      /** @description Unit cost in taka. */
      unit_cost: number | null;
      /** @description Units physically in stock. Negative if more units were shipped than recorded. */
      on_hand: number;
      /** @description Units on hand that are committed to open orders. */
      committed: number;
      /** @description Damaged units that cannot be sold. Not included in `on_hand`. */
      damaged: number;
      /** @description Incoming units. */
      incoming: number;
      /** @description `on_hand` - `committed`. */
      inventory_available: number;
      /** @description Stock by location. Only locations that have or had stock of the variant. */
      locations: components['schemas']['InventoryLevel'][];
    };
    InviteMember: {
      /**
       * Format: email
       * @description Email address that receives the link.
       */
      email: string;
      /**
       * @description Language of the message. Defaults to `en`.
       * @enum {string}
       */
      language?: 'en' | 'bn';
      /**
       * @description Role of the new member.
       * @enum {string}
       */
      role: 'owner' | 'developer' | 'billing';
    };
    IssueSessionToken: {
      /** @description Id of an app that is installed on the store. */
      app_id: number;
      /** @description Id of the store. */
      store_id: number;
    };
    IssuedSandboxToken: {
      /** @description Token: `svc_xt_` followed by 96 hexadecimal characters. It is valid for the API proxy only. */
      token: string;
      /**
       * @description Always `Bearer`.
       * @enum {string}
       */
      token_type: 'Bearer';
      /** @description Lifetime in seconds. */
      expires_in: number;
      /** @description Granted scopes that the extension has too, separated by spaces. */
      scope: string;
    };
    JobError: {
      /** @description Code. */
      code: string;
      /** @description Sentence for people. */
      message: string;
    };
    JobOfApp: {
      /** @description Owning store. */
      store_id: number;
      /** @description Identifier. */
      job_id: number;
      /**
       * @description Kind of the job.
       * @enum {string}
       */
      kind: 'export' | 'import';
      /** @description Resource. */
      resource: string;
      /**
       * @description Status of the job.
       * @enum {string}
       */
      status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled';
      /**
       * @description Format of the file.
       * @enum {string}
       */
      format: 'ndjson' | 'csv';
      /** @description Part of the work that is done, in percent. */
      progress: number;
      /** @description Records in the file of an export; lines of an import that have a result. */
      rows: number;
      /** @description Lines of an import that were refused. */
      failed: number;
      /** @description Size of the file in bytes: of an export's own file, and of the one that was uploaded for an import. */
      bytes: number;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Time at which the work began for the first time.
       */
      started_at: string | null;
      /**
       * Format: date-time
       * @description Time at which the job was completed, failed or was cancelled.
       */
      completed_at: string | null;
      /** @description Error of a failed job. */
      error: components['schemas']['JobError'] | null;
    };
    KeptScopes: {
      /** @description Scopes to keep: at least one, and only scopes that it has now. All others are taken away. */
      scopes: (
        | 'read:orders'
        | 'write:orders'
        | 'read:products'
        | 'write:products'
        | 'read:customers'
        | 'write:customers'
        | 'read:inventory'
        | 'write:inventory'
        | 'read:discounts'
        | 'write:discounts'
        | 'read:procurement'
        | 'write:procurement'
        | 'read:analytics'
        | 'write:analytics'
        | 'read:metafields'
        | 'write:metafields'
        | 'read:store'
        | 'read:staff'
        | 'billing'
      )[];
    };
    KeySet: {
      /** @description Keys in the format of RFC 7517. */
      keys: Record<string, never>[];
    };
    LocationDetail: {
      /** @description Identifier. */
      location_id: number;
      /** @description Owning store. */
      store_id: number;
      /** @description Name. */
      name: string;
      /**
       * @description 1 for the store's default location, which stock changes and orders use unless they specify another.
       * @enum {integer}
       */
      is_default: 0 | 1;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
    };
    LocationsCreateResponse: {
      data: components['schemas']['LocationDetail'];
      message: string;
      /** @enum {integer} */
      status: 201;
    };
    LocationsGetResponse: {
      data: components['schemas']['LocationDetail'];
      /** @enum {integer} */
      status: 200;
    };
    LocationsListResponse: {
      data: components['schemas']['LocationDetail'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    LocationsUpdateResponse: {
      data: components['schemas']['LocationDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    LogoutRequest: {
      /** @description ID token of the user to sign out. It may have expired. */
      id_token_hint?: string;
      /** @description Client id. Defaults to the client of the ID token, and must be that one if both are sent. */
      client_id?: string;
      /** @description Address to return to. Must match a registered one of the client exactly. */
      post_logout_redirect_uri?: string;
      /** @description Opaque value, returned unchanged. */
      state?: string;
      /** @description Languages of the pages, separated by spaces, the preferred one first. `en` and `bn` are supported. */
      ui_locales?: string;
    };
    MerchantProfile: {
      /** @description Identifier. */
      merchant_id: number;
      /** @description Full name. */
      name: string;
      /** @description Sign-in name, unique regardless of letter case. */
      email: string;
      /** @description Phone number. */
      phone: string | null;
    };
    MetafieldDetail: {
      /** @description Identifier. */
      metafield_id: number;
      /**
       * @description Type of the resource.
       * @enum {string}
       */
      resource_type: 'product' | 'order' | 'customer' | 'store';
      /** @description Identifier of the resource. */
      resource_id: number;
      /** @description Group of keys. */
      namespace: string;
      /** @description Name, unique within the resource and namespace. */
      key: string;
      /** @description Value as text in the format of `value_type`. */
      value: string;
      /**
       * @description Type of the value.
       * @enum {string}
       */
      value_type: 'string' | 'integer' | 'json' | 'boolean';
      /** @description Purpose of the metafield. */
      description: string | null;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
    };
    MetafieldsDeleteResponse: {
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    MetafieldsListResponse: {
      data: components['schemas']['MetafieldDetail'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    MetafieldsSetManyResponse: {
      data: components['schemas']['MetafieldDetail'][];
      message: string;
      /** @description Number of new metafields. */
      created: number;
      /** @enum {integer} */
      status: 200;
    };
    MetafieldsSetResponse: {
      data: components['schemas']['MetafieldDetail'];
      message: string;
      /**
       * @description 1 if the metafield is new, 0 if it was updated.
       * @enum {integer}
       */
      created: 0 | 1;
      /** @enum {integer} */
      status: 200;
    };
    MoneyOfApp: {
      /** @description Payments of merchants for the apps, including the fees that they paid. A top-up of a wallet is revenue when the app debits it. */
      revenue: number;
      /** @description Commission of the platform and fees of the gateway, less what refunds returned of them. */
      fees: number;
      /** @description Refunds and chargebacks. */
      refunds: number;
      /** @description Changes by the operator. */
      adjustments: number;
      /** @description Change of the balance. */
      owed: number;
      /** @description Balance that the organisation is owed at the end of the period. Negative when it owes. */
      balance: number;
      /** @description App. */
      app_id: number;
      /** @description Name of the app. */
      name: string;
    };
    MoneyOfMonth: {
      /** @description Payments of merchants for the apps, including the fees that they paid. A top-up of a wallet is revenue when the app debits it. */
      revenue: number;
      /** @description Commission of the platform and fees of the gateway, less what refunds returned of them. */
      fees: number;
      /** @description Refunds and chargebacks. */
      refunds: number;
      /** @description Changes by the operator. */
      adjustments: number;
      /** @description Change of the balance. */
      owed: number;
      /** @description Balance that the organisation is owed at the end of the period. Negative when it owes. */
      balance: number;
      /** @description Month in the time zone of the installation, e.g. `2026-11`. */
      month: string;
    };
    MoneyOfOrganisation: {
      /** @description First month. */
      from: string;
      /** @description Last month. */
      to: string;
      /**
       * @description Currency of all amounts.
       * @enum {string}
       */
      currency: 'BDT';
      /** @description Balance before the first month. */
      opening: number;
      /** @description Balance at the end of the last month. */
      closing: number;
      /** @description Every month, oldest first. */
      months: components['schemas']['MoneyOfMonth'][];
      /** @description Every app that has a balance or had money in these months, by name. */
      apps: components['schemas']['MoneyOfApp'][];
    };
    NarrowedScopes: {
      /** @description Id of the installation. */
      installation_id: number;
      /** @description Scopes that it has now. */
      scopes_granted: (
        | 'read:orders'
        | 'write:orders'
        | 'read:products'
        | 'write:products'
        | 'read:customers'
        | 'write:customers'
        | 'read:inventory'
        | 'write:inventory'
        | 'read:discounts'
        | 'write:discounts'
        | 'read:procurement'
        | 'write:procurement'
        | 'read:analytics'
        | 'write:analytics'
        | 'read:metafields'
        | 'write:metafields'
        | 'read:store'
        | 'read:staff'
        | 'billing'
      )[];
      /** @description Scopes that it lost; empty if it kept all. */
      removed: (
        | 'read:orders'
        | 'write:orders'
        | 'read:products'
        | 'write:products'
        | 'read:customers'
        | 'write:customers'
        | 'read:inventory'
        | 'write:inventory'
        | 'read:discounts'
        | 'write:discounts'
        | 'read:procurement'
        | 'write:procurement'
        | 'read:analytics'
        | 'write:analytics'
        | 'read:metafields'
        | 'write:metafields'
        | 'read:store'
        | 'read:staff'
        | 'billing'
      )[];
    };
    NewClientSecret: {
      /** @description Id of the app. */
      app_id: number;
      /** @description Client id. It does not change. */
      client_id: string;
      /** @description New client secret. */
      client_secret: string;
      /** @description Expiry of the previous secret (ISO 8601). Null if it is no longer valid. */
      former_secret_until: string | null;
    };
    NewMembership: {
      /** @description Id of the account. */
      merchant_id: number;
      /** @description Id of the organisation. */
      organisation_id: number;
      /**
       * @description Role in the organisation.
       * @enum {string}
       */
      role: 'owner' | 'developer' | 'billing';
    };
    NewSigningSecret: {
      /** @description Signing secret, `whsec_…`, which cannot be read again. The previous one also signs for 24 hours. */
      secret: string;
    };
    NewWebhookSecret: {
      /** @description Id of the app. */
      app_id: number;
      /** @description New signing secret. */
      webhook_secret: string;
    };
    NotificationFields: {
      /** @description Id of the payment session, from the sandbox gateway. */
      session_txn?: string;
      /** @description Id of the payment session, from SSLCOMMERZ. */
      tran_id?: string;
      /** @description Id of the validation at SSLCOMMERZ. */
      val_id?: string;
      /** @description Account at SSLCOMMERZ that received the payment. */
      store_id?: string;
      /** @description Names of the fields that `verify_sign` covers, separated by commas. */
      verify_key?: string;
      /** @description Signature of SSLCOMMERZ. */
      verify_sign?: string;
    };
    OAuthErrorBody: {
      /** @description Human-readable message. */
      message: string;
      /** @description HTTP status code. */
      status: number;
      /** @description Machine-readable error code; `server_error` for a failure of the service. */
      error: components['schemas']['OAuthErrorCode'];
      /** @description The message again, under the name of RFC 6749. */
      error_description: string;
      /** @description The error code again, under the name that other endpoints use. */
      code: components['schemas']['OAuthErrorCode'];
    };
    /**
     * @description Machine-readable error code; `server_error` for a failure of the service.
     * @enum {string}
     */
    OAuthErrorCode:
      | 'missing_token'
      | 'invalid_token'
      | 'invalid_client'
      | 'missing_auth'
      | 'not_installed'
      | 'missing_store_id'
      | 'store_inactive'
      | 'insufficient_scope'
      | 'invalid_credentials'
      | 'second_factor_required'
      | 'login_required'
      | 'forbidden'
      | 'rate_limited'
      | 'idempotency_key_reused'
      | 'idempotency_in_progress'
      | 'invalid_request'
      | 'unsupported_version'
      | 'dry_run_unsupported'
      | 'invalid_session_token'
      | 'session_expired'
      | 'token_mismatch'
      | 'authorization_pending'
      | 'slow_down'
      | 'access_denied'
      | 'expired_token'
      | 'invalid_grant'
      | 'invalid_redirect_uri'
      | 'invalid_scope'
      | 'unsupported_grant_type'
      | 'invalid_topic'
      | 'invalid_target_url'
      | 'invalid_installation'
      | 'duplicate_name'
      | 'subscription_exists'
      | 'subscription_limit_exceeded'
      | 'bulk_limit_exceeded'
      | 'already_exists'
      | 'not_found'
      | 'ambiguous_key'
      | 'invalid_line'
      | 'line_too_large'
      | 'subscription_inactive'
      | 'replay_in_progress'
      | 'payload_expired'
      | 'invalid_parent'
      | 'self_parent'
      | 'category_has_products'
      | 'invalid_resource_type'
      | 'invalid_value'
      | 'invalid_value_type'
      | 'metafield_limit_exceeded'
      | 'negative_quantity'
      | 'quantity_conflict'
      | 'invalid_supplier'
      | 'supplier_has_orders'
      | 'invalid_location'
      | 'invalid_sku'
      | 'over_receipt'
      | 'nothing_to_receive'
      | 'same_location'
      | 'insufficient_stock'
      | 'quantity_mismatch'
      | 'invalid_transition'
      | 'handle_exists'
      | 'version_conflict'
      | 'deletes_not_allowed'
      | 'already_live'
      | 'invalid_path'
      | 'blocked_address'
      | 'app_error'
      | 'app_timeout'
      | 'invalid_amount'
      | 'invalid_return_url'
      | 'charge_not_found'
      | 'charge_not_pending'
      | 'charge_not_cancellable'
      | 'charge_not_refundable'
      | 'payment_under_review'
      | 'gateway_error'
      | 'gateway_refused'
      | 'no_active_subscription'
      | 'usage_cap_exceeded'
      | 'insufficient_balance'
      | 'auth_error'
      | 'temporarily_unavailable'
      | 'server_error';
    OauthRevokeResponse: {
      data: components['schemas']['InstallationDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    OrderCreated: {
      /** @description Identifier. */
      order_id: number;
      /** @description Owning store. */
      store_id: number;
      /** @description Customer who placed the order. */
      user_id: number | null;
      /**
       * @description Status of the order.
       * @enum {string}
       */
      order_status:
        | 'pending'
        | 'processing'
        | 'scheduled'
        | 'shipped'
        | 'completed'
        | 'cancelled'
        | 'hold'
        | 'returned'
        | 'refunded'
        | 'exchange'
        | 'confirmed'
        | 'delivered'
        | 'in_transit';
      /**
       * @description Payment status.
       * @enum {string}
       */
      financial_status: 'pending' | 'partially_paid' | 'paid' | 'partially_refunded' | 'refunded' | 'voided';
      /**
       * @description Fulfillment status.
       * @enum {string}
       */
      fulfillment_status:
        | 'un-fulfilled'
        | 'fulfilled'
        | 'partial'
        | 'processing'
        | 'ongoing'
        | 'delivered'
        | 'cancelled'
        | 'hold'
        | 'in_review'
        | 'delivery-in-progress'
        | 'pickup-pending'
        | 'returning'
        | 'returned'
        | 'rejected';
      /** @description Sum of line prices before tax, shipping and discounts. */
      sub_total: number;
      /** @description sub_total + tax + shipping - discount. */
      grand_total: number;
      /** @description Number of lines. */
      items_count: number;
    };
    OrderDetail: {
      /** @description Identifier. */
      order_id: number;
      /** @description Owning store. */
      store_id: number;
      /** @description Customer who placed the order. */
      user_id: number | null;
      /**
       * @description Status of the order.
       * @enum {string}
       */
      order_status:
        | 'pending'
        | 'processing'
        | 'scheduled'
        | 'shipped'
        | 'completed'
        | 'cancelled'
        | 'hold'
        | 'returned'
        | 'refunded'
        | 'exchange'
        | 'confirmed'
        | 'delivered'
        | 'in_transit';
      /**
       * @description Payment status.
       * @enum {string}
       */
      financial_status: 'pending' | 'partially_paid' | 'paid' | 'partially_refunded' | 'refunded' | 'voided';
      /**
       * @description Fulfillment status.
       * @enum {string}
       */
      fulfillment_status:
        | 'un-fulfilled'
        | 'fulfilled'
        | 'partial'
        | 'processing'
        | 'ongoing'
        | 'delivered'
        | 'cancelled'
        | 'hold'
        | 'in_review'
        | 'delivery-in-progress'
        | 'pickup-pending'
        | 'returning'
        | 'returned'
        | 'rejected';
      /** @description Sum of line prices before tax, shipping and discounts. */
      sub_total: number;
      /** @description Tax amount. */
      tax: number;
      /** @description Shipping charge. */
      shipping: number;
      /** @description Discount applied. */
      discount: number;
      /** @description sub_total + tax + shipping - discount. */
      grand_total: number;
      /** @description Payment method, e.g. cod, online, bkash. */
      payment_method: string;
      /** @description Note from the customer. */
      note: string | null;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
      /** @description Note that the customer does not see. */
      internal_note: string | null;
      /** @description Courier tracking code. */
      tracking_code: string | null;
      /** @description Sum of the lines' discounts. */
      item_discount: number;
      /** @description Total before promotion and discount. */
      total: number;
      /** @description Promotion code applied. */
      promo: string | null;
      /** @description Amount paid. */
      paid_by_customer: number;
      /** @description Shipping address as JSON text. */
      address: string;
      /** @description Billing address as JSON text. */
      billing_address: string | null;
      /**
       * @description 1 when the billing address is the shipping address.
       * @enum {integer}
       */
      is_billing_same: 0 | 1;
      /** @description Source of the order, e.g. web, pos, manual. */
      channel: string;
      /**
       * @description 1 when the delivery was paid.
       * @enum {integer}
       */
      is_delivery_paid: 0 | 1;
      /**
       * Format: date-time
       * @description Scheduled delivery date.
       */
      delivery_date: string | null;
      /** @description Tags. */
      tags: string | null;
      /**
       * Format: date-time
       * @description Time of confirmation.
       */
      processed_at: string | null;
      /**
       * Format: date-time
       * @description Time at which it was put on hold.
       */
      hold_at: string | null;
      /**
       * Format: date-time
       * @description Time of the cancellation.
       */
      cancel_at: string | null;
      /**
       * Format: date-time
       * @description Time of the shipment.
       */
      shipped_at: string | null;
      /**
       * Format: date-time
       * @description Time of the delivery.
       */
      delivered_at: string | null;
      /**
       * Format: date-time
       * @description Time of the return.
       */
      returned_at: string | null;
      /** @description Courier name. */
      courier: string | null;
      /** @description The courier's id of the order. */
      courier_id: string | null;
      /**
       * Format: date-time
       * @description Time at which the payment was received.
       */
      payment_date: string | null;
      /** @description Reference of the payment. */
      payment_reference: string | null;
      /** @description Remark on the payment. */
      payment_remark: string | null;
      /**
       * Format: date-time
       * @description Time of the fulfillment.
       */
      fulfilled_at: string | null;
      /** @description Sequential number within the store, from 1001. */
      store_serial_order_no: number;
      /**
       * @description Delivery zone: inside, subarea, outside or free.
       * @enum {string|null}
       */
      shipping_type: 'inside' | 'subarea' | 'outside' | 'free' | null;
      /**
       * @description 1 when it contains bundle items.
       * @enum {integer}
       */
      is_bundle: 0 | 1;
      /**
       * Format: date-time
       * @description Follow-up date.
       */
      followup_date: string | null;
      /**
       * @description 1 once it was printed.
       * @enum {integer}
       */
      printed: 0 | 1;
      /**
       * Format: date-time
       * @description Time at which it was printed.
       */
      printed_at: string | null;
      /** @description Name of the customer. */
      customer_name: string | null;
      /** @description Phone number of the customer. */
      customer_phone: string | null;
      /** @description Email address of the customer. */
      customer_email: string | null;
      /** @description Lines. */
      items: components['schemas']['OrderLine'][];
    };
    OrderLine: {
      /** @description Identifier. */
      order_item_id: number;
      /** @description The order. */
      order_id: number;
      /** @description Product. */
      product_id: number | null;
      /** @description Variant. */
      variant_id: number | null;
      /** @description The bundle that it is part of. */
      bundle_id: number | null;
      /** @description Product and variant name. */
      name: string;
      /** @description Unit price. */
      price: number;
      /** @description Unit cost in whole taka, of the variant when the order was placed. */
      cost: number | null;
      /** @description Unit cost in taka with two decimals. Null in lines that an earlier version stored. */
      unit_cost: number | null;
      /** @description Discount on one unit. */
      discount: number;
      /** @description Units ordered. */
      quantity: number;
      /** @description Image path. */
      image: string | null;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
    };
    OrderStatus: {
      /** @description Identifier. */
      order_id: number;
      /**
       * @description Status of the order.
       * @enum {string}
       */
      order_status:
        | 'pending'
        | 'processing'
        | 'scheduled'
        | 'shipped'
        | 'completed'
        | 'cancelled'
        | 'hold'
        | 'returned'
        | 'refunded'
        | 'exchange'
        | 'confirmed'
        | 'delivered'
        | 'in_transit';
      /**
       * @description Payment status.
       * @enum {string}
       */
      financial_status: 'pending' | 'partially_paid' | 'paid' | 'partially_refunded' | 'refunded' | 'voided';
      /**
       * @description Fulfillment status.
       * @enum {string}
       */
      fulfillment_status:
        | 'un-fulfilled'
        | 'fulfilled'
        | 'partial'
        | 'processing'
        | 'ongoing'
        | 'delivered'
        | 'cancelled'
        | 'hold'
        | 'in_review'
        | 'delivery-in-progress'
        | 'pickup-pending'
        | 'returning'
        | 'returned'
        | 'rejected';
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
    };
    OrderSummary: {
      /** @description Identifier. */
      order_id: number;
      /** @description Owning store. */
      store_id: number;
      /** @description Customer who placed the order. */
      user_id: number | null;
      /**
       * @description Status of the order.
       * @enum {string}
       */
      order_status:
        | 'pending'
        | 'processing'
        | 'scheduled'
        | 'shipped'
        | 'completed'
        | 'cancelled'
        | 'hold'
        | 'returned'
        | 'refunded'
        | 'exchange'
        | 'confirmed'
        | 'delivered'
        | 'in_transit';
      /**
       * @description Payment status.
       * @enum {string}
       */
      financial_status: 'pending' | 'partially_paid' | 'paid' | 'partially_refunded' | 'refunded' | 'voided';
      /**
       * @description Fulfillment status.
       * @enum {string}
       */
      fulfillment_status:
        | 'un-fulfilled'
        | 'fulfilled'
        | 'partial'
        | 'processing'
        | 'ongoing'
        | 'delivered'
        | 'cancelled'
        | 'hold'
        | 'in_review'
        | 'delivery-in-progress'
        | 'pickup-pending'
        | 'returning'
        | 'returned'
        | 'rejected';
      /** @description Sum of line prices before tax, shipping and discounts. */
      sub_total: number;
      /** @description Tax amount. */
      tax: number;
      /** @description Shipping charge. */
      shipping: number;
      /** @description Discount applied. */
      discount: number;
      /** @description sub_total + tax + shipping - discount. */
      grand_total: number;
      /** @description Payment method, e.g. cod, online, bkash. */
      payment_method: string;
      /** @description Note from the customer. */
      note: string | null;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
    };
    OrderedLine: {
      /** @description Id of the variant. Several lines may have the same variant at different costs. */
      sku_id: number;
      /** @description Number of units. */
      quantity: number;
      /** @description Unit cost in paisa. */
      cost_price: number;
    };
    OrdersCreateResponse: {
      data: components['schemas']['OrderCreated'];
      /** @enum {integer} */
      status: 201;
    };
    OrdersGetResponse: {
      data: components['schemas']['OrderDetail'];
      /** @enum {integer} */
      status: 200;
    };
    OrdersListResponse: {
      data: components['schemas']['OrderSummary'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    OrdersUpdateResponse: {
      data: components['schemas']['OrderDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    OrdersUpdateStatusResponse: {
      data: components['schemas']['OrderStatus'];
      /** @description The states that moved, from and to. */
      changes: {
        [key: string]: {
          from: string;
          to: string;
        };
      };
      /** @enum {integer} */
      status: 200;
    };
    OrganisationDetail: {
      /** @description Identifier. */
      organisation_id: number;
      /** @description Name. */
      name: string;
      /**
       * Format: date-time
       * @description Creation time.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time.
       */
      updated_at: string;
      /**
       * @description Role of the signed-in person.
       * @enum {string}
       */
      role: 'owner' | 'developer' | 'billing';
    };
    OrganisationInvitationDetail: {
      /** @description Identifier. */
      invitation_id: number;
      /** @description Email address of the person, in lower case. */
      email: string;
      /**
       * Format: date-time
       * @description Time at which it was sent.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Expiry time.
       */
      expires_at: string;
      /**
       * @description Role of the new member.
       * @enum {string}
       */
      role: 'owner' | 'developer' | 'billing';
    };
    OrganisationMemberDetail: {
      /** @description Account of the person. */
      merchant_id: number;
      /**
       * Format: date-time
       * @description Time at which the person joined.
       */
      created_at: string;
      /** @description Full name. */
      name: string;
      /** @description Email address, used to sign in. */
      email: string;
      /**
       * @description Role.
       * @enum {string}
       */
      role: 'owner' | 'developer' | 'billing';
    };
    OrganisationsCreateResponse: {
      data: components['schemas']['OrganisationDetail'];
      message: string;
      /** @enum {integer} */
      status: 201;
    };
    OrganisationsGetMoneyResponse: {
      data: components['schemas']['MoneyOfOrganisation'];
      /** @enum {integer} */
      status: 200;
    };
    OrganisationsGetResponse: {
      data: components['schemas']['OrganisationDetail'];
      /** @enum {integer} */
      status: 200;
    };
    OrganisationsInviteResponse: {
      data: components['schemas']['OrganisationInvitationDetail'];
      message: string;
      /** @enum {integer} */
      status: 201;
    };
    OrganisationsListInvitationsResponse: {
      data: components['schemas']['OrganisationInvitationDetail'][];
      /** @enum {integer} */
      status: 200;
    };
    OrganisationsListMembersResponse: {
      data: components['schemas']['OrganisationMemberDetail'][];
      /** @enum {integer} */
      status: 200;
    };
    OrganisationsListResponse: {
      data: components['schemas']['OrganisationDetail'][];
      /** @enum {integer} */
      status: 200;
    };
    OrganisationsRemoveMemberResponse: {
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    OrganisationsUpdateMemberResponse: {
      data: components['schemas']['OrganisationMemberDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    OrganisationsUpdateResponse: {
      data: components['schemas']['OrganisationDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    OrganisationsWithdrawInvitationResponse: {
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    Pagination: {
      /** @description Page number, starting at 1. */
      page?: number;
      /** @description Page size in effect. */
      limit: number;
      /** @description Total number of rows. */
      total?: number;
      /** @description Cursor of the next page. Null on the last page. */
      next_cursor?: string | null;
    };
    PaymentsNotifyResponse: {
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    PlacedExtension: {
      /** @description Identifier. */
      extension_id: number;
      /** @description App. */
      app_id: number;
      /** @description Name of the app. */
      app_name: string;
      /** @description Name that is unique within the app. */
      handle: string;
      /**
       * @description Kind.
       * @enum {string}
       */
      type: 'admin_page' | 'admin_block' | 'admin_action' | 'admin_link' | 'storefront_block' | 'storefront_script' | 'storefront_action';
      /** @description Target. */
      target: string;
      /** @description Title. */
      title: string;
      /** @description Page of the extension. Null for an action without one. */
      url: string | null;
      /**
       * @description The page with `store_id`, `extension_id`, `target`, `resource_id` and `locale` at the end of its query. The app's own query is
       *     unchanged, except that its parameters of these names are left out.
       */
      iframe_url: string | null;
      /** @description JSON Schema of the settings. */
      settings_schema: {
        [key: string]: unknown;
      } | null;
      /** @description Values for the extension. */
      config: {
        [key: string]: unknown;
      };
      /** @description Scopes that its tokens may use. */
      scopes: (
        | 'read:orders'
        | 'write:orders'
        | 'read:products'
        | 'write:products'
        | 'read:customers'
        | 'write:customers'
        | 'read:inventory'
        | 'write:inventory'
        | 'read:discounts'
        | 'write:discounts'
        | 'read:procurement'
        | 'write:procurement'
        | 'read:analytics'
        | 'write:analytics'
        | 'read:metafields'
        | 'write:metafields'
        | 'read:store'
        | 'read:staff'
        | 'billing'
      )[];
      /** @description Position. */
      position: number;
    };
    ProductCreated: {
      /** @description Identifier. */
      product_id: number;
      /** @description Title. */
      name: string;
      /** @description URL-friendly name, derived from the name and unique within the store. */
      slug: string;
      /** @description Owning store. */
      store_id: number;
      /** @description Id of the default variant. */
      sku_id: number;
    };
    ProductDetail: {
      /** @description Identifier. */
      product_id: number;
      /** @description Owning store. */
      store_id: number;
      /** @description Title. */
      name: string;
      /** @description URL-friendly name, derived from the name and unique within the store. */
      slug: string;
      /** @description Category; null for none. */
      category_id: number | null;
      /** @description Id of the brand, which is not validated. */
      brand_id: number | null;
      /**
       * @description 1 while the product is sold.
       * @enum {integer}
       */
      is_active: 0 | 1;
      /**
       * @description 1 while the storefront shows it.
       * @enum {integer}
       */
      is_visible: 0 | 1;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
      /** @description Description; may contain HTML. */
      description: string | null;
      /** @description Short description. */
      short_description: string | null;
      /**
       * @description 1 for a bundle of other products.
       * @enum {integer}
       */
      is_bundle: 0 | 1;
      /**
       * @description 1 while it is featured.
       * @enum {integer}
       */
      is_featured: 0 | 1;
      /**
       * @description 1 for a bestseller.
       * @enum {integer}
       */
      is_bestseller: 0 | 1;
      /**
       * @description 1 while it is among the best deals.
       * @enum {integer}
       */
      is_best_deals: 0 | 1;
      /** @description Id of the default variant. */
      sku_id: number;
      /** @description Variants, ordered by position. */
      variants: components['schemas']['VariantDetail'][];
    };
    ProductInventory: {
      /** @description Product. */
      product_id: number;
      /** @description Its title. */
      name: string;
      /**
       * @description 1 while the product is sold.
       * @enum {integer}
       */
      is_active: 0 | 1;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
      /** @description Variants, ordered by position. */
      variants: components['schemas']['InventoryVariant'][];
    };
    ProductStock: {
      /** @description Product. */
      product_id: number;
      /** @description All variants, ordered by position. */
      variants: components['schemas']['CountedVariant'][];
    };
    ProductSummary: {
      /** @description Identifier. */
      product_id: number;
      /** @description Owning store. */
      store_id: number;
      /** @description Title. */
      name: string;
      /** @description URL-friendly name, derived from the name and unique within the store. */
      slug: string;
      /** @description Category; null for none. */
      category_id: number | null;
      /** @description Id of the brand, which is not validated. */
      brand_id: number | null;
      /**
       * @description 1 while the product is sold.
       * @enum {integer}
       */
      is_active: 0 | 1;
      /**
       * @description 1 while the storefront shows it.
       * @enum {integer}
       */
      is_visible: 0 | 1;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
    };
    ProductsCreateResponse: {
      data: components['schemas']['ProductCreated'];
      /** @enum {integer} */
      status: 201;
    };
    ProductsDeleteResponse: {
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    ProductsGetResponse: {
      data: components['schemas']['ProductDetail'];
      /** @enum {integer} */
      status: 200;
    };
    ProductsListResponse: {
      data: components['schemas']['ProductSummary'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    ProductsUpdateResponse: {
      data: components['schemas']['ProductDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    ProductsUploadImagesResponse: {
      data: components['schemas']['StoredImage'][];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    ProviderMetadata: {
      /** @description Issuer. */
      issuer: string;
      /** @description URL of the authorization endpoint. */
      authorization_endpoint: string;
      /** @description URL of the token endpoint. */
      token_endpoint: string;
      /** @description URL of the userinfo endpoint. */
      userinfo_endpoint: string;
      /** @description URL of the key set. */
      jwks_uri: string;
      /** @description URL of the endpoint that revokes tokens. */
      revocation_endpoint: string;
      /** @description URL of the endpoint that returns the state of a token. */
      introspection_endpoint: string;
      /** @description URL of the logout endpoint. */
      end_session_endpoint: string;
      /** @description Scopes that clients may request. */
      scopes_supported: ('openid' | 'profile' | 'email' | 'phone' | 'store')[];
      /** @description Claims of users and of ID tokens. */
      claims_supported: (
        | 'sub'
        | 'name'
        | 'picture'
        | 'email'
        | 'email_verified'
        | 'phone_number'
        | 'phone_number_verified'
        | 'store_id'
        | 'store_name'
        | 'role'
        | 'iss'
        | 'aud'
        | 'iat'
        | 'exp'
        | 'auth_time'
        | 'nonce'
        | 'at_hash'
      )[];
      /** @description Response types: `code`. */
      response_types_supported: 'code'[];
      /** @description Response modes: `query`. */
      response_modes_supported: 'query'[];
      /** @description Grant types of the token endpoint: `authorization_code`. */
      grant_types_supported: 'authorization_code'[];
      /** @description Types of subjects: `public`, which are the same for every client. */
      subject_types_supported: 'public'[];
      /** @description Algorithms that sign ID tokens: `RS256`. */
      id_token_signing_alg_values_supported: 'RS256'[];
      /** @description Methods of PKCE: `S256`. */
      code_challenge_methods_supported: 'S256'[];
      /** @description Values of `prompt`. */
      prompt_values_supported: ('none' | 'login' | 'consent')[];
      /** @description Methods by which clients authenticate at the token endpoint; `none` for public clients. */
      token_endpoint_auth_methods_supported: ('client_secret_basic' | 'client_secret_post' | 'none')[];
      /** @description Methods by which clients authenticate at the revocation endpoint. */
      revocation_endpoint_auth_methods_supported: ('client_secret_basic' | 'client_secret_post' | 'none')[];
      /** @description Methods by which clients authenticate at the introspection endpoint. */
      introspection_endpoint_auth_methods_supported: ('client_secret_basic' | 'client_secret_post')[];
      /** @description Languages of the pages. */
      ui_locales_supported: ('en' | 'bn')[];
      /** @description True: authorization responses, including errors, contain `iss`. */
      authorization_response_iss_parameter_supported: boolean;
      /** @description False: `claims` is not supported. */
      claims_parameter_supported: boolean;
      /** @description False: `request` is not supported. */
      request_parameter_supported: boolean;
      /** @description False: `request_uri` is not supported. */
      request_uri_parameter_supported: boolean;
      /** @description URL of the API reference. */
      service_documentation: string;
    };
    ProxiedResponse: Record<string, never>;
    ProxyRequest: {
      /**
       * @description HTTP method.
       * @enum {string}
       */
      method: 'GET' | 'POST' | 'PUT' | 'DELETE';
      /** @description Path of the app API, e.g. `/api/apps/v1/orders`. */
      path: string;
      /** @description Query parameters. A list repeats its parameter. */
      query?: {
        [key: string]: unknown;
      };
      /** @description JSON body of a POST or PUT request. */
      body?: {
        [key: string]: unknown;
      } | null;
    };
    PurchaseOrderDetail: {
      /** @description Identifier. */
      purchase_order_id: number;
      /** @description Owning store. */
      store_id: number;
      /** @description Number within the store, from 1001, without gaps. */
      po_number: number;
      /** @description Supplier. */
      supplier_id: number;
      /** @description Location that receives it. */
      location_id: number;
      /**
       * @description Status.
       * @enum {string}
       */
      status: 'draft' | 'ordered' | 'partially_received' | 'received' | 'closed' | 'cancelled';
      /** @description Note. */
      note: string | null;
      /**
       * Format: date-time
       * @description Expected time of arrival.
       */
      expected_at: string | null;
      /**
       * Format: date-time
       * @description Time at which it was marked as ordered.
       */
      ordered_at: string | null;
      /**
       * Format: date-time
       * @description Time at which it was completely received.
       */
      received_at: string | null;
      /**
       * Format: date-time
       * @description Time at which it was closed.
       */
      closed_at: string | null;
      /**
       * Format: date-time
       * @description Time of cancellation.
       */
      cancelled_at: string | null;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
      /** @description Name of the supplier. */
      supplier_name: string;
      /** @description Number of lines. */
      items_count: number;
      /** @description Total number of ordered units. */
      total_quantity: number;
      /** @description Total number of accepted units. */
      received_quantity: number;
      /** @description Total cost of the ordered units in paisa. */
      total_cost: number;
      /** @description Lines. */
      items: components['schemas']['PurchaseOrderLine'][];
      /** @description Deliveries. */
      receipts: components['schemas']['Receipt'][];
    };
    PurchaseOrderLine: {
      /** @description Identifier. */
      purchase_order_item_id: number;
      /** @description Variant. */
      sku_id: number;
      /** @description Units ordered. */
      quantity: number;
      /** @description Units received and accepted. */
      received_quantity: number;
      /** @description Units received and rejected. */
      rejected_quantity: number;
      /** @description Outstanding units: neither accepted nor rejected. */
      outstanding_quantity: number;
      /** @description Unit cost in paisa. */
      cost_price: number;
      /** @description Id of the product. */
      product_id: number;
      /** @description Name of the product. */
      product_name: string;
      /** @description Name of the variant. */
      variant_name: string;
      /** @description Stock keeping unit (SKU) code of the variant. */
      sku_code: string;
    };
    PurchaseOrderSummary: {
      /** @description Identifier. */
      purchase_order_id: number;
      /** @description Owning store. */
      store_id: number;
      /** @description Number within the store, from 1001, without gaps. */
      po_number: number;
      /** @description Supplier. */
      supplier_id: number;
      /** @description Location that receives it. */
      location_id: number;
      /**
       * @description Status.
       * @enum {string}
       */
      status: 'draft' | 'ordered' | 'partially_received' | 'received' | 'closed' | 'cancelled';
      /** @description Note. */
      note: string | null;
      /**
       * Format: date-time
       * @description Expected time of arrival.
       */
      expected_at: string | null;
      /**
       * Format: date-time
       * @description Time at which it was marked as ordered.
       */
      ordered_at: string | null;
      /**
       * Format: date-time
       * @description Time at which it was completely received.
       */
      received_at: string | null;
      /**
       * Format: date-time
       * @description Time at which it was closed.
       */
      closed_at: string | null;
      /**
       * Format: date-time
       * @description Time of cancellation.
       */
      cancelled_at: string | null;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
      /** @description Name of the supplier. */
      supplier_name: string;
      /** @description Number of lines. */
      items_count: number;
      /** @description Total number of ordered units. */
      total_quantity: number;
      /** @description Total number of accepted units. */
      received_quantity: number;
      /** @description Total cost of the ordered units in paisa. */
      total_cost: number;
    };
    PurchaseOrdersCancelResponse: {
      data: components['schemas']['PurchaseOrderDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    PurchaseOrdersCloseResponse: {
      data: components['schemas']['PurchaseOrderDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    PurchaseOrdersCreateResponse: {
      data: components['schemas']['PurchaseOrderDetail'];
      message: string;
      /** @enum {integer} */
      status: 201;
    };
    PurchaseOrdersGetResponse: {
      data: components['schemas']['PurchaseOrderDetail'];
      /** @enum {integer} */
      status: 200;
    };
    PurchaseOrdersListResponse: {
      data: components['schemas']['PurchaseOrderSummary'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    PurchaseOrdersMarkOrderedResponse: {
      data: components['schemas']['PurchaseOrderDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    PurchaseOrdersReceiveResponse: {
      data: components['schemas']['PurchaseOrderDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    PurchaseOrdersUpdateResponse: {
      data: components['schemas']['PurchaseOrderDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    Receipt: {
      /** @description Identifier. */
      receipt_id: number;
      /** @description Reference of the delivery, e.g. the number of its delivery note. */
      reference: string | null;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /** @description Received lines. */
      items: components['schemas']['ReceiptLine'][];
    };
    ReceiptLine: {
      /** @description The line. */
      purchase_order_item_id: number;
      /** @description Units accepted. */
      quantity: number;
      /** @description Units rejected. */
      rejected_quantity: number;
      /** @description Reason of the rejection. */
      rejection_reason: string | null;
      /** @description Id of the variant. */
      sku_id: number;
    };
    ReceivePurchaseOrder: {
      /** @description Received units, up to 250 lines. */
      items?: components['schemas']['ReceivedLine'][];
      /** @description Reference, e.g. the number of the delivery note. */
      reference?: string | null;
      /** @description True sets the cost of the accepted variants to their unit cost in this purchase order. Defaults to false. */
      update_cost?: boolean;
    };
    ReceivedLine: {
      /** @description Id of the variant. Its units are allocated to its lines in order. Either this or `purchase_order_item_id` is required. */
      sku_id?: number;
      /** @description Id of the line. */
      purchase_order_item_id?: number;
      /** @description Accepted units of this delivery. */
      quantity: number;
      /** @description Rejected units of this delivery, not included in the accepted ones. They are no longer outstanding. Defaults to 0. */
      rejected_quantity?: number;
      /** @description Reason for the rejection. */
      rejection_reason?: string | null;
    };
    RefreshTokenGrant: {
      /**
       * @description Grant type. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      grant_type: 'refresh_token';
      /** @description Refresh token, `svc_rt_…`. */
      refresh_token: string;
      /** @description Client id, `svc_app_…`. */
      client_id: string;
      /** @description Client secret, `svc_secret_…`. */
      client_secret: string;
    };
    RefundCharge: {
      /** @description Amount in taka. Defaults to the remaining amount of the charge. */
      amount?: number | null;
      /** @description Reason, which the merchant sees. */
      reason: string;
    };
    RegeneratedToken: {
      /** @description Id of the app. */
      app_id: number;
      /** @description Access token: `svc_at_` followed by 96 hexadecimal characters. */
      access_token: string;
      /** @description Lifetime of the access token in seconds. */
      expires_in: number;
    };
    ReplayEvents: {
      /**
       * Format: date-time
       * @description Events published at or after this time.
       */
      since: string;
      /**
       * Format: date-time
       * @description Events published at or before this time. Defaults to now.
       */
      until?: string;
    };
    RequestDelivery: {
      /** @description Id of the attempt. */
      delivery_id: number;
      /** @description Subscription. */
      subscription_id: number;
      /**
       * @description State of the delivery after the attempt.
       * @enum {string}
       */
      status: 'delivered' | 'retrying' | 'failed';
      /** @description HTTP status of the receiver; null without a response. */
      response_status: number | null;
    };
    RequestDetail: {
      /** @description Requests, oldest first, at most 100; several if the app sent the same `X-Request-Id` again. */
      requests: components['schemas']['RequestEntry'][];
      /** @description Events that the requests caused and the app may see, in the order of their sequence, at most 100. */
      events: components['schemas']['RequestEvent'][];
    };
    RequestEntry: {
      /** @description Id of the request, as the response carries it in `X-Request-Id`. A client may have sent the same one several times. */
      request_id: string;
      /**
       * Format: date-time
       * @description Arrival of the request, ISO 8601.
       */
      time: string;
      /** @description HTTP method. */
      method: string;
      /** @description Template of the route, e.g. `/api/apps/v1/orders/:order_id`; null for an unknown path. */
      route: string | null;
      /** @description HTTP status of the response. */
      status: number;
      /**
       * @description Code of the error; null for a success and for errors without one.
       * @enum {string|null}
       */
      code:
        | 'missing_token'
        | 'invalid_token'
        | 'invalid_client'
        | 'missing_auth'
        | 'not_installed'
        | 'missing_store_id'
        | 'store_inactive'
        | 'insufficient_scope'
        | 'invalid_credentials'
        | 'second_factor_required'
        | 'login_required'
        | 'forbidden'
        | 'rate_limited'
        | 'idempotency_key_reused'
        | 'idempotency_in_progress'
        | 'invalid_request'
        | 'unsupported_version'
        | 'dry_run_unsupported'
        | 'invalid_session_token'
        | 'session_expired'
        | 'token_mismatch'
        | 'authorization_pending'
        | 'slow_down'
        | 'access_denied'
        | 'expired_token'
        | 'invalid_grant'
        | 'invalid_redirect_uri'
        | 'invalid_scope'
        | 'unsupported_grant_type'
        | 'invalid_topic'
        | 'invalid_target_url'
        | 'invalid_installation'
        | 'duplicate_name'
        | 'subscription_exists'
        | 'subscription_limit_exceeded'
        | 'bulk_limit_exceeded'
        | 'already_exists'
        | 'not_found'
        | 'ambiguous_key'
        | 'invalid_line'
        | 'line_too_large'
        | 'subscription_inactive'
        | 'replay_in_progress'
        | 'payload_expired'
        | 'invalid_parent'
        | 'self_parent'
        | 'category_has_products'
        | 'invalid_resource_type'
        | 'invalid_value'
        | 'invalid_value_type'
        | 'metafield_limit_exceeded'
        | 'negative_quantity'
        | 'quantity_conflict'
        | 'invalid_supplier'
        | 'supplier_has_orders'
        | 'invalid_location'
        | 'invalid_sku'
        | 'over_receipt'
        | 'nothing_to_receive'
        | 'same_location'
        | 'insufficient_stock'
        | 'quantity_mismatch'
        | 'invalid_transition'
        | 'handle_exists'
        | 'version_conflict'
        | 'deletes_not_allowed'
        | 'already_live'
        | 'invalid_path'
        | 'blocked_address'
        | 'app_error'
        | 'app_timeout'
        | 'invalid_amount'
        | 'invalid_return_url'
        | 'charge_not_found'
        | 'charge_not_pending'
        | 'charge_not_cancellable'
        | 'charge_not_refundable'
        | 'payment_under_review'
        | 'gateway_error'
        | 'gateway_refused'
        | 'no_active_subscription'
        | 'usage_cap_exceeded'
        | 'insufficient_balance'
        | 'auth_error'
        | 'temporarily_unavailable'
        | 'server_error'
        | null;
      /** @description Milliseconds from the arrival of the request to the end of the response. */
      duration_ms: number;
      /** @description Bytes of the body of the response. */
      bytes: number;
    };
    RequestEvent: {
      /** @description Id of the event. */
      event_id: string;
      /**
       * @description Topic, e.g. `order.created`.
       * @enum {string}
       */
      event_topic:
        | 'app.installed'
        | 'app.scopes_changed'
        | 'app.token_expiring'
        | 'app.uninstalled'
        | 'bulk.finished'
        | 'charge.activated'
        | 'charge.cancelled'
        | 'charge.created'
        | 'charge.declined'
        | 'charge.expired'
        | 'charge.refunded'
        | 'customer.created'
        | 'customer.data_request'
        | 'customer.redact'
        | 'customer.updated'
        | 'inventory.updated'
        | 'order.created'
        | 'order.status_changed'
        | 'order.updated'
        | 'product.created'
        | 'product.deleted'
        | 'product.updated'
        | 'stock.changed'
        | 'store.redact'
        | 'subscription.expired'
        | 'subscription.past_due'
        | 'subscription.renewal_pending'
        | 'subscription.renewed'
        | 'wallet.debited'
        | 'wallet.topped_up'
        | 'webhook.disabled'
        | 'webhook.failing';
      /** @description Position among all events of the store. */
      sequence: number;
      /** @description Deliveries to the app, oldest first, at most 100. */
      deliveries: components['schemas']['RequestDelivery'][];
    };
    RequestOfApp: {
      /** @description Store. */
      store_id: number;
      /** @description Id of the request, as the response carries it in `X-Request-Id`. A client may have sent the same one several times. */
      request_id: string;
      /**
       * Format: date-time
       * @description Arrival of the request, ISO 8601.
       */
      time: string;
      /** @description HTTP method. */
      method: string;
      /** @description Template of the route, e.g. `/api/apps/v1/orders/:order_id`; null for an unknown path. */
      route: string | null;
      /** @description HTTP status of the response. */
      status: number;
      /**
       * @description Code of the error; null for a success and for errors without one.
       * @enum {string|null}
       */
      code:
        | 'missing_token'
        | 'invalid_token'
        | 'invalid_client'
        | 'missing_auth'
        | 'not_installed'
        | 'missing_store_id'
        | 'store_inactive'
        | 'insufficient_scope'
        | 'invalid_credentials'
        | 'second_factor_required'
        | 'login_required'
        | 'forbidden'
        | 'rate_limited'
        | 'idempotency_key_reused'
        | 'idempotency_in_progress'
        | 'invalid_request'
        | 'unsupported_version'
        | 'dry_run_unsupported'
        | 'invalid_session_token'
        | 'session_expired'
        | 'token_mismatch'
        | 'authorization_pending'
        | 'slow_down'
        | 'access_denied'
        | 'expired_token'
        | 'invalid_grant'
        | 'invalid_redirect_uri'
        | 'invalid_scope'
        | 'unsupported_grant_type'
        | 'invalid_topic'
        | 'invalid_target_url'
        | 'invalid_installation'
        | 'duplicate_name'
        | 'subscription_exists'
        | 'subscription_limit_exceeded'
        | 'bulk_limit_exceeded'
        | 'already_exists'
        | 'not_found'
        | 'ambiguous_key'
        | 'invalid_line'
        | 'line_too_large'
        | 'subscription_inactive'
        | 'replay_in_progress'
        | 'payload_expired'
        | 'invalid_parent'
        | 'self_parent'
        | 'category_has_products'
        | 'invalid_resource_type'
        | 'invalid_value'
        | 'invalid_value_type'
        | 'metafield_limit_exceeded'
        | 'negative_quantity'
        | 'quantity_conflict'
        | 'invalid_supplier'
        | 'supplier_has_orders'
        | 'invalid_location'
        | 'invalid_sku'
        | 'over_receipt'
        | 'nothing_to_receive'
        | 'same_location'
        | 'insufficient_stock'
        | 'quantity_mismatch'
        | 'invalid_transition'
        | 'handle_exists'
        | 'version_conflict'
        | 'deletes_not_allowed'
        | 'already_live'
        | 'invalid_path'
        | 'blocked_address'
        | 'app_error'
        | 'app_timeout'
        | 'invalid_amount'
        | 'invalid_return_url'
        | 'charge_not_found'
        | 'charge_not_pending'
        | 'charge_not_cancellable'
        | 'charge_not_refundable'
        | 'payment_under_review'
        | 'gateway_error'
        | 'gateway_refused'
        | 'no_active_subscription'
        | 'usage_cap_exceeded'
        | 'insufficient_balance'
        | 'auth_error'
        | 'temporarily_unavailable'
        | 'server_error'
        | null;
      /** @description Milliseconds from the arrival of the request to the end of the response. */
      duration_ms: number;
      /** @description Bytes of the body of the response. */
      bytes: number;
    };
    RequestsGetResponse: {
      data: components['schemas']['RequestDetail'];
      /** @enum {integer} */
      status: 200;
    };
    RequestsListResponse: {
      data: components['schemas']['RequestEntry'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    ResourceDigest: {
      /** @description First id. */
      from: number;
      /** @description Last id, inclusive. */
      to: number;
      /** @description Number of records. */
      count: number;
      /**
       * @description Exclusive or of the first 16 bytes of the SHA-256 of `<id>:<updated_at>` over these records, `updated_at` as in responses: 32
       *     hexadecimal digits in lower case. Zeros without records.
       */
      hash: string;
      /** @description The resource. */
      resource: string;
      /** @description Parts of the range, in ascending order. */
      parts: components['schemas']['DigestPart'][];
    };
    RetriedDelivery: {
      /** @description Id of the first attempt. It appears in the log after the attempt. */
      delivery_id: number;
      /** @description Id of the event. A retry does not change it. */
      event_id: string;
      /** @description Id of the subscription. */
      subscription_id: number;
      /** @description Number of the next attempt. */
      attempt_number: number;
      /**
       * @description Always `retrying`.
       * @enum {string}
       */
      status: 'retrying';
    };
    RevokeTokens: {
      /** @description Id of the installation. */
      installation_id: number;
      /** @description Id of its store. */
      store_id: number;
    };
    RevokedToken: Record<string, never>;
    RoleHeld: {
      /** @description Id of the role. */
      role_id: number;
      /** @description Name, unique within the store. */
      name: string;
    };
    RollBackApp: {
      /** @description Version that the change is based on: the live one, or 0 before the first. If another version is live, the response is 409. */
      base_version?: number | null;
      /** @description True returns the changes without making them. Defaults to false. */
      dry_run?: boolean;
      /** @description Version to restore. */
      version: number;
    };
    RotateClientSecret: {
      /** @description Seconds for which the previous secret remains valid. Defaults to 0. */
      grace_seconds?: number;
    };
    RotateSecret: {
      /** @description Seconds for which the previous secret remains valid. Defaults to 0. */
      grace_seconds?: number;
    };
    RotateSigningSecret: {
      /** @description Subscription of a custom app whose own secret is replaced. Without it, the secret of the app is replaced. */
      subscription_id?: number | null;
    };
    RotatedSecret: {
      /** @description Id of the app. */
      app_id: number;
      /** @description Client id. It does not change. */
      client_id: string;
      /** @description New client secret. */
      client_secret: string;
      /** @description Expiry of the previous secret (ISO 8601). Null if it is no longer valid. */
      former_secret_until: string | null;
    };
    SalesFigures: {
      /** @description First day, YYYY-MM-DD. */
      since: string;
      /** @description Last day, YYYY-MM-DD. */
      until: string;
      /**
       * @description Number of orders placed on these days, paid or not, by their current state. Excludes orders with order_status cancelled, returned or
       *     refunded, or financial_status refunded or voided. A partial refund deducts nothing. All other figures except new_customers cover these
       *     orders.
       */
      orders: number;
      /** @description Sum of sub_total, before discount, tax and shipping. */
      gross: number;
      /** @description Sum of discount. */
      discount: number;
      /** @description Net sales: `gross` - `discount`. */
      net: number;
      /** @description Sum of tax. */
      tax: number;
      /** @description Sum of shipping. */
      shipping: number;
      /** @description Sum of grand_total. Equals net + tax + shipping unless orders were placed with inconsistent totals. */
      total: number;
      /** @description Average order value: `net` / `orders`, rounded half up to the paisa. 0 if there are no orders. */
      average_order: number;
      /** @description Number of customers created on these days and not deleted since, without guest checkouts. */
      new_customers: number;
    };
    SavedCategory: {
      /** @description Identifier. */
      category_id: number;
      /** @description Owning store. */
      store_id: number;
      /** @description Name. */
      name: string;
      /** @description URL-friendly name, unique within the store. */
      slug: string;
      /** @description Image path. */
      image: string | null;
      /** @description Parent category; null for a root. */
      parent_id: number | null;
      /**
       * @description 1 while it is featured.
       * @enum {integer}
       */
      is_featured: 0 | 1;
      /** @description Sort order within its level; null sorts last. */
      position_index: number | null;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
    };
    ScopeDay: {
      /** @description Day in UTC, YYYY-MM-DD. */
      day: string;
      /** @description Number of requests. */
      count: number;
    };
    ScopeUsage: {
      /**
       * @description Name of the scope.
       * @enum {string}
       */
      scope:
        | 'read:orders'
        | 'write:orders'
        | 'read:products'
        | 'write:products'
        | 'read:customers'
        | 'write:customers'
        | 'read:inventory'
        | 'write:inventory'
        | 'read:discounts'
        | 'write:discounts'
        | 'read:procurement'
        | 'write:procurement'
        | 'read:analytics'
        | 'write:analytics'
        | 'read:metafields'
        | 'write:metafields'
        | 'read:store'
        | 'read:staff'
        | 'billing';
      /**
       * Format: date-time
       * @description First use in the last 400 days; null if there was none.
       */
      first_used_at: string | null;
      /**
       * Format: date-time
       * @description Last use; null if there was none in the last 400 days.
       */
      last_used_at: string | null;
      /** @description Requests in the last 400 days. */
      total: number;
      /** @description Days of the last 30 on which it was used, oldest first. */
      days: components['schemas']['ScopeDay'][];
    };
    ScopesUsageResponse: {
      data: components['schemas']['ScopeUsage'][];
      /** @enum {integer} */
      status: 200;
    };
    Screenshot: {
      /** @description Screenshot. */
      screenshot_id: number;
      /** @description Public URL of the file. */
      url: string;
      /** @description Public URL of the thumbnail, a WebP image. */
      thumbnail_url: string;
      /** @description Alternative text, which screen readers read. */
      alt: string;
      /** @description Width in pixels. */
      width: number;
      /** @description Height in pixels. */
      height: number;
    };
    ServerMetadata: {
      /** @description Issuer. */
      issuer: string;
      /** @description URL of the authorization endpoint. */
      authorization_endpoint: string;
      /** @description URL of the token endpoint. */
      token_endpoint: string;
      /** @description Scopes that apps may request. */
      scopes_supported: (
        | 'read:orders'
        | 'write:orders'
        | 'read:products'
        | 'write:products'
        | 'read:customers'
        | 'write:customers'
        | 'read:inventory'
        | 'write:inventory'
        | 'read:discounts'
        | 'write:discounts'
        | 'read:procurement'
        | 'write:procurement'
        | 'read:analytics'
        | 'write:analytics'
        | 'read:metafields'
        | 'write:metafields'
        | 'read:store'
        | 'read:staff'
        | 'billing'
      )[];
      /** @description Response types: `code`. */
      response_types_supported: 'code'[];
      /** @description Response modes: `query`. */
      response_modes_supported: 'query'[];
      /** @description Grant types of the token endpoint. */
      grant_types_supported: ('authorization_code' | 'refresh_token' | 'urn:ietf:params:oauth:grant-type:token-exchange')[];
      /** @description Methods of PKCE: `S256`. */
      code_challenge_methods_supported: 'S256'[];
      /** @description Methods by which clients authenticate at the token endpoint. */
      token_endpoint_auth_methods_supported: ('client_secret_basic' | 'client_secret_post')[];
      /** @description URL of the API reference. */
      service_documentation: string;
    };
    SessionClaims: {
      /** @description Issuer: the base URL of this service. */
      iss: string;
      /** @description Destination: the domain of the store. */
      dest: string;
      /** @description Audience: the client id of the app. */
      aud: string;
      /** @description Subject: `merchant:<merchant_id>`. */
      sub: string;
      /** @description Id of the store. */
      store_id: number;
      /** @description Id of the app's installation on the store. */
      installation_id: number;
      /** @description Issue time, in seconds since the Unix epoch. */
      iat: number;
      /** @description Start of the validity period, in seconds since the Unix epoch. */
      nbf: number;
      /** @description Expiry, in seconds since the Unix epoch. */
      exp: number;
      /** @description Unique id of the token (UUID). */
      jti: string;
    };
    SessionToken: {
      /** @description JWT signed with HS256. The key is the app's client secret. */
      session_token: string;
      /** @description Lifetime of the token in seconds. */
      expires_in: number;
    };
    SessionTokensIssueResponse: {
      data: components['schemas']['SessionToken'];
      /** @enum {integer} */
      status: 200;
    };
    SessionTokensVerifyResponse: {
      data: components['schemas']['VerifiedSession'];
      /** @enum {integer} */
      status: 200;
    };
    SetMetafield: {
      /** @description Namespace of the key: 1 to 100 characters without control characters. */
      namespace: string;
      /** @description Name within the namespace: 1 to 100 characters without control characters. */
      key: string;
      /** @description Value as text of at most 65,536 bytes in UTF-8. Must match `value_type`: any text, a decimal integer, JSON, or `true` or `false`. */
      value: string;
      /**
       * @description Type of the value.
       * @enum {string}
       */
      value_type: 'string' | 'integer' | 'json' | 'boolean';
      /** @description Purpose of the metafield. Kept if omitted; null clears it. */
      description?: string | null;
    };
    SetMetafields: {
      /** @description Metafields, at most 25 unless the installation allows more, without duplicates of namespace and key. */
      metafields: components['schemas']['SetMetafield'][];
    };
    SetStock: {
      /** @description Up to 250 distinct variants of the product. */
      variants: components['schemas']['SetStockLine'][];
      /** @description Id of the location. Defaults to the default location. */
      location_id?: number | null;
    };
    SetStockLine: {
      /** @description Id of the variant. */
      sku_id: number;
      /** @description New number of units on hand at the location. */
      quantity: number;
      /** @description Expected number of units on hand before the change. If it differs, nothing changes (409 `quantity_conflict`). */
      expected_quantity?: number;
    };
    SignIn: {
      /** @description Email address of the account, case-insensitive. */
      email: string;
      /** @description Password of the account. */
      password: string;
      /** @description Code of the second factor, or a recovery code, for an account that has one. */
      code?: string;
    };
    SignUp: {
      /**
       * Format: email
       * @description Email address that receives the link.
       */
      email: string;
      /**
       * @description Language of the message. Defaults to `en`.
       * @enum {string}
       */
      language?: 'en' | 'bn';
    };
    SignedIn: {
      /** @description Merchant. */
      merchant: components['schemas']['MerchantProfile'];
      /** @description Stores of the merchant, sorted by name. */
      stores: components['schemas']['StoreMembership'][];
      /** @description `svc_ds_` and 96 hex characters. Send it as a bearer token; browsers send it as a cookie. */
      session_token: string;
      /** @description Seconds until the session expires. */
      expires_in: number;
    };
    StaffGetResponse: {
      data: components['schemas']['StaffProfile'];
      /** @enum {integer} */
      status: 200;
    };
    StaffListResponse: {
      data: components['schemas']['StaffProfile'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    StaffProfile: {
      /** @description Identifier within the store. */
      id: number;
      /** @description Job title. */
      designation: string | null;
      /**
       * @description Store-level assignment: owner, admin or staff.
       * @enum {string}
       */
      role: 'owner' | 'admin' | 'staff';
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /** @description Full name. */
      name: string | null;
      /** @description Email address, used to sign in. */
      email: string | null;
      /** @description Phone number. */
      phone: string | null;
      /** @description Roles of the member, oldest first. May be empty. */
      roles: components['schemas']['RoleHeld'][];
    };
    StartedReplay: {
      /** @description Id of the replay. */
      replay_id: number;
      /** @description Number of events that are sent again. */
      events: number;
      /** @description Time to continue from with another replay, because the limit was reached; null when the period was covered. */
      next_since: string | null;
    };
    StockAdjusted: {
      /** @description Id of the variant. */
      sku_id: number;
      /** @description Id of its product. */
      product_id: number;
      /** @description Units before the adjustment. */
      previous_quantity: number;
      /** @description Units after the adjustment. */
      quantity: number;
      /** @description Units added. Negative if units were removed. */
      adjustment: number;
      /**
       * @description 1 if the variant can be bought, otherwise 0.
       * @enum {integer}
       */
      available: 0 | 1;
    };
    StoreGetResponse: {
      data: components['schemas']['StoreProfile'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    StoreMembership: {
      /** @description Id of the store. */
      store_id: number;
      /** @description Name of the store. */
      name: string;
      /** @description Domain of the storefront. */
      domain: string;
      /**
       * @description Status of the store.
       * @enum {string}
       */
      status: 'active' | 'suspended' | 'frozen';
      /**
       * @description Role of the merchant. Owners and admins have full access.
       * @enum {string}
       */
      role: 'owner' | 'admin' | 'staff';
    };
    StoreProfile: {
      /** @description Identifier. */
      store_id: number;
      /** @description Name shown to customers. */
      name: string;
      /** @description Contact address. */
      email: string;
      /** @description Contact phone; empty when there is none. */
      phone: string;
      /** @description ISO 4217 code of the store's currency. */
      currency: string;
      /** @description Logo path. */
      image: string | null;
      /** @description Postal address. */
      address: string | null;
      /** @description Domain of the storefront. */
      domain: string;
      /** @description Language of the storefront, e.g. en or bn. */
      language: string;
      /**
       * @description 1 for a store with simulated payments and a billing clock that can be moved forward. Fixed once the store has charges or a wallet.
       * @enum {integer}
       */
      is_sandbox: 0 | 1;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
    };
    StoredImage: {
      /** @description Identifier. */
      id: number;
      /** @description Random name of the stored file, for the `images` of a variant. */
      stored_key: string;
      /** @description Width of the original in pixels, upright. */
      width: number;
      /** @description Height of the original in pixels, upright. */
      height: number;
      /** @description Bytes of the stored file; 0 when they no longer count. */
      file_size: number;
      /** @description Public URL of the stored file. */
      file_url: string;
      /** @description Public URL of the thumbnail, in WebP format. */
      thumbnail_url: string;
    };
    StorefrontAction: {
      /** @description Id of the store. */
      store_id: number;
      /** @description Id of an extension of the type storefront_action. */
      extension_id: number;
      /** @description Name of the action, which the app defines. */
      action: string;
      /** @description Values of the action. */
      payload?: {
        [key: string]: unknown;
      } | null;
    };
    StorefrontExtension: {
      /** @description Identifier. */
      extension_id: number;
      /** @description Name that is unique within its app. */
      handle: string;
      /**
       * @description Kind.
       * @enum {string}
       */
      type: 'admin_page' | 'admin_block' | 'admin_action' | 'admin_link' | 'storefront_block' | 'storefront_script' | 'storefront_action';
      /** @description Target. */
      target: string;
      /** @description Title. */
      title: string;
      /** @description Page to show in a frame. Null if it has none. */
      url: string | null;
      /** @description Script to load. Null if it has none. */
      script_url: string | null;
      /** @description Values for the extension. */
      config: {
        [key: string]: unknown;
      };
      /** @description Position. */
      position: number;
    };
    StorefrontListExtensionsResponse: {
      data: components['schemas']['StorefrontExtension'][];
      /** @enum {integer} */
      status: 200;
    };
    StorefrontRunActionResponse: {
      /** @description JSON that the app answered. Null without an answer. */
      data: unknown;
      /** @enum {integer} */
      status: 200;
    };
    SubmittedContent: {
      /** @description Name of the app. */
      name: string;
      /** @description One sentence about the app. */
      summary: string | null;
      /** @description Description. */
      description: string | null;
      /** @description Page where merchants find help. */
      support_url: string | null;
      /** @description Page with the privacy policy. */
      privacy_url: string | null;
      /** @description Public URL of the icon. */
      icon_url: string | null;
      /** @description Prices for merchants, in words. */
      prices: string;
      /** @description Page of the app on which merchants start the installation. */
      install_url: string;
      /** @description Screenshots in their order. */
      screenshots: components['schemas']['Screenshot'][];
    };
    SubscriptionDetail: {
      /** @description Identifier. */
      subscription_id: number;
      /**
       * @description Topic, e.g. order.created.
       * @enum {string}
       */
      event_topic:
        | 'app.installed'
        | 'app.scopes_changed'
        | 'app.token_expiring'
        | 'app.uninstalled'
        | 'bulk.finished'
        | 'charge.activated'
        | 'charge.cancelled'
        | 'charge.created'
        | 'charge.declined'
        | 'charge.expired'
        | 'charge.refunded'
        | 'customer.created'
        | 'customer.data_request'
        | 'customer.redact'
        | 'customer.updated'
        | 'inventory.updated'
        | 'order.created'
        | 'order.status_changed'
        | 'order.updated'
        | 'product.created'
        | 'product.deleted'
        | 'product.updated'
        | 'stock.changed'
        | 'store.redact'
        | 'subscription.expired'
        | 'subscription.past_due'
        | 'subscription.renewal_pending'
        | 'subscription.renewed'
        | 'wallet.debited'
        | 'wallet.topped_up'
        | 'webhook.disabled'
        | 'webhook.failing';
      /** @description URL that events are posted to; the URL of a deleted subscription begins with its id, so that the target is free again. */
      target_url: string;
      /**
       * @description 1 while events are delivered.
       * @enum {integer}
       */
      is_active: 0 | 1;
      /** @description Consecutive events that failed after all attempts. */
      failure_count: number;
      /**
       * Format: date-time
       * @description Time at which an event last failed after all attempts.
       */
      last_failure_at: string | null;
      /**
       * Format: date-time
       * @description Time of the last successful delivery.
       */
      last_success_at: string | null;
      /** @description Conditions on `data` that an event must meet; null admits every event of the topic. */
      filter: {
        [key: string]: unknown;
      } | null;
      /** @description Fields of `data` that are delivered; null delivers all. */
      fields: string[] | null;
      /**
       * @description 1 when events that this app caused are not delivered.
       * @enum {integer}
       */
      skip_self: 0 | 1;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
    };
    SubscriptionsCreateResponse: {
      data: components['schemas']['ChargeDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    SupplierDetail: {
      /** @description Identifier. */
      supplier_id: number;
      /** @description Owning store. */
      store_id: number;
      /** @description Name. */
      name: string;
      /** @description Name of the contact person. */
      contact_name: string | null;
      /** @description Phone number. */
      phone: string | null;
      /** @description Email address. */
      email: string | null;
      /** @description Postal address. */
      address: string | null;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
    };
    SuppliersCreateResponse: {
      data: components['schemas']['SupplierDetail'];
      message: string;
      /** @enum {integer} */
      status: 201;
    };
    SuppliersDeleteResponse: {
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    SuppliersGetResponse: {
      data: components['schemas']['SupplierDetail'];
      /** @enum {integer} */
      status: 200;
    };
    SuppliersListResponse: {
      data: components['schemas']['SupplierDetail'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    SuppliersUpdateResponse: {
      data: components['schemas']['SupplierDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    SyncDigestResponse: {
      data: components['schemas']['ResourceDigest'];
      /** @enum {integer} */
      status: 200;
    };
    TestDelivery: {
      /** @description Id of the test event, which is not an event of the store. */
      event_id: string;
      /**
       * @description 1 if the receiver responded with a 2xx status in time.
       * @enum {integer}
       */
      delivered: 0 | 1;
      /** @description HTTP status of the response; null without one. */
      response_status: number | null;
      /** @description Start of the response body, at most 20 KiB. */
      response_body: string;
      /** @description Duration of the attempt in milliseconds. */
      duration_ms: number;
      /** @description Reason of the failure; null after a success. */
      error_message: string | null;
    };
    TestInstallation: {
      /** @description Installation. */
      installation_id: number;
      /** @description App. */
      app_id: number;
      /** @description Store. */
      store_id: number;
      /** @description Access token. */
      access_token: string;
      /** @description Refresh token. */
      refresh_token: string;
      /** @description Seconds until the access token expires. */
      expires_in: number;
      /** @description Granted scopes, separated by spaces. */
      scope: string;
    };
    TestOrder: {
      /** @description Id of the order. */
      order_id: number;
      /** @description Amount due in taka. */
      grand_total: number;
    };
    TestStore: {
      /** @description Identifier of the store. */
      store_id: number;
      /**
       * Format: date-time
       * @description Creation time.
       */
      created_at: string;
      /** @description Name. */
      name: string;
      /**
       * @description `preparing` while samples are being added, then `ready`; `failed` if that was not possible: reset the store.
       * @enum {string}
       */
      status: 'preparing' | 'ready' | 'failed';
      /** @description Percentage of the samples that have been added. */
      progress: number;
    };
    TestStoreApp: {
      /** @description Installation. */
      installation_id: number;
      /** @description App. */
      app_id: number;
      /** @description Name of the app. */
      name: string;
    };
    TestStoreClock: {
      /** @description Store. */
      store_id: number;
      /** @description Time of the store's billing, ISO 8601. */
      now: string;
    };
    TestStoreDetail: {
      /** @description Identifier of the store. */
      store_id: number;
      /**
       * Format: date-time
       * @description Creation time.
       */
      created_at: string;
      /** @description Name. */
      name: string;
      /**
       * @description `preparing` while samples are being added, then `ready`; `failed` if that was not possible: reset the store.
       * @enum {string}
       */
      status: 'preparing' | 'ready' | 'failed';
      /** @description Percentage of the samples that have been added. */
      progress: number;
      /** @description Time of the store's billing, ISO 8601. */
      now: string;
      /** @description Installed apps, by name. */
      apps: components['schemas']['TestStoreApp'][];
    };
    TestStoresAdvanceClockResponse: {
      data: components['schemas']['TestStoreClock'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    TestStoresBreakWebhooksResponse: {
      data: components['schemas']['ChangedWebhooks'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    TestStoresCreateResponse: {
      data: components['schemas']['TestStore'];
      message: string;
      /** @enum {integer} */
      status: 201;
    };
    TestStoresDeleteResponse: {
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    TestStoresExpireTokensResponse: {
      data: components['schemas']['ExpiredTokens'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    TestStoresFailPaymentResponse: {
      data: components['schemas']['FailedPayment'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    TestStoresGetResponse: {
      data: components['schemas']['TestStoreDetail'];
      /** @enum {integer} */
      status: 200;
    };
    TestStoresInstallResponse: {
      data: components['schemas']['TestInstallation'];
      message: string;
      /** @enum {integer} */
      status: 201;
    };
    TestStoresListResponse: {
      data: components['schemas']['TestStore'][];
      /** @enum {integer} */
      status: 200;
    };
    TestStoresPlaceOrderResponse: {
      data: components['schemas']['TestOrder'];
      message: string;
      /** @enum {integer} */
      status: 201;
    };
    TestStoresRepairWebhooksResponse: {
      data: components['schemas']['ChangedWebhooks'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    TestStoresResetResponse: {
      data: components['schemas']['TestStore'];
      message: string;
      /** @enum {integer} */
      status: 201;
    };
    TokenAnswer: {
      /** @description Access token: `svc_at_` followed by 96 hexadecimal characters. */
      access_token: string;
      /** @description Refresh token: `svc_rt_` followed by 96 hexadecimal characters. */
      refresh_token: string;
      /**
       * @description Always `bearer`.
       * @enum {string}
       */
      token_type: 'bearer';
      /** @description Lifetime of the access token in seconds. */
      expires_in: number;
      /** @description Granted scopes, separated by spaces. */
      scope: string;
      /**
       * @description Always `urn:ietf:params:oauth:token-type:access_token`. Returned by token exchange only.
       * @enum {string}
       */
      issued_token_type?: 'urn:ietf:params:oauth:token-type:access_token';
      /** @description Id of the store. Returned by exchanges only. */
      store_id?: number;
      /** @description Name of the store. Returned by exchanges only. */
      store_name?: string;
      /**
       * @description 1 when the store is a sandbox store, whose payments move no money. Returned by exchanges only.
       * @enum {integer}
       */
      is_sandbox?: 0 | 1;
      /** @description Id of the installation. Returned by exchanges only. */
      installation_id?: number;
    };
    TokenExchangeGrant: {
      /**
       * @description Grant type. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange';
      /** @description Session token. */
      subject_token: string;
      /**
       * @description Type of `subject_token`.
       * @enum {string}
       */
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt';
      /**
       * @description Type of the requested token; an access token if it is omitted.
       * @enum {string}
       */
      requested_token_type?: 'urn:ietf:params:oauth:token-type:access_token';
      /** @description Client id, `svc_app_…`. */
      client_id: string;
      /** @description Client secret, `svc_secret_…`. */
      client_secret: string;
    };
    TransferDetail: {
      /** @description Identifier. */
      transfer_id: number;
      /** @description Owning store. */
      store_id: number;
      /** @description Number within the store, from 1001, without gaps. */
      transfer_number: number;
      /** @description Origin. */
      from_location_id: number;
      /** @description Destination. */
      to_location_id: number;
      /**
       * @description Status.
       * @enum {string}
       */
      status: 'draft' | 'in_transit' | 'completed' | 'cancelled';
      /** @description Note. */
      note: string | null;
      /**
       * @description Outcome for its units when it was cancelled in transit: restock or write_off; null for any other transfer.
       * @enum {string|null}
       */
      on_in_transit: 'restock' | 'write_off' | null;
      /**
       * Format: date-time
       * @description Time of shipment.
       */
      shipped_at: string | null;
      /**
       * Format: date-time
       * @description Time of completion.
       */
      completed_at: string | null;
      /**
       * Format: date-time
       * @description Time of cancellation.
       */
      cancelled_at: string | null;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
      /** @description Number of lines. */
      items_count: number;
      /** @description Total number of units. */
      total_quantity: number;
      /** @description Lines. */
      items: components['schemas']['TransferLine'][];
    };
    TransferLine: {
      /** @description Identifier. */
      transfer_item_id: number;
      /** @description Variant. */
      sku_id: number;
      /** @description Units to transfer. */
      quantity: number;
      /** @description Units received in saleable condition. */
      received_quantity: number;
      /** @description Units received damaged. */
      rejected_quantity: number;
      /** @description Units lost. */
      lost_quantity: number;
      /** @description Id of the product. */
      product_id: number;
      /** @description Name of the product. */
      product_name: string;
      /** @description Name of the variant. */
      variant_name: string;
      /** @description Stock keeping unit (SKU) code of the variant. */
      sku_code: string;
    };
    TransferSummary: {
      /** @description Identifier. */
      transfer_id: number;
      /** @description Owning store. */
      store_id: number;
      /** @description Number within the store, from 1001, without gaps. */
      transfer_number: number;
      /** @description Origin. */
      from_location_id: number;
      /** @description Destination. */
      to_location_id: number;
      /**
       * @description Status.
       * @enum {string}
       */
      status: 'draft' | 'in_transit' | 'completed' | 'cancelled';
      /** @description Note. */
      note: string | null;
      /**
       * @description Outcome for its units when it was cancelled in transit: restock or write_off; null for any other transfer.
       * @enum {string|null}
       */
      on_in_transit: 'restock' | 'write_off' | null;
      /**
       * Format: date-time
       * @description Time of shipment.
       */
      shipped_at: string | null;
      /**
       * Format: date-time
       * @description Time of completion.
       */
      completed_at: string | null;
      /**
       * Format: date-time
       * @description Time of cancellation.
       */
      cancelled_at: string | null;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Last update time, ISO 8601.
       */
      updated_at: string;
      /** @description Number of lines. */
      items_count: number;
      /** @description Total number of units. */
      total_quantity: number;
    };
    TransferredLine: {
      /** @description Id of the variant. */
      sku_id: number;
      /** @description Number of units. */
      quantity: number;
    };
    TransfersCancelResponse: {
      data: components['schemas']['TransferDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    TransfersCompleteResponse: {
      data: components['schemas']['TransferDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    TransfersCreateResponse: {
      data: components['schemas']['TransferDetail'];
      message: string;
      /** @enum {integer} */
      status: 201;
    };
    TransfersGetResponse: {
      data: components['schemas']['TransferDetail'];
      /** @enum {integer} */
      status: 200;
    };
    TransfersListResponse: {
      data: components['schemas']['TransferSummary'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    TransfersShipResponse: {
      data: components['schemas']['TransferDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    TransfersUpdateResponse: {
      data: components['schemas']['TransferDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    UpdateApp: {
      /** @description Name shown to merchants. */
      name?: string;
      /** @description URLs that an authorization may return to: https, or http on localhost. */
      redirect_urls?: string[];
      /** @description Scopes that the app may request. */
      scopes?: (
        | 'read:orders'
        | 'write:orders'
        | 'read:products'
        | 'write:products'
        | 'read:customers'
        | 'write:customers'
        | 'read:inventory'
        | 'write:inventory'
        | 'read:discounts'
        | 'write:discounts'
        | 'read:procurement'
        | 'write:procurement'
        | 'read:analytics'
        | 'write:analytics'
        | 'read:metafields'
        | 'write:metafields'
        | 'read:store'
        | 'read:staff'
        | 'billing'
      )[];
      /** @description One sentence about the app. */
      summary?: string | null;
      /** @description Description. */
      description?: string | null;
      /** @description URL that receives the webhooks of new installations. */
      webhook_url?: string | null;
      /** @description Topics that new installations subscribe to. */
      topics?: (
        | 'app.installed'
        | 'app.scopes_changed'
        | 'app.token_expiring'
        | 'app.uninstalled'
        | 'bulk.finished'
        | 'charge.activated'
        | 'charge.cancelled'
        | 'charge.created'
        | 'charge.declined'
        | 'charge.expired'
        | 'charge.refunded'
        | 'customer.created'
        | 'customer.data_request'
        | 'customer.redact'
        | 'customer.updated'
        | 'inventory.updated'
        | 'order.created'
        | 'order.status_changed'
        | 'order.updated'
        | 'product.created'
        | 'product.deleted'
        | 'product.updated'
        | 'stock.changed'
        | 'store.redact'
        | 'subscription.expired'
        | 'subscription.past_due'
        | 'subscription.renewal_pending'
        | 'subscription.renewed'
        | 'wallet.debited'
        | 'wallet.topped_up'
        | 'webhook.disabled'
        | 'webhook.failing'
      )[];
      /** @description Page that the dashboard embeds. */
      app_url?: string | null;
      /** @description Page where merchants find help. */
      support_url?: string | null;
      /** @description Page with the privacy policy. */
      privacy_url?: string | null;
      /**
       * @description Party that pays the fees of charges.
       * @enum {string}
       */
      fee_payer?: 'developer' | 'merchant';
    };
    UpdateCategory: {
      /** @description Category name. */
      name?: string;
      /**
       * @description URL-friendly name of letters, digits, `-` and `_`. Generated from `name` when the category is created without one; later changes of
       *     `name` do not affect it. A numeric suffix is appended if it is taken.
       */
      slug?: string;
      /**
       * @description Id of the parent category. Must belong to this store, and must not be the category itself or one of its descendants. Null for a root
       *     category.
       */
      parent_id?: number | null;
      /** @description Path of the image. */
      image?: string | null;
      /** @description 1 if the category is featured, otherwise 0. */
      is_featured?: number;
      /** @description Position among its siblings, in ascending order. */
      position_index?: number | null;
    };
    UpdateCharge: {
      /**
       * @description `wallet` pays renewals from the app's wallet if its balance suffices; null leaves them to the merchant.
       * @enum {string|null}
       */
      auto_pay?: 'wallet' | null;
    };
    UpdateCustomApp: {
      /** @description Name, unique among the custom apps of the merchant who creates the app. */
      name?: string;
      /** @description Scopes granted to the app. */
      scopes?: (
        | 'read:orders'
        | 'write:orders'
        | 'read:products'
        | 'write:products'
        | 'read:customers'
        | 'write:customers'
        | 'read:inventory'
        | 'write:inventory'
        | 'read:discounts'
        | 'write:discounts'
        | 'read:procurement'
        | 'write:procurement'
        | 'read:analytics'
        | 'write:analytics'
        | 'read:metafields'
        | 'write:metafields'
        | 'read:store'
        | 'read:staff'
        | 'billing'
      )[];
      /** @description Description. */
      description?: string | null;
      /** @description URL that receives the app's webhooks. Null turns them off. */
      webhook_url?: string | null;
      /** @description Topics delivered to `webhook_url`. Each new subscription has its own signing secret. */
      topics?: (
        | 'app.installed'
        | 'app.scopes_changed'
        | 'app.token_expiring'
        | 'app.uninstalled'
        | 'bulk.finished'
        | 'charge.activated'
        | 'charge.cancelled'
        | 'charge.created'
        | 'charge.declined'
        | 'charge.expired'
        | 'charge.refunded'
        | 'customer.created'
        | 'customer.data_request'
        | 'customer.redact'
        | 'customer.updated'
        | 'inventory.updated'
        | 'order.created'
        | 'order.status_changed'
        | 'order.updated'
        | 'product.created'
        | 'product.deleted'
        | 'product.updated'
        | 'stock.changed'
        | 'store.redact'
        | 'subscription.expired'
        | 'subscription.past_due'
        | 'subscription.renewal_pending'
        | 'subscription.renewed'
        | 'wallet.debited'
        | 'wallet.topped_up'
        | 'webhook.disabled'
        | 'webhook.failing'
      )[];
      /** @description URLs of the app: merchants return from the payment of a charge to a `return_url` on one of their hosts. They authorize nothing. */
      redirect_urls?: string[];
    };
    UpdateCustomer: {
      /** @description Full name. */
      name?: string;
      /**
       * Format: email
       * @description Email address.
       */
      email?: string | null;
      /** @description Phone number, unique within the store. White space at both ends is removed. */
      phone?: string;
      /** @description Saved address as a JSON object of any shape. */
      address_json?: {
        [key: string]: unknown;
      } | null;
    };
    UpdateDiscount: {
      /** @description Code, unique within the store. It is trimmed and stored in upper case. */
      code?: string;
      /**
       * @description Kind of discount: 0 deducts `percentage`, 1 deducts `amount`. Changing it requires the
       *     value of the new kind in the same request, even if the discount already has one.
       * @enum {integer}
       */
      is_amount?: 0 | 1;
      /** @description Fixed amount to deduct, in taka. Required if `is_amount` is 1. */
      amount?: number;
      /** @description Percentage to deduct, greater than 0. Required if `is_amount` is 0. */
      percentage?: number;
      /**
       * @description 1 if the discount includes free shipping.
       * @enum {integer}
       */
      free_shipping_on?: 0 | 1;
      /** @description Minimum cart total, in taka. Null for no minimum. */
      minimum_order_value?: number | null;
      /** @description Maximum deduction of a percentage discount, in taka. Null for no maximum. */
      maximum_discount_amount?: number | null;
      /**
       * @description 1 if the discount can be used.
       * @enum {integer}
       */
      is_active?: 0 | 1;
      /** @description Maximum number of uses in total. Null for unlimited. */
      total_use?: number | null;
      /** @description Maximum number of uses per customer. Null for unlimited. */
      use_per_user?: number | null;
      /**
       * Format: date-time
       * @description Start of the validity period. Null for no start.
       */
      starts_at?: string | null;
      /**
       * Format: date-time
       * @description End of the validity period, later than `starts_at`. A date without a time includes the whole day. Null for no end.
       */
      ends_at?: string | null;
    };
    UpdateExtension: {
      /** @description Name that is unique within the app: 1 to 64 of `a-z`, `0-9` and `-`. */
      handle?: string;
      /**
       * @description Kind. It determines which of the URLs is required.
       * @enum {string}
       */
      type?: 'admin_page' | 'admin_block' | 'admin_action' | 'admin_link' | 'storefront_block' | 'storefront_script' | 'storefront_action';
      /** @description Place where it appears. The dashboard shows `store.home`, `order.details`, `product.details`, `customer.details` and `app.home`. */
      target?: string;
      /** @description Title shown to merchants or customers. */
      title?: string;
      /** @description Page to show or to link. Required for admin_page, admin_block, admin_link and storefront_block. */
      url?: string | null;
      /** @description Script for the storefront. Required for storefront_script. */
      script_url?: string | null;
      /** @description URL that actions are posted to. Required for admin_action and storefront_action. */
      action_url?: string | null;
      /** @description JSON Schema of the settings. */
      settings_schema?: {
        [key: string]: unknown;
      } | null;
      /** @description Values for the extension. Public if it is an extension of the storefront. */
      config?: {
        [key: string]: unknown;
      };
      /** @description Scopes that its sandbox tokens may use, a subset of the app's declared scopes. */
      scopes?: (
        | 'read:orders'
        | 'write:orders'
        | 'read:products'
        | 'write:products'
        | 'read:customers'
        | 'write:customers'
        | 'read:inventory'
        | 'write:inventory'
        | 'read:discounts'
        | 'write:discounts'
        | 'read:procurement'
        | 'write:procurement'
        | 'read:analytics'
        | 'write:analytics'
        | 'read:metafields'
        | 'write:metafields'
        | 'read:store'
        | 'read:staff'
        | 'billing'
      )[];
      /** @description Position among the extensions of a target. */
      position?: number;
      /**
       * @description 0 hides it everywhere.
       * @enum {integer}
       */
      is_active?: 0 | 1;
    };
    UpdateLocation: {
      /** @description Location name. */
      name?: string;
      /**
       * @description 1 makes this the default location, replacing the current one. The default location cannot be set to 0.
       * @enum {integer}
       */
      is_default?: 0 | 1;
    };
    UpdateMember: {
      /**
       * @description Role.
       * @enum {string}
       */
      role: 'owner' | 'developer' | 'billing';
    };
    UpdateOrder: {
      /** @description Note from the customer. */
      note?: string | null;
      /** @description Internal note, not visible to the customer. */
      internal_note?: string | null;
      /** @description Tags. */
      tags?: string | null;
      /** @description Billing address. */
      billing_address?: {
        [key: string]: unknown;
      } | null;
      /** @description True if the billing address is the shipping address. */
      is_billing_same?: boolean;
      /** @description Payment method. */
      payment_method?: string;
      /**
       * Format: date-time
       * @description Scheduled delivery date.
       */
      delivery_date?: string | null;
      /** @description Shipping address. Replaces the stored object; unlike a new order's, it may omit the `address` field. */
      address?: {
        [key: string]: unknown;
      };
      /** @description Amount paid by the customer, in taka. */
      paid_by_customer?: number;
      /**
       * Format: date-time
       * @description Time of the payment.
       */
      payment_date?: string | null;
      /** @description Payment reference, e.g. a transaction number. */
      payment_reference?: string | null;
      /** @description Remark about the payment. */
      payment_remark?: string | null;
      /**
       * Format: date-time
       * @description Follow-up date.
       */
      followup_date?: string | null;
      /**
       * @description Delivery zone. The misspelled name is part of the API.
       * @enum {string|null}
       */
      shppping_type?: 'inside' | 'subarea' | 'outside' | 'free' | null;
      /**
       * @description Delivery zone; alias of `shppping_type`, which takes precedence if both are given.
       * @enum {string|null}
       */
      shipping_type?: 'inside' | 'subarea' | 'outside' | 'free' | null;
      /** @description True if the delivery is paid. */
      is_delivery_paid?: boolean;
    };
    UpdateOrganisation: {
      /** @description Name. */
      name?: string;
    };
    UpdateProduct: {
      /** @description Title. The slug is generated from it and follows its changes. */
      name?: string;
      /** @description Description. May contain HTML. */
      description?: string | null;
      /** @description Short description. */
      short_description?: string | null;
      /** @description Id of a category of this store. */
      category_id?: number | null;
      /** @description Brand id, any positive integer. */
      brand_id?: number | null;
      /** @description True if the product is for sale. */
      is_active?: boolean;
      /** @description True if the storefront shows the product. */
      is_visible?: boolean;
      /** @description True if the product is featured. */
      is_featured?: boolean;
      /** @description True if the product is a bestseller. */
      is_bestseller?: boolean;
      /** @description True if the product is one of the best deals. */
      is_best_deals?: boolean;
    };
    UpdatePurchaseOrder: {
      /** @description Id of the supplier. */
      supplier_id?: number;
      /** @description Id of the receiving location. */
      location_id?: number;
      /** @description Up to 250 lines. An update replaces all lines. */
      items?: components['schemas']['OrderedLine'][];
      /** @description Note. */
      note?: string | null;
      /**
       * Format: date-time
       * @description Expected time of arrival.
       */
      expected_at?: string | null;
    };
    UpdateScreenshot: {
      /** @description Alternative text, which screen readers read, in the language of the listing. */
      alt?: string;
      /** @description Place among the screenshots, from 1; a number greater than theirs means the last place. */
      position?: number;
    };
    UpdateSubscription: {
      /** @description URL that events are posted to, including pending retries. */
      target_url?: string;
      /** @description Conditions on the fields of `data`, as for a new subscription. Null admits every event. */
      filter?: {
        [key: string]: unknown;
      } | null;
      /** @description Fields of `data` to deliver. Null delivers all. */
      fields?: string[] | null;
      /** @description True leaves out events that this app caused. */
      skip_self?: boolean;
      /** @description True enables the subscription and resets its failure count. False disables it and ends its pending retries. */
      is_active?: boolean;
    };
    UpdateSupplier: {
      /** @description Name. It does not have to be unique. */
      name?: string;
      /** @description Contact person. */
      contact_name?: string | null;
      /** @description Phone number. */
      phone?: string | null;
      /**
       * Format: email
       * @description Email address.
       */
      email?: string | null;
      /** @description Postal address. */
      address?: string | null;
    };
    UpdateTransfer: {
      /** @description Id of the origin. */
      from_location_id?: number;
      /** @description Id of the destination. Must differ from the origin. */
      to_location_id?: number;
      /** @description Up to 250 lines with distinct variants. An update replaces all lines. */
      items?: components['schemas']['TransferredLine'][];
      /** @description Note. */
      note?: string | null;
    };
    UpdateVariant: {
      /** @description Selling price in taka. */
      price?: number;
      /** @description Name built from the option values. */
      variant_name?: string;
      /** @description Stock keeping unit (SKU) code. */
      sku_code?: string;
      /** @description Original price shown for comparison, in taka. */
      compare_at_price?: number | null;
      /** @description Units on hand. `available` is derived from it. */
      quantity?: number;
      /** @description Comma-separated `stored_key` values of images of this store, or https URLs. A JSON array as text, as in responses, is also accepted. */
      images?: string | null;
      /** @description Weight in kilograms. */
      weight?: number | null;
      /** @description Width. The store chooses the unit of width, depth and height. */
      width?: number | null;
      /** @description Depth. */
      depth?: number | null;
      /** @description Height. */
      height?: number | null;
      /** @description Unit cost in taka. */
      cost?: number | null;
      /** @description True if shipping is free. */
      free_shipping?: boolean;
      /** @description Display position in ascending order. */
      position?: number;
    };
    UsageChargeDetail: {
      /** @description Identifier. */
      usage_charge_id: number;
      /** @description App. */
      app_id: number;
      /** @description Owning store. */
      store_id: number;
      /** @description Description. */
      description: string;
      /** @description Number of units. */
      quantity: number;
      /** @description Price of one unit. */
      unit_price: number;
      /** @description `quantity` × `unit_price`, rounded half up to two decimals. */
      amount: number;
      /**
       * @description Currency code, always BDT.
       * @enum {string}
       */
      currency: 'BDT';
      /** @description Commission of the platform. */
      platform_amount: number;
      /** @description Amount due to the developer. */
      developer_amount: number;
      /** @description Data of the app. */
      metadata: {
        [key: string]: unknown;
      };
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
    };
    UsageChargeSummary: {
      /** @description Identifier. */
      usage_charge_id: number;
      /** @description Description. */
      description: string;
      /** @description Number of units. */
      quantity: number;
      /** @description Price of one unit. */
      unit_price: number;
      /** @description `quantity` × `unit_price`, rounded half up to two decimals. */
      amount: number;
      /** @description Charge that settles it; null until then. */
      settlement_charge_id: number | null;
      /**
       * Format: date-time
       * @description Time at which it was written off, because it was too little for a payment and no charge carried it.
       */
      written_off_at: string | null;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
      /** @description Time at which it is written off if no charge carries it; null for usage that does not wait for one. */
      write_off_at: string | null;
    };
    UsageChargesCreateResponse: {
      data: components['schemas']['UsageChargeDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    UsageChargesListResponse: {
      data: components['schemas']['UsageChargeSummary'][];
      message: string;
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    UserInfo: {
      /** @description Subject, `<user_type>:<user_id>`. Scope `openid`. */
      sub?: string;
      /** @description Full name; null if only the phone number or the email address of the user is known. Scope `profile`. */
      name?: string | null;
      /** @description URL of a picture. Scope `profile`. */
      picture?: string | null;
      /** @description Email address. Scope `email`. */
      email?: string | null;
      /** @description True if the user has proven this email address on this record; always true for merchants. Scope `email`. */
      email_verified?: boolean;
      /** @description Phone number in E.164. Omitted if there is none. Scope `phone`. */
      phone_number?: string;
      /** @description True if the user has proven the phone number; always true for merchants. Omitted without a phone number. Scope `phone`. */
      phone_number_verified?: boolean;
      /** @description Id of the store. Scope `store`. */
      store_id?: number;
      /** @description Name of the store. Scope `store`. */
      store_name?: string;
      /**
       * @description Role in the store: that of the merchant, or `customer`. Scope `store`.
       * @enum {string}
       */
      role?: 'owner' | 'admin' | 'staff' | 'customer';
    };
    UserInfoQuery: {
      /** @description Client id. */
      client_id: string;
      /** @description Client secret. */
      client_secret: string;
      /** @description Access token of the user. */
      access_token: string;
    };
    VariantCreated: {
      /** @description Identifier. */
      sku_id: number;
      /** @description Product that it belongs to. */
      product_id: number;
      /** @description Option labels combined. */
      variant_name: string;
      /** @description Selling price. */
      price: number;
      /** @description Stock on hand, over all locations. */
      quantity: number;
    };
    VariantDetail: {
      /** @description Identifier. */
      sku_id: number;
      /** @description Product that it belongs to. */
      product_id: number;
      /** @description Option labels combined. */
      variant_name: string;
      /** @description Stock keeping unit code. */
      sku_code: string;
      /** @description Selling price. */
      price: number;
      /** @description Original price for comparison. */
      compare_at_price: number | null;
      /**
       * @description 1 while it is in stock.
       * @enum {integer}
       */
      available: 0 | 1;
      /** @description Stock on hand, over all locations. */
      quantity: number;
      /**
       * @description 1 for the product's default variant.
       * @enum {integer}
       */
      is_default: 0 | 1;
      /** @description Keys of its images: a JSON array as text. */
      images: string | null;
      /** @description Weight in kilograms. */
      weight: number | null;
      /** @description Width. The store chooses the unit of width, depth and height. */
      width: number | null;
      /** @description Depth. */
      depth: number | null;
      /** @description Height. */
      height: number | null;
      /** @description Display order. */
      position: number;
      /**
       * @description 1 when it ships for free.
       * @enum {integer}
       */
      free_shipping: 0 | 1;
    };
    VariantsCreateResponse: {
      data: components['schemas']['VariantCreated'];
      /** @enum {integer} */
      status: 201;
    };
    VariantsDeleteResponse: {
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    VariantsUpdateResponse: {
      data: components['schemas']['VariantDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    Verification: {
      /**
       * @description 1 if a receiver accepts the webhook.
       * @enum {integer}
       */
      valid: 0 | 1;
      /** @description Reasons why it is refused; empty if it is valid. */
      reasons: components['schemas']['VerificationReason'][];
    };
    VerificationReason: {
      /**
       * @description Code of the reason.
       * @enum {string}
       */
      code: 'missing_header' | 'bad_timestamp' | 'too_old' | 'body_changed' | 'old_secret' | 'wrong_secret';
      /** @description Description of the reason. */
      message: string;
      /** @description Way to fix it. */
      hint: string;
    };
    VerifiedSession: {
      /**
       * @description Always 1.
       * @enum {integer}
       */
      valid: 0 | 1;
      /** @description Claims of the token. */
      claims: components['schemas']['SessionClaims'];
    };
    VerifySessionToken: {
      /** @description Session token (JWT). */
      session_token: string;
    };
    VerifyWebhook: {
      /** @description Body of the request exactly as it was received. */
      payload: string;
      /** @description Headers of the request, at least `webhook-id`, `webhook-timestamp` and `webhook-signature`. */
      headers: {
        [key: string]: unknown;
      };
      /** @description Signing secret to verify with. Defaults to the secrets of the app. It is neither stored nor returned. */
      secret?: string;
    };
    WalletDebit: {
      /** @description Wallet. */
      wallet_id: number;
      /** @description Balance after the debit. */
      balance: number;
      /** @description Amount taken from the wallet. */
      deducted: number;
    };
    WalletDebitResponse: {
      data: components['schemas']['WalletDebit'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    WalletDetail: {
      /** @description Identifier. */
      wallet_id: number;
      /** @description Owning store. */
      store_id: number;
      /**
       * @description 1 when the store is a sandbox store, whose payments move no money. Set by the database.
       * @enum {integer}
       */
      is_sandbox: 0 | 1;
      /** @description Balance. A trigger refuses every change that takes it below zero. */
      balance: number;
      /**
       * @description Currency code, always BDT.
       * @enum {string}
       */
      currency: 'BDT';
      /** @description Sum of all top-ups. */
      total_topup: number;
      /** @description Sum of all deductions. */
      total_spent: number;
    };
    WalletGetResponse: {
      data: components['schemas']['WalletDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    WalletListTransactionsResponse: {
      data: components['schemas']['WalletTransactionDetail'][];
      message: string;
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    WalletTopUpResponse: {
      data: components['schemas']['ChargeDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    WalletTransactionDetail: {
      /** @description Identifier. */
      transaction_id: number;
      /** @description Wallet. */
      wallet_id: number;
      /**
       * @description Type. A `refund` takes the money of a cancelled top-up out again.
       * @enum {string}
       */
      type: 'topup' | 'deduction' | 'refund';
      /** @description Amount, always positive; `type` states whether it was added or taken out. */
      amount: number;
      /** @description Balance after the transaction. */
      balance_after: number;
      /** @description Description. */
      description: string;
      /**
       * Format: date-time
       * @description Creation time, ISO 8601.
       */
      created_at: string;
    };
    WebhooksCreateResponse: {
      data: components['schemas']['CreatedSubscription'];
      message: string;
      /** @enum {integer} */
      status: 201;
    };
    WebhooksDeleteResponse: {
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    WebhooksGetDeliveryResponse: {
      data: components['schemas']['DeliveryDetail'];
      /** @enum {integer} */
      status: 200;
    };
    WebhooksGetResponse: {
      data: components['schemas']['SubscriptionDetail'];
      /** @enum {integer} */
      status: 200;
    };
    WebhooksGetStatsResponse: {
      data: components['schemas']['DeliveryStats'];
      /** @enum {integer} */
      status: 200;
    };
    WebhooksListDeliveriesResponse: {
      data: components['schemas']['DeliveryEntry'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    WebhooksListResponse: {
      data: components['schemas']['SubscriptionDetail'][];
      pagination: components['schemas']['Pagination'];
      /** @enum {integer} */
      status: 200;
    };
    WebhooksReplayResponse: {
      data: components['schemas']['StartedReplay'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    WebhooksRetryDeliveryResponse: {
      data: components['schemas']['RetriedDelivery'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    WebhooksRotateSecretResponse: {
      data: components['schemas']['NewSigningSecret'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    WebhooksTestResponse: {
      data: components['schemas']['TestDelivery'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    WebhooksUpdateResponse: {
      data: components['schemas']['SubscriptionDetail'];
      message: string;
      /** @enum {integer} */
      status: 200;
    };
    WebhooksVerifyResponse: {
      data: components['schemas']['Verification'];
      /** @enum {integer} */
      status: 200;
    };
    AppInstalledEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'app.installed';
      data: {
        /** @description Id of the app. */
        app_id: number;
        /** @description Id of the store. */
        store_id: number;
        /** @description Id of the installation. */
        installation_id: number;
      };
    };
    AppScopesChangedEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'app.scopes_changed';
      data: {
        /** @description Id of the app. */
        app_id: number;
        /** @description Id of the store. */
        store_id: number;
        /** @description Id of the installation. */
        installation_id: number;
        /** @description Scopes that the app has now. */
        scopes: (
          | 'read:orders'
          | 'write:orders'
          | 'read:products'
          | 'write:products'
          | 'read:customers'
          | 'write:customers'
          | 'read:inventory'
          | 'write:inventory'
          | 'read:discounts'
          | 'write:discounts'
          | 'read:procurement'
          | 'write:procurement'
          | 'read:analytics'
          | 'write:analytics'
          | 'read:metafields'
          | 'write:metafields'
          | 'read:store'
          | 'read:staff'
          | 'billing'
        )[];
        /** @description Scopes that it lost. */
        removed: (
          | 'read:orders'
          | 'write:orders'
          | 'read:products'
          | 'write:products'
          | 'read:customers'
          | 'write:customers'
          | 'read:inventory'
          | 'write:inventory'
          | 'read:discounts'
          | 'write:discounts'
          | 'read:procurement'
          | 'write:procurement'
          | 'read:analytics'
          | 'write:analytics'
          | 'read:metafields'
          | 'write:metafields'
          | 'read:store'
          | 'read:staff'
          | 'billing'
        )[];
      };
    };
    AppTokenExpiringEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'app.token_expiring';
      data: {
        /** @description Id of the app. */
        app_id: number;
        /** @description Id of the store. */
        store_id: number;
        /** @description Id of the installation. */
        installation_id: number;
        /**
         * Format: date-time
         * @description Time at which the token expires.
         */
        expires_at: string;
      };
    };
    AppUninstalledEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'app.uninstalled';
      data: {
        /** @description Id of the app. */
        app_id: number;
        /** @description Id of the store. */
        store_id: number;
        /** @description Id of the installation. */
        installation_id: number;
      };
    };
    BulkFinishedEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'bulk.finished';
      data: {
        /** @description Id of the job. */
        job_id: number;
        /**
         * @description Kind of the job.
         * @enum {string}
         */
        kind: 'export' | 'import';
        /** @description Resource that was exported or imported. */
        resource: string;
        /**
         * @description Status of the job.
         * @enum {string}
         */
        status: 'completed' | 'failed' | 'cancelled';
        /** @description Records in the file of an export; lines of an import that have a result. */
        rows: number;
        /** @description Lines that failed; 0 for an export. */
        failed: number;
        /** @description Id of the app. */
        app_id: number;
        /** @description Id of the installation. */
        installation_id: number;
      };
    };
    ChargeActivatedEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'charge.activated';
      data: {
        /** @description Id of the charge; of usage, id of the usage charge. */
        charge_id: number;
        /**
         * @description Kind of charge. Renewals are recurring.
         * @enum {string}
         */
        charge_type: 'one_time' | 'recurring' | 'wallet_topup' | 'usage';
        /** @description Name of the charge. */
        name: string;
        /** @description Amount in taka. */
        amount: number;
        /**
         * @description Currency, always BDT.
         * @enum {string}
         */
        currency: 'BDT';
        /**
         * @description Status of the charge.
         * @enum {string}
         */
        status: 'pending' | 'active' | 'declined' | 'cancelled' | 'expired';
        /** @description Id of the app. */
        app_id: number;
        /** @description Id of the store. */
        store_id: number;
        /** @description Id of the installation. */
        installation_id: number;
        /** @description Subscription that a renewal charge renews. */
        renews_charge_id?: number;
      };
    };
    ChargeCancelledEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'charge.cancelled';
      data: {
        /** @description Id of the charge; of usage, id of the usage charge. */
        charge_id: number;
        /**
         * @description Kind of charge. Renewals are recurring.
         * @enum {string}
         */
        charge_type: 'one_time' | 'recurring' | 'wallet_topup' | 'usage';
        /** @description Name of the charge. */
        name: string;
        /** @description Amount in taka. */
        amount: number;
        /**
         * @description Currency, always BDT.
         * @enum {string}
         */
        currency: 'BDT';
        /**
         * @description Status of the charge.
         * @enum {string}
         */
        status: 'pending' | 'active' | 'declined' | 'cancelled' | 'expired';
        /** @description Id of the app. */
        app_id: number;
        /** @description Id of the store. */
        store_id: number;
        /** @description Id of the installation. */
        installation_id: number;
        /** @description Subscription that a renewal charge renews. */
        renews_charge_id?: number;
      };
    };
    ChargeCreatedEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'charge.created';
      data: {
        /** @description Id of the charge; of usage, id of the usage charge. */
        charge_id: number;
        /**
         * @description Kind of charge. Renewals are recurring.
         * @enum {string}
         */
        charge_type: 'one_time' | 'recurring' | 'wallet_topup' | 'usage';
        /** @description Name of the charge. */
        name: string;
        /** @description Amount in taka. */
        amount: number;
        /**
         * @description Currency, always BDT.
         * @enum {string}
         */
        currency: 'BDT';
        /**
         * @description Status of the charge.
         * @enum {string}
         */
        status: 'pending' | 'active' | 'declined' | 'cancelled' | 'expired';
        /** @description Id of the app. */
        app_id: number;
        /** @description Id of the store. */
        store_id: number;
        /** @description Id of the installation. */
        installation_id: number;
        /** @description Subscription that a renewal charge renews. */
        renews_charge_id?: number;
      };
    };
    ChargeDeclinedEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'charge.declined';
      data: {
        /** @description Id of the charge; of usage, id of the usage charge. */
        charge_id: number;
        /**
         * @description Kind of charge. Renewals are recurring.
         * @enum {string}
         */
        charge_type: 'one_time' | 'recurring' | 'wallet_topup' | 'usage';
        /** @description Name of the charge. */
        name: string;
        /** @description Amount in taka. */
        amount: number;
        /**
         * @description Currency, always BDT.
         * @enum {string}
         */
        currency: 'BDT';
        /**
         * @description Status of the charge.
         * @enum {string}
         */
        status: 'pending' | 'active' | 'declined' | 'cancelled' | 'expired';
        /** @description Id of the app. */
        app_id: number;
        /** @description Id of the store. */
        store_id: number;
        /** @description Id of the installation. */
        installation_id: number;
        /** @description Subscription that a renewal charge renews. */
        renews_charge_id?: number;
      };
    };
    ChargeExpiredEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'charge.expired';
      data: {
        /** @description Id of the charge; of usage, id of the usage charge. */
        charge_id: number;
        /**
         * @description Kind of charge. Renewals are recurring.
         * @enum {string}
         */
        charge_type: 'one_time' | 'recurring' | 'wallet_topup' | 'usage';
        /** @description Name of the charge. */
        name: string;
        /** @description Amount in taka. */
        amount: number;
        /**
         * @description Currency, always BDT.
         * @enum {string}
         */
        currency: 'BDT';
        /**
         * @description Status of the charge.
         * @enum {string}
         */
        status: 'pending' | 'active' | 'declined' | 'cancelled' | 'expired';
        /** @description Id of the app. */
        app_id: number;
        /** @description Id of the store. */
        store_id: number;
        /** @description Id of the installation. */
        installation_id: number;
        /** @description Subscription that a renewal charge renews. */
        renews_charge_id?: number;
      };
    };
    ChargeRefundedEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'charge.refunded';
      data: {
        /** @description Id of the charge; of usage, id of the usage charge. */
        charge_id: number;
        /**
         * @description Kind of charge. Renewals are recurring.
         * @enum {string}
         */
        charge_type: 'one_time' | 'recurring' | 'wallet_topup' | 'usage';
        /** @description Name of the charge. */
        name: string;
        /** @description Amount in taka that was returned. */
        amount: number;
        /**
         * @description Currency, always BDT.
         * @enum {string}
         */
        currency: 'BDT';
        /**
         * @description Status of the charge.
         * @enum {string}
         */
        status: 'pending' | 'active' | 'declined' | 'cancelled' | 'expired';
        /** @description Id of the app. */
        app_id: number;
        /** @description Id of the store. */
        store_id: number;
        /** @description Id of the installation. */
        installation_id: number;
        /** @description Subscription that a renewal charge renews. */
        renews_charge_id?: number;
        /** @description Id of the refund. */
        refund_id: number;
      };
    };
    CustomerCreatedEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'customer.created';
      data: {
        /** @description Id of the customer. */
        user_id: number;
        /** @description Phone number. */
        phone?: string;
        /** @description Email address. */
        email?: string;
        /** @description True for a guest. */
        is_guest?: boolean;
        /**
         * @description Origin of the account, e.g. a campaign.
         * @enum {string}
         */
        source?: 'newsletter' | 'spin-the-wheel';
      };
    };
    CustomerDataRequestEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'customer.data_request';
      data: {
        /**
         * Format: uuid
         * @description Id of the request.
         */
        request_id: string;
        /** @description Id of the customer. */
        user_id: number;
        /** @description Phone number. */
        phone: string | null;
        /** @description Email address. */
        email: string | null;
        /** @description Ids of the orders of the customer. */
        orders: number[];
        /**
         * Format: date-time
         * @description Time by which the app must have done what is asked.
         */
        due_at: string;
      };
    };
    CustomerRedactEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'customer.redact';
      data: {
        /**
         * Format: uuid
         * @description Id of the request.
         */
        request_id: string;
        /** @description Id of the customer. */
        user_id: number;
        /** @description Ids of the orders of the customer. */
        orders: number[];
        /**
         * Format: date-time
         * @description Time by which the app must have done what is asked.
         */
        due_at: string;
      };
    };
    CustomerUpdatedEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'customer.updated';
      data: {
        /** @description Id of the customer. */
        user_id: number;
        /** @description Names of the changed fields. */
        updated_fields: string[];
        /** @description Party that made the change: `app:<app_id>`, `merchant` or `system`. */
        updated_by: string;
      };
    };
    InventoryUpdatedEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'inventory.updated';
      data:
        | {
            /** @description Id of the product. */
            product_id: number;
            /** @description Changed variants. */
            updates: {
              /** @description Id of the variant. */
              sku_id: number;
              /** @description Quantity before, over all locations. */
              previous_quantity: number;
              /** @description Quantity after, over all locations. */
              quantity: number;
              /**
               * @description 1 if the variant is in stock.
               * @enum {integer}
               */
              available: 0 | 1;
            }[];
            /** @description Id of the store. */
            store_id: number;
          }
        | {
            /** @description Id of the product. */
            product_id: number;
            /** @description Id of the variant. */
            sku_id: number;
            /** @description Quantity before, over all locations. */
            previous_quantity: number;
            /** @description Quantity after, over all locations. */
            quantity: number;
            /** @description Units added; negative when units were removed. */
            adjustment: number;
            /** @description Stated reason. */
            reason: string | null;
            /** @description Id of the store. */
            store_id: number;
          };
    };
    OrderCreatedEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'order.created';
      data: {
        /** @description Id of the order. */
        order_id: number;
        /** @description Number of the order in the store. */
        order_number: string;
        /** @description Name in the delivery address, otherwise that of the customer. */
        customer_name: string | null;
        /** @description Phone number in the delivery address, otherwise that of the customer. */
        customer_phone: string | null;
        /** @description Grand total in taka. */
        total: number;
        /** @description Tracking code of the courier; empty without one. */
        tracking_id: string;
        /** @description Name of the store. */
        store_name: string;
        /**
         * @description Always `pending`.
         * @enum {string}
         */
        status: 'pending';
        /**
         * @description Order status with which the order was created.
         * @enum {string}
         */
        order_status:
          | 'pending'
          | 'processing'
          | 'scheduled'
          | 'shipped'
          | 'completed'
          | 'cancelled'
          | 'hold'
          | 'returned'
          | 'refunded'
          | 'exchange'
          | 'confirmed'
          | 'delivered'
          | 'in_transit';
        /** @description Grand total in taka. */
        grand_total: number;
        /** @description Id of the customer; null without one. */
        user_id: number | null;
      };
    };
    OrderStatusChangedEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'order.status_changed';
      data: {
        /** @description Id of the order. */
        order_id: number;
        /** @description Number of the order in the store. */
        order_number: string;
        /** @description Name in the delivery address, otherwise that of the customer. */
        customer_name: string | null;
        /** @description Phone number in the delivery address, otherwise that of the customer. */
        customer_phone: string | null;
        /** @description Grand total in taka. */
        total: number;
        /** @description Tracking code of the courier; empty without one. */
        tracking_id: string;
        /** @description Name of the store. */
        store_name: string;
        /**
         * @description Status after the change.
         * @enum {string}
         */
        status:
          | 'pending'
          | 'processing'
          | 'scheduled'
          | 'shipped'
          | 'completed'
          | 'cancelled'
          | 'hold'
          | 'returned'
          | 'refunded'
          | 'exchange'
          | 'confirmed'
          | 'delivered'
          | 'in_transit'
          | 'partially_paid'
          | 'paid'
          | 'partially_refunded'
          | 'voided'
          | 'un-fulfilled'
          | 'fulfilled'
          | 'partial'
          | 'ongoing'
          | 'in_review'
          | 'delivery-in-progress'
          | 'pickup-pending'
          | 'returning'
          | 'rejected';
        /**
         * @description Status before the change.
         * @enum {string}
         */
        previous_status:
          | 'pending'
          | 'processing'
          | 'scheduled'
          | 'shipped'
          | 'completed'
          | 'cancelled'
          | 'hold'
          | 'returned'
          | 'refunded'
          | 'exchange'
          | 'confirmed'
          | 'delivered'
          | 'in_transit'
          | 'partially_paid'
          | 'paid'
          | 'partially_refunded'
          | 'voided'
          | 'un-fulfilled'
          | 'fulfilled'
          | 'partial'
          | 'ongoing'
          | 'in_review'
          | 'delivery-in-progress'
          | 'pickup-pending'
          | 'returning'
          | 'rejected';
      };
    };
    OrderUpdatedEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'order.updated';
      data: {
        /** @description Id of the order. */
        order_id: number;
        /** @description Number of the order in the store. */
        order_number: string;
        /** @description Name in the delivery address, otherwise that of the customer. */
        customer_name: string | null;
        /** @description Phone number in the delivery address, otherwise that of the customer. */
        customer_phone: string | null;
        /** @description Grand total in taka. */
        total: number;
        /** @description Tracking code of the courier; empty without one. */
        tracking_id: string;
        /** @description Name of the store. */
        store_name: string;
        /**
         * @description Order status.
         * @enum {string}
         */
        status:
          | 'pending'
          | 'processing'
          | 'scheduled'
          | 'shipped'
          | 'completed'
          | 'cancelled'
          | 'hold'
          | 'returned'
          | 'refunded'
          | 'exchange'
          | 'confirmed'
          | 'delivered'
          | 'in_transit';
        /** @description Names of the changed fields. */
        fields?: string[];
        /** @description Changes that are not those of a field. */
        changes?: string[];
      };
    };
    ProductCreatedEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'product.created';
      data: {
        /** @description Id of the product. */
        product_id: number;
        /** @description Name of the product. */
        name: string;
        /** @description Slug of the product. */
        slug: string;
      };
    };
    ProductDeletedEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'product.deleted';
      data: {
        /** @description Id of the product. */
        product_id: number;
        /** @description Name of the product. */
        name: string;
      };
    };
    ProductUpdatedEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'product.updated';
      data: {
        /** @description Id of the product. */
        product_id: number;
        /** @description Name of the product. */
        name: string;
        /**
         * @description Kind of the change; absent after a change of the fields of the product.
         * @enum {string}
         */
        source?: 'combination_update' | 'variants_update' | 'easy_update' | 'activation';
      };
    };
    StockChangedEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'stock.changed';
      data: {
        /** @description Changed levels, one for each variant and location. */
        levels: {
          /** @description Id of the variant. */
          sku_id: number;
          /** @description Id of the product. */
          product_id: number;
          /** @description Id of the location. */
          location_id: number;
          /** @description Units at the location after the change. */
          on_hand: number;
          /** @description Units committed to open orders after the change. */
          committed: number;
          /** @description Damaged units after the change. */
          damaged: number;
          /** @description Units on their way to the location after the change. */
          incoming: number;
          /** @description Quantity of the variant over all locations after the change. */
          quantity: number;
          /** @description Ids of the movements; empty when the units on hand did not change. */
          movement_ids: number[];
        }[];
      };
    };
    StoreRedactEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'store.redact';
      data: {
        /**
         * Format: uuid
         * @description Id of the request.
         */
        request_id: string;
        /** @description Id of the store. */
        store_id: number;
        /**
         * Format: date-time
         * @description Time by which the app must have done what is asked.
         */
        due_at: string;
      };
    };
    SubscriptionExpiredEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'subscription.expired';
      data: {
        /** @description Id of the charge; of usage, id of the usage charge. */
        charge_id: number;
        /**
         * @description Kind of charge. Renewals are recurring.
         * @enum {string}
         */
        charge_type: 'one_time' | 'recurring' | 'wallet_topup' | 'usage';
        /** @description Name of the charge. */
        name: string;
        /** @description Amount in taka. */
        amount: number;
        /**
         * @description Currency, always BDT.
         * @enum {string}
         */
        currency: 'BDT';
        /**
         * @description Status of the charge.
         * @enum {string}
         */
        status: 'pending' | 'active' | 'declined' | 'cancelled' | 'expired';
        /** @description Id of the app. */
        app_id: number;
        /** @description Id of the store. */
        store_id: number;
        /** @description Id of the installation. */
        installation_id: number;
        /** @description Subscription that a renewal charge renews. */
        renews_charge_id?: number;
      };
    };
    SubscriptionPastDueEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'subscription.past_due';
      data: {
        /** @description Id of the charge; of usage, id of the usage charge. */
        charge_id: number;
        /**
         * @description Kind of charge. Renewals are recurring.
         * @enum {string}
         */
        charge_type: 'one_time' | 'recurring' | 'wallet_topup' | 'usage';
        /** @description Name of the charge. */
        name: string;
        /** @description Amount in taka. */
        amount: number;
        /**
         * @description Currency, always BDT.
         * @enum {string}
         */
        currency: 'BDT';
        /**
         * @description Status of the charge.
         * @enum {string}
         */
        status: 'pending' | 'active' | 'declined' | 'cancelled' | 'expired';
        /** @description Id of the app. */
        app_id: number;
        /** @description Id of the store. */
        store_id: number;
        /** @description Id of the installation. */
        installation_id: number;
        /** @description Subscription that a renewal charge renews. */
        renews_charge_id?: number;
      };
    };
    SubscriptionRenewalPendingEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'subscription.renewal_pending';
      data: {
        /** @description Id of the charge; of usage, id of the usage charge. */
        charge_id: number;
        /**
         * @description Kind of charge. Renewals are recurring.
         * @enum {string}
         */
        charge_type: 'one_time' | 'recurring' | 'wallet_topup' | 'usage';
        /** @description Name of the charge. */
        name: string;
        /** @description Amount in taka. */
        amount: number;
        /**
         * @description Currency, always BDT.
         * @enum {string}
         */
        currency: 'BDT';
        /**
         * @description Status of the charge.
         * @enum {string}
         */
        status: 'pending' | 'active' | 'declined' | 'cancelled' | 'expired';
        /** @description Id of the app. */
        app_id: number;
        /** @description Id of the store. */
        store_id: number;
        /** @description Id of the installation. */
        installation_id: number;
        /** @description Subscription that a renewal charge renews. */
        renews_charge_id?: number;
        /**
         * Format: date-time
         * @description End of the current period.
         */
        renewal_date: string;
      };
    };
    SubscriptionRenewedEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'subscription.renewed';
      data: {
        /** @description Id of the charge; of usage, id of the usage charge. */
        charge_id: number;
        /**
         * @description Kind of charge. Renewals are recurring.
         * @enum {string}
         */
        charge_type: 'one_time' | 'recurring' | 'wallet_topup' | 'usage';
        /** @description Name of the charge. */
        name: string;
        /** @description Amount in taka. */
        amount: number;
        /**
         * @description Currency, always BDT.
         * @enum {string}
         */
        currency: 'BDT';
        /**
         * @description Status of the charge.
         * @enum {string}
         */
        status: 'pending' | 'active' | 'declined' | 'cancelled' | 'expired';
        /** @description Id of the app. */
        app_id: number;
        /** @description Id of the store. */
        store_id: number;
        /** @description Id of the installation. */
        installation_id: number;
        /** @description Subscription that a renewal charge renews. */
        renews_charge_id?: number;
      };
    };
    WalletDebitedEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'wallet.debited';
      data: {
        /** @description Id of the wallet. */
        wallet_id: number;
        /** @description Id of the wallet transaction. */
        transaction_id: number;
        /** @description Description. */
        description: string;
        /** @description Id of the app. */
        app_id: number;
        /** @description Id of the store. */
        store_id: number;
        /** @description Id of the installation. */
        installation_id: number;
        /** @description Amount in taka. */
        amount: number;
        /** @description Balance afterwards, in taka. */
        balance: number;
        /**
         * @description Currency, always BDT.
         * @enum {string}
         */
        currency: 'BDT';
      };
    };
    WalletToppedUpEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'wallet.topped_up';
      data: {
        /** @description Id of the wallet. */
        wallet_id: number;
        /** @description Id of the wallet transaction. */
        transaction_id: number;
        /** @description Description. */
        description: string;
        /** @description Id of the app. */
        app_id: number;
        /** @description Id of the store. */
        store_id: number;
        /** @description Id of the installation. */
        installation_id: number;
        /** @description Amount in taka. */
        amount: number;
        /** @description Balance afterwards, in taka. */
        balance: number;
        /**
         * @description Currency, always BDT.
         * @enum {string}
         */
        currency: 'BDT';
      };
    };
    WebhookDisabledEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'webhook.disabled';
      data: {
        /** @description Id of the failing subscription, which does not receive this event itself. */
        subscription_id: number;
        /** @description URL that the events are posted to. */
        target_url: string;
        /** @description Consecutive events that failed after all attempts. */
        failure_count: number;
        /** @description Number of failures at which the subscription is disabled. */
        limit: number;
        /** @description Reason of the last failure. */
        last_error: string | null;
        /** @description Id of the app. */
        app_id: number;
        /** @description Id of the store. */
        store_id: number;
        /** @description Id of the installation. */
        installation_id: number;
      };
    };
    WebhookFailingEvent: components['schemas']['Envelope'] & {
      /** @enum {string} */
      event_topic: 'webhook.failing';
      data: {
        /** @description Id of the failing subscription, which does not receive this event itself. */
        subscription_id: number;
        /** @description URL that the events are posted to. */
        target_url: string;
        /** @description Consecutive events that failed after all attempts. */
        failure_count: number;
        /** @description Number of failures at which the subscription is disabled. */
        limit: number;
        /** @description Reason of the last failure. */
        last_error: string | null;
        /** @description Id of the app. */
        app_id: number;
        /** @description Id of the store. */
        store_id: number;
        /** @description Id of the installation. */
        installation_id: number;
      };
    };
    Envelope: {
      /**
       * Format: uuid
       * @description Id of the event, the same on every delivery.
       */
      event_id: string;
      /** @description Store in which the event occurred. */
      store_id: number;
      /**
       * @description 1 when the store is a sandbox store, whose payments move no money.
       * @enum {integer}
       */
      is_sandbox: 0 | 1;
      /**
       * Format: date-time
       * @description Time of the event.
       */
      timestamp: string;
      /** @description Position among all events of the store; 0 for a test. */
      sequence: number;
      /** @description Party that caused the event. */
      origin: {
        /** @enum {string} */
        type: 'app' | 'merchant' | 'system';
        app_id?: number;
        /** @description Merchant on whose behalf an extension of the app acted. */
        merchant_id?: number;
      };
      /** @description Id of the HTTP request that caused the event. */
      request_id: string | null;
      /** @description True for a test event, which did not occur in the store. */
      test?: boolean;
    };
  };
  responses: {
    /** @description The request is not valid; */
    AppBadRequest: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The credentials do not allow this. */
    AppForbidden: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description Internal server error. */
    AppInternalServerError: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The resource does not exist in this store. */
    AppNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The service is temporarily unavailable; wait for */
    AppServiceUnavailable: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description Too many requests; wait for */
    AppTooManyRequests: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The credentials are missing or invalid. */
    AppUnauthorized: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The request is not valid; */
    AppWriteBadRequest: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The request conflicts with the current state. */
    AppWriteConflict: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The body is too large. */
    AppWriteContentTooLarge: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The credentials do not allow this. */
    AppWriteForbidden: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description Internal server error. */
    AppWriteInternalServerError: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The resource does not exist in this store. */
    AppWriteNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The service is temporarily unavailable; wait for */
    AppWriteServiceUnavailable: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description Too many requests; wait for */
    AppWriteTooManyRequests: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The credentials are missing or invalid. */
    AppWriteUnauthorized: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The idempotency key was used with another body. */
    AppWriteUnprocessableContent: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The content type is not supported. */
    AppWriteUnsupportedMediaType: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The app or the payment gateway returned an invalid response. */
    BadGateway: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The request is not valid; */
    BadRequest: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The request conflicts with the current state. */
    Conflict: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The body is too large. */
    ContentTooLarge: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The credentials do not allow this. */
    Forbidden: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The app did not respond in time. */
    GatewayTimeout: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The resource is no longer available. */
    Gone: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description Internal server error. */
    InternalServerError: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The resource does not exist in this store. */
    NotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The request is not valid; */
    OAuthBadRequest: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthErrorBody'];
      };
    };
    /** @description The body is too large. */
    OAuthContentTooLarge: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthErrorBody'];
      };
    };
    /** @description The credentials do not allow this. */
    OAuthForbidden: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthErrorBody'];
      };
    };
    /** @description Internal server error. */
    OAuthInternalServerError: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthErrorBody'];
      };
    };
    /** @description The request is not valid; */
    OAuthPageBadRequest: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthErrorBody'] | components['schemas']['ErrorBody'];
        'text/html': string;
      };
    };
    /** @description The credentials do not allow this. */
    OAuthPageForbidden: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthErrorBody'] | components['schemas']['ErrorBody'];
        'text/html': string;
      };
    };
    /** @description Internal server error. */
    OAuthPageInternalServerError: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthErrorBody'] | components['schemas']['ErrorBody'];
        'text/html': string;
      };
    };
    /** @description The service is temporarily unavailable; wait for */
    OAuthPageServiceUnavailable: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthErrorBody'] | components['schemas']['ErrorBody'];
        'text/html': string;
      };
    };
    /** @description Too many requests; wait for */
    OAuthPageTooManyRequests: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthErrorBody'] | components['schemas']['ErrorBody'];
        'text/html': string;
      };
    };
    /** @description The credentials are missing or invalid. */
    OAuthPageUnauthorized: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthErrorBody'] | components['schemas']['ErrorBody'];
        'text/html': string;
      };
    };
    /** @description The service is temporarily unavailable; wait for */
    OAuthServiceUnavailable: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthErrorBody'];
      };
    };
    /** @description Too many requests; wait for */
    OAuthTooManyRequests: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthErrorBody'];
      };
    };
    /** @description The credentials are missing or invalid. */
    OAuthUnauthorized: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthErrorBody'];
      };
    };
    /** @description The content type is not supported. */
    OAuthUnsupportedMediaType: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['OAuthErrorBody'];
      };
    };
    /** @description The request is not valid; */
    PageBadRequest: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
        'text/html': string;
      };
    };
    /** @description The body is too large. */
    PageContentTooLarge: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
        'text/html': string;
      };
    };
    /** @description Internal server error. */
    PageInternalServerError: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
        'text/html': string;
      };
    };
    /** @description The resource does not exist in this store. */
    PageNotFound: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
        'text/html': string;
      };
    };
    /** @description The service is temporarily unavailable; wait for */
    PageServiceUnavailable: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
        'text/html': string;
      };
    };
    /** @description Too many requests; wait for */
    PageTooManyRequests: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
        'text/html': string;
      };
    };
    /** @description The content type is not supported. */
    PageUnsupportedMediaType: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
        'text/html': string;
      };
    };
    /** @description The service is temporarily unavailable; wait for */
    ServiceUnavailable: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description Too many requests; wait for */
    TooManyRequests: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The credentials are missing or invalid. */
    Unauthorized: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The idempotency key was used with another body. */
    UnprocessableContent: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description The content type is not supported. */
    UnsupportedMediaType: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
  };
  parameters: {
    /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
    IdempotencyKey: string;
    /** @description `true` runs the whole request, returns its response, and rolls back every change. */
    DryRun: string;
    /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
    CsrfToken: string;
    /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
    ApiVersion: string;
  };
  requestBodies: never;
  headers: {
    /** @description Requests allowed in the window. */
    'RateLimit-Limit': number;
    /** @description Requests left in the window. */
    'RateLimit-Remaining': number;
    /** @description Seconds until the window ends. */
    'RateLimit-Reset': number;
    /** @description Seconds to wait. */
    'Retry-After': number;
    /** @description Id of the request: the id that the caller sent, if it is valid, or a new one. */
    'X-Request-Id': string;
    /** @description Version of the API. */
    'API-Version': '1';
    /** @description Names in the query and the body that had no effect, at most ten, separated by commas. Those in nested objects have a path, e.g. `order_items[0].foo`. Names are cut to 100 characters and percent-encoded, except for `[` and `]`. Absent if there are none. */
    'Ignored-Fields': string;
    /** @description URL of the created resource, or target of the redirect. */
    Location: string;
    /** @description Version of the resource, for `If-Match`. */
    ETag: string;
    /** @description `true` on the response of a dry run. */
    'Dry-Run': 'true';
    /** @description `true` on the repeated response of an `Idempotency-Key`. */
    'Idempotent-Replayed': 'true';
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  'orders.list': {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?:
          | 'created_at'
          | 'created_at:asc'
          | 'created_at:desc'
          | 'updated_at'
          | 'updated_at:asc'
          | 'updated_at:desc'
          | 'grand_total'
          | 'grand_total:asc'
          | 'grand_total:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description Status: matched against `order_status` if it is one, else `financial_status`, else `fulfillment_status`. */
        status?:
          | 'pending'
          | 'processing'
          | 'scheduled'
          | 'shipped'
          | 'completed'
          | 'cancelled'
          | 'hold'
          | 'returned'
          | 'refunded'
          | 'exchange'
          | 'partially_paid'
          | 'paid'
          | 'partially_refunded'
          | 'voided'
          | 'un-fulfilled'
          | 'fulfilled'
          | 'partial'
          | 'ongoing'
          | 'delivered'
          | 'in_review'
          | 'delivery-in-progress'
          | 'pickup-pending'
          | 'returning'
          | 'rejected'
          | 'unfulfilled'
          | 'partially_fulfilled'
          | 'confirmed'
          | 'in_transit';
        /** @description Orders created at or after this time. */
        since?: string;
        /** @description Orders created at or before this time. A date without a time includes the whole day. */
        until?: string;
        /** @description Orders updated at or after this time. */
        updated_since?: string;
        /** @description Orders updated at or before this time. A date without a time includes the whole day. */
        updated_until?: string;
        /** @description Orders of this customer. */
        customer_id?: number;
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'order_id'
          | 'store_id'
          | 'user_id'
          | 'order_status'
          | 'financial_status'
          | 'fulfillment_status'
          | 'sub_total'
          | 'tax'
          | 'shipping'
          | 'discount'
          | 'grand_total'
          | 'payment_method'
          | 'note'
          | 'created_at'
          | 'updated_at'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrdersListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'orders.create': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateOrder'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrdersCreateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The request conflicts with the current state. `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'orders.get': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'order_id'
          | 'store_id'
          | 'user_id'
          | 'order_status'
          | 'financial_status'
          | 'fulfillment_status'
          | 'sub_total'
          | 'tax'
          | 'shipping'
          | 'discount'
          | 'grand_total'
          | 'payment_method'
          | 'note'
          | 'created_at'
          | 'updated_at'
          | 'internal_note'
          | 'tracking_code'
          | 'item_discount'
          | 'total'
          | 'promo'
          | 'paid_by_customer'
          | 'address'
          | 'billing_address'
          | 'is_billing_same'
          | 'channel'
          | 'is_delivery_paid'
          | 'delivery_date'
          | 'tags'
          | 'processed_at'
          | 'hold_at'
          | 'cancel_at'
          | 'shipped_at'
          | 'delivered_at'
          | 'returned_at'
          | 'courier'
          | 'courier_id'
          | 'payment_date'
          | 'payment_reference'
          | 'payment_remark'
          | 'fulfilled_at'
          | 'store_serial_order_no'
          | 'shipping_type'
          | 'is_bundle'
          | 'followup_date'
          | 'printed'
          | 'printed_at'
          | 'customer_name'
          | 'customer_phone'
          | 'customer_email'
          | 'items'
          | 'items.order_item_id'
          | 'items.order_id'
          | 'items.product_id'
          | 'items.variant_id'
          | 'items.bundle_id'
          | 'items.name'
          | 'items.price'
          | 'items.cost'
          | 'items.unit_cost'
          | 'items.discount'
          | 'items.quantity'
          | 'items.image'
          | 'items.created_at'
          | 'items.updated_at'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `ETag` of the version that the client has. If it is the current version, the response is 304 without a body. */
        'If-None-Match'?: string;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the order. */
        order_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrdersGetResponse'];
        };
      };
      /** @description The resource has not changed. */
      304: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          'X-Request-Id': components['headers']['X-Request-Id'];
          ETag: components['headers']['ETag'];
          'API-Version': components['headers']['API-Version'];
          'Ignored-Fields': components['headers']['Ignored-Fields'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'orders.update': {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` of the version that the change is based on. If the version differs, the response is 409. Without the header, or with `*`, the current version is changed. */
        'If-Match'?: string;
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the order. */
        order_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateOrder'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrdersUpdateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The request conflicts with the current state. */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'orders.updateStatus': {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` of the version that the change is based on. If the version differs, the response is 409. Without the header, or with `*`, the current version is changed. */
        'If-Match'?: string;
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the order. */
        order_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangeOrderStatus'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrdersUpdateStatusResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The request conflicts with the current state. */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'products.list': {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?:
          | 'created_at'
          | 'created_at:asc'
          | 'created_at:desc'
          | 'updated_at'
          | 'updated_at:asc'
          | 'updated_at:desc'
          | 'name'
          | 'name:asc'
          | 'name:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description Products that are for sale (`active`) or not (`inactive`). */
        status?: 'active' | 'inactive';
        /** @description Products updated at or after this time. A change of a variant updates its product. */
        since?: string;
        /** @description Products of this category, excluding its child categories. */
        category_id?: number;
        /** @description Products with a variant at or above this price, in taka. */
        price_min?: number;
        /** @description Products with a variant at or below this price, in taka. With `price_min`, the same variant must match both. */
        price_max?: number;
        /** @description Text to find in the name, case-insensitive. */
        search?: string;
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'product_id'
          | 'store_id'
          | 'name'
          | 'slug'
          | 'category_id'
          | 'brand_id'
          | 'is_active'
          | 'is_visible'
          | 'created_at'
          | 'updated_at'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProductsListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'products.create': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateProduct'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProductsCreateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The request conflicts with the current state. `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'products.get': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'product_id'
          | 'store_id'
          | 'name'
          | 'slug'
          | 'category_id'
          | 'brand_id'
          | 'is_active'
          | 'is_visible'
          | 'created_at'
          | 'updated_at'
          | 'description'
          | 'short_description'
          | 'is_bundle'
          | 'is_featured'
          | 'is_bestseller'
          | 'is_best_deals'
          | 'sku_id'
          | 'variants'
          | 'variants.sku_id'
          | 'variants.product_id'
          | 'variants.variant_name'
          | 'variants.sku_code'
          | 'variants.price'
          | 'variants.compare_at_price'
          | 'variants.available'
          | 'variants.quantity'
          | 'variants.is_default'
          | 'variants.images'
          | 'variants.weight'
          | 'variants.width'
          | 'variants.depth'
          | 'variants.height'
          | 'variants.position'
          | 'variants.free_shipping'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the product. */
        product_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProductsGetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'products.update': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the product. */
        product_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateProduct'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProductsUpdateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'products.delete': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the product. */
        product_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProductsDeleteResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'products.uploadImages': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the product. */
        product_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /** @description JPEG, PNG, GIF, WebP, SVG, BMP or TIFF images, detected by their content: up to 5, of up to 10 MB and 40 megapixels each. JPEG, PNG, BMP and TIFF become WebP without their metadata; GIF, WebP and SVG are stored unchanged. */
          files: string[];
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProductsUploadImagesResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The request conflicts with the current state. `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'variants.create': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the product. */
        product_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateVariant'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VariantsCreateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The request conflicts with the current state. `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'variants.update': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the product. */
        product_id: number;
        /** @description Identifier of the variant. */
        sku_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateVariant'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VariantsUpdateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `negative_quantity` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'variants.delete': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the product. */
        product_id: number;
        /** @description Identifier of the variant. */
        sku_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VariantsDeleteResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'categories.list': {
    parameters: {
      query?: {
        /** @description Id of the parent category; `null` or `0` lists the root categories. */
        parent_id?: string;
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'category_id'
          | 'store_id'
          | 'name'
          | 'slug'
          | 'image'
          | 'parent_id'
          | 'is_featured'
          | 'position_index'
          | 'created_at'
          | 'updated_at'
          | 'products_count'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CategoriesListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'categories.create': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateCategory'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CategoriesCreateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `invalid_parent` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The request conflicts with the current state. `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'categories.get': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'category_id'
          | 'store_id'
          | 'name'
          | 'slug'
          | 'image'
          | 'parent_id'
          | 'is_featured'
          | 'position_index'
          | 'created_at'
          | 'updated_at'
          | 'products_count'
          | 'children'
          | 'children.category_id'
          | 'children.name'
          | 'children.slug'
          | 'children.image'
          | 'children.is_featured'
          | 'children.position_index'
          | 'children.products_count'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the category. */
        category_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CategoriesGetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'categories.update': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the category. */
        category_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateCategory'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CategoriesUpdateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `invalid_parent`, `self_parent` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'categories.delete': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the category. */
        category_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CategoriesDeleteResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `category_has_products` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'customers.list': {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?:
          | 'created_at'
          | 'created_at:asc'
          | 'created_at:desc'
          | 'updated_at'
          | 'updated_at:asc'
          | 'updated_at:desc'
          | 'name'
          | 'name:asc'
          | 'name:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description Customers created at or after this time. */
        since?: string;
        /** @description Text to find in the name, email address or phone number. */
        search?: string;
        /** @description Include customers from guest checkouts. Defaults to `false`. */
        include_guests?: 'true' | 'false';
        /** @description Minimum number of orders. */
        total_orders_min?: number;
        /** @description Minimum total spent, in whole taka. */
        total_spent_min?: number;
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'user_id'
          | 'store_id'
          | 'name'
          | 'email'
          | 'phone'
          | 'address_json'
          | 'is_guest'
          | 'total_orders'
          | 'total_spent'
          | 'created_at'
          | 'updated_at'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomersListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'customers.create': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateCustomer'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomersCreateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The request conflicts with the current state. `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'customers.get': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'user_id'
          | 'store_id'
          | 'name'
          | 'email'
          | 'phone'
          | 'address_json'
          | 'is_guest'
          | 'total_orders'
          | 'total_spent'
          | 'created_at'
          | 'updated_at'
          | 'is_phone_verified'
          | 'is_email_verified'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the customer. */
        user_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomersGetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'customers.update': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the customer. */
        user_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateCustomer'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomersUpdateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The request conflicts with the current state. */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'customers.delete': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the customer. */
        user_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomersDeleteResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'customers.listOrders': {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?:
          | 'created_at'
          | 'created_at:asc'
          | 'created_at:desc'
          | 'updated_at'
          | 'updated_at:asc'
          | 'updated_at:desc'
          | 'grand_total'
          | 'grand_total:asc'
          | 'grand_total:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description Status: matched against `order_status` if it is one, else `financial_status`, else `fulfillment_status`. */
        status?:
          | 'pending'
          | 'processing'
          | 'scheduled'
          | 'shipped'
          | 'completed'
          | 'cancelled'
          | 'hold'
          | 'returned'
          | 'refunded'
          | 'exchange'
          | 'partially_paid'
          | 'paid'
          | 'partially_refunded'
          | 'voided'
          | 'un-fulfilled'
          | 'fulfilled'
          | 'partial'
          | 'ongoing'
          | 'delivered'
          | 'in_review'
          | 'delivery-in-progress'
          | 'pickup-pending'
          | 'returning'
          | 'rejected'
          | 'unfulfilled'
          | 'partially_fulfilled'
          | 'confirmed'
          | 'in_transit';
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'order_id'
          | 'store_id'
          | 'user_id'
          | 'order_status'
          | 'financial_status'
          | 'fulfillment_status'
          | 'sub_total'
          | 'tax'
          | 'shipping'
          | 'discount'
          | 'grand_total'
          | 'payment_method'
          | 'note'
          | 'created_at'
          | 'updated_at'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the customer. */
        user_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomersListOrdersResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'inventory.list': {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?:
          | 'updated_at'
          | 'updated_at:asc'
          | 'updated_at:desc'
          | 'name'
          | 'name:asc'
          | 'name:desc'
          | 'total_quantity'
          | 'total_quantity:asc'
          | 'total_quantity:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description `in_stock`: at least one unit in total. `out_of_stock`: none. */
        status?: 'in_stock' | 'out_of_stock';
        /** @description Text to find in the product name, case-insensitive. */
        search?: string;
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          'product_id' | 'name' | 'is_active' | 'updated_at' | 'total_quantity' | 'variant_count' | 'total_cost_value' | 'has_stock'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InventoryListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'inventory.get': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'product_id'
          | 'name'
          | 'is_active'
          | 'updated_at'
          | 'variants'
          | 'variants.sku_id'
          | 'variants.sku_code'
          | 'variants.variant_name'
          | 'variants.price'
          | 'variants.quantity'
          | 'variants.available'
          | 'variants.is_default'
          | 'variants.cost'
          | 'variants.unit_cost'
          | 'variants.on_hand'
          | 'variants.committed'
          | 'variants.damaged'
          | 'variants.incoming'
          | 'variants.inventory_available'
          | 'variants.locations'
          | 'variants.locations.location_id'
          | 'variants.locations.on_hand'
          | 'variants.locations.committed'
          | 'variants.locations.damaged'
          | 'variants.locations.incoming'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the product. */
        product_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InventoryGetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'inventory.set': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the product. */
        product_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SetStock'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InventorySetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The request conflicts with the current state. `quantity_conflict` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'inventory.adjust': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the product. */
        product_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AdjustStock'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InventoryAdjustResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `negative_quantity` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The request conflicts with the current state. `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'inventory.listMovements': {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?: 'created_at' | 'created_at:asc' | 'created_at:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description Movements of this variant. */
        sku_id?: number;
        /** @description Movements at this location. */
        location_id?: number;
        /** @description Movements of this kind. */
        kind?: 'opening' | 'set' | 'adjustment' | 'shipment' | 'shipment_reversal' | 'receipt' | 'transfer_out' | 'transfer_in';
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: ('movement_id' | 'sku_id' | 'location_id' | 'kind' | 'change' | 'on_hand_after' | 'reference' | 'reason' | 'created_at')[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the product. */
        product_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InventoryListMovementsResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'locations.list': {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?: 'created_at' | 'created_at:asc' | 'created_at:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: ('location_id' | 'store_id' | 'name' | 'is_default' | 'created_at' | 'updated_at')[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LocationsListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'locations.create': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateLocation'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LocationsCreateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The request conflicts with the current state. `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'locations.get': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: ('location_id' | 'store_id' | 'name' | 'is_default' | 'created_at' | 'updated_at')[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the location. */
        location_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LocationsGetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'locations.update': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the location. */
        location_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateLocation'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LocationsUpdateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'discounts.list': {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?: 'created_at' | 'created_at:asc' | 'created_at:desc' | 'updated_at' | 'updated_at:asc' | 'updated_at:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description Active (1) or inactive (0) discounts only. */
        is_active?: 0 | 1;
        /** @description Text to find in the code, case-insensitive. */
        search?: string;
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'discount_id'
          | 'store_id'
          | 'code'
          | 'is_amount'
          | 'amount'
          | 'percentage'
          | 'free_shipping_on'
          | 'minimum_order_value'
          | 'maximum_discount_amount'
          | 'is_active'
          | 'total_use'
          | 'use_per_user'
          | 'starts_at'
          | 'ends_at'
          | 'created_at'
          | 'updated_at'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DiscountsListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'discounts.create': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateDiscount'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DiscountsCreateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The request conflicts with the current state. `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'discounts.validate': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'discount_id'
          | 'code'
          | 'is_amount'
          | 'percentage'
          | 'minimum_order_value'
          | 'maximum_discount_amount'
          | 'is_active'
          | 'starts_at'
          | 'ends_at'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Discount code, case-insensitive. */
        code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DiscountsValidateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'discounts.get': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'discount_id'
          | 'store_id'
          | 'code'
          | 'is_amount'
          | 'amount'
          | 'percentage'
          | 'free_shipping_on'
          | 'minimum_order_value'
          | 'maximum_discount_amount'
          | 'is_active'
          | 'total_use'
          | 'use_per_user'
          | 'starts_at'
          | 'ends_at'
          | 'created_at'
          | 'updated_at'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the discount. */
        discount_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DiscountsGetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'discounts.update': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the discount. */
        discount_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateDiscount'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DiscountsUpdateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The request conflicts with the current state. */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'discounts.delete': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the discount. */
        discount_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DiscountsDeleteResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'charges.listActive': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'charge_id'
          | 'is_sandbox'
          | 'charge_type'
          | 'name'
          | 'amount'
          | 'currency'
          | 'status'
          | 'created_at'
          | 'activated_at'
          | 'billing_interval'
          | 'carried_amount'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChargesListActiveResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'charges.create': {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key as `idempotency_key` in the body. Later requests with it return the charge as it is then, for good. */
        'Idempotency-Key'?: string;
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateCharge'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChargesCreateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `invalid_amount`, `invalid_return_url`, `invalid_installation` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'charges.get': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'charge_id'
          | 'app_id'
          | 'store_id'
          | 'installation_id'
          | 'is_sandbox'
          | 'charge_type'
          | 'name'
          | 'amount'
          | 'base_amount'
          | 'currency'
          | 'fee_payer'
          | 'platform_amount'
          | 'gateway_fee_amount'
          | 'developer_amount'
          | 'status'
          | 'metadata'
          | 'expires_at'
          | 'created_at'
          | 'description'
          | 'commission_rate'
          | 'gateway_fee_rate'
          | 'type'
          | 'activated_at'
          | 'ended_at'
          | 'paid_from'
          | 'billing_interval'
          | 'trial_days'
          | 'trial_ends_at'
          | 'capped_amount'
          | 'renews_charge_id'
          | 'refund_status'
          | 'refunded_at'
          | 'carried_amount'
          | 'refunded_amount'
          | 'refunds'
          | 'refunds.refund_id'
          | 'refunds.amount'
          | 'refunds.reason'
          | 'refunds.status'
          | 'refunds.kind'
          | 'refunds.created_at'
          | 'adjustments'
          | 'adjustments.adjustment_id'
          | 'adjustments.amount'
          | 'adjustments.reason'
          | 'adjustments.created_at'
          | 'waiting_usage'
          | 'write_off_at'
          | 'written_off_usage'
          | 'renewal_status'
          | 'current_period_start'
          | 'current_period_end'
          | 'next_renewal_at'
          | 'cancel_at_period_end'
          | 'auto_pay'
          | 'confirmation_url'
          | 'return_url'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the charge. */
        charge_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChargesGetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. `charge_not_found` */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'charges.refund': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the charge. */
        charge_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RefundCharge'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChargesRefundResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `dry_run_unsupported`, `invalid_amount` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. `charge_not_found` */
      404: components['responses']['AppWriteNotFound'];
      /** @description The request conflicts with the current state. `charge_not_refundable` `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'subscriptions.create': {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key as `idempotency_key` in the body. Later requests with it return the charge as it is then, for good. */
        'Idempotency-Key'?: string;
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateSubscription'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubscriptionsCreateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `invalid_amount`, `invalid_return_url`, `invalid_installation` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'usageCharges.list': {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 100 count as 100. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?: 'created_at' | 'created_at:asc' | 'created_at:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'usage_charge_id'
          | 'description'
          | 'quantity'
          | 'unit_price'
          | 'amount'
          | 'settlement_charge_id'
          | 'written_off_at'
          | 'created_at'
          | 'write_off_at'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UsageChargesListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'usageCharges.create': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateUsageCharge'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UsageChargesCreateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `no_active_subscription`, `usage_cap_exceeded` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The request conflicts with the current state. `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'wallet.get': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: ('wallet_id' | 'store_id' | 'is_sandbox' | 'balance' | 'currency' | 'total_topup' | 'total_spent')[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WalletGetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'wallet.topUp': {
    parameters: {
      query?: never;
      header?: {
        /** @description The same key as `idempotency_key` in the body. Later requests with it return the charge as it is then, for good. */
        'Idempotency-Key'?: string;
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateTopUp'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WalletTopUpResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `invalid_amount`, `invalid_return_url`, `invalid_installation` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'wallet.debit': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DebitWallet'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WalletDebitResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `invalid_amount`, `insufficient_balance` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The request conflicts with the current state. `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'wallet.listTransactions': {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 100 count as 100. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?: 'created_at' | 'created_at:asc' | 'created_at:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: ('transaction_id' | 'wallet_id' | 'type' | 'amount' | 'balance_after' | 'description' | 'created_at')[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WalletListTransactionsResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'webhooks.list': {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?: 'created_at' | 'created_at:asc' | 'created_at:desc' | 'updated_at' | 'updated_at:asc' | 'updated_at:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'subscription_id'
          | 'event_topic'
          | 'target_url'
          | 'is_active'
          | 'failure_count'
          | 'last_failure_at'
          | 'last_success_at'
          | 'filter'
          | 'fields'
          | 'skip_self'
          | 'created_at'
          | 'updated_at'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhooksListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'webhooks.create': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateWebhookSubscription'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhooksCreateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `invalid_topic`, `invalid_target_url`, `subscription_limit_exceeded`, `invalid_installation` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The request conflicts with the current state. `subscription_exists` `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'webhooks.getDelivery': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'delivery_id'
          | 'subscription_id'
          | 'event_topic'
          | 'event_id'
          | 'target_url'
          | 'response_status'
          | 'attempt_number'
          | 'status'
          | 'duration_ms'
          | 'error_message'
          | 'created_at'
          | 'completed_at'
          | 'payload'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the delivery. */
        delivery_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhooksGetDeliveryResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'webhooks.rotateSecret': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['RotateSigningSecret'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhooksRotateSecretResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope`, `forbidden` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The request conflicts with the current state. `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'webhooks.verify': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['VerifyWebhook'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhooksVerifyResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The request conflicts with the current state. `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'webhooks.get': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'subscription_id'
          | 'event_topic'
          | 'target_url'
          | 'is_active'
          | 'failure_count'
          | 'last_failure_at'
          | 'last_success_at'
          | 'filter'
          | 'fields'
          | 'skip_self'
          | 'created_at'
          | 'updated_at'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the webhook subscription. */
        subscription_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhooksGetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'webhooks.update': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the webhook subscription. */
        subscription_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateSubscription'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhooksUpdateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `invalid_target_url` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The request conflicts with the current state. `subscription_exists` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'webhooks.delete': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the webhook subscription. */
        subscription_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhooksDeleteResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'webhooks.listDeliveries': {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?: 'created_at' | 'created_at:asc' | 'created_at:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description Attempts that left the delivery in this state. */
        status?: 'delivered' | 'retrying' | 'failed';
        /** @description Attempts at or after this time. */
        since?: string;
        /** @description Attempts at or before this time. */
        until?: string;
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'delivery_id'
          | 'subscription_id'
          | 'event_topic'
          | 'event_id'
          | 'target_url'
          | 'response_status'
          | 'attempt_number'
          | 'status'
          | 'duration_ms'
          | 'error_message'
          | 'created_at'
          | 'completed_at'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the webhook subscription. */
        subscription_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhooksListDeliveriesResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'webhooks.replay': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the webhook subscription. */
        subscription_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReplayEvents'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhooksReplayResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The request conflicts with the current state. `subscription_inactive`, `replay_in_progress` `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'webhooks.getStats': {
    parameters: {
      query?: {
        /** @description Time up to now that the figures cover. */
        window?: '1h' | '24h' | '7d' | '30d';
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'since'
          | 'until'
          | 'deliveries'
          | 'failures'
          | 'success_rate'
          | 'latency_ms'
          | 'latency_ms.p50'
          | 'latency_ms.p95'
          | 'latency_ms.p99'
          | 'hours'
          | 'hours.hour'
          | 'hours.deliveries'
          | 'hours.failures'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the webhook subscription. */
        subscription_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhooksGetStatsResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'webhooks.test': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the webhook subscription. */
        subscription_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhooksTestResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `dry_run_unsupported` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The request conflicts with the current state. `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'events.list': {
    parameters: {
      query?: {
        /** @description Events with a greater `sequence`. 0 starts at the oldest retained event. */
        after?: number;
        /** @description True starts after the newest event instead, whatever `after` is. */
        latest?: 'true' | 'false';
        /** @description Maximum number of events to return. Values above 250 count as 250. */
        limit?: number;
        /** @description Comma-separated topics. Defaults to all topics that the app's scopes allow. */
        topics?: string;
        /** @description Seconds to wait if there are no events yet. Values above 25 count as 25. */
        wait?: number;
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'event_id'
          | 'event_topic'
          | 'store_id'
          | 'is_sandbox'
          | 'timestamp'
          | 'sequence'
          | 'origin'
          | 'origin.type'
          | 'origin.app_id'
          | 'origin.merchant_id'
          | 'request_id'
          | 'data'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EventsListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `invalid_topic` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'metafields.list': {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 200 count as 200. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?: 'namespace' | 'namespace:asc' | 'namespace:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description Metafields with this namespace. */
        namespace?: string;
        /** @description Metafields with this key. */
        key?: string;
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'metafield_id'
          | 'resource_type'
          | 'resource_id'
          | 'namespace'
          | 'key'
          | 'value'
          | 'value_type'
          | 'description'
          | 'created_at'
          | 'updated_at'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Type of the resource. */
        resource_type: 'product' | 'order' | 'customer' | 'store';
        /** @description Identifier of the resource; for `store`, the id of the caller's own store. */
        resource_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MetafieldsListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `invalid_resource_type` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'metafields.setMany': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Type of the resource. */
        resource_type: 'product' | 'order' | 'customer' | 'store';
        /** @description Identifier of the resource; for `store`, the id of the caller's own store. */
        resource_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SetMetafields'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MetafieldsSetManyResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `invalid_resource_type`, `invalid_value_type`, `invalid_value`, `metafield_limit_exceeded` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'metafields.set': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Type of the resource. */
        resource_type: 'product' | 'order' | 'customer' | 'store';
        /** @description Identifier of the resource; for `store`, the id of the caller's own store. */
        resource_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SetMetafield'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MetafieldsSetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `invalid_resource_type`, `invalid_value_type`, `invalid_value`, `metafield_limit_exceeded` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The request conflicts with the current state. `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'metafields.delete': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Type of the resource. */
        resource_type: 'product' | 'order' | 'customer' | 'store';
        /** @description Identifier of the resource; for `store`, the id of the caller's own store. */
        resource_id: number;
        /** @description Namespace of the key. */
        namespace: string;
        /** @description Name, unique within the resource and namespace. */
        key: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MetafieldsDeleteResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `invalid_resource_type` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'store.get': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'store_id'
          | 'name'
          | 'email'
          | 'phone'
          | 'currency'
          | 'image'
          | 'address'
          | 'domain'
          | 'language'
          | 'is_sandbox'
          | 'created_at'
          | 'updated_at'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StoreGetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'staff.list': {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?: 'created_at' | 'created_at:asc' | 'created_at:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description Members who have this role. Each is returned with all roles. */
        role_id?: number;
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: ('id' | 'designation' | 'role' | 'created_at' | 'name' | 'email' | 'phone' | 'roles' | 'roles.role_id' | 'roles.name')[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StaffListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'staff.get': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: ('id' | 'designation' | 'role' | 'created_at' | 'name' | 'email' | 'phone' | 'roles' | 'roles.role_id' | 'roles.name')[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the staff member. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StaffGetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'analytics.sales': {
    parameters: {
      query?: {
        /** @description First day (UTC). A date-time stands for the day that contains it. Defaults to 29 days before `until`. */
        since?: string;
        /** @description Last day (UTC), inclusive. Defaults to today. */
        until?: string;
        /** @description Length of a period. Weeks start on Monday. */
        interval?: 'day' | 'week' | 'month';
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          'since' | 'until' | 'orders' | 'gross' | 'discount' | 'net' | 'tax' | 'shipping' | 'total' | 'average_order' | 'new_customers'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnalyticsSalesResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'analytics.summary': {
    parameters: {
      query?: {
        /** @description First day (UTC). A date-time stands for the day that contains it. Defaults to 29 days before `until`. */
        since?: string;
        /** @description Last day (UTC), inclusive. Defaults to today. */
        until?: string;
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          'since' | 'until' | 'orders' | 'gross' | 'discount' | 'net' | 'tax' | 'shipping' | 'total' | 'average_order' | 'new_customers'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AnalyticsSummaryResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'suppliers.list': {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?:
          | 'created_at'
          | 'created_at:asc'
          | 'created_at:desc'
          | 'updated_at'
          | 'updated_at:asc'
          | 'updated_at:desc'
          | 'name'
          | 'name:asc'
          | 'name:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description Text to find in the name, contact name, email address or phone number, case-insensitive. */
        search?: string;
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: ('supplier_id' | 'store_id' | 'name' | 'contact_name' | 'phone' | 'email' | 'address' | 'created_at' | 'updated_at')[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SuppliersListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'suppliers.create': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateSupplier'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SuppliersCreateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The request conflicts with the current state. `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'suppliers.get': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: ('supplier_id' | 'store_id' | 'name' | 'contact_name' | 'phone' | 'email' | 'address' | 'created_at' | 'updated_at')[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the supplier. */
        supplier_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SuppliersGetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'suppliers.update': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the supplier. */
        supplier_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateSupplier'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SuppliersUpdateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'suppliers.delete': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the supplier. */
        supplier_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SuppliersDeleteResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `supplier_has_orders` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'purchaseOrders.list': {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?: 'created_at' | 'created_at:asc' | 'created_at:desc' | 'updated_at' | 'updated_at:asc' | 'updated_at:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description Purchase orders with this status. */
        status?: 'draft' | 'ordered' | 'partially_received' | 'received' | 'closed' | 'cancelled';
        /** @description Purchase orders to this supplier. */
        supplier_id?: number;
        /** @description Purchase orders delivered to this location. */
        location_id?: number;
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'purchase_order_id'
          | 'store_id'
          | 'po_number'
          | 'supplier_id'
          | 'location_id'
          | 'status'
          | 'note'
          | 'expected_at'
          | 'ordered_at'
          | 'received_at'
          | 'closed_at'
          | 'cancelled_at'
          | 'created_at'
          | 'updated_at'
          | 'supplier_name'
          | 'items_count'
          | 'total_quantity'
          | 'received_quantity'
          | 'total_cost'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PurchaseOrdersListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'purchaseOrders.create': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreatePurchaseOrder'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PurchaseOrdersCreateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `invalid_supplier`, `invalid_location`, `invalid_sku` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The request conflicts with the current state. `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'purchaseOrders.get': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'purchase_order_id'
          | 'store_id'
          | 'po_number'
          | 'supplier_id'
          | 'location_id'
          | 'status'
          | 'note'
          | 'expected_at'
          | 'ordered_at'
          | 'received_at'
          | 'closed_at'
          | 'cancelled_at'
          | 'created_at'
          | 'updated_at'
          | 'supplier_name'
          | 'items_count'
          | 'total_quantity'
          | 'received_quantity'
          | 'total_cost'
          | 'items'
          | 'items.purchase_order_item_id'
          | 'items.sku_id'
          | 'items.quantity'
          | 'items.received_quantity'
          | 'items.rejected_quantity'
          | 'items.outstanding_quantity'
          | 'items.cost_price'
          | 'items.product_id'
          | 'items.product_name'
          | 'items.variant_name'
          | 'items.sku_code'
          | 'receipts'
          | 'receipts.receipt_id'
          | 'receipts.reference'
          | 'receipts.created_at'
          | 'receipts.items'
          | 'receipts.items.purchase_order_item_id'
          | 'receipts.items.quantity'
          | 'receipts.items.rejected_quantity'
          | 'receipts.items.rejection_reason'
          | 'receipts.items.sku_id'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the purchase order. */
        purchase_order_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PurchaseOrdersGetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'purchaseOrders.update': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the purchase order. */
        purchase_order_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdatePurchaseOrder'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PurchaseOrdersUpdateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `invalid_supplier`, `invalid_location`, `invalid_sku` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The request conflicts with the current state. `invalid_transition` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'purchaseOrders.cancel': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the purchase order. */
        purchase_order_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PurchaseOrdersCancelResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The request conflicts with the current state. `invalid_transition` `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'purchaseOrders.close': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the purchase order. */
        purchase_order_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PurchaseOrdersCloseResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The request conflicts with the current state. `invalid_transition` `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'purchaseOrders.markOrdered': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the purchase order. */
        purchase_order_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PurchaseOrdersMarkOrderedResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The request conflicts with the current state. `invalid_transition` `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'purchaseOrders.receive': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the purchase order. */
        purchase_order_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['ReceivePurchaseOrder'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PurchaseOrdersReceiveResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `invalid_sku`, `over_receipt`, `nothing_to_receive` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The request conflicts with the current state. `invalid_transition` `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'transfers.list': {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?: 'created_at' | 'created_at:asc' | 'created_at:desc' | 'updated_at' | 'updated_at:asc' | 'updated_at:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description Transfers with this status. */
        status?: 'draft' | 'in_transit' | 'completed' | 'cancelled';
        /** @description Transfers from this location. */
        from_location_id?: number;
        /** @description Transfers to this location. */
        to_location_id?: number;
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'transfer_id'
          | 'store_id'
          | 'transfer_number'
          | 'from_location_id'
          | 'to_location_id'
          | 'status'
          | 'note'
          | 'on_in_transit'
          | 'shipped_at'
          | 'completed_at'
          | 'cancelled_at'
          | 'created_at'
          | 'updated_at'
          | 'items_count'
          | 'total_quantity'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TransfersListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'transfers.create': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateTransfer'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TransfersCreateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `same_location`, `invalid_location`, `invalid_sku` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The request conflicts with the current state. `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'transfers.get': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'transfer_id'
          | 'store_id'
          | 'transfer_number'
          | 'from_location_id'
          | 'to_location_id'
          | 'status'
          | 'note'
          | 'on_in_transit'
          | 'shipped_at'
          | 'completed_at'
          | 'cancelled_at'
          | 'created_at'
          | 'updated_at'
          | 'items_count'
          | 'total_quantity'
          | 'items'
          | 'items.transfer_item_id'
          | 'items.sku_id'
          | 'items.quantity'
          | 'items.received_quantity'
          | 'items.rejected_quantity'
          | 'items.lost_quantity'
          | 'items.product_id'
          | 'items.product_name'
          | 'items.variant_name'
          | 'items.sku_code'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the transfer. */
        transfer_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TransfersGetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'transfers.update': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the transfer. */
        transfer_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateTransfer'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TransfersUpdateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `same_location`, `invalid_location`, `invalid_sku` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The request conflicts with the current state. `invalid_transition` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'transfers.cancel': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the transfer. */
        transfer_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['CancelTransfer'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TransfersCancelResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The request conflicts with the current state. `invalid_transition` `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'transfers.complete': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the transfer. */
        transfer_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['CompleteTransfer'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TransfersCompleteResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `invalid_sku`, `quantity_mismatch` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The request conflicts with the current state. `invalid_transition` `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'transfers.ship': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the transfer. */
        transfer_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TransfersShipResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `insufficient_stock` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description The request conflicts with the current state. `invalid_transition` `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'installation.get': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          'installation_id' | 'app_id' | 'store_id' | 'status' | 'installed_at' | 'is_sandbox' | 'scopes_granted' | 'scopes_declared'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InstallationGetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'installation.uninstall': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InstallationUninstallResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `invalid_installation` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'scopes.usage': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: ('scope' | 'first_used_at' | 'last_used_at' | 'total' | 'days' | 'days.day' | 'days.count')[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScopesUsageResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'sync.digest': {
    parameters: {
      query?: {
        /** @description First id. Defaults to 1. */
        from?: number;
        /** @description Last id, inclusive. Defaults to the largest id of the resource. */
        to?: number;
        /** @description Number of ranges of equal width, 1 to 256. Defaults to 16. */
        parts?: number;
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: ('from' | 'to' | 'count' | 'hash' | 'resource' | 'parts' | 'parts.from' | 'parts.to' | 'parts.count' | 'parts.hash')[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description The records. */
        resource: 'orders' | 'products' | 'customers' | 'categories' | 'discounts' | 'metafields';
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SyncDigestResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'requests.list': {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?: 'time' | 'time:asc' | 'time:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description HTTP status, e.g. `404`, or a class of them, e.g. `4xx`. */
        status?: string;
        /** @description HTTP method. */
        method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
        /** @description Template of the route, e.g. `/api/apps/v1/orders/:order_id`. */
        route?: string;
        /** @description Code of the error. */
        code?: string;
        /** @description Id of the request. */
        request_id?: string;
        /** @description Requests at or after this time. */
        since?: string;
        /** @description Requests at or before this time. */
        until?: string;
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: ('request_id' | 'time' | 'method' | 'route' | 'status' | 'code' | 'duration_ms' | 'bytes')[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RequestsListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'requests.get': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'requests'
          | 'requests.request_id'
          | 'requests.time'
          | 'requests.method'
          | 'requests.route'
          | 'requests.status'
          | 'requests.code'
          | 'requests.duration_ms'
          | 'requests.bytes'
          | 'events'
          | 'events.event_id'
          | 'events.event_topic'
          | 'events.sequence'
          | 'events.deliveries'
          | 'events.deliveries.delivery_id'
          | 'events.deliveries.subscription_id'
          | 'events.deliveries.status'
          | 'events.deliveries.response_status'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Id of the request, as the response carries it in `X-Request-Id`. */
        request_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RequestsGetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'exports.list': {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?: 'created_at' | 'created_at:asc' | 'created_at:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'job_id'
          | 'kind'
          | 'resource'
          | 'status'
          | 'progress'
          | 'bytes'
          | 'created_at'
          | 'started_at'
          | 'completed_at'
          | 'format'
          | 'filter'
          | 'fields'
          | 'rows'
          | 'snapshot_at'
          | 'error'
          | 'error.code'
          | 'error.message'
          | 'download_url'
          | 'download_expires_at'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ExportsListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'exports.create': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateExport'];
      };
    };
    responses: {
      /** @description Success. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ExportsCreateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `dry_run_unsupported`, `bulk_limit_exceeded`, `invalid_topic`, `invalid_installation` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The request conflicts with the current state. `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'exports.get': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'job_id'
          | 'kind'
          | 'resource'
          | 'status'
          | 'progress'
          | 'bytes'
          | 'created_at'
          | 'started_at'
          | 'completed_at'
          | 'format'
          | 'filter'
          | 'fields'
          | 'rows'
          | 'snapshot_at'
          | 'error'
          | 'error.code'
          | 'error.message'
          | 'download_url'
          | 'download_expires_at'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the export. */
        job_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ExportsGetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'exports.cancel': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the export. */
        job_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ExportsCancelResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `dry_run_unsupported` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'imports.list': {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?: 'created_at' | 'created_at:asc' | 'created_at:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'job_id'
          | 'kind'
          | 'resource'
          | 'status'
          | 'progress'
          | 'bytes'
          | 'created_at'
          | 'started_at'
          | 'completed_at'
          | 'format'
          | 'mode'
          | 'key'
          | 'created'
          | 'updated'
          | 'unchanged'
          | 'failed'
          | 'error'
          | 'error.code'
          | 'error.message'
          | 'lines'
          | 'results_url'
          | 'results_expires_at'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportsListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'imports.create': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Makes the request safe to repeat for 24 hours: the same key and body return the first response again. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': components['schemas']['CreateImport'] & {
          /**
           * Format: binary
           * @description Records as NDJSON or CSV in UTF-8, up to 256 MiB unless the installation allows another size. It stands after the fields.
           */
          file: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportsCreateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `dry_run_unsupported`, `bulk_limit_exceeded`, `invalid_installation` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The request conflicts with the current state. `idempotency_in_progress` */
      409: components['responses']['AppWriteConflict'];
      /** @description The body is too large. */
      413: components['responses']['AppWriteContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['AppWriteUnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['AppWriteUnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'imports.get': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: (
          | 'job_id'
          | 'kind'
          | 'resource'
          | 'status'
          | 'progress'
          | 'bytes'
          | 'created_at'
          | 'started_at'
          | 'completed_at'
          | 'format'
          | 'mode'
          | 'key'
          | 'created'
          | 'updated'
          | 'unchanged'
          | 'failed'
          | 'error'
          | 'error.code'
          | 'error.message'
          | 'lines'
          | 'results_url'
          | 'results_expires_at'
        )[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the import. */
        job_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportsGetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'imports.cancel': {
    parameters: {
      query?: never;
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description `true` runs the whole request, returns its response, and rolls back every change. */
        'Dry-Run'?: components['parameters']['DryRun'];
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the import. */
        job_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportsCancelResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id`, `dry_run_unsupported` `unsupported_version` */
      400: components['responses']['AppWriteBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppWriteUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppWriteForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppWriteNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppWriteTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppWriteInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppWriteServiceUnavailable'];
    };
  };
  'imports.listResults': {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?: 'line' | 'line:asc' | 'line:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description Lines with this result. */
        status?: 'created' | 'updated' | 'unchanged' | 'failed';
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: ('line' | 'status' | 'id' | 'code' | 'message' | 'errors' | 'errors.field' | 'errors.rule' | 'errors.message')[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path: {
        /** @description Identifier of the import. */
        job_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportsListResultsResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['AppNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'deprecations.list': {
    parameters: {
      query?: {
        /** @description Fields of each record to return, separated by commas; a dot selects a field of a nested record. The record has only these fields, even if the schema of the response requires others. Without it, the record has all fields. */
        fields?: ('operation' | 'field' | 'deprecated_at' | 'sunset_at' | 'replacement' | 'uses' | 'last_used_at')[];
      };
      header?: {
        /** @description The store, with client credentials only. */
        'X-Store-Id'?: number;
        /** @description Version of the API that the app was written for. Any value other than the current version is refused. */
        'API-Version'?: components['parameters']['ApiVersion'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeprecationsListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` `unsupported_version` */
      400: components['responses']['AppBadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token`, `invalid_client`, `missing_auth`, `not_installed` */
      401: components['responses']['AppUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['AppForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['AppTooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['AppInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['AppServiceUnavailable'];
    };
  };
  'oauth.getMetadata': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ServerMetadata'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'oauth.authorize': {
    parameters: {
      query: {
        /** @description Client id of the app. */
        client_id: string;
        /** @description Redirect URL. Must match a registered one exactly. */
        redirect_uri: string;
        /** @description Comma-separated scopes. */
        scope: string;
        /** @description Opaque value, returned unchanged with the code or the error. */
        state: string;
        /** @description Id of the store to authorize. */
        store_id: string;
        /** @description PKCE challenge. If sent, the token endpoint requires the verifier. */
        code_challenge?: string;
        /** @description PKCE method. Must be `S256` if a challenge is sent. */
        code_challenge_method?: 'S256';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page for the merchant. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
      /** @description Redirects to the URL in `Location`. */
      302: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          'X-Request-Id': components['headers']['X-Request-Id'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_request`, `invalid_client`, `invalid_redirect_uri` */
      400: components['responses']['OAuthPageBadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['OAuthPageUnauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['OAuthPageForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['OAuthPageTooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['OAuthPageInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['OAuthPageServiceUnavailable'];
    };
  };
  'oauth.decide': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ConsentAnswer'];
        'application/x-www-form-urlencoded': components['schemas']['ConsentAnswer'];
      };
    };
    responses: {
      /** @description A page for the merchant. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
      /** @description Redirects to the URL in `Location`. */
      303: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          'X-Request-Id': components['headers']['X-Request-Id'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_request`, `invalid_client`, `invalid_redirect_uri` */
      400: components['responses']['OAuthPageBadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['OAuthPageUnauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['OAuthPageForbidden'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['OAuthPageTooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['OAuthPageInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['OAuthPageServiceUnavailable'];
    };
  };
  'oauth.revoke': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RevokeTokens'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OauthRevokeResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_installation` */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'oauth.token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json':
          | components['schemas']['AuthorizationCodeGrant']
          | components['schemas']['RefreshTokenGrant']
          | components['schemas']['TokenExchangeGrant'];
        'application/x-www-form-urlencoded':
          | components['schemas']['AuthorizationCodeGrant']
          | components['schemas']['RefreshTokenGrant']
          | components['schemas']['TokenExchangeGrant'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TokenAnswer'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_grant`, `invalid_redirect_uri`, `invalid_request`, `unsupported_grant_type` */
      400: components['responses']['OAuthBadRequest'];
      /** @description The credentials are missing or invalid. `invalid_client` */
      401: components['responses']['OAuthUnauthorized'];
      /** @description The credentials do not allow this. `store_inactive` */
      403: components['responses']['OAuthForbidden'];
      /** @description The body is too large. `invalid_request` */
      413: components['responses']['OAuthContentTooLarge'];
      /** @description The content type is not supported. `invalid_request` */
      415: components['responses']['OAuthUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['OAuthTooManyRequests'];
      /** @description Internal server error. `server_error` */
      500: components['responses']['OAuthInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['OAuthServiceUnavailable'];
    };
  };
  'sessionTokens.issue': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['IssueSessionToken'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionTokensIssueResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_installation` */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden`, `store_inactive` */
      403: components['responses']['Forbidden'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'sessionTokens.verify': {
    parameters: {
      query?: never;
      header?: {
        /** @description Store of the token. */
        'X-Store-Id'?: number;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['VerifySessionToken'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SessionTokensVerifyResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `missing_store_id` */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_client`, `invalid_session_token`, `session_expired` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `token_mismatch`, `store_inactive` */
      403: components['responses']['Forbidden'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'extensions.proxy': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ProxyRequest'];
        'application/x-www-form-urlencoded': components['schemas']['ProxyRequest'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProxiedResponse'];
        };
      };
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProxiedResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_path` */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `store_inactive`, `insufficient_scope` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. */
      409: components['responses']['Conflict'];
      /** @description The resource is no longer available. `payload_expired` */
      410: components['responses']['Gone'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description The idempotency key was used with another body. `idempotency_key_reused` */
      422: components['responses']['UnprocessableContent'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'extensions.list': {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?:
          | 'position'
          | 'position:asc'
          | 'position:desc'
          | 'handle'
          | 'handle:asc'
          | 'handle:desc'
          | 'created_at'
          | 'created_at:asc'
          | 'created_at:desc'
          | 'updated_at'
          | 'updated_at:asc'
          | 'updated_at:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ExtensionsListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_client` */
      401: components['responses']['Unauthorized'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'extensions.create': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateExtension'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ExtensionsCreateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_scope` */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_client` */
      401: components['responses']['Unauthorized'];
      /** @description The request conflicts with the current state. `handle_exists` */
      409: components['responses']['Conflict'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'extensions.deploy': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DeployExtensions'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ExtensionsDeployResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_scope` */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_client` */
      401: components['responses']['Unauthorized'];
      /** @description The request conflicts with the current state. `version_conflict`, `deletes_not_allowed` */
      409: components['responses']['Conflict'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'extensions.listVersions': {
    parameters: {
      query?: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 50 count as 50. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?: 'version' | 'version:asc' | 'version:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ExtensionsListVersionsResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_client` */
      401: components['responses']['Unauthorized'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'extensions.rollback': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identifier of the version. */
        version: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ExtensionsRollbackResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_client` */
      401: components['responses']['Unauthorized'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. `already_live` */
      409: components['responses']['Conflict'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'extensions.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identifier of the extension. */
        extension_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateExtension'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ExtensionsUpdateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_scope` */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_client` */
      401: components['responses']['Unauthorized'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. `handle_exists` */
      409: components['responses']['Conflict'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'extensions.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identifier of the extension. */
        extension_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ExtensionsDeleteResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_client` */
      401: components['responses']['Unauthorized'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'extensions.listPlaced': {
    parameters: {
      query: {
        /** @description Id of the store. */
        store_id: number;
        /** @description Target, e.g. `order.details`. */
        target: string;
        /** @description Id of the record that the page shows, e.g. the order. */
        resource_id?: string;
        /** @description Language of the page; that of the store by default. */
        locale?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ExtensionsListPlacedResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'extensions.issueToken': {
    parameters: {
      query: {
        /** @description Id of the extension. */
        extension_id: number;
        /** @description Id of the store. */
        store_id: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ExtensionsIssueTokenResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden`, `store_inactive` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'storefront.listExtensions': {
    parameters: {
      query: {
        /** @description Id of the store. */
        store_id: number;
        /** @description Target, e.g. `product.page`. */
        target: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StorefrontListExtensionsResponse'];
        };
      };
      /** @description The resource has not changed. */
      304: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          'X-Request-Id': components['headers']['X-Request-Id'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'storefront.runAction': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['StorefrontAction'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StorefrontRunActionResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials do not allow this. `forbidden`, `blocked_address` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The app or the payment gateway returned an invalid response. `app_error` */
      502: components['responses']['BadGateway'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
      /** @description The app did not respond in time. `app_timeout` */
      504: components['responses']['GatewayTimeout'];
    };
  };
  'payments.return': {
    parameters: {
      query: {
        /** @description Merchant transaction id of the session. */
        session_txn: string;
        /** @description Result as the gateway's page claims it. It decides nothing. */
        status?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page for the merchant. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
      /** @description Redirects to the URL in `Location`. */
      302: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          'X-Request-Id': components['headers']['X-Request-Id'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['PageBadRequest'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['PageNotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['PageTooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['PageInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['PageServiceUnavailable'];
    };
  };
  'payments.returnForm': {
    parameters: {
      query: {
        /** @description Merchant transaction id of the session. */
        session_txn: string;
        /** @description Result as the gateway's page claims it. It decides nothing. */
        status?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page for the merchant. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
      /** @description Redirects to the URL in `Location`. */
      303: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          'X-Request-Id': components['headers']['X-Request-Id'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['PageBadRequest'];
      /** @description The body is too large. */
      413: components['responses']['PageContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['PageUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['PageTooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['PageInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['PageServiceUnavailable'];
    };
  };
  'charges.list': {
    parameters: {
      query: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?: 'created_at' | 'created_at:asc' | 'created_at:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description Id of the store. */
        store_id: number;
        /** @description Status. */
        status?: 'pending' | 'active' | 'declined' | 'cancelled' | 'expired';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChargesListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'charges.update': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the charge. */
        charge_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateCharge'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChargesUpdateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `no_active_subscription` */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. `charge_not_found` */
      404: components['responses']['NotFound'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'charges.approve': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the charge. */
        charge_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['ApproveCharge'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChargesApproveResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `insufficient_balance` */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. `charge_not_found` */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. `charge_not_pending`, `payment_under_review` */
      409: components['responses']['Conflict'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The app or the payment gateway returned an invalid response. `gateway_error`, `gateway_refused` */
      502: components['responses']['BadGateway'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'charges.cancel': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the charge. */
        charge_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['CancelCharge'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChargesCancelResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. `charge_not_found` */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. `charge_not_cancellable` */
      409: components['responses']['Conflict'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'charges.decline': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the charge. */
        charge_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChargesDeclineResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. `charge_not_found` */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. `charge_not_pending` */
      409: components['responses']['Conflict'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'payments.notify': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Payment gateway. */
        gateway: 'sandbox' | 'sslcommerz';
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NotificationFields'];
        'application/x-www-form-urlencoded': components['schemas']['NotificationFields'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentsNotifyResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'installations.directInstall': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DirectInstall'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InstallationsDirectInstallResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'installations.narrowScopes': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the installation. */
        installation_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['KeptScopes'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InstallationsNarrowScopesResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_installation`, `invalid_scope` */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'installations.uninstall': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the installation. */
        installation_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InstallationsUninstallResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_installation` */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'customApps.list': {
    parameters: {
      query: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?: 'created_at' | 'created_at:asc' | 'created_at:desc' | 'name' | 'name:asc' | 'name:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description Id of the store. */
        store_id: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomAppsListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'customApps.create': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateCustomApp'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomAppsCreateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_scope`, `invalid_topic`, `invalid_target_url`, `invalid_redirect_uri` */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The request conflicts with the current state. `duplicate_name` */
      409: components['responses']['Conflict'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'customApps.get': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identifier of the custom app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomAppsGetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'customApps.update': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the custom app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateCustomApp'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomAppsUpdateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_scope`, `invalid_topic`, `invalid_target_url`, `invalid_redirect_uri` */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. `duplicate_name` */
      409: components['responses']['Conflict'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'customApps.delete': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the custom app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomAppsDeleteResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'customApps.rotateSecret': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the custom app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['RotateSecret'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomAppsRotateSecretResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'customApps.regenerateToken': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the custom app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomAppsRegenerateTokenResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_installation` */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'webhooks.retryDelivery': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the delivery. */
        delivery_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhooksRetryDeliveryResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. `subscription_inactive` */
      409: components['responses']['Conflict'];
      /** @description The resource is no longer available. `payload_expired` */
      410: components['responses']['Gone'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developers.createAccount': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateAccount'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DevelopersCreateAccountResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. */
      409: components['responses']['Conflict'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developers.authorizeDevice': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AuthorizeDevice'];
        'application/x-www-form-urlencoded': components['schemas']['AuthorizeDevice'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeviceCodes'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_request` */
      400: components['responses']['OAuthBadRequest'];
      /** @description The credentials are missing or invalid. `invalid_client` */
      401: components['responses']['OAuthUnauthorized'];
      /** @description The body is too large. `invalid_request` */
      413: components['responses']['OAuthContentTooLarge'];
      /** @description The content type is not supported. `invalid_request` */
      415: components['responses']['OAuthUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['OAuthTooManyRequests'];
      /** @description Internal server error. `server_error` */
      500: components['responses']['OAuthInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['OAuthServiceUnavailable'];
    };
  };
  'developers.deviceToken': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DeviceTokenRequest'];
        'application/x-www-form-urlencoded': components['schemas']['DeviceTokenRequest'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeviceToken'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_request`, `unsupported_grant_type`, `authorization_pending`, `slow_down`, `access_denied`, `expired_token`, `invalid_grant` */
      400: components['responses']['OAuthBadRequest'];
      /** @description The credentials are missing or invalid. `invalid_client` */
      401: components['responses']['OAuthUnauthorized'];
      /** @description The body is too large. `invalid_request` */
      413: components['responses']['OAuthContentTooLarge'];
      /** @description The content type is not supported. `invalid_request` */
      415: components['responses']['OAuthUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['OAuthTooManyRequests'];
      /** @description Internal server error. `server_error` */
      500: components['responses']['OAuthInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['OAuthServiceUnavailable'];
    };
  };
  'developers.acceptInvitation': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AcceptInvitation'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DevelopersAcceptInvitationResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. */
      409: components['responses']['Conflict'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'organisations.list': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrganisationsListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'organisations.create': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateOrganisation'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrganisationsCreateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The request conflicts with the current state. */
      409: components['responses']['Conflict'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'organisations.get': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrganisationsGetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'organisations.update': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateOrganisation'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrganisationsUpdateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.list': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.create': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateApp'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsCreateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_scope`, `invalid_topic`, `invalid_target_url`, `invalid_redirect_uri` */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. */
      409: components['responses']['Conflict'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.get': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsGetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.update': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateApp'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsUpdateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_scope`, `invalid_topic`, `invalid_target_url`, `invalid_redirect_uri` */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.delete': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DeleteApp'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsDeleteResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.listBulkJobs': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsListBulkJobsResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.listDeliveries': {
    parameters: {
      query?: {
        /** @description Deliveries whose last attempt left them in this state. */
        status?: 'delivered' | 'retrying' | 'failed';
        /** @description Topic, e.g. `order.created`. */
        topic?: string;
        /** @description Store. */
        store_id?: number;
        /** @description Deliveries whose last attempt was at or after this time. */
        since?: string;
        /** @description Deliveries whose last attempt was at or before this time. */
        until?: string;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description `pagination.next_cursor` of the previous response. */
        cursor?: string;
      };
      header?: never;
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsListDeliveriesResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.getDelivery': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
        /** @description Identifier of the delivery. */
        delivery_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsGetDeliveryResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.retryDelivery': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
        /** @description Identifier of the delivery. */
        delivery_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsRetryDeliveryResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. `subscription_inactive` */
      409: components['responses']['Conflict'];
      /** @description The resource is no longer available. `payload_expired` */
      410: components['responses']['Gone'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.deploy': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DeployApp'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsDeployResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_scope`, `invalid_topic`, `invalid_redirect_uri` */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. `version_conflict` */
      409: components['responses']['Conflict'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.listDeprecations': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsListDeprecationsResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.listErrors': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsListErrorsResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.listEvents': {
    parameters: {
      query?: {
        /** @description Topic, e.g. `order.created`. Several are separated by commas. */
        topic?: string;
        /** @description Store. */
        store_id?: number;
        /** @description Events at or after this time. */
        since?: string;
        /** @description Events at or before this time. */
        until?: string;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description `pagination.next_cursor` of the previous response. */
        cursor?: string;
      };
      header?: never;
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsListEventsResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_topic` */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.getEvent': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
        /** @description Id of the event (UUID). */
        event_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsGetEventResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.uploadIcon': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /** @description A JPEG, PNG, GIF, WebP, SVG, BMP or TIFF image, detected by its content, of up to 10 MB and 40 megapixels. JPEG, PNG, BMP and TIFF become WebP without their metadata; GIF, WebP and SVG are stored unchanged. */
          files: string[];
        };
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsUploadIconResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.removeIcon': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsRemoveIconResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.installations': {
    parameters: {
      query?: {
        /** @description Days that the figures cover, up to today. */
        window?: '7d' | '30d' | '90d';
      };
      header?: never;
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsInstallationsResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.getListing': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsGetListingResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.updateListing': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['EditListing'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsUpdateListingResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.addScreenshot': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': components['schemas']['AddScreenshot'] & {
          /**
           * Format: binary
           * @description A JPEG, PNG, GIF, WebP, SVG, BMP or TIFF image, detected by its content, of up to 10 MB and 40 megapixels, after the alternative text. JPEG, PNG, BMP and TIFF become WebP without their metadata; GIF, WebP and SVG are stored unchanged.
           */
          files: string;
        };
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsAddScreenshotResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. */
      409: components['responses']['Conflict'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.updateScreenshot': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
        /** @description Identifier of the screenshot. */
        screenshot_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateScreenshot'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsUpdateScreenshotResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.removeScreenshot': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
        /** @description Identifier of the screenshot. */
        screenshot_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsRemoveScreenshotResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.submitListing': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['EditListing'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsSubmitListingResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.withdrawListing': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsWithdrawListingResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.listRequests': {
    parameters: {
      query?: {
        /** @description Store. */
        store_id?: number;
        /** @description HTTP status, e.g. `404`, or a class of them, e.g. `4xx`. */
        status?: string;
        /** @description HTTP method. */
        method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
        /** @description Template of the route, e.g. `/api/apps/v1/orders/:order_id`. */
        route?: string;
        /** @description Code of the error. */
        code?: string;
        /** @description Id of the request, as the response carries it in `X-Request-Id`. */
        request_id?: string;
        /** @description Requests at or after this time. */
        since?: string;
        /** @description Requests at or before this time. */
        until?: string;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description `pagination.next_cursor` of the previous response. */
        cursor?: string;
      };
      header?: never;
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsListRequestsResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.rollback': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RollBackApp'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsRollbackResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_scope`, `invalid_topic`, `invalid_redirect_uri` */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. `version_conflict`, `already_live` */
      409: components['responses']['Conflict'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.rotateSecret': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['RotateClientSecret'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsRotateSecretResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.listVersions': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsListVersionsResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.getVersion': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
        /** @description Identifier of the version. */
        version: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsGetVersionResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developerApps.rotateWebhookSecret': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the app. */
        app_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeveloperAppsRotateWebhookSecretResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'organisations.listInvitations': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrganisationsListInvitationsResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'organisations.invite': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['InviteMember'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrganisationsInviteResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. */
      409: components['responses']['Conflict'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'organisations.withdrawInvitation': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the invitation. */
        invitation_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrganisationsWithdrawInvitationResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'organisations.listMembers': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrganisationsListMembersResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'organisations.updateMember': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the member. */
        merchant_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateMember'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrganisationsUpdateMemberResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. */
      409: components['responses']['Conflict'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'organisations.removeMember': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the member. */
        merchant_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrganisationsRemoveMemberResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. */
      409: components['responses']['Conflict'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'organisations.getMoney': {
    parameters: {
      query?: {
        /** @description App; all apps of the organisation, deleted ones included, without it. */
        app_id?: number;
        /** @description First month, e.g. `2026-01`. Defaults to 11 months before `to`. */
        from?: string;
        /** @description Last month. Defaults to the current month. A report has at most 36 months. */
        to?: string;
      };
      header?: never;
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OrganisationsGetMoneyResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'organisations.getStatement': {
    parameters: {
      query?: {
        /** @description App; all apps of the organisation, deleted ones included, without it. */
        app_id?: number;
        /** @description First month, e.g. `2026-01`. Defaults to 11 months before `to`. */
        from?: string;
        /** @description Last month. Defaults to the current month. A report has at most 36 months. */
        to?: string;
        /** @description Language; that of `Accept-Language` without it. */
        language?: 'en' | 'bn';
      };
      header?: never;
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The document. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/pdf': string;
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'testStores.list': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TestStoresListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'testStores.create': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['CreateTestStore'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TestStoresCreateResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. */
      409: components['responses']['Conflict'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'testStores.get': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the store. */
        store_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TestStoresGetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'testStores.delete': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the store. */
        store_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TestStoresDeleteResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'testStores.advanceClock': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the store. */
        store_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AdvanceClock'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TestStoresAdvanceClockResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'testStores.install': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the store. */
        store_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['InstallOnTestStore'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TestStoresInstallResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. */
      409: components['responses']['Conflict'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'testStores.placeOrder': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the store. */
        store_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TestStoresPlaceOrderResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. */
      409: components['responses']['Conflict'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'testStores.failPayment': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the store. */
        store_id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['FailPayment'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TestStoresFailPaymentResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. */
      409: components['responses']['Conflict'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'testStores.reset': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the store. */
        store_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TestStoresResetResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'testStores.expireTokens': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the store. */
        store_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AppOnTestStore'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TestStoresExpireTokensResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. */
      409: components['responses']['Conflict'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'testStores.breakWebhooks': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the store. */
        store_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AppOnTestStore'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TestStoresBreakWebhooksResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. */
      409: components['responses']['Conflict'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'testStores.repairWebhooks': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path: {
        /** @description Identifier of the organisation. */
        organisation_id: number;
        /** @description Identifier of the store. */
        store_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AppOnTestStore'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TestStoresRepairWebhooksResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The request conflicts with the current state. */
      409: components['responses']['Conflict'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developers.getSession': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DevelopersGetSessionResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developers.endSession': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DevelopersEndSessionResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'developers.signUp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SignUp'];
      };
    };
    responses: {
      /** @description Success. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DevelopersSignUpResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'identity.getMetadata': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProviderMetadata'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'identity.getConfiguration': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ProviderMetadata'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'identity.authorize': {
    parameters: {
      query?: {
        /** @description Client id. */
        client_id?: string;
        /** @description Redirect URI. Must match a registered one exactly. */
        redirect_uri?: string;
        /** @description Must be `code`. */
        response_type?: 'code';
        /** @description Omitted or `query`. */
        response_mode?: 'query';
        /** @description Space-separated scopes: `openid`, `profile`, `email`, `phone`, `store`. */
        scope?: string;
        /** @description Opaque value, returned unchanged with the code or the error. */
        state?: string;
        /** @description Opaque value, returned unchanged in the ID token. */
        nonce?: string;
        /** @description PKCE challenge. Required unless the client is allowed to omit PKCE. */
        code_challenge?: string;
        /** @description PKCE method. Must be `S256` if a challenge is sent. */
        code_challenge_method?: 'S256';
        /** @description `none`, or `login` and `consent` separated by a space. */
        prompt?: 'none' | 'login' | 'consent' | 'login consent' | 'consent login';
        /** @description Maximum age of the sign-in in seconds. */
        max_age?: string;
        /** @description `merchant` or `customer`. Defaults to `merchant`. */
        user_type?: 'merchant' | 'customer';
        /** @description Store. Required for customers, and for merchants with the scope `store`. */
        store_id?: string;
        /** @description Email address or phone number to fill in. */
        login_hint?: string;
        /** @description ID token of the expected user. */
        id_token_hint?: string;
        /** @description Languages of the pages, separated by spaces, the preferred one first. `en` and `bn` are supported. */
        ui_locales?: string;
        /** @description Request objects are not supported. */
        request?: string;
        /** @description Request objects are not supported. It is never fetched. */
        request_uri?: string;
        /** @description Registration parameters are not supported. */
        registration?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page for the merchant. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
      /** @description Redirects to the URL in `Location`. */
      303: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          'X-Request-Id': components['headers']['X-Request-Id'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_request`, `invalid_client`, `invalid_redirect_uri` */
      400: components['responses']['OAuthPageBadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['OAuthPageUnauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['OAuthPageForbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['OAuthPageTooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['OAuthPageInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['OAuthPageServiceUnavailable'];
    };
  };
  'identity.authorizeForm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['IdentityRequest'];
        'application/x-www-form-urlencoded': components['schemas']['IdentityRequest'];
      };
    };
    responses: {
      /** @description A page for the merchant. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
      /** @description Redirects to the URL in `Location`. */
      303: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          'X-Request-Id': components['headers']['X-Request-Id'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_request`, `invalid_client`, `invalid_redirect_uri` */
      400: components['responses']['OAuthPageBadRequest'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['OAuthPageTooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['OAuthPageInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['OAuthPageServiceUnavailable'];
    };
  };
  'identity.introspect': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['IdentityTokenQuery'];
        'application/x-www-form-urlencoded': components['schemas']['IdentityTokenQuery'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IntrospectedToken'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_request` */
      400: components['responses']['OAuthBadRequest'];
      /** @description The credentials are missing or invalid. `invalid_client` */
      401: components['responses']['OAuthUnauthorized'];
      /** @description The body is too large. `invalid_request` */
      413: components['responses']['OAuthContentTooLarge'];
      /** @description The content type is not supported. `invalid_request` */
      415: components['responses']['OAuthUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['OAuthTooManyRequests'];
      /** @description Internal server error. `server_error` */
      500: components['responses']['OAuthInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['OAuthServiceUnavailable'];
    };
  };
  'identity.getKeys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['KeySet'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'identity.logout': {
    parameters: {
      query?: {
        /** @description ID token of the user to sign out. It may have expired. */
        id_token_hint?: string;
        /** @description Client id. Defaults to the client of the ID token, and must be that one if both are sent. */
        client_id?: string;
        /** @description Address to return to. Must match a registered one of the client exactly. */
        post_logout_redirect_uri?: string;
        /** @description Opaque value, returned unchanged. */
        state?: string;
        /** @description Languages of the pages, separated by spaces, the preferred one first. `en` and `bn` are supported. */
        ui_locales?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page for the merchant. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
      /** @description Redirects to the URL in `Location`. */
      303: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          'X-Request-Id': components['headers']['X-Request-Id'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_request`, `invalid_client`, `invalid_redirect_uri` */
      400: components['responses']['OAuthPageBadRequest'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['OAuthPageTooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['OAuthPageInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['OAuthPageServiceUnavailable'];
    };
  };
  'identity.logoutForm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['LogoutRequest'];
        'application/x-www-form-urlencoded': components['schemas']['LogoutRequest'];
      };
    };
    responses: {
      /** @description A page for the merchant. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
      /** @description Redirects to the URL in `Location`. */
      303: {
        headers: {
          'RateLimit-Limit': components['headers']['RateLimit-Limit'];
          'RateLimit-Remaining': components['headers']['RateLimit-Remaining'];
          'RateLimit-Reset': components['headers']['RateLimit-Reset'];
          'X-Request-Id': components['headers']['X-Request-Id'];
          Location: components['headers']['Location'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_request`, `invalid_client`, `invalid_redirect_uri` */
      400: components['responses']['OAuthPageBadRequest'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['OAuthPageTooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['OAuthPageInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['OAuthPageServiceUnavailable'];
    };
  };
  'identity.revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['IdentityTokenQuery'];
        'application/x-www-form-urlencoded': components['schemas']['IdentityTokenQuery'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RevokedToken'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_request` */
      400: components['responses']['OAuthBadRequest'];
      /** @description The credentials are missing or invalid. `invalid_client` */
      401: components['responses']['OAuthUnauthorized'];
      /** @description The body is too large. `invalid_request` */
      413: components['responses']['OAuthContentTooLarge'];
      /** @description The content type is not supported. `invalid_request` */
      415: components['responses']['OAuthUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['OAuthTooManyRequests'];
      /** @description Internal server error. `server_error` */
      500: components['responses']['OAuthInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['OAuthServiceUnavailable'];
    };
  };
  'identity.token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['IdentityTokenRequest'];
        'application/x-www-form-urlencoded': components['schemas']['IdentityTokenRequest'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IdentityTokenAnswer'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_grant`, `invalid_request`, `unsupported_grant_type` */
      400: components['responses']['OAuthBadRequest'];
      /** @description The credentials are missing or invalid. `invalid_client` */
      401: components['responses']['OAuthUnauthorized'];
      /** @description The body is too large. `invalid_request` */
      413: components['responses']['OAuthContentTooLarge'];
      /** @description The content type is not supported. `invalid_request` */
      415: components['responses']['OAuthUnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['OAuthTooManyRequests'];
      /** @description Internal server error. `server_error` */
      500: components['responses']['OAuthInternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['OAuthServiceUnavailable'];
    };
  };
  'identity.userInfo': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserInfo'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `missing_token`, `invalid_token` */
      401: components['responses']['Unauthorized'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'identity.queryUserInfo': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UserInfoQuery'];
        'application/x-www-form-urlencoded': components['schemas']['UserInfoQuery'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserInfo'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. `invalid_request` */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `invalid_client`, `missing_token`, `invalid_token` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `token_mismatch` */
      403: components['responses']['Forbidden'];
      /** @description The resource does not exist in this store. */
      404: components['responses']['NotFound'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. `auth_error` */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'dashboard.listAudit': {
    parameters: {
      query: {
        /** @description Page number, starting at 1. */
        page?: number;
        /** @description Page size. Values above 250 count as 250. */
        limit?: number;
        /** @description Sort column and direction. Ascending if the direction is omitted. */
        sort?: 'sequence' | 'sequence:asc' | 'sequence:desc';
        /** @description Selects cursor pagination, which returns no total. Send an empty value first, then `pagination.next_cursor` of the previous response. */
        cursor?: string;
        /** @description The store. */
        store_id: number;
        /** @description Entries of this action, e.g. `app.installed`, or of all actions of a group, e.g. `app`. */
        action?: string;
        /** @description Entries of a kind of actor, e.g. `operator`, or of one actor, e.g. `merchant:7`. */
        actor?: string;
        /** @description Entries at or after this time. */
        since?: string;
        /** @description Entries at or before this time. A date without a time includes the whole day. */
        until?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DashboardListAuditResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'dashboard.signIn': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SignIn'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DashboardSignInResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `invalid_credentials`, `second_factor_required` */
      401: components['responses']['Unauthorized'];
      /** @description The body is too large. */
      413: components['responses']['ContentTooLarge'];
      /** @description The content type is not supported. */
      415: components['responses']['UnsupportedMediaType'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'dashboard.signOut': {
    parameters: {
      query?: never;
      header?: {
        /** @description The `csrf_token` of `GET /api/dashboard/me`: required with a session cookie, not with a bearer token. */
        'X-CSRF-Token'?: components['parameters']['CsrfToken'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DashboardSignOutResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'dashboard.getSession': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DashboardGetSessionResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description The credentials are missing or invalid. `login_required` */
      401: components['responses']['Unauthorized'];
      /** @description The credentials do not allow this. `forbidden` */
      403: components['responses']['Forbidden'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'changelog.list': {
    parameters: {
      query?: {
        /** @description First day of the changes, `YYYY-MM-DD`. */
        since?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChangelogListResponse'];
        };
      };
      /** @description The request is not valid; `errors` lists the invalid fields. */
      400: components['responses']['BadRequest'];
      /** @description Too many requests; wait for `Retry-After` seconds. `rate_limited` */
      429: components['responses']['TooManyRequests'];
      /** @description Internal server error. */
      500: components['responses']['InternalServerError'];
      /** @description The service is temporarily unavailable; wait for `Retry-After` seconds. `temporarily_unavailable` */
      503: components['responses']['ServiceUnavailable'];
    };
  };
  'app.installed': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AppInstalledEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'app.scopes_changed': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AppScopesChangedEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'app.token_expiring': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AppTokenExpiringEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'app.uninstalled': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AppUninstalledEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'bulk.finished': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['BulkFinishedEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'charge.activated': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChargeActivatedEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'charge.cancelled': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChargeCancelledEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'charge.created': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChargeCreatedEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'charge.declined': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChargeDeclinedEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'charge.expired': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChargeExpiredEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'charge.refunded': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChargeRefundedEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'customer.created': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CustomerCreatedEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'customer.data_request': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CustomerDataRequestEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'customer.redact': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CustomerRedactEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'customer.updated': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CustomerUpdatedEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'inventory.updated': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['InventoryUpdatedEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'order.created': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['OrderCreatedEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'order.status_changed': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['OrderStatusChangedEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'order.updated': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['OrderUpdatedEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'product.created': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ProductCreatedEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'product.deleted': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ProductDeletedEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'product.updated': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ProductUpdatedEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'stock.changed': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['StockChangedEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'store.redact': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['StoreRedactEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'subscription.expired': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SubscriptionExpiredEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'subscription.past_due': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SubscriptionPastDueEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'subscription.renewal_pending': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SubscriptionRenewalPendingEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'subscription.renewed': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SubscriptionRenewedEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'wallet.debited': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WalletDebitedEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'wallet.topped_up': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WalletToppedUpEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'webhook.disabled': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookDisabledEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'webhook.failing': {
    parameters: {
      query?: never;
      header: {
        /** @description Id of the event, for deduplication. */
        'webhook-id': string;
        /** @description Time of the attempt, in seconds since 1970. */
        'webhook-timestamp': string;
        /** @description Signatures of version 1, separated by spaces (Standard Webhooks 1.0). */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookFailingEvent'];
      };
    };
    responses: {
      /** @description The event was received. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The attempt failed and is repeated. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}
