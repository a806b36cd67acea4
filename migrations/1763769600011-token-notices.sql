-- Apps are told of the end of access tokens that they cannot refresh.

ALTER TABLE token_pairs ADD COLUMN notice_at timestamptz(3);
CREATE INDEX token_pairs_notice_at_idx ON token_pairs (notice_at) WHERE notice_at IS NOT NULL;

UPDATE token_pairs p SET notice_at = p.access_expires_at - interval '30 days'
FROM custom_apps c WHERE c.app_id = p.app_id AND p.revoked_at IS NULL AND p.access_expires_at > now();
