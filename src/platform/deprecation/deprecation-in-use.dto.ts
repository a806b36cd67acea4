import { Field } from '../contract/field.js';

/** Deprecated part of the API that the app used in the last 30 days. */
export class DeprecationInUse {
  /** Method and path of the route. */
  @Field.Member() @Field.Text() operation: string;
  /** Field or parameter of its requests; null if the whole route is deprecated. */
  @Field.Member() @Field.Text() field: string | null;
  /** Start of the deprecation. */
  @Field.Member() @Field.Moment() deprecated_at: string;
  /** Earliest end. */
  @Field.Member() @Field.Moment() sunset_at: string;
  /** Replacement. */
  @Field.Member() @Field.Text() replacement: string;
  /** Requests in the last 30 days. */
  @Field.Member() @Field.ApiInteger() uses: number;
  /** Last of these requests. */
  @Field.Member() @Field.Moment() last_used_at: string;
}
