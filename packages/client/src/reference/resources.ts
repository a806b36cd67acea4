// Generated from openapi.json by `npm run client`. Do not edit.
import type { Body, Call, Conditional, DryRun, Keyed, List, Options, Path, Query } from '../operation.js';

/** The operations of `orders`. */
export interface Orders {
  /** Lists orders, newest first. Requires the scope `read:orders`. */
  list(query?: Query<'orders.list'>, options?: Options): List<'orders.list'>;
  /** Places an order. Requires the scope `write:orders`. */
  create(body: Body<'orders.create'>, options?: Options & Keyed & DryRun): Call<'orders.create'>;
  /** Gets one order with its lines. Requires the scope `read:orders`. */
  get(order_id: number, query?: Query<'orders.get'>, options?: Options): Call<'orders.get'>;
  /** Updates the given fields of an order; a change that conflicts with a concurrent one returns 409. Requires the scope `write:orders`. */
  update(order_id: number, body: Body<'orders.update'>, options?: Options & DryRun & Conditional): Call<'orders.update'>;
  /** Changes the statuses of an order. Requires the scope `write:orders`. */
  updateStatus(order_id: number, body: Body<'orders.updateStatus'>, options?: Options & DryRun & Conditional): Call<'orders.updateStatus'>;
}

/** The operations of `products`. */
export interface Products {
  /** Lists products, newest first. Requires the scope `read:products`. */
  list(query?: Query<'products.list'>, options?: Options): List<'products.list'>;
  /** Creates a product with its default variant. Requires the scope `write:products`. */
  create(body: Body<'products.create'>, options?: Options & Keyed & DryRun): Call<'products.create'>;
  /** Gets one product with its variants. Requires the scope `read:products`. */
  get(product_id: number, query?: Query<'products.get'>, options?: Options): Call<'products.get'>;
  /** Updates the given fields of a product. A new name changes the slug. Requires the scope `write:products`. */
  update(product_id: number, body: Body<'products.update'>, options?: Options & DryRun): Call<'products.update'>;
  /** Deletes a product and its variants; orders keep their lines. Requires the scope `write:products`. */
  delete(product_id: number, options?: Options & DryRun): Call<'products.delete'>;
  /** Uploads images of a product, all or none. Set their `stored_key`s as the `images` of a variant. Requires the scope `write:products`. */
  uploadImages(product_id: number, body: FormData, options?: Options & Keyed & DryRun): Call<'products.uploadImages'>;
}

/** The operations of `variants`. */
export interface Variants {
  /** Adds a variant after the others. Requires the scope `write:products`. */
  create(product_id: number, body: Body<'variants.create'>, options?: Options & Keyed & DryRun): Call<'variants.create'>;
  /** Updates the given fields of a variant. Requires the scope `write:products`. */
  update(product_id: number, sku_id: number, body: Body<'variants.update'>, options?: Options & DryRun): Call<'variants.update'>;
  /** Deletes a variant, unless it is the last one; orders keep their lines. Requires the scope `write:products`. */
  delete(product_id: number, sku_id: number, options?: Options & DryRun): Call<'variants.delete'>;
}

/** The operations of `categories`. */
export interface Categories {
  /** Lists all categories, sorted by position and name, without pagination. Requires the scope `read:products`. */
  list(query?: Query<'categories.list'>, options?: Options): Call<'categories.list'>;
  /** Creates a category. Requires the scope `write:products`. */
  create(body: Body<'categories.create'>, options?: Options & Keyed & DryRun): Call<'categories.create'>;
  /** Gets one category with its children. Requires the scope `read:products`. */
  get(category_id: number, query?: Query<'categories.get'>, options?: Options): Call<'categories.get'>;
  /** Updates the given fields of a category, including its parent. Requires the scope `write:products`. */
  update(category_id: number, body: Body<'categories.update'>, options?: Options & DryRun): Call<'categories.update'>;
  /** Deletes a category without products; its children move to its parent. Requires the scope `write:products`. */
  delete(category_id: number, options?: Options & DryRun): Call<'categories.delete'>;
}

/** The operations of `customers`. */
export interface Customers {
  /** Lists customers, newest first. Requires the scope `read:customers`. */
  list(query?: Query<'customers.list'>, options?: Options): List<'customers.list'>;
  /** Creates a customer. Requires the scope `write:customers`. */
  create(body: Body<'customers.create'>, options?: Options & Keyed & DryRun): Call<'customers.create'>;
  /** Gets one customer. Requires the scope `read:customers`. */
  get(user_id: number, query?: Query<'customers.get'>, options?: Options): Call<'customers.get'>;
  /** Updates the given fields of a customer. Requires the scope `write:customers`. */
  update(user_id: number, body: Body<'customers.update'>, options?: Options & DryRun): Call<'customers.update'>;
  /** Deletes a customer who has no orders. Requires the scope `write:customers`. */
  delete(user_id: number, options?: Options & DryRun): Call<'customers.delete'>;
  /** Lists a customer's orders, newest first. Requires the scope `read:customers`. */
  listOrders(user_id: number, query?: Query<'customers.listOrders'>, options?: Options): List<'customers.listOrders'>;
}

/** The operations of `inventory`. */
export interface Inventory {
  /** Lists products with their stock, most recently updated first. Requires the scope `read:inventory`. */
  list(query?: Query<'inventory.list'>, options?: Options): List<'inventory.list'>;
  /** Gets the stock of a product's variants. Requires the scope `read:inventory`. */
  get(product_id: number, query?: Query<'inventory.get'>, options?: Options): Call<'inventory.get'>;
  /** Sets the stock of variants. Requires the scope `write:inventory`. */
  set(product_id: number, body: Body<'inventory.set'>, options?: Options & DryRun): Call<'inventory.set'>;
  /** Adjusts the stock of a variant by a number of units. Requires the scope `write:inventory`. */
  adjust(product_id: number, body: Body<'inventory.adjust'>, options?: Options & Keyed & DryRun): Call<'inventory.adjust'>;
  /** Lists the movements of a product's stock, newest first. Requires the scope `read:inventory`. */
  listMovements(product_id: number, query?: Query<'inventory.listMovements'>, options?: Options): List<'inventory.listMovements'>;
}

/** The operations of `locations`. */
export interface Locations {
  /** Lists locations, oldest first. Requires the scope `read:inventory`. */
  list(query?: Query<'locations.list'>, options?: Options): List<'locations.list'>;
  /** Creates a location. Requires the scope `write:inventory`. */
  create(body: Body<'locations.create'>, options?: Options & Keyed & DryRun): Call<'locations.create'>;
  /** Gets one location. Requires the scope `read:inventory`. */
  get(location_id: number, query?: Query<'locations.get'>, options?: Options): Call<'locations.get'>;
  /** Updates the given fields of a location. Requires the scope `write:inventory`. */
  update(location_id: number, body: Body<'locations.update'>, options?: Options & DryRun): Call<'locations.update'>;
}

