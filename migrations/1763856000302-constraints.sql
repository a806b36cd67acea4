-- migrate: outside a transaction
-- Constraints against rows that make no sense. NOT VALID takes the lock only for a moment; the next migration reads the present rows.

ALTER TABLE orders
  DROP CONSTRAINT IF EXISTS orders_order_status_check,
  DROP CONSTRAINT IF EXISTS orders_financial_status_check,
  DROP CONSTRAINT IF EXISTS orders_fulfillment_status_check,
  DROP CONSTRAINT IF EXISTS orders_amounts_check,
  DROP CONSTRAINT IF EXISTS orders_counters_check,
  DROP CONSTRAINT IF EXISTS orders_flags_check,
  ADD CONSTRAINT orders_order_status_check CHECK (order_status IN ('pending', 'processing', 'scheduled', 'shipped', 'completed',
    'cancelled', 'hold', 'returned', 'refunded', 'exchange', 'confirmed', 'delivered', 'in_transit')) NOT VALID,
  ADD CONSTRAINT orders_financial_status_check CHECK (financial_status IN ('pending', 'partially_paid', 'paid', 'partially_refunded',
    'refunded', 'voided')) NOT VALID,
  ADD CONSTRAINT orders_fulfillment_status_check CHECK (fulfillment_status IN ('un-fulfilled', 'fulfilled', 'partial', 'processing',
    'ongoing', 'delivered', 'cancelled', 'hold', 'in_review', 'delivery-in-progress', 'pickup-pending', 'returning', 'returned',
    'rejected')) NOT VALID,
  ADD CONSTRAINT orders_amounts_check CHECK (sub_total >= 0 AND tax >= 0 AND shipping >= 0 AND discount >= 0 AND item_discount >= 0 AND
    total >= 0 AND paid_by_customer >= 0) NOT VALID,
  ADD CONSTRAINT orders_counters_check CHECK (store_serial_order_no > 0 AND version > 0) NOT VALID,
  ADD CONSTRAINT orders_flags_check CHECK (is_billing_same IN (0, 1) AND is_delivery_paid IN (0, 1) AND is_bundle IN (0, 1) AND printed IN
    (0, 1)) NOT VALID;
ALTER TABLE order_items
  DROP CONSTRAINT IF EXISTS order_items_amounts_check,
  DROP CONSTRAINT IF EXISTS order_items_variant_check,
  ADD CONSTRAINT order_items_amounts_check CHECK (discount >= 0 AND cost >= 0) NOT VALID,
  ADD CONSTRAINT order_items_variant_check CHECK (variant_id IS NULL OR product_id IS NOT NULL) NOT VALID;
ALTER TABLE order_serials
  DROP CONSTRAINT IF EXISTS order_serials_last_serial_check,
  ADD CONSTRAINT order_serials_last_serial_check CHECK (last_serial > 0) NOT VALID;
ALTER TABLE customers
  DROP CONSTRAINT IF EXISTS customers_totals_check,
  DROP CONSTRAINT IF EXISTS customers_flags_check,
  ADD CONSTRAINT customers_totals_check CHECK (total_orders >= 0 AND total_spent >= 0) NOT VALID,
  ADD CONSTRAINT customers_flags_check CHECK (is_guest IN (0, 1) AND is_phone_verified IN (0, 1) AND is_email_verified IN (0, 1)) NOT VALID;
ALTER TABLE products
  DROP CONSTRAINT IF EXISTS products_flags_check,
  ADD CONSTRAINT products_flags_check CHECK (is_active IN (0, 1) AND is_visible IN (0, 1) AND is_bundle IN (0, 1) AND is_featured IN (0, 1)
    AND is_bestseller IN (0, 1) AND is_best_deals IN (0, 1)) NOT VALID;
ALTER TABLE variants
  DROP CONSTRAINT IF EXISTS variants_measures_check,
  DROP CONSTRAINT IF EXISTS variants_available_check,
  DROP CONSTRAINT IF EXISTS variants_flags_check,
  ADD CONSTRAINT variants_measures_check CHECK (cost >= 0 AND weight >= 0 AND width >= 0 AND depth >= 0 AND height >= 0 AND position >= 0)
    NOT VALID,
  ADD CONSTRAINT variants_available_check CHECK (available = CASE WHEN quantity > 0 THEN 1 ELSE 0 END) NOT VALID,
  ADD CONSTRAINT variants_flags_check CHECK (is_default IN (0, 1) AND free_shipping IN (0, 1)) NOT VALID;
