import { Field } from '../../platform/contract/field.js';

/** Payment session that a browser returns from. */
export class PaymentReturn {
  /** Merchant transaction id of the session. */
  @Field.Text({ min: 1, max: 30 }) session_txn: string;
  /** Result as the gateway's page claims it. It decides nothing. */
  @Field.Optional() @Field.Text({ max: 30 }) status?: string;
}
