ALTER TABLE images VALIDATE CONSTRAINT images_store_id_fkey;
