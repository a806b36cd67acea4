import type { Connection } from '../database/connection.js';
import { type ActingOperator, operatorContext, type StoreContext } from '../database/store-context.js';
import type { SignedInMerchant } from './merchant-session.js';
import type { OperatorAccess } from './operators.js';
import { DeveloperContext } from './organisation-context.js';

/** Context of an operator on the pages. It can open every store, and its actions are recorded with the operator. */
export class OperatorContext extends DeveloperContext {
  constructor(
    person: SignedInMerchant,
    readonly access: OperatorAccess,
    readonly request: Omit<ActingOperator, 'operator_id'>,
    connection: Connection,
  ) {
    super(person, connection);
  }

  /** Returns the context of a store, with the same transaction. */
  inStore(store_id: number): StoreContext {
    return operatorContext(store_id, this.connection, { operator_id: this.merchant_id, ...this.request });
  }
}