/** The operations of `discounts`. */
export interface Discounts {
  /** Lists discounts, newest first. Requires the scope `read:discounts`. */
  list(query?: Query<'discounts.list'>, options?: Options): List<'discounts.list'>;
  /** Creates a discount. Requires the scope `write:discounts`. */
  create(body: Body<'discounts.create'>, options?: Options & Keyed & DryRun): Call<'discounts.create'>;
  /** Checks if a code can be used now. For a code that cannot be used, the status is 200 and `valid` is false. Requires the scope `read:discounts`. */
  validate(code: Path<'discounts.validate'>['code'], query?: Query<'discounts.validate'>, options?: Options): Call<'discounts.validate'>;
  /** Gets one discount. Requires the scope `read:discounts`. */
  get(discount_id: number, query?: Query<'discounts.get'>, options?: Options): Call<'discounts.get'>;
  /** Updates the given fields of a discount. Requires the scope `write:discounts`. */
  update(discount_id: number, body: Body<'discounts.update'>, options?: Options & DryRun): Call<'discounts.update'>;
  /** Deletes a discount permanently. Requires the scope `write:discounts`. */
  delete(discount_id: number, options?: Options & DryRun): Call<'discounts.delete'>;
}

/** The operations of `charges`. */
export interface Charges {
  /** Lists the active charges and subscriptions of the installation, newest first. Requires the scope `billing`. */
  listActive(query?: Query<'charges.listActive'>, options?: Options): Call<'charges.listActive'>;
  /** Creates a one-time charge, which the merchant approves at `confirmation_url`. The same idempotency key returns the existing charge. Requires the scope `billing`. */
  create(body: Body<'charges.create'>, options?: Options & Keyed & DryRun): Call<'charges.create'>;
  /** Returns a charge of the app in the store. Requires the scope `billing`. */
  get(charge_id: number, query?: Query<'charges.get'>, options?: Options): Call<'charges.get'>;
  /** Refunds an active or cancelled charge within 180 days of its payment, in whole or in part: through its gateway, or into the wallet that it was paid from. The fees of the refunded part are returned in proportion. Requires the scope `billing`. */
  refund(charge_id: number, body: Body<'charges.refund'>, options?: Options & Keyed & DryRun): Call<'charges.refund'>;
  /** Lists the charges of all apps in a store, newest first. Requires an owner or admin of the store, or the permission `apps__manage_billing`. */
  list(query: Query<'charges.list'>, options?: Options): List<'charges.list'>;
  /** Sets whether renewals of a subscription are paid from the wallet of its app. Requires an owner or admin of the store, or the permission `apps__install_apps`. */
  update(charge_id: number, body: Body<'charges.update'>, options?: Options): Call<'charges.update'>;
  /** Approves a charge. It is paid at `payment_url`, or immediately from the wallet; a free trial starts immediately. A repeated call within the lifetime of the payment session returns the same session. Requires an owner or admin of the store, or the permission `apps__install_apps`. */
  approve(charge_id: number, body?: Body<'charges.approve'>, options?: Options): Call<'charges.approve'>;
  /** Cancels a pending or active charge immediately, or an active subscription at the end of its period. Requires an owner or admin of the store, or the permission `apps__install_apps`. */
  cancel(charge_id: number, body?: Body<'charges.cancel'>, options?: Options): Call<'charges.cancel'>;
  /** Declines a pending charge. Requires an owner or admin of the store, or the permission `apps__install_apps`. */
  decline(charge_id: number, options?: Options): Call<'charges.decline'>;
}

/** The operations of `subscriptions`. */
export interface Subscriptions {
  /** Creates a subscription, which the merchant approves at `confirmation_url`. The same idempotency key returns the existing charge. Requires the scope `billing`. */
  create(body: Body<'subscriptions.create'>, options?: Options & Keyed & DryRun): Call<'subscriptions.create'>;
}

/** The operations of `usageCharges`. */
export interface UsageCharges {
  /** Charges usage under the active subscription. It is settled with the next renewal. Requires the scope `billing`. */
  create(body: Body<'usageCharges.create'>, options?: Options & Keyed & DryRun): Call<'usageCharges.create'>;
  /** Lists the usage charges of the app in the store, newest first. Requires the scope `billing`. */
  list(query?: Query<'usageCharges.list'>, options?: Options): List<'usageCharges.list'>;
}

/** The operations of `wallet`. */
export interface Wallet {
  /** Returns the wallet. It is created on first use. Requires the scope `billing`. */
  get(query?: Query<'wallet.get'>, options?: Options): Call<'wallet.get'>;
  /** Creates a wallet top-up, which the merchant approves at `confirmation_url`. The same idempotency key returns the existing charge. Requires the scope `billing`. */
  topUp(body: Body<'wallet.topUp'>, options?: Options & Keyed & DryRun): Call<'wallet.topUp'>;
  /** Takes an amount from the wallet. Concurrent debits succeed only while the balance covers them. Requires the scope `billing`. */
  debit(body: Body<'wallet.debit'>, options?: Options & Keyed & DryRun): Call<'wallet.debit'>;
  /** Lists the transactions of the wallet, newest first. Requires the scope `billing`. */
  listTransactions(query?: Query<'wallet.listTransactions'>, options?: Options): List<'wallet.listTransactions'>;
}

/** The operations of `webhooks`. */
export interface Webhooks {
  /** Lists the subscriptions, newest first. Requires an app that is installed on the store. */
  list(query?: Query<'webhooks.list'>, options?: Options): List<'webhooks.list'>;
  /** Subscribes to a topic. Events that are published from now on are delivered. An installation has at most 50 subscriptions. Requires an app that is installed on the store. */
  create(body: Body<'webhooks.create'>, options?: Options & Keyed & DryRun): Call<'webhooks.create'>;
  /** Returns one attempt with its request body. Requires an app that is installed on the store. */
  getDelivery(delivery_id: number, query?: Query<'webhooks.getDelivery'>, options?: Options): Call<'webhooks.getDelivery'>;
  /** Replaces the signing secret of the app or of one subscription of a custom app. Requests are signed with both the previous and the new secret for 24 hours. The secret of the app signs in all of its stores, so it is replaced with client credentials only; an access token is refused with `forbidden`. Requires an app that is installed on the store. */
  rotateSecret(body?: Body<'webhooks.rotateSecret'>, options?: Options & Keyed & DryRun): Call<'webhooks.rotateSecret'>;
  /** Verifies a received webhook like a receiver, and explains why its signature is refused. Requires an app that is installed on the store. */
  verify(body: Body<'webhooks.verify'>, options?: Options & Keyed & DryRun): Call<'webhooks.verify'>;
  /** Returns a subscription. Requires an app that is installed on the store. */
  get(subscription_id: number, query?: Query<'webhooks.get'>, options?: Options): Call<'webhooks.get'>;
  /** Updates a subscription. Activation resets its failure counter. Events published while it is inactive are not queued, and deactivation ends pending retries. Requires an app that is installed on the store. */
  update(subscription_id: number, body: Body<'webhooks.update'>, options?: Options & DryRun): Call<'webhooks.update'>;
  /** Deletes a subscription. It receives nothing further, not even pending retries. Requires an app that is installed on the store. */
  delete(subscription_id: number, options?: Options & DryRun): Call<'webhooks.delete'>;
  /** Lists the attempts of a subscription, newest first. Requires an app that is installed on the store. */
  listDeliveries(subscription_id: number, query?: Query<'webhooks.listDeliveries'>, options?: Options): List<'webhooks.listDeliveries'>;
  /** Sends the events of the subscription's topic that were published in a period again, at most 10,000 per call, oldest first. Their bodies are unchanged. Requires an app that is installed on the store. */
  replay(subscription_id: number, body: Body<'webhooks.replay'>, options?: Options & Keyed & DryRun): Call<'webhooks.replay'>;
  /** Returns deliveries and failures by hour, the success rate and percentiles of the response time. At most the newest 50,000 attempts are counted. Requires an app that is installed on the store. */
  getStats(subscription_id: number, query?: Query<'webhooks.getStats'>, options?: Options): Call<'webhooks.getStats'>;
  /** Sends an example event of the subscription's topic, marked `"test": true`, once and returns the outcome. It is neither logged nor retried, and a failure does not count. If the subscription or the app already has its maximum of attempts in progress, the response is `rate_limited`. Requires an app that is installed on the store. */
  test(subscription_id: number, options?: Options & Keyed & DryRun): Call<'webhooks.test'>;
  /** Sends the event of a delivery again, to the current URL of the subscription, in a new chain of attempts. The original delivery does not change. A repeated call within ten seconds, or while the chain is in progress, returns the same chain. If the installation lost the scope of the topic, the response is the same as for an inactive subscription. Requires an owner or admin of the store, or the permission `apps__manage_webhooks`. */
  retryDelivery(delivery_id: number, options?: Options): Call<'webhooks.retryDelivery'>;
}

