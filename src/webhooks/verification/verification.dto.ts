import { Field } from '../../platform/contract/field.js';

/** Codes of the reasons why a signature is refused. */
export const VERIFICATION_CODES = ['missing_header', 'bad_timestamp', 'too_old', 'body_changed', 'old_secret', 'wrong_secret'] as const;

/** Received webhook to verify. */
@Field.NeverStored()
export class VerifyWebhook {
  /** Body of the request exactly as it was received. */
  @Field.Text({ max: 250_000 }) payload: string;
  /** Headers of the request, at least `webhook-id`, `webhook-timestamp` and `webhook-signature`. */
  @Field.JsonObject() headers: Record<string, unknown>;
  /** Signing secret to verify with. Defaults to the secrets of the app. It is neither stored nor returned. */
  @Field.Optional() @Field.Text({ max: 500 }) secret?: string;
}

/** Reason why a signature is refused. */
export class VerificationReason {
  /** Code of the reason. */
  @Field.OneOf(VERIFICATION_CODES) code: (typeof VERIFICATION_CODES)[number];
  /** Description of the reason. */
  message: string;
  /** Way to fix it. */
  hint: string;
}

/** Result of a verification. */
export class Verification {
  /** 1 if a receiver accepts the webhook. */
  @Field.ApiFlag() valid: 0 | 1;
  /** Reasons why it is refused; empty if it is valid. */
  reasons: VerificationReason[];
}
