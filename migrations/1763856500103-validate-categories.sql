-- Reads the rows of products without blocking writes.

ALTER TABLE products VALIDATE CONSTRAINT products_category_id_fkey;
