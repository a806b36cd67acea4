import { Field } from '../../platform/contract/field.js';

/** Form with nothing but its CSRF token. */
export class OperatorForm {
  /** CSRF token. */
  @Field.Optional() @Field.Text() csrf_token?: string;
}

const isVersion = (value: unknown): boolean => typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value);

/** Decision on a submission to the directory. */
export class SubmissionForm extends OperatorForm {
  /** Version that was reviewed. */
  @Field.rule('version', isVersion, 'must be a version') @Field.Text({ max: 9 }) version: string;
}

/** Reason for the developers of an app. */
export class ReasonForm extends OperatorForm {
  /** Reason. */
  @Field.Text({ trim: true }) reason = '';
}

/** Rejection of a submission. */
export class RejectionForm extends SubmissionForm {
  /** Reason. */
  @Field.Text({ trim: true }) reason = '';
}