/** The operations of `events`. */
export interface Events {
  /** Lists retained events in the order of their sequence. Continue with `after` set to `next_after`, which also skips events that the app's scopes do not cover; `data` may therefore be empty while `has_more` is true. Requires an app that is installed on the store. */
  list(query?: Query<'events.list'>, options?: Options): List<'events.list'>;
}

/** The operations of `metafields`. */
export interface Metafields {
  /** Lists the app's metafields of a resource by namespace and key, on one page unless `limit` is given. Requires the scope `read:metafields`. */
  list(
    resource_type: Path<'metafields.list'>['resource_type'],
    resource_id: number,
    query?: Query<'metafields.list'>,
    options?: Options,
  ): List<'metafields.list'>;
  /** Creates a metafield, or updates the existing one with this namespace and key. Requires the scope `write:metafields`. */
  set(
    resource_type: Path<'metafields.set'>['resource_type'],
    resource_id: number,
    body: Body<'metafields.set'>,
    options?: Options & Keyed & DryRun,
  ): Call<'metafields.set'>;
  /** Creates or updates up to 25 metafields, all or none. Returns them in the given order. Requires the scope `write:metafields`. */
  setMany(
    resource_type: Path<'metafields.setMany'>['resource_type'],
    resource_id: number,
    body: Body<'metafields.setMany'>,
    options?: Options & DryRun,
  ): Call<'metafields.setMany'>;
  /** Deletes a metafield. Requires the scope `write:metafields`. */
  delete(
    resource_type: Path<'metafields.delete'>['resource_type'],
    resource_id: number,
    namespace: Path<'metafields.delete'>['namespace'],
    key: Path<'metafields.delete'>['key'],
    options?: Options & DryRun,
  ): Call<'metafields.delete'>;
}

/** The operations of `store`. */
export interface Store {
  /** Gets the profile of the store. Requires the scope `read:store`. */
  get(query?: Query<'store.get'>, options?: Options): Call<'store.get'>;
}

/** The operations of `staff`. */
export interface Staff {
  /** Lists staff members, newest first. Requires the scope `read:staff`. */
  list(query?: Query<'staff.list'>, options?: Options): List<'staff.list'>;
  /** Returns one staff member. Requires the scope `read:staff`. */
  get(id: number, query?: Query<'staff.get'>, options?: Options): Call<'staff.get'>;
}

/** The operations of `analytics`. */
export interface Analytics {
  /** Returns the figures of a range by day, week or month, oldest first. Periods without orders are included with zeros. The first and last period are clipped to the range, as their `since` and `until` show. Requires the scope `read:analytics`. */
  sales(query?: Query<'analytics.sales'>, options?: Options): Call<'analytics.sales'>;
  /** Returns the figures of a range of days. Requires the scope `read:analytics`. */
  summary(query?: Query<'analytics.summary'>, options?: Options): Call<'analytics.summary'>;
}

/** The operations of `suppliers`. */
export interface Suppliers {
  /** Lists suppliers, newest first. Requires the scope `read:procurement`. */
  list(query?: Query<'suppliers.list'>, options?: Options): List<'suppliers.list'>;
  /** Creates a supplier. Requires the scope `write:procurement`. */
  create(body: Body<'suppliers.create'>, options?: Options & Keyed & DryRun): Call<'suppliers.create'>;
  /** Gets one supplier. Requires the scope `read:procurement`. */
  get(supplier_id: number, query?: Query<'suppliers.get'>, options?: Options): Call<'suppliers.get'>;
  /** Updates the given fields of a supplier. Requires the scope `write:procurement`. */
  update(supplier_id: number, body: Body<'suppliers.update'>, options?: Options & DryRun): Call<'suppliers.update'>;
  /** Deletes a supplier without purchase orders. Requires the scope `write:procurement`. */
  delete(supplier_id: number, options?: Options & DryRun): Call<'suppliers.delete'>;
}

/** The operations of `purchaseOrders`. */
export interface PurchaseOrders {
  /** Lists purchase orders, newest first. Requires the scope `read:procurement`. */
  list(query?: Query<'purchaseOrders.list'>, options?: Options): List<'purchaseOrders.list'>;
  /** Creates a draft of a purchase order. Requires the scope `write:procurement`. */
  create(body: Body<'purchaseOrders.create'>, options?: Options & Keyed & DryRun): Call<'purchaseOrders.create'>;
  /** Gets one purchase order with its lines and deliveries. Requires the scope `read:procurement`. */
  get(purchase_order_id: number, query?: Query<'purchaseOrders.get'>, options?: Options): Call<'purchaseOrders.get'>;
  /** Updates the given fields of a draft. Requires the scope `write:procurement`. */
  update(purchase_order_id: number, body: Body<'purchaseOrders.update'>, options?: Options & DryRun): Call<'purchaseOrders.update'>;
  /** Cancels a purchase order without received units. Requires the scope `write:procurement`. */
  cancel(purchase_order_id: number, options?: Options & Keyed & DryRun): Call<'purchaseOrders.cancel'>;
  /** Closes a partially received purchase order. Its outstanding units are no longer incoming. Requires the scope `write:procurement`. */
  close(purchase_order_id: number, options?: Options & Keyed & DryRun): Call<'purchaseOrders.close'>;
  /** Marks a draft as ordered. Its units become incoming stock. Requires the scope `write:procurement`. */
  markOrdered(purchase_order_id: number, options?: Options & Keyed & DryRun): Call<'purchaseOrders.markOrdered'>;
  /** Records a delivery. Without a body, all outstanding units are received. Requires the scope `write:procurement`. */
  receive(
    purchase_order_id: number,
    body?: Body<'purchaseOrders.receive'>,
    options?: Options & Keyed & DryRun,
  ): Call<'purchaseOrders.receive'>;
}

