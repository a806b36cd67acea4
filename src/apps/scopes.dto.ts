import { SCOPES } from '../platform/auth/scopes.js';
import { Field } from '../platform/contract/field.js';

/** Number of requests that needed a scope on one day. */
export class ScopeDay {
  /** Day in UTC, YYYY-MM-DD. */
  @Field.Member() @Field.Text() day: string;
  /** Number of requests. */
  @Field.Member() @Field.ApiInteger() count: number;
}

/** Use of a scope that the merchant granted. */
export class ScopeUsage {
  /** Name of the scope. */
  @Field.Member() @Field.ApiEnum(SCOPES) scope: string;
  /** First use in the last 400 days; null if there was none. */
  @Field.Member() @Field.Moment() first_used_at: string | null;
  /** Last use; null if there was none in the last 400 days. */
  @Field.Member() @Field.Moment() last_used_at: string | null;
  /** Requests in the last 400 days. */
  @Field.Member() @Field.ApiInteger() total: number;
  /** Days of the last 30 on which it was used, oldest first. */
  @Field.Member(() => ScopeDay) days: ScopeDay[];
}
