import { Field } from '../../platform/contract/field.js';

/** Form that puts a product on sale, or takes it off. */
export class SaleForm {
  /** `1` for a product that is for sale, otherwise `0`. */
  @Field.OneOf(['1', '0']) is_active: string;
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}

/** Form that adjusts the stock of a variant, or sets it to a count. The page shows what is wrong with it. */
export class StockForm {
  /** `change`: units to add, `count`: units on hand. */
  @Field.OneOf(['change', 'count']) entry: 'change' | 'count';
  /** Latest movement that the page showed; 0 without one. */
  @Field.Integer({ min: 0 }) seen: number;
  /** Variant. */
  @Field.Integer({ min: 1 }) sku_id: number;
  /** Location. */
  @Field.Integer({ min: 1 }) location_id: number;
  /** Number of units. */
  @Field.Text() units: string;
  /** Reason. */
  @Field.Text() reason: string;
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}

/** Form with counts of several variants, in fields named by the variant: `count_7`, `reason_7`. The page shows what is wrong with it. */
export class CountsForm {
  /** Latest movement that the page showed; 0 without one. */
  @Field.Integer({ min: 0 }) seen: number;
  /** Location. */
  @Field.Integer({ min: 1 }) location_id: number;
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}