/** The operations of `transfers`. */
export interface Transfers {
  /** Lists transfers, newest first. Requires the scope `read:procurement`. */
  list(query?: Query<'transfers.list'>, options?: Options): List<'transfers.list'>;
  /** Creates a draft of a transfer. Requires the scope `write:procurement`. */
  create(body: Body<'transfers.create'>, options?: Options & Keyed & DryRun): Call<'transfers.create'>;
  /** Gets one transfer with its lines. Requires the scope `read:procurement`. */
  get(transfer_id: number, query?: Query<'transfers.get'>, options?: Options): Call<'transfers.get'>;
  /** Updates the given fields of a draft. Requires the scope `write:procurement`. */
  update(transfer_id: number, body: Body<'transfers.update'>, options?: Options & DryRun): Call<'transfers.update'>;
  /** Cancels a transfer; `on_in_transit` is required for one in transit. Requires the scope `write:procurement`. */
  cancel(transfer_id: number, body?: Body<'transfers.cancel'>, options?: Options & Keyed & DryRun): Call<'transfers.cancel'>;
  /** Completes a transfer with its received, rejected and lost units; without a body, all are received. Requires the scope `write:procurement`. */
  complete(transfer_id: number, body?: Body<'transfers.complete'>, options?: Options & Keyed & DryRun): Call<'transfers.complete'>;
  /** Ships a draft. Its units are removed from the origin. Requires the scope `write:procurement`. */
  ship(transfer_id: number, options?: Options & Keyed & DryRun): Call<'transfers.ship'>;
}

/** The operations of `installation`. */
export interface Installation {
  /** Returns the installation, with the granted scopes and the scopes that the app may request. Requires an app that is installed on the store. */
  get(query?: Query<'installation.get'>, options?: Options): Call<'installation.get'>;
  /** Uninstalls the app from the store, which revokes its tokens. Requires an app that is installed on the store. */
  uninstall(options?: Options & DryRun): Call<'installation.uninstall'>;
}

/** The operations of `scopes`. */
export interface Scopes {
  /** Returns how the installation uses each scope that it was granted. A use is a request that needed the scope and had it. Requires an app that is installed on the store. */
  usage(query?: Query<'scopes.usage'>, options?: Options): Call<'scopes.usage'>;
}

/** The operations of `sync`. */
export interface Sync {
  /** Returns the number and a hash of the records in ranges of ids, to compare with those of a copy. Requires the scope that reads the resource; categories are read with `read:products`. Requires an app that is installed on the store. */
  digest(resource: Path<'sync.digest'>['resource'], query?: Query<'sync.digest'>, options?: Options): Call<'sync.digest'>;
}

/** The operations of `requests`. */
export interface Requests {
  /** Lists the app's requests to this store of the last 7 days, newest first, refused ones included. A request is listed within 5 s. Under extreme load, requests may be missing. Requires an app that is installed on the store. */
  list(query?: Query<'requests.list'>, options?: Options): List<'requests.list'>;
  /** Returns the app's requests with an id, the events that they caused, and the deliveries of these events to the app. Requires an app that is installed on the store. */
  get(request_id: Path<'requests.get'>['request_id'], query?: Query<'requests.get'>, options?: Options): Call<'requests.get'>;
}

/** The operations of `exports`. */
export interface Exports {
  /** Starts an export of a whole resource as one compressed file, which shows the store as of one moment. Requires the scope that reads the resource; `events` contains the topics that the app's scopes allow. Two exports of an installation run at a time. Requires an app that is installed on the store. */
  create(body: Body<'exports.create'>, options?: Options & Keyed & DryRun): Call<'exports.create'>;
  /** Lists the exports of the last 30 days, newest first. Requires an app that is installed on the store. */
  list(query?: Query<'exports.list'>, options?: Options): List<'exports.list'>;
  /** Gets an export with its progress, and the address of the file once it is completed. Requires an app that is installed on the store. */
  get(job_id: number, query?: Query<'exports.get'>, options?: Options): Call<'exports.get'>;
  /** Cancels an unfinished export and deletes the file of a completed one. Requires an app that is installed on the store. */
  cancel(job_id: number, options?: Options & DryRun): Call<'exports.cancel'>;
}

/** The operations of `imports`. */
export interface Imports {
  /** Imports the records of a file, line after line, each like the single write of its resource, whose scope it requires. One import of an installation runs at a time. A file can be imported again: lines that change nothing are `unchanged`. Requires an app that is installed on the store. */
  create(body: FormData, options?: Options & Keyed & DryRun): Call<'imports.create'>;
  /** Lists the imports of the last 30 days, newest first. Requires an app that is installed on the store. */
  list(query?: Query<'imports.list'>, options?: Options): List<'imports.list'>;
  /** Gets an import with its progress, and the address of its results once it is completed. Requires an app that is installed on the store. */
  get(job_id: number, query?: Query<'imports.get'>, options?: Options): Call<'imports.get'>;
  /** Cancels an unfinished import and deletes the files. Lines that have a result stay written. Requires an app that is installed on the store. */
  cancel(job_id: number, options?: Options & DryRun): Call<'imports.cancel'>;
  /** Lists the results of the lines of an import, in their order. Requires an app that is installed on the store. */
  listResults(job_id: number, query?: Query<'imports.listResults'>, options?: Options): List<'imports.listResults'>;
}

/** The operations of `deprecations`. */
export interface Deprecations {
  /** Returns the deprecated routes and fields that this installation used in the last 30 days. Requires an app that is installed on the store. */
  list(query?: Query<'deprecations.list'>, options?: Options): Call<'deprecations.list'>;
}

/** The operations of `oauth`. */
export interface Oauth {
  /** Returns the metadata. Its URLs come from the configuration, never from a request. Requires no authentication. */
  getMetadata(options?: Options): Call<'oauth.getMetadata'>;
  /** Revokes every access and refresh token of an installation; the app stays installed and must be authorized again. Requires an owner or admin of the store. */
  revoke(body: Body<'oauth.revoke'>, options?: Options): Call<'oauth.revoke'>;
  /** Exchanges a code, a refresh token or a session token for tokens. Requires the credentials of an OAuth client: HTTP Basic, or `client_id` and `client_secret` in the body. */
  token(body: Body<'oauth.token'>, options?: Options): Call<'oauth.token'>;
}

/** The operations of `sessionTokens`. */
export interface SessionTokens {
  /** Issues a token that identifies the merchant to the server of an installed app. The dashboard passes it to the page of the app. Requires an owner or admin of the store, or the permission `apps__use_apps`. */
  issue(body: Body<'sessionTokens.issue'>, options?: Options): Call<'sessionTokens.issue'>;
  /** Verifies a session token of the calling app. A token can be verified repeatedly. With `X-Store-Id`, it must be a token of that store. Requires the app's client id and secret. No store is named. */
  verify(body: Body<'sessionTokens.verify'>, options?: Options): Call<'sessionTokens.verify'>;
}

