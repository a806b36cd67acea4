-- Members whose access is suspended keep their place.

ALTER TABLE staff ADD COLUMN suspended_at timestamptz(3);
