import { Transform } from 'class-transformer';
import { Field } from '../../platform/contract/field.js';

/** Form of the scopes that an app keeps. */
export class KeptScopesForm {
  /** Scopes. Forms submit one checked box as text and none not at all. */
  @Transform(({ value }: { value: unknown }) => (value === undefined ? [] : [value].flat())) @Field.Words({ min: 0 }) scopes: string[] = [];
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}
