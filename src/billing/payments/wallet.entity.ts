import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Paisa } from '../../platform/contract/money.js';
import { Column } from '../../platform/database/column.js';
import { Erasable } from '../../platform/database/erasable.js';
import type { Flag } from '../../platform/database/columns.js';
import { StoreOwned } from '../../platform/database/store-owned.entity.js';
import { oneOf, notNegative } from '../../platform/database/checks.js';

/** Types of wallet transactions. */
const WALLET_TRANSACTION_TYPES = ['topup', 'deduction', 'refund'] as const;

/** Prepaid balance of one app in one store (specification 2.15). */
@Entity('wallets')
@Unique('wallets_app_id_key', ['store_id', 'app_id'])
@Check('wallets_currency_check', oneOf('currency', ['BDT']))
@Check('wallets_totals_check', notNegative('total_topup', 'total_spent', 'entries'))
export class Wallet extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) wallet_id: number;
  /** App that may spend it. */
  @Column.Reference() app_id: number;
  /** 1 when the store is a sandbox store, whose payments move no money. Set by the database. */
  @Column.Flag(null) is_sandbox: Flag;
  /** Balance. A trigger refuses every change that takes it below zero. */
  @Column.Money({ default: 0 }) balance: Paisa;
  /** Currency code, always BDT. */
  @Column.Text({ length: 3, default: 'BDT', words: ['BDT'] }) currency: string;
  /** Sum of all top-ups. */
  @Column.Money({ default: 0 }) total_topup: Paisa;
  /** Sum of all deductions. */
  @Column.Money({ default: 0 }) total_spent: Paisa;
  /** Number of its transactions. */
  @Column.Count({ default: 0 }) entries: number;
}

/** Change of a wallet's balance. Append-only by database rule. */
@Entity('wallet_transactions')
@Unique('wallet_transactions_number_key', ['store_id', 'wallet_id', 'number'])
@Index('wallet_transactions_wallet_id_idx', ['store_id', 'wallet_id', 'created_at', 'transaction_id'])
@Index('wallet_transactions_charge_id_idx', ['store_id', 'charge_id'])
@Check('wallet_transactions_type_check', oneOf('type', WALLET_TRANSACTION_TYPES))
@Check('wallet_transactions_amount_check', 'amount > 0 AND number > 0')
@Check('wallet_transactions_balance_check', `type <> 'deduction' OR balance_after >= 0`)
export class WalletTransaction extends StoreOwned {
  /** Identifier. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' }) transaction_id: number;
  /** Wallet. */
  @Column.Reference() wallet_id: number;
  /** Number within the wallet, from 1, without gaps. */
  @Column.Count() number: number;
  /** Type. A `refund` takes the money of a cancelled top-up out again. */
  @Column.Text({ length: 20, words: WALLET_TRANSACTION_TYPES }) type: (typeof WALLET_TRANSACTION_TYPES)[number];
  /** Amount, always positive; `type` states whether it was added or taken out. */
  @Column.Money() amount: Paisa;
  /** Balance after the transaction. */
  @Column.Money() balance_after: Paisa;
  /** Description. */
  @Erasable() @Column.Text({ length: 1000 }) description: string;
  /** Data of the app. */
  @Erasable() @Column({ type: 'jsonb', default: {} }) metadata: Record<string, unknown>;
  /** Charge that caused it. */
  @Column.Reference({ nullable: true }) charge_id: number | null;
}
