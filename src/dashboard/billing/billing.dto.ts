import { Field } from '../../platform/contract/field.js';
import { MAX_DAYS } from './clock-form.js';

/** Form that moves the clock of a sandbox store. */
export class ClockFields {
  /** Whole days, as a browser sends them. */
  @Field.rule('days', isDays, `must be a whole number from 1 to ${String(MAX_DAYS)}`) days: string;
}

function isDays(value: unknown): boolean {
  return typeof value === 'string' && /^[1-9]\d{0,2}$/.test(value) && Number(value) <= MAX_DAYS;
}

/** Form that approves a charge. */
export class ApprovalFields {
  /** Source of the payment. */
  @Field.Optional() @Field.OneOf(['gateway', 'wallet']) payment_method?: 'gateway' | 'wallet';
}

/** Form that cancels a charge. */
export class CancelFields {
  /** Immediately, or at the end of the period. */
  @Field.OneOf(['now', 'period_end']) when: 'now' | 'period_end';
}

/** Form that sets the source of renewals. */
export class AutoPayFields {
  /** The wallet, or none. */
  @Field.OneOf(['wallet', 'off']) auto_pay: 'wallet' | 'off';
}
