import { Injectable } from '@nestjs/common';
import type { Paisa } from '../../platform/contract/money.js';
import type { StoreContext } from '../../platform/database/store-context.js';
import { plainSecret } from '../../platform/crypto/secrets.js';
import { type InStores, lookUpIn, type SecretLookUp } from '../../platform/database/reach.js';
import { SystemDb } from '../../platform/database/system-db.js';

/** Payment session with its charge, for the pages that follow a payment. */
export interface PaymentView {
  readonly store_id: number;
  readonly charge_id: number;
  readonly session_txn: string;
  /** `held` while an operator reviews the payment. */
  readonly status: string;
  readonly name: string;
  readonly app_name: string;
  /** Paisa. */
  readonly amount: Paisa;
}

/** Finds payments, and their stores, by ids that gateways and browsers present. The id of a session contains the id of its store, like a token. */
@Injectable()
export class PaymentLookup {
  constructor(private readonly db: SystemDb) {}

  /** Returns the store of a session; undefined for an unknown one. */
  async storeOfSession(session_txn: string): Promise<StoreContext | undefined> {
    const row = await this.db.bySecret<{ store_id: number }>(STORE, plainSecret(session_txn));
    return row && this.db.of(row.store_id);
  }

  /** Returns the payment of a session. Its id is unguessable, so knowing it is enough. */
  bySession(session_txn: string): Promise<PaymentView | undefined> {
    return this.db.bySecret<PaymentView>(PAYMENT, plainSecret(session_txn));
  }

  /** Returns the store of a charge. The caller checks that the merchant is a member of it. */
  async storeOfCharge(charge_id: number): Promise<number | undefined> {
    const [charge] = await this.db.query<{ store_id: number }>('SELECT store_id FROM charges WHERE charge_id = $1', [charge_id]);
    return charge?.store_id;
  }
}

const inSessions = (text: (inStores: InStores) => string): SecretLookUp => lookUpIn('payment_sessions', 'session_txn', 1, text);

const STORE = inSessions((inStores) => `SELECT store_id FROM payment_sessions WHERE session_txn = $1 AND ${inStores('store_id')}`);

const PAYMENT = inSessions(
  (inStores) => `
SELECT p.store_id, p.charge_id, p.session_txn, p.status, c.name, a.name AS app_name, (p.amount * 100)::bigint AS amount
FROM payment_sessions p
JOIN charges c ON c.store_id = p.store_id AND c.charge_id = p.charge_id
JOIN apps a ON a.app_id = c.app_id
WHERE p.session_txn = $1 AND ${inStores('p.store_id')}`,
);
