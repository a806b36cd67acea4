import { Field } from '../../platform/contract/field.js';
import { KINDS } from './changelog.js';

const isDay = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value);

/** Filter of the changelog. */
export class ListChanges {
  /** First day of the changes, `YYYY-MM-DD`. */
  @Field.Optional() @Field.rule('date', isDay, 'must be a day, YYYY-MM-DD') since?: string;
}

/** Deprecated part of the API. */
class DeprecatedPart {
  /** Method and path of the route. */
  operation: string;
  /** Field or parameter of its requests; null if the whole route is deprecated. */
  field: string | null;
}

/** Entry of the changelog. */
export class ChangeEntry {
  /** Version of the API. */
  version: string;
  /** Day of the release. */
  @Field.Day() date: string;
  /** Kind of the change. */
  @Field.OneOf(KINDS) kind: string;
  /** Part of the API. */
  area: string;
  /** Title, as Markdown. */
  title: string;
  /** Details, as Markdown. */
  details: string;
  /** Deprecated part of the API. Only on entries of the kind `deprecated`. */
  deprecates?: DeprecatedPart;
}
