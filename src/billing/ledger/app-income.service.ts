import { Injectable } from '@nestjs/common';
import type { Paisa } from '../../platform/contract/money.js';
import type { Connection } from '../../platform/database/connection.js';

/** Parts of the income of an app in paisa. `owed` is `revenue` - `fees` - `refunds` + `adjustments`. */
export interface Income {
  /** Payments by merchants for the app, including the fees that they bore. */
  readonly revenue: Paisa;
  /** Fees of platform and gateway, less the parts that refunds returned. */
  readonly fees: Paisa;
  /** Refunds and chargebacks. */
  readonly refunds: Paisa;
  /** Changes by the operator. */
  readonly adjustments: Paisa;
  /** Change of the amount that the developer is owed. */
  readonly owed: Paisa;
}

/** Income of an app in a month. */
export interface MonthlyIncome extends Income {
  readonly app_id: number;
  /** `2026-11`, in the time zone of the installation. */
  readonly month: string;
}

/** Times from the start of a month to the end of another, and the time zone of the months. */
interface IncomeRange {
  readonly from: Date;
  readonly to: Date;
  readonly zone: string;
}

/** Balance that the developer of an app is owed, in paisa. */
export interface Owed {
  readonly app_id: number;
  readonly amount: Paisa;
}

/** Income of apps over all stores, from the ledger, for their developers. Money of sandbox stores is left out: no one owes it. */
@Injectable()
export class AppIncome {
  /** Returns the income by app and month between two times. Months without any are omitted. */
  byMonth(connection: Connection, app_ids: readonly number[], { from, to, zone }: IncomeRange): Promise<MonthlyIncome[]> {
    return connection.query<MonthlyIncome>(BY_MONTH, [app_ids, from, to, zone]);
  }

  /** Returns the amounts that the developers of apps were owed before a time. Apps without any money are omitted. */
  owedBefore(connection: Connection, app_ids: readonly number[], before: Date): Promise<Owed[]> {
    return connection.query<Owed>(OWED, [app_ids, before]);
  }
}

const RETURNS = `('refund', 'chargeback', 'wallet_refund')`;

/** Sums an expression over the transactions of some kinds, in paisa. */
const sum = (what: string, kinds: string): string => `(coalesce(sum(${what}) FILTER (WHERE kind ${kinds}), 0) * 100)::bigint`;

/** Each payment is divided between developer, platform and gateway, so the sum of the three postings is the amount that was paid or returned. */
const BY_MONTH = `
WITH moved AS (
  SELECT p.app_id, to_char(p.created_at AT TIME ZONE $4, 'YYYY-MM') AS month, t.kind, sum(p.amount) AS paid,
    coalesce(sum(p.amount) FILTER (WHERE p.account = 'developer'), 0) AS owed
  FROM ledger_postings p JOIN ledger_transactions t ON t.store_id = p.store_id AND t.transaction_id = p.transaction_id
  WHERE p.app_id = ANY($1::bigint[]) AND p.account IN ('developer', 'platform', 'gateway') AND p.is_sandbox = 0
    AND p.created_at >= $2 AND p.created_at < $3
  GROUP BY 1, 2, 3
)
SELECT app_id, month, ${sum('paid', `NOT IN ${RETURNS} AND kind <> 'adjustment'`)} AS revenue, ${sum('paid - owed', `<> 'adjustment'`)} AS fees,
  ${sum('-paid', `IN ${RETURNS}`)} AS refunds, ${sum('owed', `= 'adjustment'`)} AS adjustments, (sum(owed) * 100)::bigint AS owed
FROM moved GROUP BY 1, 2 ORDER BY 2, 1`;

const OWED = `
SELECT app_id, (sum(amount) * 100)::bigint AS amount FROM ledger_postings
WHERE app_id = ANY($1::bigint[]) AND account = 'developer' AND is_sandbox = 0 AND created_at < $2 GROUP BY app_id`;
