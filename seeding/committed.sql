-- Commits the stock of open orders. $1: store.
UPDATE stock_levels l SET committed = held.units
FROM (SELECT variant_id, stock_location_id, sum(quantity) AS units FROM order_items WHERE store_id = $1 AND stock_state = 'committed' GROUP BY 1, 2) held
WHERE l.store_id = $1 AND l.sku_id = held.variant_id AND l.location_id = held.stock_location_id
