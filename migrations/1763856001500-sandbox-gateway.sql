-- Payments and refunds at the sandbox gateway, which moves no money.

CREATE TABLE sandbox_payments (
  store_id bigint NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  gateway_ref varchar(64) NOT NULL,
  session_txn varchar(30) NOT NULL,
  status varchar(20) NOT NULL DEFAULT 'open',
  amount numeric(14,2) NOT NULL,
  refunded numeric(14,2) NOT NULL DEFAULT 0,
  risky smallint NOT NULL DEFAULT 0,
  title varchar(255) NOT NULL,
  success_url text NOT NULL,
  failure_url text NOT NULL,
  cancel_url text NOT NULL,
  CONSTRAINT sandbox_payments_session_txn_key UNIQUE (store_id, session_txn),
  CONSTRAINT sandbox_payments_status_check CHECK (status IN ('open', 'pending', 'paid', 'failed', 'cancelled')),
  CONSTRAINT sandbox_payments_amount_check CHECK (amount > 0),
  CONSTRAINT sandbox_payments_refunded_check CHECK (refunded >= 0 AND refunded <= amount AND (refunded = 0 OR status = 'paid')),
  CONSTRAINT sandbox_payments_risky_check CHECK (risky IN (0, 1)),
  CONSTRAINT sandbox_payments_pkey PRIMARY KEY (store_id, gateway_ref)
);
ALTER TABLE sandbox_payments ADD CONSTRAINT sandbox_payments_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores;

CREATE TABLE sandbox_refunds (
  store_id bigint NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  refund_txn varchar(30) NOT NULL,
  gateway_ref varchar(64) NOT NULL,
  amount numeric(14,2) NOT NULL,
  CONSTRAINT sandbox_refunds_amount_check CHECK (amount > 0),
  CONSTRAINT sandbox_refunds_pkey PRIMARY KEY (store_id, refund_txn)
);
CREATE INDEX sandbox_refunds_store_id_gateway_ref_idx ON sandbox_refunds (store_id, gateway_ref);
ALTER TABLE sandbox_refunds ADD CONSTRAINT sandbox_refunds_gateway_ref_fkey
  FOREIGN KEY (store_id, gateway_ref) REFERENCES sandbox_payments;