/** The operations of `extensions`. */
export interface Extensions {
  /** Sends a request to the app API with the scopes that the installation, the extension and the token have in common, and returns its response unchanged. Extensions have their own rate limit. Routes that need no scope can only be read. Requires a sandbox token of an extension. */
  proxy(body: Body<'extensions.proxy'>, options?: Options): Call<'extensions.proxy'>;
  /** Lists the extensions of the app. Requires the app's client id and secret. No store is named. */
  list(query?: Query<'extensions.list'>, options?: Options): List<'extensions.list'>;
  /** Creates an extension outside of a deploy. Requires the app's client id and secret. No store is named. */
  create(body: Body<'extensions.create'>, options?: Options): Call<'extensions.create'>;
  /** Replaces all extensions of the app, in all stores together, and keeps the set as a new version. Requires the app's client id and secret. No store is named. */
  deploy(body: Body<'extensions.deploy'>, options?: Options): Call<'extensions.deploy'>;
  /** Lists the stored versions: the last 25, newest first. Requires the app's client id and secret. No store is named. */
  listVersions(query?: Query<'extensions.listVersions'>, options?: Options): List<'extensions.listVersions'>;
  /** Restores the extensions of a version, which becomes the live one. No version is added. The live version can be restored if its extensions were changed individually since; otherwise the response is 409. Requires the app's client id and secret. No store is named. */
  rollback(version: number, options?: Options): Call<'extensions.rollback'>;
  /** Changes an extension outside of a deploy. Requires the app's client id and secret. No store is named. */
  update(extension_id: number, body: Body<'extensions.update'>, options?: Options): Call<'extensions.update'>;
  /** Deletes an extension and its sandbox tokens. Requires the app's client id and secret. No store is named. */
  delete(extension_id: number, options?: Options): Call<'extensions.delete'>;
  /** Lists all extensions of the installed apps to show at a target, in their order. The list is complete and has no `pagination`. Requires an owner or admin of the store, or the permission `apps__use_apps`. */
  listPlaced(query: Query<'extensions.listPlaced'>, options?: Options): Call<'extensions.listPlaced'>;
  /** Issues a token for an extension, which the dashboard passes to its frame. Requires an owner or admin of the store, or the permission `apps__use_apps`. */
  issueToken(query: Query<'extensions.issueToken'>, options?: Options): Call<'extensions.issueToken'>;
}

/** The operations of `storefront`. */
export interface Storefront {
  /** Lists all extensions of a store at a target, in their order. The list is complete and has no `pagination`. It may be cached for a minute; a matching `If-None-Match` returns 304. Requires no authentication. */
  listExtensions(query: Query<'storefront.listExtensions'>, options?: Options): Call<'storefront.listExtensions'>;
  /** Posts an action of a customer to the app of an extension and returns the app's response. Requires no authentication. */
  runAction(body: Body<'storefront.runAction'>, options?: Options): Call<'storefront.runAction'>;
}

/** The operations of `payments`. */
export interface Payments {
  /** Accepts a notification of a payment gateway, `sandbox` or `sslcommerz`, and settles the payment that it identifies: the gateway is queried for its status and amount. A notification of an unknown payment is accepted and has no effect. Requires no authentication. */
  notify(gateway: Path<'payments.notify'>['gateway'], body: Body<'payments.notify'>, options?: Options): Call<'payments.notify'>;
}

/** The operations of `installations`. */
export interface Installations {
  /** Installs a first-party app without a code, with every scope that it declares. Its tokens are posted to its webhook URL, signed. Requires an owner or admin of the store. */
  directInstall(body: Body<'installations.directInstall'>, options?: Options): Call<'installations.directInstall'>;
  /** Takes scopes away from an app: its tokens lose them immediately, and it receives `app.scopes_changed`. Requires an owner or admin of the store, or the permission `apps__install_apps`. */
  narrowScopes(installation_id: number, body: Body<'installations.narrowScopes'>, options?: Options): Call<'installations.narrowScopes'>;
  /** Uninstalls an app: its tokens are revoked immediately, its subscriptions are deactivated, and it receives `app.uninstalled`. Requires an owner or admin of the store, or the permission `apps__install_apps`. */
  uninstall(installation_id: number, options?: Options): Call<'installations.uninstall'>;
}

/** The operations of `customApps`. */
export interface CustomApps {
  /** Creates an app and installs it on the store. Its secrets cannot be read again. Requires an owner or admin of the store, or the permission `apps__install_apps`. */
  create(body: Body<'customApps.create'>, options?: Options): Call<'customApps.create'>;
  /** Lists the custom apps of a store, newest first. Requires an owner or admin of the store, or the permission `apps__install_apps`. */
  list(query: Query<'customApps.list'>, options?: Options): List<'customApps.list'>;
  /** Returns a custom app, without its secrets. Requires an owner or admin of the store, or the permission `apps__install_apps`. */
  get(app_id: number, options?: Options): Call<'customApps.get'>;
  /** Updates a custom app. New scopes apply to its access token immediately; its subscriptions are updated to `webhook_url` and `topics`. Requires an owner or admin of the store, or the permission `apps__install_apps`. */
  update(app_id: number, body: Body<'customApps.update'>, options?: Options): Call<'customApps.update'>;
  /** Deletes a custom app: it is uninstalled, and its credentials are revoked immediately. Requires an owner or admin of the store, or the permission `apps__install_apps`. */
  delete(app_id: number, options?: Options): Call<'customApps.delete'>;
  /** Replaces the client secret. The new one cannot be read again; the previous one stays valid for `grace_seconds`. Requires an owner or admin of the store, or the permission `apps__install_apps`. */
  rotateSecret(app_id: number, body?: Body<'customApps.rotateSecret'>, options?: Options): Call<'customApps.rotateSecret'>;
  /** Replaces the access token. The new one is valid for a year and cannot be read again; the old one is revoked immediately. Requires an owner or admin of the store, or the permission `apps__install_apps`. */
  regenerateToken(app_id: number, options?: Options): Call<'customApps.regenerateToken'>;
}

/** The operations of `developers`. */
export interface Developers {
  /** Creates the account of an invited person, with the email address of the invitation, and makes it a member of the organisation. Requires no authentication. */
  createAccount(body: Body<'developers.createAccount'>, options?: Options): Call<'developers.createAccount'>;
  /** Begins the sign-in of a device, e.g. a command line: it shows the address and the user code, a person opens the address in any browser, signs in and confirms, and in the meantime the device polls for its token. Requires no authentication. */
  authorizeDevice(body: Body<'developers.authorizeDevice'>, options?: Options): Call<'developers.authorizeDevice'>;
  /** Returns the access token of a device after the person has confirmed, and only once. Until then the error is `authorization_pending`, or `slow_down` for a device that did not wait for its interval. Requires no authentication. */
  deviceToken(body: Body<'developers.deviceToken'>, options?: Options): Call<'developers.deviceToken'>;
  /** Makes the signed-in person a member of the organisation of an invitation, or the owner of a new one. Requires a signed-in person; accounts of developers and of merchants are the same. */
  acceptInvitation(body: Body<'developers.acceptInvitation'>, options?: Options): Call<'developers.acceptInvitation'>;
  /** Returns the signed-in person, and when the session ends. Requires a signed-in person; accounts of developers and of merchants are the same. */
  getSession(options?: Options): Call<'developers.getSession'>;
  /** Ends the session: the token or the cookie of the request is refused from now on. Requires a signed-in person; accounts of developers and of merchants are the same. */
  endSession(options?: Options): Call<'developers.endSession'>;
  /** Sends a link with which the owner of an email address creates an organisation. The response does not reveal whether there is an account. This requires that the operator allows anyone to sign up (`DEVELOPER_SIGN_UP=open`) and that the installation sends email; otherwise the response is 403. Requires no authentication. */
  signUp(body: Body<'developers.signUp'>, options?: Options): Call<'developers.signUp'>;
}

