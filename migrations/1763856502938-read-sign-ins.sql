-- Messages about sign-ins are kept once they were sent, so that those of an hour can be counted and the bell can show them until they are read.

ALTER TABLE sign_in_notices ALTER COLUMN due_at DROP NOT NULL, ADD COLUMN read_at timestamptz(3);
