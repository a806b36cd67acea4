import { Field } from '../../platform/contract/field.js';

/** Search in the documentation. */
export class SearchDocumentation {
  /** Words to find. */
  @Field.Optional() @Field.Text({ max: 100 }) q?: string;
}
