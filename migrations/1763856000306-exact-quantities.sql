-- migrate: outside a transaction
-- Numbers of units that JSON readers would round are refused.

ALTER TABLE variants
  DROP CONSTRAINT IF EXISTS variants_quantity_check,
  ADD CONSTRAINT variants_quantity_check CHECK (quantity BETWEEN -9007199254740991 AND 9007199254740991) NOT VALID;
ALTER TABLE stock_levels
  DROP CONSTRAINT IF EXISTS stock_levels_on_hand_check,
  ADD CONSTRAINT stock_levels_on_hand_check CHECK (on_hand BETWEEN -9007199254740991 AND 9007199254740991) NOT VALID;
ALTER TABLE inventory_products
  DROP CONSTRAINT IF EXISTS inventory_products_total_quantity_check,
  ADD CONSTRAINT inventory_products_total_quantity_check CHECK (total_quantity BETWEEN -9007199254740991 AND 9007199254740991) NOT VALID;
ALTER TABLE variants VALIDATE CONSTRAINT variants_quantity_check;
ALTER TABLE stock_levels VALIDATE CONSTRAINT stock_levels_on_hand_check;
ALTER TABLE inventory_products VALIDATE CONSTRAINT inventory_products_total_quantity_check;
