/** Maximum number of lines in one request. */
export const MAX_LINES = 250;

const OF_VARIANT = 'FROM variants v WHERE v.store_id = $1 AND v.sku_id = t.sku_id';

/** SQL for the columns of the variant of a line `t`; the variant may be deleted. */
export const VARIANT_COLUMNS = {
  product_id: `(SELECT v.product_id ${OF_VARIANT})`,
  product_name: `(SELECT (SELECT p.name FROM products p WHERE p.store_id = $1 AND p.product_id = v.product_id) ${OF_VARIANT})`,
  variant_name: `(SELECT v.variant_name ${OF_VARIANT})`,
  sku_code: `(SELECT v.sku_code ${OF_VARIANT})`,
} as const;
