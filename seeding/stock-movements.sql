-- Opening movements that agree with the stock levels. $1: store.
INSERT INTO stock_movements (store_id, product_id, sku_id, location_id, kind, change, on_hand_after, created_at, updated_at)
SELECT $1, v.product_id, v.sku_id, l.location_id, 'opening', v.quantity, v.quantity, v.created_at, v.created_at FROM variants v JOIN locations l ON l.store_id = v.store_id AND l.is_default = 1 WHERE v.store_id = $1 AND v.quantity <> 0
ORDER BY v.sku_id
