import type { JSX } from 'preact';
import { Fact } from '../design/fact.js';
import { usePage, type Words, wordsOf } from '../design/page-context.js';
import { formatDate, formatDecimal, formatMoney, formatNumber, formatZonedTime, type Reader } from '../language/language.js';

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
    zoned: (moment) => formatZonedTime(reader, moment),
  };
}

/** Facts with their names; some have several lines. */
export type Facts = readonly (readonly [label: string, lines: readonly string[]])[];

/** List of facts, as on a receipt or an invoice. */
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
