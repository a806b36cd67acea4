-- A charge whose payment is under way expires later than `expires_at` states.

ALTER TABLE charges ADD COLUMN postponed_to timestamptz(3);
