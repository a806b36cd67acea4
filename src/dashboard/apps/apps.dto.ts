import { Transform } from 'class-transformer';
import { Field } from '../../platform/contract/field.js';

/** Form of the scopes that an app keeps. */
export class KeptScopesForm {
  /** Scopes. A form submits a single checked box as a string, and omits the field if no box is checked. */
  @Transform(({ value }: { value: unknown }) => (value === undefined ? [] : [value].flat())) @Field.Words({ min: 0 }) scopes: string[] = [];
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}
