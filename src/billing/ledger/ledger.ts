import { type Paisa, toDecimal } from '../../platform/contract/money.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { CLOCK_TIME, OF_CLOCK } from './clock-source.js';
import type { Account, TransactionKind } from './ledger.entity.js';

/** Amounts in paisa by account; positive when the account receives them. They sum to zero. */
export type Postings = Readonly<Partial<Record<Account, Paisa>>>;

/** Cause of a transaction. */
export interface Cause {
  readonly kind: TransactionKind;
  readonly app_id: number;
  readonly charge_id: number | null;
  /** Reason, if no charge states it. */
  readonly description?: string;
}

/**
 * Records a transaction in the double-entry ledger, at the time of the store's billing. The database refuses postings that do not sum to
 * zero.
 */
export async function post(ctx: StoreContext, { kind, app_id, charge_id, description }: Cause, postings: Postings): Promise<void> {
  const moved = Object.entries(postings).filter(([, amount]) => amount !== 0);
  const [accounts, amounts] = [moved.map(([account]) => account), moved.map(([, amount]) => toDecimal(amount))];
  await ctx.query(POST, kind, app_id, charge_id, accounts, amounts, description ?? null);
}

const POST = `
WITH t AS (
  INSERT INTO ledger_transactions (store_id, kind, app_id, charge_id, description, created_at)
  SELECT $1, $2, $3::bigint, $4::bigint, $7, ${CLOCK_TIME} ${OF_CLOCK} RETURNING transaction_id, is_sandbox, created_at
), p AS (
  INSERT INTO ledger_postings (store_id, transaction_id, account, app_id, is_sandbox, amount, created_at)
  SELECT $1, t.transaction_id, a.account, $3, t.is_sandbox, a.amount, t.created_at FROM t, unnest($5::text[], $6::numeric[]) a(account, amount)
)
SELECT FROM t`;
