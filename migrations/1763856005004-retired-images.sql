-- migrate: outside a transaction
-- A state for images whose product was deleted. Former versions wrote `doomed` for `deleting`.

ALTER TABLE images DROP CONSTRAINT IF EXISTS images_status_check;
ALTER TABLE images ADD CONSTRAINT images_status_check CHECK (status IN ('pending', 'stored', 'deleting', 'doomed', 'retired')) NOT VALID;
ALTER TABLE images VALIDATE CONSTRAINT images_status_check;
