-- Span that published an event, as a value of the header `traceparent`; null when traces are off. It leads from the request to the deliveries.

ALTER TABLE outbox_events ADD COLUMN traceparent text;
ALTER TABLE quarantined_events ADD COLUMN traceparent text;
ALTER TABLE events ADD COLUMN traceparent text;
