import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { MerchantContext } from '../../platform/auth/merchant-context.js';
import { DEFAULT_TIME_ZONE } from '../../platform/config/time-zone.js';
import { fill, type Language, LANGUAGES } from '../language/language.js';
import type { Messages } from '../language/messages.en.js';

/** Values that all parts of a page can use. */
export interface PageInfo {
  readonly language: Language;
  /** Time zone of the store of the page, or of the installation. */
  readonly zone: string;
  /** Path and query of the page, for links to it in another language. */
  readonly path: string;
  /** Name of the signed-in merchant. */
  readonly merchant: { readonly name: string; readonly email: string } | undefined;
  /** Store of the page, and the number of its notifications that the merchant has not read, if it was counted. */
  readonly bell: { readonly store_id: number; readonly unread: number | undefined } | undefined;
  /** Stores to which the merchant can switch, that of the page first; none outside a store. */
  readonly stores: readonly { readonly store_id: number; readonly name: string; readonly domain: string }[];
  /** Returns true if the merchant has this access to the store of the page. */
  readonly may: MerchantContext['may'];
  /** CSRF token for all forms. */
  readonly csrf_token: string;
}

const Info = createContext<PageInfo>({
  language: 'en',
  zone: DEFAULT_TIME_ZONE,
  path: '/',
  merchant: undefined,
  bell: undefined,
  stores: [],
  may: () => false,
  csrf_token: '',
});

/** Provides the context to the parts of a page. */
export const PageInfoProvider = Info.Provider;

/** Returns the context of the page. */
export const usePage = (): PageInfo => useContext(Info);

/** Keys of messages without placeholders and lists. */
export type MessageKey = { [K in keyof Messages]: Messages[K] extends string ? K : never }[keyof Messages];

/** Returns a message with its placeholders filled in. */
export type Words = (word: MessageKey, values?: Readonly<Record<string, string>>) => string;

/** Returns the messages in the language of the page. */
export const useMessages = (): Words => wordsOf(usePage().language);

/** Returns the messages in a language. */
export function wordsOf(language: Language): Words {
  const { messages } = LANGUAGES[language];
  return (word, values = {}) => fill(messages[word], values);
}
