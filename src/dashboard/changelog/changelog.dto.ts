import { Field } from '../../platform/contract/field.js';
import { KINDS } from './changelog.js';

/** Filter of the changelog. */
export class ListChanges {
  /** First day of the changes. */
  @Field.Optional() @Field.Day() since?: string;
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
  /** Route, field or topic that is deprecated. Only on entries of the kind `deprecated`. */
  deprecates?: string;
}