/** The operations of `organisations`. */
export interface Organisations {
  /** Lists the organisations that the signed-in person is a member of, by name. Requires a signed-in person; accounts of developers and of merchants are the same. */
  list(options?: Options): Call<'organisations.list'>;
  /** Creates an organisation, whose owner is the signed-in person. This requires that the operator allows anyone to sign up (`DEVELOPER_SIGN_UP=open`); otherwise the response is 403. Requires a signed-in person; accounts of developers and of merchants are the same. */
  create(body: Body<'organisations.create'>, options?: Options): Call<'organisations.create'>;
  /** Returns an organisation. Requires a member of the organisation. */
  get(organisation_id: number, options?: Options): Call<'organisations.get'>;
  /** Updates an organisation. Requires an owner of the organisation. */
  update(organisation_id: number, body: Body<'organisations.update'>, options?: Options): Call<'organisations.update'>;
  /** Lists the invitations that were not accepted, newest first. Requires an owner of the organisation. */
  listInvitations(organisation_id: number, options?: Options): Call<'organisations.listInvitations'>;
  /** Invites a person by email. The link is valid for seven days and works once; another invitation of the same person replaces it. Where the installation sends no email, the response is 409. Requires an owner of the organisation. */
  invite(organisation_id: number, body: Body<'organisations.invite'>, options?: Options): Call<'organisations.invite'>;
  /** Withdraws an invitation. Its link no longer works. Requires an owner of the organisation. */
  withdrawInvitation(organisation_id: number, invitation_id: number, options?: Options): Call<'organisations.withdrawInvitation'>;
  /** Lists the members of an organisation in the order in which they joined. Requires a member of the organisation. */
  listMembers(organisation_id: number, options?: Options): Call<'organisations.listMembers'>;
  /** Changes the role of a member. The last owner keeps the role: 409. Requires an owner of the organisation. */
  updateMember(
    organisation_id: number,
    merchant_id: number,
    body: Body<'organisations.updateMember'>,
    options?: Options,
  ): Call<'organisations.updateMember'>;
  /** Removes a member. Members who are not owners can remove only themselves. The last owner cannot leave: 409. Requires a member of the organisation. */
  removeMember(organisation_id: number, merchant_id: number, options?: Options): Call<'organisations.removeMember'>;
  /** Returns revenue, fees, refunds and the amounts owed, by month and by app, from the ledger. Only real money is included: money of sandbox stores is left out. Requires an owner or a member for billing of the organisation. */
  getMoney(organisation_id: number, query?: Query<'organisations.getMoney'>, options?: Options): Call<'organisations.getMoney'>;
}