ALTER TABLE categories
  DROP CONSTRAINT IF EXISTS categories_position_index_check,
  DROP CONSTRAINT IF EXISTS categories_flags_check,
  ADD CONSTRAINT categories_position_index_check CHECK (position_index >= 0) NOT VALID,
  ADD CONSTRAINT categories_flags_check CHECK (is_featured IN (0, 1)) NOT VALID;
ALTER TABLE locations
  DROP CONSTRAINT IF EXISTS locations_flags_check,
  ADD CONSTRAINT locations_flags_check CHECK (is_default IN (0, 1)) NOT VALID;
ALTER TABLE discounts
  DROP CONSTRAINT IF EXISTS discounts_bounds_check,
  DROP CONSTRAINT IF EXISTS discounts_uses_check,
  DROP CONSTRAINT IF EXISTS discounts_flags_check,
  ADD CONSTRAINT discounts_bounds_check CHECK (minimum_order_value >= 0 AND maximum_discount_amount >= 0) NOT VALID,
  ADD CONSTRAINT discounts_uses_check CHECK (total_use > 0 AND use_per_user > 0) NOT VALID,
  ADD CONSTRAINT discounts_flags_check CHECK (is_amount IN (0, 1) AND free_shipping_on IN (0, 1) AND is_active IN (0, 1)) NOT VALID;
ALTER TABLE stock_movements
  DROP CONSTRAINT IF EXISTS stock_movements_kind_check,
  ADD CONSTRAINT stock_movements_kind_check CHECK (kind IN ('opening', 'set', 'adjustment', 'shipment', 'shipment_reversal', 'receipt',
    'transfer_out', 'transfer_in')) NOT VALID;
ALTER TABLE inventory_products
  DROP CONSTRAINT IF EXISTS inventory_products_variant_count_check,
  DROP CONSTRAINT IF EXISTS inventory_products_flags_check,
  ADD CONSTRAINT inventory_products_variant_count_check CHECK (variant_count >= 0) NOT VALID,
  ADD CONSTRAINT inventory_products_flags_check CHECK (is_active IN (0, 1)) NOT VALID;
ALTER TABLE images
  DROP CONSTRAINT IF EXISTS images_dimensions_check,
  DROP CONSTRAINT IF EXISTS images_sizes_check,
  ADD CONSTRAINT images_dimensions_check CHECK (width > 0 AND height > 0) NOT VALID,
  ADD CONSTRAINT images_sizes_check CHECK (file_size >= 0 AND thumbnail_size >= 0) NOT VALID;
ALTER TABLE apps
  DROP CONSTRAINT IF EXISTS apps_flags_check,
  ADD CONSTRAINT apps_flags_check CHECK (is_first_party IN (0, 1)) NOT VALID;
ALTER TABLE installations
  DROP CONSTRAINT IF EXISTS installations_uninstalled_at_check,
  ADD CONSTRAINT installations_uninstalled_at_check CHECK ((status = 'uninstalled') = (uninstalled_at IS NOT NULL)) NOT VALID;
ALTER TABLE token_pairs
  DROP CONSTRAINT IF EXISTS token_pairs_generation_check,
  ADD CONSTRAINT token_pairs_generation_check CHECK (generation > 0) NOT VALID;
ALTER TABLE webhook_subscriptions
  DROP CONSTRAINT IF EXISTS webhook_subscriptions_is_active_check,
  DROP CONSTRAINT IF EXISTS webhook_subscriptions_reason_check,
  ADD CONSTRAINT webhook_subscriptions_is_active_check CHECK (is_active IN (0, 1)) NOT VALID,
  ADD CONSTRAINT webhook_subscriptions_reason_check CHECK ((is_active = 1) = (inactive_reason IS NULL)) NOT VALID;
ALTER TABLE webhook_dispatches
  DROP CONSTRAINT IF EXISTS webhook_dispatches_attempts_check,
  ADD CONSTRAINT webhook_dispatches_attempts_check CHECK (attempts >= 0) NOT VALID;
ALTER TABLE webhook_deliveries
  DROP CONSTRAINT IF EXISTS webhook_deliveries_status_check,
  DROP CONSTRAINT IF EXISTS webhook_deliveries_attempt_number_check,
  DROP CONSTRAINT IF EXISTS webhook_deliveries_duration_ms_check,
  DROP CONSTRAINT IF EXISTS webhook_deliveries_response_status_check,
  ADD CONSTRAINT webhook_deliveries_status_check CHECK (status IN ('delivered', 'retrying', 'failed')) NOT VALID,
  ADD CONSTRAINT webhook_deliveries_attempt_number_check CHECK (attempt_number > 0) NOT VALID,
  ADD CONSTRAINT webhook_deliveries_duration_ms_check CHECK (duration_ms >= 0) NOT VALID,
  ADD CONSTRAINT webhook_deliveries_response_status_check CHECK (response_status BETWEEN 100 AND 999) NOT VALID;
