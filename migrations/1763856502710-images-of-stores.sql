-- A logo belongs to a store without a product. The next migration reads the rows.
ALTER TABLE images ADD CONSTRAINT images_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores NOT VALID;