/** The operations of `developerApps`. */
export interface DeveloperApps {
  /** Lists the apps of an organisation, by name. Requires a member of the organisation. */
  list(organisation_id: number, options?: Options): Call<'developerApps.list'>;
  /** Registers an app. Its secrets cannot be read again. An organisation has at most 100 apps: 409. Requires an owner or developer of the organisation. */
  create(organisation_id: number, body: Body<'developerApps.create'>, options?: Options): Call<'developerApps.create'>;
  /** Returns an app, without its secrets. Requires a member of the organisation. */
  get(organisation_id: number, app_id: number, options?: Options): Call<'developerApps.get'>;
  /** Updates an app. Installations keep their scopes and webhook subscriptions. Requires an owner or developer of the organisation. */
  update(organisation_id: number, app_id: number, body: Body<'developerApps.update'>, options?: Options): Call<'developerApps.update'>;
  /** Deletes an app. The body must repeat its name. Its credentials are refused immediately, and within minutes it is uninstalled from all of its stores. Requires an owner or developer of the organisation. */
  delete(organisation_id: number, app_id: number, body: Body<'developerApps.delete'>, options?: Options): Call<'developerApps.delete'>;
  /** Returns the 50 newest exports and imports of the app's current installations, newest first. Requires a member of the organisation. */
  listBulkJobs(organisation_id: number, app_id: number, options?: Options): Call<'developerApps.listBulkJobs'>;
  /** Lists the deliveries to the app by their last attempts, newest first. Stores that have uninstalled the app are left out. Requires a member of the organisation. */
  listDeliveries(
    organisation_id: number,
    app_id: number,
    query?: Query<'developerApps.listDeliveries'>,
    options?: Options,
  ): List<'developerApps.listDeliveries'>;
  /** Returns one attempt with its request, its response and the other attempts of the delivery. Requires a member of the organisation. */
  getDelivery(organisation_id: number, app_id: number, delivery_id: number, options?: Options): Call<'developerApps.getDelivery'>;
  /** Sends the event of a delivery again, to the current URL of the subscription, in a new chain of attempts. The original delivery does not change. A repeated call within ten seconds, or while the chain is in progress, returns the same chain. If the installation lost the scope of the topic, the response is that for an inactive subscription. Requires an owner or developer of the organisation. */
  retryDelivery(organisation_id: number, app_id: number, delivery_id: number, options?: Options): Call<'developerApps.retryDelivery'>;
  /** Sets the scopes, redirect URLs, topics and extensions of an app to those of a manifest, in all stores together, and stores them as a version. Without changes, no version is created. Installations keep their scopes and webhook subscriptions. Requires an owner or developer of the organisation. */
  deploy(organisation_id: number, app_id: number, body: Body<'developerApps.deploy'>, options?: Options): Call<'developerApps.deploy'>;
  /** Returns the deprecated routes and fields that the app used in the last 30 days, in any of its stores. Requires a member of the organisation. */
  listDeprecations(organisation_id: number, app_id: number, options?: Options): Call<'developerApps.listDeprecations'>;
  /** Counts the app's refused requests of the last 7 days by the codes of their errors, the most frequent first. Stores that have uninstalled the app are left out. At most 500,000 requests are counted. Requires a member of the organisation. */
  listErrors(organisation_id: number, app_id: number, options?: Options): Call<'developerApps.listErrors'>;
  /** Lists the retained events of all stores that have the app, newest first, whether or not the app subscribed to them. For each store, they are the events that its event feed shows to the app. Stores that have uninstalled the app are left out. Requires a member of the organisation. */
  listEvents(
    organisation_id: number,
    app_id: number,
    query?: Query<'developerApps.listEvents'>,
    options?: Options,
  ): List<'developerApps.listEvents'>;
  /** Returns an event with its payload, as the event feed of its store shows it to the app. Requires a member of the organisation. */
  getEvent(
    organisation_id: number,
    app_id: number,
    event_id: Path<'developerApps.getEvent'>['event_id'],
    options?: Options,
  ): Call<'developerApps.getEvent'>;
  /** Uploads the icon of an app, which replaces the former one. A square of 300 pixels or more looks best. Requires an owner or developer of the organisation. */
  uploadIcon(organisation_id: number, app_id: number, body: FormData, options?: Options): Call<'developerApps.uploadIcon'>;
  /** Removes the icon of an app. Listings that were submitted with it keep it. Requires an owner or developer of the organisation. */
  removeIcon(organisation_id: number, app_id: number, options?: Options): Call<'developerApps.removeIcon'>;
  /** Counts installations, uninstalls and the stores that have the app, by day in UTC, with every day of the window. Only real stores are included: sandbox stores that have the app are counted in `sandbox_active`. Requires a member of the organisation. */
  installations(
    organisation_id: number,
    app_id: number,
    query?: Query<'developerApps.installations'>,
    options?: Options,
  ): Call<'developerApps.installations'>;
  /** Returns the draft of a listing, the submission that waits for the operator, and the content that the directory shows. An app without a listing has an empty draft. Requires a member of the organisation. */
  getListing(organisation_id: number, app_id: number, options?: Options): Call<'developerApps.getListing'>;
  /** Updates the draft of a listing. The submission and the content that the directory shows do not change. Requires an owner or developer of the organisation. */
  updateListing(
    organisation_id: number,
    app_id: number,
    body: Body<'developerApps.updateListing'>,
    options?: Options,
  ): Call<'developerApps.updateListing'>;
  /** Adds a screenshot to the draft of a listing, after the others. A listing has at most 6: 409. Requires an owner or developer of the organisation. */
  addScreenshot(organisation_id: number, app_id: number, body: FormData, options?: Options): Call<'developerApps.addScreenshot'>;
  /** Changes the alternative text of a screenshot of the draft, or moves it. The submission and the content that the directory shows do not change. Requires an owner or developer of the organisation. */
  updateScreenshot(
    organisation_id: number,
    app_id: number,
    screenshot_id: number,
    body: Body<'developerApps.updateScreenshot'>,
    options?: Options,
  ): Call<'developerApps.updateScreenshot'>;
  /** Removes a screenshot from the draft. Listings that were submitted with it keep it. Requires an owner or developer of the organisation. */
  removeScreenshot(
    organisation_id: number,
    app_id: number,
    screenshot_id: number,
    options?: Options,
  ): Call<'developerApps.removeScreenshot'>;
  /** Submits the draft, with the fields of the body, and the current name, texts, links and icon of the app to the operator. It replaces a submission that is still waiting. 400 if the app has no summary or description, or the draft no prices or installation page. Requires an owner or developer of the organisation. */
  submitListing(
    organisation_id: number,
    app_id: number,
    body?: Body<'developerApps.submitListing'>,
    options?: Options,
  ): Call<'developerApps.submitListing'>;
  /** Removes the app from the directory, and withdraws a submission. The draft stays, and so does the app in stores that installed it. Requires an owner or developer of the organisation. */
  withdrawListing(organisation_id: number, app_id: number, options?: Options): Call<'developerApps.withdrawListing'>;
  /** Lists the app's requests of the last 7 days, newest first, refused ones included. Stores that have uninstalled the app are left out. A request is listed within 5 s. Under extreme load, requests may be missing. Requires a member of the organisation. */
  listRequests(
    organisation_id: number,
    app_id: number,
    query?: Query<'developerApps.listRequests'>,
    options?: Options,
  ): List<'developerApps.listRequests'>;
  /** Restores an app to a version, as a new version that names it in `restored_version`. A version that the app deployed itself restores the extensions only. 409 if the app already matches it. Requires an owner or developer of the organisation. */
  rollback(
    organisation_id: number,
    app_id: number,
    body: Body<'developerApps.rollback'>,
    options?: Options,
  ): Call<'developerApps.rollback'>;
  /** Replaces the client secret. The new one cannot be read again; the previous one stays valid for `grace_seconds`. Requires an owner or developer of the organisation. */
  rotateSecret(
    organisation_id: number,
    app_id: number,
    body?: Body<'developerApps.rotateSecret'>,
    options?: Options,
  ): Call<'developerApps.rotateSecret'>;
  /** Lists the stored versions of an app: the last 25, newest first. A version that the app deployed itself has extensions only. Requires a member of the organisation. */
  listVersions(organisation_id: number, app_id: number, options?: Options): Call<'developerApps.listVersions'>;
  /** Returns a version of an app with its manifest, and its changes since the previous version. Requires a member of the organisation. */
  getVersion(organisation_id: number, app_id: number, version: number, options?: Options): Call<'developerApps.getVersion'>;
  /** Replaces the signing secret. The new one cannot be read again; requests are signed with both for 24 hours. Requires an owner or developer of the organisation. */
  rotateWebhookSecret(organisation_id: number, app_id: number, options?: Options): Call<'developerApps.rotateWebhookSecret'>;
}

/** The operations of `testStores`. */
export interface TestStores {
  /** Lists the test stores of an organisation, oldest first. Requires a member of the organisation. */
  list(organisation_id: number, options?: Options): Call<'testStores.list'>;
  /** Creates a sandbox store that the caller owns. Products, customers and orders are added to it within seconds: see `status`. An organisation has at most 5 test stores: 409. Requires an owner or developer of the organisation. */
  create(organisation_id: number, body?: Body<'testStores.create'>, options?: Options): Call<'testStores.create'>;
  /** Returns a test store with its clock and its apps. Requires a member of the organisation. */
  get(organisation_id: number, store_id: number, options?: Options): Call<'testStores.get'>;
  /** Deletes a test store. The apps are uninstalled from it, and it is frozen. Requires an owner or developer of the organisation. */
  delete(organisation_id: number, store_id: number, options?: Options): Call<'testStores.delete'>;
  /** Moves the clock of a test store forward, and does all billing work that is due until then, in order. The clock cannot be moved back. With `deliveries` and `tokens`, the retries of webhooks and the tokens of apps follow it. Requires an owner or developer of the organisation. */
  advanceClock(
    organisation_id: number,
    store_id: number,
    body: Body<'testStores.advanceClock'>,
    options?: Options,
  ): Call<'testStores.advanceClock'>;
  /** Installs an app of the organisation on a test store, with every scope that the app declares, and returns new tokens. Another call returns different ones. `app_id does not exist.` (400) for an inactive app, and 409 until the samples of the store have been added. Requires an owner or developer of the organisation. */
  install(organisation_id: number, store_id: number, body: Body<'testStores.install'>, options?: Options): Call<'testStores.install'>;
  /** Places an order of one unit of a product that was ordered before. 409 until the samples of the store have been added. Requires an owner or developer of the organisation. */
  placeOrder(organisation_id: number, store_id: number, options?: Options): Call<'testStores.placeOrder'>;
  /** Fails the payment of a pending charge at the sandbox gateway: the charge is approved, the bank refuses, and the charge is pending again. 409 if no charge is pending. Requires an owner or developer of the organisation. */
  failPayment(
    organisation_id: number,
    store_id: number,
    body?: Body<'testStores.failPayment'>,
    options?: Options,
  ): Call<'testStores.failPayment'>;
  /** Replaces a test store with a new one that has the same name and another id. The apps are uninstalled from the former store, which is frozen; install them on the new one. Requires an owner or developer of the organisation. */
  reset(organisation_id: number, store_id: number, options?: Options): Call<'testStores.reset'>;
  /** Expires the access tokens of an app now. Their refresh tokens stay valid, so the app has to refresh. Requires an owner or developer of the organisation. */
  expireTokens(
    organisation_id: number,
    store_id: number,
    body: Body<'testStores.expireTokens'>,
    options?: Options,
  ): Call<'testStores.expireTokens'>;
  /** Sends the webhooks of an app to an address that does not exist, until they are repaired: deliveries fail and are retried. Requires an owner or developer of the organisation. */
  breakWebhooks(
    organisation_id: number,
    store_id: number,
    body: Body<'testStores.breakWebhooks'>,
    options?: Options,
  ): Call<'testStores.breakWebhooks'>;
  /** Sends broken webhooks to their own address again. Retries that are due go there, and subscriptions that were ended by failures are active again. Requires an owner or developer of the organisation. */
  repairWebhooks(
    organisation_id: number,
    store_id: number,
    body: Body<'testStores.repairWebhooks'>,
    options?: Options,
  ): Call<'testStores.repairWebhooks'>;
}

