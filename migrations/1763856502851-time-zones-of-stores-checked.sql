ALTER TABLE stores VALIDATE CONSTRAINT stores_time_zone_check;
