import { Field } from '../../platform/contract/field.js';
import { ListQuery } from '../../platform/contract/list-query.js';
import { Shape } from '../../platform/contract/shape.js';
import { Price } from '../core/price.js';
import { Wallet, WalletTransaction } from '../payments/wallet.entity.js';

/** Wallet of the app in the store (specification 2.15). */
export class WalletDetail extends Shape(Wallet, [
  'wallet_id',
  'store_id',
  'is_sandbox',
  'balance',
  'currency',
  'total_topup',
  'total_spent',
]) {}

/** Transaction of a wallet. */
export class WalletTransactionDetail extends Shape(WalletTransaction, [
  'transaction_id',
  'wallet_id',
  'type',
  'amount',
  'balance_after',
  'description',
  'created_at',
]) {}

/** Paging and sort order of wallet transactions. */
export class ListWalletTransactions extends ListQuery(['created_at'], 'created_at:desc', { default: 20, max: 100 }) {}

/** Amount to be taken from the wallet. */
export class DebitWallet {
  /** Amount in taka. */
  @Price() amount: number;
  /** Description. */
  @Field.Text({ min: 1, max: 1000 }) description: string;
  /** Data of the app. Defaults to `{}`. */
  @Field.Nullable() @Field.JsonObject() metadata?: Record<string, unknown> | null;
}

/** Wallet after a debit. */
export class WalletDebit {
  /** Wallet. */
  @Field.ApiInteger() wallet_id: number;
  /** Balance after the debit. */
  balance: number;
  /** Amount taken from the wallet. */
  deducted: number;
}
