import { Field } from '../../platform/contract/field.js';

/** Form with a received webhook. */
@Field.NeverStored()
export class SignatureForm {
  /** App that received it. */
  @Field.Optional() @Field.Text({ max: 20 }) app_id?: string;
  /** Headers of the request, one per line: `name: value`. */
  @Field.Optional() @Field.Text({ max: 20_000 }) headers?: string;
  /** Body of the request. */
  @Field.Optional() @Field.Text({ max: 250_000 }) payload?: string;
  /** Signing secret; empty for the secrets of the app. */
  @Field.Optional() @Field.Text({ max: 500, trim: true }) secret?: string;
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}
