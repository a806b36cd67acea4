import type { ChargeView } from '../../../billing/pages/charge-view.js';
import type { MessageKey } from '../../design/page-context.js';
import type { Speech } from '../parts.js';

/** Number of days before the end of a trial, and before a renewal, at which the merchant is asked. */
export interface NoticeDays {
  readonly trial_days: number;
  readonly days: number;
}

/** Texts and choices of the pages about one kind of charge. */
export interface ChargeKindView {
  /** Name of the kind. */
  readonly label: MessageKey;
  /** True if pages show this name instead of the charge's own, which the platform chose. */
  readonly hidesName?: true;
  /** Status of an active charge; `charge_active` by default. */
  readonly active?: MessageKey;
  /** True if invoices list it among the top-ups, because it pays for nothing yet. */
  readonly isTopUp?: true;
  /** Returns the consequences of an approval, with their dates. */
  readonly consequences: (charge: ChargeView, speech: Speech, notice: NoticeDays) => string[];
  /** Returns the consequence of a decline that the merchant might not expect. */
  readonly declined?: (charge: ChargeView, speech: Speech) => string;
  /** Returns the end of the period on the receipt. */
  readonly paidUntil?: (charge: ChargeView) => Date | null;
  /** Returns true if cancelling a charge without a subscription refunds money. */
  readonly isReturned?: (charge: Pick<ChargeView, 'refunded_amount'>) => boolean;
}
