import { Field } from '../../platform/contract/field.js';

/** Form of the settings of a store. The page shows what is wrong with it. */
export class SettingsForm {
  /** Change that the page showed. */
  @Field.Text({ max: 40 }) seen: string = '';
  /** Name. */
  @Field.Text() name: string = '';
  /** Contact address. */
  @Field.Text() email: string = '';
  /** Contact phone. Empty for none. */
  @Field.Text() phone: string = '';
  /** Postal address. Empty for none. */
  @Field.Text() address: string = '';
  /** Domain of the storefront. */
  @Field.Text() domain: string = '';
  /** Time zone. Forms of the previous version have none. */
  @Field.Optional() @Field.Text() time_zone?: string;
  /** `1` if the store has its own colour, which is in `color`. */
  @Field.Optional() @Field.Text() has_color?: string;
  /** Colour. */
  @Field.Text() color: string = '';
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}
