-- Messages about sign-ins are kept once they were sent, so that those of an hour can be counted. Then they are due no more.

ALTER TABLE sign_in_notices ALTER COLUMN due_at DROP NOT NULL;
