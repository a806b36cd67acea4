-- A customer can ask for another one-time code after a while, and finds the number that they typed when they go back to change it.

ALTER TABLE one_time_codes ADD COLUMN typed varchar(255) NOT NULL DEFAULT '';
ALTER TABLE one_time_codes ADD COLUMN resend_at timestamptz(3) NOT NULL DEFAULT now();
