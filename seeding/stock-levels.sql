-- Stock levels at the default location, from the quantities of the variants. $1: store.
INSERT INTO stock_levels (store_id, sku_id, location_id, on_hand, created_at, updated_at)
SELECT $1, v.sku_id, l.location_id, v.quantity, v.created_at, v.created_at FROM variants v JOIN locations l ON l.store_id = v.store_id AND l.is_default = 1 WHERE v.store_id = $1
