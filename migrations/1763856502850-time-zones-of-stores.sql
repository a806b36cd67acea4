-- Time zone of a store: an IANA name that PostgreSQL and Node.js both know, which is checked when it is saved. The next migration reads the rows.

ALTER TABLE stores
  ADD COLUMN time_zone varchar(64) NOT NULL DEFAULT 'Asia/Dhaka',
  ADD CONSTRAINT stores_time_zone_check CHECK (time_zone ~ '^[A-Z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$') NOT VALID;
