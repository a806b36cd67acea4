-- Responses with secrets are kept encrypted. A process of the previous version replays such a response with an empty body.

ALTER TABLE idempotency_keys ADD COLUMN answer_sealed bytea;
