-- The envelope that reminders of a privacy request repeat: the event may be deleted before the app has acknowledged it.

ALTER TABLE privacy_notices ADD COLUMN body text;
