import { Field } from '../../platform/contract/field.js';

/** Form that cancels an order. */
export class OrderVersionForm {
  /** Version of the order that the form shows. */
  @Field.Integer({ min: 1 }) version: number;
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}

/** Form of the statuses of an order. The page shows what is wrong with them. */
export class OrderStatusForm extends OrderVersionForm {
  /** Status of the order. */
  @Field.Text() order_status: string;
  /** Payment status. */
  @Field.Text() financial_status: string;
  /** Fulfillment status. */
  @Field.Text() fulfillment_status: string;
}

/** Form of the notes and tags of an order. The page shows which are too long. */
export class OrderNotesForm extends OrderVersionForm {
  /** Note from the customer. */
  @Field.Text() note: string;
  /** Internal note. */
  @Field.Text() internal_note: string;
  /** Tags. */
  @Field.Text() tags: string;
}
