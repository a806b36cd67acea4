-- The colour of a store on the sign-in pages of its customers. The logo of a store is an image without a product.

ALTER TABLE stores ADD COLUMN color varchar(7);
ALTER TABLE stores ADD CONSTRAINT stores_color_check CHECK (color ~ '^#[0-9a-f]{6}$') NOT VALID;
ALTER TABLE stores VALIDATE CONSTRAINT stores_color_check;
ALTER TABLE images ALTER COLUMN product_id DROP NOT NULL;
