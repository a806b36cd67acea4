-- migrate: outside a transaction
-- Costs are not negative.

ALTER TABLE variants
  DROP CONSTRAINT IF EXISTS variants_unit_cost_check,
  ADD CONSTRAINT variants_unit_cost_check CHECK (unit_cost >= 0) NOT VALID;
ALTER TABLE order_items
  DROP CONSTRAINT IF EXISTS order_items_unit_cost_check,
  ADD CONSTRAINT order_items_unit_cost_check CHECK (unit_cost >= 0) NOT VALID;
ALTER TABLE variants VALIDATE CONSTRAINT variants_unit_cost_check;
ALTER TABLE order_items VALIDATE CONSTRAINT order_items_unit_cost_check;
