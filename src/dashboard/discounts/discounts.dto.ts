import { Field } from '../../platform/contract/field.js';

/** Form of a discount. The page shows what is wrong with it. */
export class DiscountForm {
  /** Change that the page showed; empty for a new discount. */
  @Field.Text({ max: 40 }) seen: string = '';
  /** Code. */
  @Field.Text() code: string = '';
  /** `percentage` or `amount`. */
  @Field.OneOf(['percentage', 'amount']) kind: string = 'percentage';
  /** Percentage, or amount in taka. */
  @Field.Text() value: string = '';
  /** Maximum deduction of a percentage, in taka. Empty for no maximum. */
  @Field.Text() maximum_discount_amount: string = '';
  /** Minimum cart total, in taka. Empty for no minimum. */
  @Field.Text() minimum_order_value: string = '';
  /** `1` with free shipping. */
  @Field.Optional() @Field.Text() free_shipping_on?: string;
  /** Total number of uses. Empty for any number. */
  @Field.Text() total_use: string = '';
  /** Uses per customer. Empty for any number. */
  @Field.Text() use_per_user: string = '';
  /** Start, in the time zone of the store. Empty for none. */
  @Field.Text() starts_at: string = '';
  /** End, in the time zone of the store. Empty for none. */
  @Field.Text() ends_at: string = '';
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}

/** Form that activates a discount, or deactivates it. */
export class ActiveForm {
  /** `1` for a discount that can be used, otherwise `0`. */
  @Field.OneOf(['1', '0']) is_active: string;
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}