/** The operations of `identity`. */
export interface Identity {
  /** Returns the same metadata at the address of RFC 8414. Requires no authentication. */
  getMetadata(options?: Options): Call<'identity.getMetadata'>;
  /** Returns the metadata of the identity provider. Requires no authentication. */
  getConfiguration(options?: Options): Call<'identity.getConfiguration'>;
  /** Returns the state of an access token of the calling client (RFC 7662). Needs a confidential client. Requires the credentials of an OAuth client: HTTP Basic, or `client_id` and `client_secret` in the body. */
  introspect(body: Body<'identity.introspect'>, options?: Options): Call<'identity.introspect'>;
  /** Returns the public keys that verify ID tokens. Requires no authentication. */
  getKeys(options?: Options): Call<'identity.getKeys'>;
  /** Revokes an access token (RFC 7009). The response is the same for an unknown token and for a token of another client; neither is changed. Requires the credentials of an OAuth client: HTTP Basic, or `client_id` and `client_secret` in the body. */
  revoke(body: Body<'identity.revoke'>, options?: Options): Call<'identity.revoke'>;
  /** Exchanges an authorization code for an access token and, with the scope `openid`, an ID token. Requires the credentials of an OAuth client: HTTP Basic, or `client_id` and `client_secret` in the body. */
  token(body: Body<'identity.token'>, options?: Options): Call<'identity.token'>;
  /** Returns the claims of the user of the bearer token. Requires an access token of the identity provider. */
  userInfo(options?: Options): Call<'identity.userInfo'>;
  /** Returns the claims of a user to the server of a client, which sends its credentials with the access token in the body. A request with a bearer header instead is the same as `GET`. Requires the credentials of a client of the identity provider in the body. */
  queryUserInfo(body: Body<'identity.queryUserInfo'>, options?: Options): Call<'identity.queryUserInfo'>;
}

/** The operations of `dashboard`. */
export interface Dashboard {
  /** Lists who did what in a store, newest first. Requires an owner of the store. */
  listAudit(query: Query<'dashboard.listAudit'>, options?: Options): List<'dashboard.listAudit'>;
  /** Signs a merchant in. Returns the session token in the body and as a cookie. After ten failures in 15 minutes, for the account or from the IP address, the response is 429. Requires no authentication. */
  signIn(body: Body<'dashboard.signIn'>, options?: Options): Call<'dashboard.signIn'>;
  /** Ends the session. Requires a signed-in merchant. */
  signOut(options?: Options): Call<'dashboard.signOut'>;
  /** Returns the signed-in merchant, their stores, and the CSRF token of the session. Requires a signed-in merchant. */
  getSession(options?: Options): Call<'dashboard.getSession'>;
}

/** The operations of `changelog`. */
export interface Changelog {
  /** Returns the changes, newest first. Requires no authentication. */
  list(query?: Query<'changelog.list'>, options?: Options): Call<'changelog.list'>;
}

/** All operations, by resource. */
export abstract class Resources {
  readonly orders: Orders = this.resource('orders');
  readonly products: Products = this.resource('products');
  readonly variants: Variants = this.resource('variants');
  readonly categories: Categories = this.resource('categories');
  readonly customers: Customers = this.resource('customers');
  readonly inventory: Inventory = this.resource('inventory');
  readonly locations: Locations = this.resource('locations');
  readonly discounts: Discounts = this.resource('discounts');
  readonly charges: Charges = this.resource('charges');
  readonly subscriptions: Subscriptions = this.resource('subscriptions');
  readonly usageCharges: UsageCharges = this.resource('usageCharges');
  readonly wallet: Wallet = this.resource('wallet');
  readonly webhooks: Webhooks = this.resource('webhooks');
  readonly events: Events = this.resource('events');
  readonly metafields: Metafields = this.resource('metafields');
  readonly store: Store = this.resource('store');
  readonly staff: Staff = this.resource('staff');
  readonly analytics: Analytics = this.resource('analytics');
  readonly suppliers: Suppliers = this.resource('suppliers');
  readonly purchaseOrders: PurchaseOrders = this.resource('purchaseOrders');
  readonly transfers: Transfers = this.resource('transfers');
  readonly installation: Installation = this.resource('installation');
  readonly scopes: Scopes = this.resource('scopes');
  readonly sync: Sync = this.resource('sync');
  readonly requests: Requests = this.resource('requests');
  readonly exports: Exports = this.resource('exports');
  readonly imports: Imports = this.resource('imports');
  readonly deprecations: Deprecations = this.resource('deprecations');
  readonly oauth: Oauth = this.resource('oauth');
  readonly sessionTokens: SessionTokens = this.resource('sessionTokens');
  readonly extensions: Extensions = this.resource('extensions');
  readonly storefront: Storefront = this.resource('storefront');
  readonly payments: Payments = this.resource('payments');
  readonly installations: Installations = this.resource('installations');
  readonly customApps: CustomApps = this.resource('customApps');
  readonly developers: Developers = this.resource('developers');
  readonly organisations: Organisations = this.resource('organisations');
  readonly developerApps: DeveloperApps = this.resource('developerApps');
  readonly testStores: TestStores = this.resource('testStores');
  readonly identity: Identity = this.resource('identity');
  readonly dashboard: Dashboard = this.resource('dashboard');
  readonly changelog: Changelog = this.resource('changelog');

  /** Returns the methods of a resource. */
  protected abstract resource<R>(name: string): R;
}
