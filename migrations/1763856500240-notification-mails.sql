-- Notifications by email: what each person wants to be told, and the messages that are to be sent. Notifications from before are not mailed.

ALTER TABLE notifications ADD COLUMN scheduled_at timestamptz(3) DEFAULT now();
ALTER TABLE notifications ALTER COLUMN scheduled_at DROP DEFAULT;
ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('charge_pending', 'renewal_pending', 'past_due', 'webhook_disabled', 'token_expiring', 'app_uninstalled', 'export_ready')) NOT VALID;
ALTER TABLE merchants ADD COLUMN language varchar(10);
ALTER TABLE merchants ADD CONSTRAINT merchants_language_check CHECK (language IN ('en', 'bn')) NOT VALID;

CREATE TABLE notification_choices (
  store_id bigint NOT NULL,
  merchant_id bigint NOT NULL,
  hidden_kinds text[] NOT NULL DEFAULT '{}',
  unmailed_kinds text[] NOT NULL DEFAULT '{}',
  unsubscribed_at timestamptz(3),
  CONSTRAINT notification_choices_pkey PRIMARY KEY (store_id, merchant_id)
);

CREATE TABLE notification_mails (
  store_id bigint NOT NULL,
  notification_id bigint NOT NULL,
  merchant_id bigint NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  due_at timestamptz(3),
  attempts integer NOT NULL DEFAULT 0,
  leased_until timestamptz(3),
  sent_at timestamptz(3),
  CONSTRAINT notification_mails_pkey PRIMARY KEY (store_id, notification_id, merchant_id),
  CONSTRAINT notification_mails_attempts_check CHECK (attempts >= 0),
  CONSTRAINT notification_mails_sent_check CHECK (sent_at IS NULL OR due_at IS NULL)
);
CREATE INDEX notification_mails_due_at_idx ON notification_mails (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX notification_mails_of_member_idx ON notification_mails (store_id, merchant_id, created_at);

ALTER TABLE notification_choices ADD CONSTRAINT notification_choices_member_fkey
  FOREIGN KEY (store_id, merchant_id) REFERENCES staff (store_id, merchant_id) ON DELETE CASCADE;
ALTER TABLE notification_mails ADD CONSTRAINT notification_mails_member_fkey
  FOREIGN KEY (store_id, merchant_id) REFERENCES staff (store_id, merchant_id) ON DELETE CASCADE;
ALTER TABLE notification_mails ADD CONSTRAINT notification_mails_notification_id_fkey
  FOREIGN KEY (store_id, notification_id) REFERENCES notifications ON DELETE CASCADE;
