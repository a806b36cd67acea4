-- Customers see with which device, and from where, each of their sessions began.

ALTER TABLE customer_sessions ADD COLUMN address varchar(64), ADD COLUMN user_agent varchar(300);
