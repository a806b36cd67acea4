import type { ComponentChildren, JSX } from 'preact';
import type { ChargeView } from '../../billing/pages/charge-view.js';
import { Badge } from '../design/elements.js';
import { useMessages, usePage, type Words, wordsOf } from '../design/page-context.js';
import { formatDate, formatDecimal, formatMoney, formatNumber, formatTime, formatZonedTime, type Reader } from '../language/language.js';

/** Section of the dashboard that these pages belong to. */
export const SECTION = 'settings/apps/billing';

/** Returns the path of the page of a charge. */
export const chargePath = (store_id: number, charge_id: number): string => `/${String(store_id)}/${SECTION}/${String(charge_id)}`;

/** Returns the path of the page of a wallet. */
export const walletPath = (store_id: number, wallet_id: number): string => `/${String(store_id)}/${SECTION}/wallets/${String(wallet_id)}`;

/** Texts and formats of the page's language. */
export interface Speech {
  readonly say: Words;
  readonly money: (paisa: number) => string;
  readonly number: (number: number) => string;
  /** Number with all of its decimals. */
  readonly decimal: (decimal: string) => string;
  readonly day: (moment: Date) => string;
  readonly time: (moment: Date) => string;
  /** Time with its offset. */
  readonly zoned: (moment: Date) => string;
}

/** Returns the texts and formats of the page's language. */
export const useSpeech = (): Speech => speechOf(usePage());

/** Returns the texts and formats of a reader. */
export function speechOf(reader: Reader): Speech {
  const { language } = reader;
  return {
    say: wordsOf(language),
    money: (paisa) => formatMoney(language, paisa),
    number: (number) => formatNumber(language, number),
    decimal: (decimal) => formatDecimal(language, decimal),
    day: (moment) => formatDate(reader, moment),
    time: (moment) => formatTime(reader, moment),
    zoned: (moment) => formatZonedTime(reader, moment),
  };
}

/** Name and value in a list of facts. */
export function Fact({ label, children }: { readonly label: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Facts with their names; some have several lines. */
export type Facts = readonly (readonly [label: string, lines: readonly string[]])[];

/** List of facts, as of a receipt or an invoice. */
export function FactList({ facts }: { readonly facts: Facts }): JSX.Element {
  return (
    <dl class="facts">
      {facts.map(([label, lines]) => (
        <Fact key={label} label={label}>
          <span class="stacked">
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        </Fact>
      ))}
    </dl>
  );
}

type Kinds = Pick<ChargeView, 'charge_type' | 'type'>;

const KIND_WORDS = {
  one_time: 'type_one_time',
  recurring: 'type_recurring',
  renewal: 'type_renewal',
  usage_settlement: 'type_usage_settlement',
  wallet_topup: 'type_wallet_topup',
} as const;

/** Returns the kind of a charge in words. */
export const kindOf = ({ say }: Pick<Speech, 'say'>, { charge_type, type }: Kinds): string => say(KIND_WORDS[type ?? charge_type]);

/** Returns the name of a charge. That of a wallet top-up is in the reader's language, because the platform gave it. */
export const nameOf = ({ say }: Pick<Speech, 'say'>, { name, type }: Pick<ChargeView, 'name' | 'type'>): string =>
  type === 'wallet_topup' ? say(KIND_WORDS.wallet_topup) : name;

/** Kind of a charge in words. */
export function Kind({ charge }: { readonly charge: Kinds }): JSX.Element {
  return <span>{kindOf(useSpeech(), charge)}</span>;
}

const STATUS_WORDS = {
  pending: 'charge_pending',
  active: 'charge_active',
  declined: 'charge_declined',
  cancelled: 'charge_cancelled',
  expired: 'charge_expired',
} as const;
const STATUS_TONES = { pending: 'warning', active: 'accent', declined: 'neutral', cancelled: 'neutral', expired: 'neutral' } as const;

type Decided = Kinds & Pick<ChargeView, 'status' | 'amount' | 'refund_status' | 'refunded_amount'>;

/** Returns true for the charge of a subscription itself, which is active for as long as the subscription is. */
export const isSubscription = ({ charge_type, type }: Kinds): boolean => charge_type === 'recurring' && type === null;

/** Status of a charge, and of its refunds. */
export function ChargeStatus({ charge }: { readonly charge: Decided }): JSX.Element {
  const say = useMessages();
  const { status, amount, refund_status, refunded_amount } = charge;
  const isPart = refunded_amount > 0 && refunded_amount < amount;
  const word = status === 'active' && isSubscription(charge) ? 'charge_subscribed' : STATUS_WORDS[status];
  return (
    <span class="badges">
      <Badge tone={STATUS_TONES[status]}>{say(word)}</Badge>
      {refund_status === 'pending' && <Badge tone="warning">{say('charge_refund_pending')}</Badge>}
      {refund_status === 'refunded' && <Badge>{say(isPart ? 'charge_partly_refunded' : 'charge_refunded')}</Badge>}
    </span>
  );
}