ALTER TABLE events
  DROP CONSTRAINT IF EXISTS events_sequence_check,
  ADD CONSTRAINT events_sequence_check CHECK (sequence > 0) NOT VALID;
ALTER TABLE event_sequences
  DROP CONSTRAINT IF EXISTS event_sequences_last_sequence_check,
  ADD CONSTRAINT event_sequences_last_sequence_check CHECK (last_sequence >= 0) NOT VALID;
ALTER TABLE idempotency_keys
  DROP CONSTRAINT IF EXISTS idempotency_keys_status_check,
  ADD CONSTRAINT idempotency_keys_status_check CHECK (status = 0 OR status BETWEEN 200 AND 599) NOT VALID;
ALTER TABLE procurement_serials
  DROP CONSTRAINT IF EXISTS procurement_serials_kind_check,
  DROP CONSTRAINT IF EXISTS procurement_serials_last_number_check,
  ADD CONSTRAINT procurement_serials_kind_check CHECK (kind IN ('purchase_order', 'transfer')) NOT VALID,
  ADD CONSTRAINT procurement_serials_last_number_check CHECK (last_number > 0) NOT VALID;

-- Foreign keys that carry what must agree: the app with the installation, the product with the variant.
ALTER TABLE orders
  DROP CONSTRAINT IF EXISTS orders_store_id_fkey,
  ADD CONSTRAINT orders_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores NOT VALID;
ALTER TABLE order_items
  DROP CONSTRAINT IF EXISTS order_items_variant_of_product_fkey,
  ADD CONSTRAINT order_items_variant_of_product_fkey FOREIGN KEY (store_id, product_id, variant_id) REFERENCES variants (store_id,
    product_id, sku_id) NOT VALID;
ALTER TABLE stock_movements
  DROP CONSTRAINT IF EXISTS stock_movements_variant_of_product_fkey,
  ADD CONSTRAINT stock_movements_variant_of_product_fkey FOREIGN KEY (store_id, product_id, sku_id) REFERENCES variants (store_id,
    product_id, sku_id) NOT VALID;
ALTER TABLE token_pairs
  DROP CONSTRAINT IF EXISTS token_pairs_installation_of_app_fkey,
  ADD CONSTRAINT token_pairs_installation_of_app_fkey FOREIGN KEY (store_id, installation_id, app_id) REFERENCES installations (store_id,
    installation_id, app_id) NOT VALID;
ALTER TABLE webhook_subscriptions
  DROP CONSTRAINT IF EXISTS webhook_subscriptions_installation_of_app_fkey,
  ADD CONSTRAINT webhook_subscriptions_installation_of_app_fkey FOREIGN KEY (store_id, installation_id, app_id) REFERENCES installations
    (store_id, installation_id, app_id) NOT VALID;
ALTER TABLE signing_secrets
  DROP CONSTRAINT IF EXISTS signing_secrets_subscription_of_app_fkey,
  ADD CONSTRAINT signing_secrets_subscription_of_app_fkey FOREIGN KEY (app_id, subscription_id) REFERENCES webhook_subscriptions (app_id,
    subscription_id) ON DELETE CASCADE NOT VALID;
ALTER TABLE event_sequences
  DROP CONSTRAINT IF EXISTS event_sequences_store_id_fkey,
  ADD CONSTRAINT event_sequences_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores NOT VALID;
ALTER TABLE events
  DROP CONSTRAINT IF EXISTS events_store_id_fkey,
  ADD CONSTRAINT events_store_id_fkey FOREIGN KEY (store_id) REFERENCES event_sequences NOT VALID;
ALTER TABLE idempotency_keys
  DROP CONSTRAINT IF EXISTS idempotency_keys_store_id_fkey,
  ADD CONSTRAINT idempotency_keys_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores NOT VALID;
ALTER TABLE analytics_days
  DROP CONSTRAINT IF EXISTS analytics_days_store_id_fkey,
  ADD CONSTRAINT analytics_days_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores NOT VALID;

-- Sums of many orders. A wider numeric needs no new rows.
ALTER TABLE customers ALTER COLUMN total_spent TYPE numeric(18,2);
