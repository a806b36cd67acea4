import { Field } from '../../platform/contract/field.js';

/** Reason for which a job failed. */
export class JobError {
  /** Code. */
  @Field.Member() code: string;
  /** Sentence for people. */
  @Field.Member() message: string;
}
