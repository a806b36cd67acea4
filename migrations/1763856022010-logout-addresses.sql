-- Addresses to which clients of the identity provider may send a browser after its user signed out.

ALTER TABLE idp_clients ADD COLUMN post_logout_redirect_urls text[] NOT NULL DEFAULT '{}';
