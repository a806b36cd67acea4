-- Reads the rows without blocking writes.

ALTER TABLE notifications VALIDATE CONSTRAINT notifications_kind_check;
ALTER TABLE merchants VALIDATE CONSTRAINT merchants_language_check;
