import type { JSX } from 'preact';
import { TOP_UP_NAME } from '../../billing/core/charge.entity.js';
import type { ChargeView } from '../../billing/pages/charge-view.js';
import { Badge } from '../design/elements.js';
import { useMessages, type Words } from '../design/page-context.js';
import { type KindColumns, kindOf } from './kinds/kinds.js';
import type { Speech } from './parts.js';

/** Returns the name of a charge, in the reader's language if the platform chose it. */
export function nameOf({ say }: Pick<Speech, 'say'>, charge: KindColumns & Pick<ChargeView, 'name'>): string {
  const { hidesName, label } = kindOf(charge);
  return hidesName ? say(label) : charge.name;
}

/** Returns a stored charge name, in the reader's language if the platform chose it. */
export const storedName = (say: Words, name: string): string => (name === TOP_UP_NAME ? say('type_wallet_topup') : name);

/** Label for the kind of a charge. */
export function Kind({ charge }: { readonly charge: KindColumns }): JSX.Element {
  return <span>{useMessages()(kindOf(charge).label)}</span>;
}

const STATUS_WORDS = {
  pending: 'charge_pending',
  active: 'charge_active',
  declined: 'charge_declined',
  cancelled: 'charge_cancelled',
  expired: 'charge_expired',
} as const;
const STATUS_TONES = { pending: 'warning', active: 'accent', declined: 'neutral', cancelled: 'neutral', expired: 'neutral' } as const;

type Decided = KindColumns & Pick<ChargeView, 'status' | 'amount' | 'refund_status' | 'refunded_amount'>;

/** Status of a charge, and of its refunds. */
export function ChargeStatus({ charge }: { readonly charge: Decided }): JSX.Element {
  const say = useMessages();
  const { status, amount, refund_status, refunded_amount } = charge;
  const isPart = refunded_amount > 0 && refunded_amount < amount;
  const word = (status === 'active' ? kindOf(charge).active : undefined) ?? STATUS_WORDS[status];
  return (
    <span class="badges">
      <Badge tone={STATUS_TONES[status]}>{say(word)}</Badge>
      {refund_status === 'pending' && <Badge tone="warning">{say('charge_refund_pending')}</Badge>}
      {refund_status === 'refunded' && <Badge>{say(isPart ? 'charge_partly_refunded' : 'charge_refunded')}</Badge>}
    </span>
  );
}
