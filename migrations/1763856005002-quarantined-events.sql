-- Events that the relay could not publish, set aside so that the others go on. An operator releases or drops them.

CREATE TABLE quarantined_events (
  outbox_id bigint NOT NULL,
  event_id uuid NOT NULL,
  store_id bigint NOT NULL,
  topic text NOT NULL,
  data text NOT NULL,
  origin text NOT NULL,
  request_id text,
  audience_app_id bigint,
  created_at timestamptz(3) NOT NULL,
  reason text NOT NULL,
  quarantined_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT quarantined_events_pkey PRIMARY KEY (outbox_id)
);
CREATE INDEX quarantined_events_quarantined_at_idx ON quarantined_events (quarantined_at);
