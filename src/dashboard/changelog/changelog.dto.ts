import { Field } from '../../platform/contract/field.js';

/** Filter of the changelog. */
export class ListChanges {
  /** First day of the changes. */
  @Field.Optional() @Field.Day() since?: string;
}
