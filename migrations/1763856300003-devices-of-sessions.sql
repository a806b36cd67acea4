-- Address and program that a merchant signed in from, for the list of sessions.

ALTER TABLE dashboard_sessions ADD COLUMN address varchar(64), ADD COLUMN user_agent varchar(300);
