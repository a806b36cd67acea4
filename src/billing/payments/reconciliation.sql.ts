import { GATEWAY_TIME_ZONE } from '../gateways/gateway-time-zone.js';

/** Posting of a payment that was kept, or is kept or returned later: the amount that the store paid and the fee of the gateway. */
const PAID = `
SELECT -sum(p.amount) FILTER (WHERE p.account = 'store') AS amount, coalesce(sum(p.amount) FILTER (WHERE p.account = 'gateway'), 0) AS fee
FROM ledger_transactions t JOIN ledger_postings p ON p.store_id = t.store_id AND p.transaction_id = t.transaction_id`;

/** Payment of a session `s`: if the session is paid, the activation of its charge, otherwise received money that can be returned. */
const OF_SESSION = `
CROSS JOIN LATERAL (
  ${PAID} WHERE t.store_id = s.store_id AND t.charge_id = s.charge_id AND t.transaction_id = (
    SELECT min(u.transaction_id) FROM ledger_transactions u
    JOIN ledger_postings q ON q.store_id = u.store_id AND q.transaction_id = u.transaction_id AND q.account = 'store' AND q.amount = -s.paid_amount
    WHERE u.store_id = s.store_id AND u.charge_id = s.charge_id
      AND CASE s.status WHEN 'paid' THEN u.kind IN ('charge', 'wallet_topup') ELSE u.kind = 'payment_received' END)
) l`;

/** Refund `r` that was made, with the fee of the gateway that it returned. */
const OF_REFUND = `CROSS JOIN LATERAL (SELECT -r.amount AS amount, -r.gateway_fee_amount AS fee) l`;

/** Additional payment of a session; the refund `r` is its record. */
const OF_SURPLUS = `
JOIN payment_sessions s ON s.store_id = r.store_id AND s.session_id = r.session_id AND s.gateway_txn <> r.gateway_txn
CROSS JOIN LATERAL (SELECT r.amount, 0::numeric AS fee) l`;

const FIELDS = `(l.amount * 100)::bigint AS amount, (l.fee * 100)::bigint AS fee`;

/** Payments and refunds at the gateway `$1` with the ids `$2`, which are ids of the platform or of the gateway. */
export const IN_LEDGER = `
WITH asked AS (SELECT DISTINCT asked FROM unnest($2::text[]) asked)
SELECT asked AS transaction, s.session_id AS id, 'payment' AS kind, s.store_id, s.charge_id, ${FIELDS}
FROM asked JOIN payment_sessions s ON s.gateway = $1 AND s.session_txn = asked AND s.gateway_txn IS NOT NULL ${OF_SESSION}
WHERE l.amount IS NOT NULL
UNION ALL
SELECT asked, s.session_id, 'payment', s.store_id, s.charge_id, ${FIELDS}
FROM asked JOIN payment_sessions s ON s.gateway = $1 AND s.gateway_txn = asked ${OF_SESSION} WHERE l.amount IS NOT NULL
UNION ALL
SELECT asked, r.refund_id, 'returned', r.store_id, r.charge_id, ${FIELDS}
FROM asked JOIN refunds r ON r.gateway = $1 AND r.gateway_txn = asked ${OF_SURPLUS}
UNION ALL
SELECT asked, r.refund_id, 'refund', r.store_id, r.charge_id, ${FIELDS}
FROM asked JOIN refunds r ON r.gateway = $1 AND r.refund_txn = asked AND r.status = 'refunded' ${OF_REFUND}`;

/** Bounds in the time zone of the gateways; a date without a time is the whole day. */
const SINCE = `($2::text::timestamp AT TIME ZONE '${GATEWAY_TIME_ZONE}')`;
const UNTIL = `(($3::text::timestamp + CASE length($3::text) WHEN 10 THEN interval '1 day' ELSE interval '1 second' END) AT TIME ZONE '${GATEWAY_TIME_ZONE}')`;

/** Payments and refunds at the gateway `$1` from `$2` to `$3`, by kind: after the row `$5` of the store `$4`, at most `$6`. */
export const IN_PERIOD = {
  payment: `
SELECT s.session_txn AS transaction, s.session_id AS id, 'payment' AS kind, s.store_id, s.charge_id, ${FIELDS}
FROM payment_sessions s ${OF_SESSION}
WHERE s.gateway = $1 AND s.gateway_txn IS NOT NULL AND s.verified_at >= ${SINCE} AND s.verified_at < ${UNTIL}
  AND (s.store_id, s.session_id) > ($4, $5) ORDER BY s.store_id, s.session_id LIMIT $6`,
  returned: `
SELECT r.gateway_txn AS transaction, r.refund_id AS id, 'returned' AS kind, r.store_id, r.charge_id, ${FIELDS}
FROM refunds r ${OF_SURPLUS}
WHERE r.gateway = $1 AND r.created_at >= ${SINCE} AND r.created_at < ${UNTIL}
  AND (r.store_id, r.refund_id) > ($4, $5) ORDER BY r.store_id, r.refund_id LIMIT $6`,
  refund: `
SELECT r.refund_txn AS transaction, r.refund_id AS id, 'refund' AS kind, r.store_id, r.charge_id, ${FIELDS}
FROM refunds r ${OF_REFUND}
WHERE r.gateway = $1 AND r.status = 'refunded' AND r.refunded_at >= ${SINCE} AND r.refunded_at < ${UNTIL}
  AND (r.store_id, r.refund_id) > ($4, $5) ORDER BY r.store_id, r.refund_id LIMIT $6`,
} as const;
