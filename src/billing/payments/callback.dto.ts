import { Field } from '../../platform/contract/field.js';

/** Payment session that a browser returns from. */
export class PaymentReturn {
  /** Merchant transaction id of the session. */
  @Field.Text({ min: 1, max: 30 }) session_txn: string;
  /** Result as the gateway's page claims it. It decides nothing. */
  @Field.Optional() @Field.Text({ max: 30 }) status?: string;
}

/**
 * Fields of a gateway's notification that are read. A gateway sends more fields, which its signature covers, so the form is used unchanged
 * and is not validated.
 */
export class NotificationFields {
  /** Id of the payment session, from the sandbox gateway. */
  @Field.Optional() @Field.Text({ min: 1, max: 30 }) session_txn?: string;
  /** Id of the payment session, from SSLCOMMERZ. */
  @Field.Optional() @Field.Text({ min: 1, max: 30 }) tran_id?: string;
  /** Id of the validation at SSLCOMMERZ. */
  @Field.Optional() @Field.Text() val_id?: string;
  /** Account at SSLCOMMERZ that received the payment. */
  @Field.Optional() @Field.Text() store_id?: string;
  /** Names of the fields that `verify_sign` covers, separated by commas. */
  @Field.Optional() @Field.Text() verify_key?: string;
  /** Signature of SSLCOMMERZ. */
  @Field.Optional() @Field.Text() verify_sign?: string;
}
