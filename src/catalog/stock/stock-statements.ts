/**
 * Locks the products of the variants `$2`, in the order of their ids. Every change of units on hand or of variants takes this lock first,
 * so that there is no deadlock, and the next statement reads rows that no other transaction changes.
 */
export const LOCK_PRODUCTS = `
SELECT product_id FROM products
WHERE store_id = $1 AND product_id IN (SELECT product_id FROM variants WHERE store_id = $1 AND sku_id = ANY($2))
ORDER BY product_id FOR NO KEY UPDATE`;

/** Fields of a line of {@link MOVE}: the level to change, the numbers to add, and target numbers to set instead. */
const LINE = `n integer, sku_id bigint, location_id bigint, on_hand bigint, committed bigint, damaged bigint, incoming bigint,
  set_on_hand bigint, set_quantity bigint, expected_on_hand bigint`;

/**
 * Changes levels, writes the ledger and updates the variants' totals: `$2` lines as JSON, `$3` kind, `$4` reference, `$5` reason, `$6` true
 * if the result may be negative. A refused line changes nothing and returns its `refusal`. Levels are locked in the order of variant and
 * location, because committing stock to a new order does not lock its products.
 */
export const MOVE = `
WITH requested AS (
  SELECT a.n, a.sku_id, v.product_id, v.deleted_at IS NULL AS is_sold, v.quantity, at.location_id, coalesce(l.on_hand, 0) AS on_hand,
    coalesce(a.on_hand, a.set_on_hand - coalesce(l.on_hand, 0), a.set_quantity - v.quantity, 0) AS change,
    coalesce(a.committed, 0) AS committed, coalesce(a.damaged, 0) AS damaged, coalesce(a.incoming, 0) AS incoming, a.expected_on_hand
  FROM json_to_recordset($2::json) AS a(${LINE})
  LEFT JOIN variants v ON v.store_id = $1 AND v.sku_id = a.sku_id
  LEFT JOIN locations at ON at.store_id = $1
    AND at.location_id = coalesce(a.location_id, (SELECT location_id FROM locations WHERE store_id = $1 AND is_default = 1))
  LEFT JOIN stock_levels l ON l.store_id = $1 AND l.sku_id = a.sku_id AND l.location_id = at.location_id
), checked AS (
  SELECT *, CASE
    WHEN product_id IS NULL THEN 'variant'
    WHEN location_id IS NULL THEN 'location'
    WHEN expected_on_hand <> on_hand THEN 'conflict'
    WHEN NOT $6::boolean AND change <> 0 AND on_hand + change < 0 THEN 'negative'
  END AS refusal
  FROM requested
), moved AS (
  INSERT INTO stock_levels AS l (store_id, sku_id, location_id, on_hand, committed, damaged, incoming)
  SELECT $1, sku_id, location_id, change, committed, damaged, incoming FROM checked
  WHERE refusal IS NULL AND (change, committed, damaged, incoming) <> (0, 0, 0, 0)
  ORDER BY sku_id, location_id
  ON CONFLICT (store_id, sku_id, location_id) DO UPDATE
  SET on_hand = l.on_hand + excluded.on_hand, committed = l.committed + excluded.committed, damaged = l.damaged + excluded.damaged,
    incoming = l.incoming + excluded.incoming, updated_at = excluded.updated_at
  RETURNING sku_id, location_id, on_hand, committed, damaged, incoming
), written AS (
  INSERT INTO stock_movements (store_id, product_id, sku_id, location_id, kind, change, on_hand_after, reference, reason, created_at)
  SELECT $1, j.product_id, sku_id, location_id, $3, j.change, moved.on_hand, $4, $5, clock_timestamp()
  FROM moved JOIN checked j USING (sku_id, location_id) WHERE j.change <> 0
  ORDER BY j.n
  RETURNING sku_id, location_id, movement_id
), counted AS (
  UPDATE variants v
  SET quantity = v.quantity + d.change, available = CASE WHEN v.quantity + d.change > 0 THEN 1 ELSE 0 END, updated_at = now()
  FROM (SELECT sku_id, sum(j.change) AS change FROM moved JOIN checked j USING (sku_id, location_id) GROUP BY sku_id) d
  WHERE v.store_id = $1 AND v.sku_id = d.sku_id AND d.change <> 0
  RETURNING v.sku_id, v.quantity
)
SELECT j.sku_id, j.product_id, j.is_sold, j.location_id, j.change, j.quantity AS previous_quantity, coalesce(c.quantity, j.quantity) AS quantity,
  j.refusal, CASE WHEN m.sku_id IS NOT NULL THEN json_build_object('on_hand', m.on_hand, 'committed', m.committed, 'damaged', m.damaged,
    'incoming', m.incoming) END AS level, w.movement_id
FROM checked j LEFT JOIN counted c ON c.sku_id = j.sku_id
LEFT JOIN moved m ON m.sku_id = j.sku_id AND m.location_id = j.location_id
LEFT JOIN written w ON w.sku_id = j.sku_id AND w.location_id = j.location_id ORDER BY j.n`;
