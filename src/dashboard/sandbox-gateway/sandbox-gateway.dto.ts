import { Field } from '../../platform/contract/field.js';

/** Outcomes that a merchant can choose on the page of the sandbox gateway. */
export const SANDBOX_ACTIONS = ['pay', 'risky', 'later', 'close', 'fail', 'cancel'] as const;

/** Form of the page of the sandbox gateway. */
export class SandboxPaymentForm {
  /** Chosen outcome. */
  @Field.OneOf(SANDBOX_ACTIONS) action: (typeof SANDBOX_ACTIONS)[number];
}
