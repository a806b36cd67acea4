import { Injectable } from '@nestjs/common';
import type { Flag } from '../../platform/database/columns.js';
import { SystemDb } from '../../platform/database/system-db.js';

/** Two records of the same money that do not agree, or a rule that a row breaks. */
export interface LedgerDisagreement {
  readonly store_id: number;
  /** Inconsistent value. */
  readonly what: string;
  /** Id of the row that has it; the store for sums over all rows. */
  readonly key: number;
  /** Value according to the other records, in taka. */
  readonly expected: number;
  readonly found: number;
}

/** Result of a verification of the ledger. */
export interface LedgerVerification {
  readonly transactions_checked: number;
  readonly disagreements: LedgerDisagreement[];
}

/** Line of a developer's statement: an amount that is due to the developer, owed by the developer or written off, and its cause. Taka. */
export interface StatementLine {
  readonly at: string;
  readonly store_id: number;
  readonly is_sandbox: Flag;
  readonly transaction_id: number;
  readonly kind: string;
  readonly charge_id: number | null;
  /** Name of the charge, or description of the debit. */
  readonly name: string | null;
  /** Amount that is due to the developer; negative when the developer owes it, 0 for usage that was written off. */
  readonly amount: number;
  /** All postings of the transaction by account: the payment and the fees. They sum to zero. */
  readonly postings: Readonly<Record<string, number>>;
}

/** Statement of the balance that a developer is owed for an app, in taka. It never mixes real money with money of sandbox stores. */
export interface Statement {
  readonly app_id: number;
  /** 1 for the money of sandbox stores, which no one owes. */
  readonly is_sandbox: Flag;
  readonly from: string;
  readonly to: string;
  /** Sum before `from`. */
  readonly opening: number;
  readonly lines: StatementLine[];
  /** Sum before `to`. */
  readonly closing: number;
}

/** Period of a statement. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** Verification of the ledger, and statements from it, across stores. */
@Injectable()
export class LedgerVerificationService {
  constructor(private readonly db: SystemDb) {}

  /** Compares the ledger with wallets, their transactions, charges and refunds, of one store or of all. */
  async verify(store_id?: number): Promise<LedgerVerification> {
    const mine = store_id === undefined ? 'true' : 'store_id = $1';
    const values = store_id === undefined ? [] : [store_id];
    const checks = CHECKS.map((check) => check.replaceAll('$mine', mine)).join('\nUNION ALL\n');
    const disagreements = await this.db.query<LedgerDisagreement>(
      `SELECT store_id, what, key, expected::float8 AS expected, found::float8 AS found FROM (${checks}) c
       WHERE expected IS DISTINCT FROM found ORDER BY store_id, what, key LIMIT 1000`,
      values,
    );
    const [row] = await this.db.query<{ count: number }>(`SELECT count(*) AS count FROM ledger_transactions WHERE ${mine}`, values);
    return { transactions_checked: row?.count ?? 0, disagreements };
  }

  /** Returns the amount that the developer of an app is owed for a period, with its parts, in real money or money of sandbox stores. */
  async statement(app_id: number, { from, to }: Period, is_sandbox: Flag = 0): Promise<Statement> {
    const owed = (before: Date): Promise<number> => this.owed(app_id, before, is_sandbox);
    const [opening, closing] = [await owed(from), await owed(to)];
    const lines = await this.db.query<StatementLine>(LINES, [app_id, from, to, is_sandbox]);
    return { app_id, is_sandbox, from: from.toISOString(), to: to.toISOString(), opening, lines, closing };
  }

  private async owed(app_id: number, before: Date, is_sandbox: Flag): Promise<number> {
    const [row] = await this.db.query<{ sum: number }>(
      `SELECT coalesce(sum(amount), 0)::float8 AS sum FROM ledger_postings
       WHERE app_id = $1 AND account = 'developer' AND is_sandbox = $3 AND created_at < $2`,
      [app_id, before, is_sandbox],
    );
    return row?.sum ?? 0;
  }
}

const LINES = `
SELECT to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, p.store_id, p.is_sandbox, p.transaction_id, t.kind, t.charge_id,
  coalesce(t.description, c.name) AS name, CASE p.account WHEN 'developer' THEN p.amount ELSE 0 END::float8 AS amount,
  (SELECT json_object_agg(q.account, q.amount ORDER BY q.account) FROM ledger_postings q
   WHERE q.store_id = p.store_id AND q.transaction_id = p.transaction_id) AS postings
FROM ledger_postings p
JOIN ledger_transactions t ON t.store_id = p.store_id AND t.transaction_id = p.transaction_id
LEFT JOIN charges c ON c.store_id = t.store_id AND c.charge_id = t.charge_id
WHERE p.app_id = $1 AND p.account IN ('developer', 'write_off') AND p.is_sandbox = $4 AND p.created_at >= $2 AND p.created_at < $3
ORDER BY p.created_at, p.store_id, p.transaction_id`;

