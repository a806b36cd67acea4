import { Check, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Paisa } from '../../platform/contract/money.js';
import { Column } from '../../platform/database/column.js';
import { Erasable } from '../../platform/database/erasable.js';
import type { Flag } from '../../platform/database/columns.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';
import { oneOf } from '../../platform/database/checks.js';

/**
 * Kinds of transactions. `payment_received` is money that awaits review or a refund, `payment_accepted` its acceptance after a review, and
 * `refund` its return. A `refund` or `chargeback` of a charge also takes back the shares of its parties; an `adjustment` is made by an
 * operator. A `write_off` is usage that is too little for a payment and that no charge has carried.
 */
export const TRANSACTION_KINDS = [
  'charge',
  'wallet_topup',
  'wallet_charge',
  'wallet_debit',
  'wallet_refund',
  'payment_received',
  'payment_accepted',
  'refund',
  'chargeback',
  'adjustment',
  'write_off',
] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/**
 * Accounts: the store that pays, the developer of the app, the platform, the gateway's fees, the wallet of the app in the store, money in
 * suspense that awaits review or a refund, and unpaid usage with its write-off. Positive amounts are received by the account.
 */
export const ACCOUNTS = ['store', 'developer', 'platform', 'gateway', 'wallet', 'suspense', 'usage', 'write_off'] as const;
export type Account = (typeof ACCOUNTS)[number];

/** Movement of money between accounts. Append-only by database rule. */
@Entity('ledger_transactions')
@Index('ledger_transactions_parties_key', ['store_id', 'transaction_id', 'app_id', 'is_sandbox'], { unique: true })
@Index('ledger_transactions_activation_key', ['store_id', 'charge_id'], {
  unique: true,
  where: `kind IN ('charge', 'wallet_charge', 'wallet_topup')`,
})
@Index('ledger_transactions_accepted_key', ['store_id', 'charge_id'], { unique: true, where: `kind = 'payment_accepted'` })
@Index('ledger_transactions_write_off_key', ['store_id', 'charge_id'], { unique: true, where: `kind = 'write_off'` })
@Index('ledger_transactions_charge_id_idx', ['store_id', 'charge_id'])
@Check('ledger_transactions_kind_check', oneOf('kind', TRANSACTION_KINDS))
export class LedgerTransaction extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) transaction_id: number;
  /** Kind. */
  @Column.Text({ length: 20 }) kind: TransactionKind;
  /** App that it concerns. */
  @Column.Reference() app_id: number;
  /** 1 for money of a sandbox store, where payments are simulated. Set by the database. */
  @Column.Flag(null) is_sandbox: Flag;
  /** Reason of a movement in a wallet, as the wallet's transaction states it. */
  @Erasable() @Column.Text({ length: 1000, nullable: true }) description: string | null;
  /** Charge that it belongs to. */
  @Column.Reference({ nullable: true }) charge_id: number | null;
}

/** Posting of a transaction to one account. The postings of a transaction sum to zero by database rule, and are append-only. */
@Entity('ledger_postings')
@Index('ledger_postings_of_app_idx', ['app_id', 'account', 'created_at'])
@Index('ledger_postings_spending_idx', ['store_id', 'created_at'], { where: `account = 'store'` })
@Check('ledger_postings_account_check', oneOf('account', ACCOUNTS))
@Check('ledger_postings_amount_check', 'amount <> 0')
export class LedgerPosting extends StoreOwned {
  /** Transaction. */
  @PrimaryColumn({ type: 'bigint' }) transaction_id: number;
  /** Account. */
  @PrimaryColumn({ type: 'varchar', length: 20 }) account: Account;
  /** App that it concerns. */
  @Column.Reference() app_id: number;
  /** 1 for money of a sandbox store, as the transaction states it. */
  @Column.Flag(null) is_sandbox: Flag;
  /** Amount; positive when the account receives it. */
  @Column.Money() amount: Paisa;
}
