import { Field } from '../../platform/contract/field.js';

/** Form that puts a product on sale, or takes it off. */
export class SaleForm {
  /** `1` for a product that is for sale, otherwise `0`. */
  @Field.OneOf(['1', '0']) is_active: string;
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}

/** Form that adjusts the stock of a variant. The page shows what is wrong with it. */
export class AdjustForm {
  /** Latest movement that the page showed; 0 without one. */
  @Field.Integer({ min: 0 }) seen: number;
  /** Variant. */
  @Field.Integer({ min: 1 }) sku_id: number;
  /** Location. */
  @Field.Integer({ min: 1 }) location_id: number;
  /** Units to add. */
  @Field.Text() adjustment: string;
  /** Reason. */
  @Field.Text() reason: string;
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}