/** Rows with the value that the other records imply, and the value found. `$mine` selects the store. */
const CHECKS: readonly string[] = [
  `SELECT store_id, 'sum of transaction' AS what, transaction_id AS key, 0::numeric AS expected, sum(amount) AS found
   FROM ledger_postings WHERE $mine GROUP BY store_id, transaction_id`,
  `SELECT store_id, 'balance of wallet', wallet_id, coalesce(p.sum, 0), balance FROM wallets w
   LEFT JOIN (SELECT store_id, app_id, sum(amount) AS sum FROM ledger_postings WHERE account = 'wallet' GROUP BY 1, 2) p USING (store_id, app_id)
   WHERE $mine`,
  `SELECT store_id, 'balance after transaction', transaction_id,
     sum(CASE WHEN type = 'topup' THEN amount ELSE -amount END) OVER (PARTITION BY store_id, wallet_id ORDER BY number), balance_after
   FROM wallet_transactions WHERE $mine`,
  `SELECT store_id, 'number of wallet transaction', transaction_id,
     row_number() OVER (PARTITION BY store_id, wallet_id ORDER BY number), number
   FROM wallet_transactions WHERE $mine`,
  `SELECT store_id, 'balance of the last transaction of wallet', wallet_id, coalesce((
     SELECT balance_after FROM wallet_transactions t WHERE t.store_id = w.store_id AND t.wallet_id = w.wallet_id ORDER BY number DESC LIMIT 1
   ), 0), balance FROM wallets w WHERE $mine`,
  `SELECT store_id, 'total spent of wallet', wallet_id, coalesce(t.sum, 0), total_spent FROM wallets
   LEFT JOIN (SELECT store_id, wallet_id, sum(amount) AS sum FROM wallet_transactions WHERE type = 'deduction' GROUP BY 1, 2) t
     USING (store_id, wallet_id) WHERE $mine`,
  `SELECT store_id, 'total top-up of wallet', wallet_id, coalesce(t.sum, 0), total_topup FROM wallets
   LEFT JOIN (SELECT store_id, wallet_id, sum(amount) AS sum FROM wallet_transactions WHERE type = 'topup' GROUP BY 1, 2) t
     USING (store_id, wallet_id) WHERE $mine`,
  `SELECT store_id, 'money that a top-up gave back', charge_id, least(c.base_amount, t.sum), t.sum FROM charges c
   JOIN (SELECT store_id, charge_id, sum(amount) AS sum FROM wallet_transactions WHERE type = 'refund' GROUP BY 1, 2) t USING (store_id, charge_id)
   WHERE $mine`,
  `SELECT store_id, 'payment of charge', charge_id, CASE WHEN activated_at IS NULL OR paid_from = 'trial' THEN 0 ELSE amount END, paid.sum
   FROM charges c CROSS JOIN LATERAL (
     SELECT -coalesce(sum(p.amount), 0) AS sum FROM ledger_transactions t
     JOIN ledger_postings p ON p.store_id = t.store_id AND p.transaction_id = t.transaction_id
     WHERE t.store_id = c.store_id AND t.charge_id = c.charge_id AND (
       (t.kind IN ('charge', 'wallet_topup') AND p.account = 'store') OR (t.kind = 'wallet_charge' AND p.account = 'wallet')
       OR (t.kind = 'payment_accepted' AND p.account IN ('suspense', 'store')))
   ) paid WHERE $mine`,
  `SELECT store_id, 'write-off of usage', charge_id, coalesce(u.sum, 0), coalesce(p.sum, 0) FROM (
     SELECT store_id, charge_id, sum(amount) AS sum FROM usage_charges WHERE written_off_at IS NOT NULL GROUP BY 1, 2
   ) u FULL JOIN (
     SELECT t.store_id, t.charge_id, sum(q.amount) AS sum FROM ledger_transactions t
     JOIN ledger_postings q ON q.store_id = t.store_id AND q.transaction_id = t.transaction_id
     WHERE t.kind = 'write_off' AND q.account = 'write_off' GROUP BY 1, 2
   ) p USING (store_id, charge_id) WHERE $mine`,
  `SELECT store_id, 'money in suspense', store_id, coalesce(o.sum, 0), coalesce(p.sum, 0) FROM (SELECT DISTINCT store_id FROM charges WHERE $mine) s
   LEFT JOIN (
     SELECT store_id, sum(amount) AS sum FROM (
       SELECT store_id, amount FROM refunds WHERE status = 'pending'
       UNION ALL SELECT store_id, paid_amount FROM payment_sessions WHERE status = 'held'
     ) owed GROUP BY 1
   ) o USING (store_id)
   LEFT JOIN (SELECT store_id, sum(amount) AS sum FROM ledger_postings WHERE account = 'suspense' GROUP BY 1) p USING (store_id)`,
];
