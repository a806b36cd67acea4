-- The status of images whose files are being removed becomes 'deleting'. The previous version writes 'doomed'; the image sweep converts those
-- rows after an hour, and a later release may remove the value from the constraint.

ALTER TABLE images
  DROP CONSTRAINT images_status_check,
  ADD CONSTRAINT images_status_check CHECK (status IN ('pending', 'stored', 'deleting', 'doomed'));
