import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { StoreNeed } from '../../platform/auth/merchant-context.js';
import { fill, type Language, LANGUAGES } from '../language/language.js';
import type { Messages } from '../language/messages.en.js';

/** What every part of a page may need to know. */
export interface PageInfo {
  readonly language: Language;
  /** Path and query of the page, to link to it in another language. */
  readonly path: string;
  /** Who is signed in. */
  readonly merchant: { readonly name: string; readonly email: string } | undefined;
  /** Whether the merchant is what is needed in the store of the page. */
  readonly may: (need: StoreNeed) => boolean;
  /** Goes into every form. */
  readonly csrf_token: string;
}

const Info = createContext<PageInfo>({ language: 'en', path: '/', merchant: undefined, may: () => false, csrf_token: '' });

/** Tells the parts of a page what they may need to know. */
export const PageInfoProvider = Info.Provider;

/** What this page is about. */
export const usePage = (): PageInfo => useContext(Info);

/** Messages without placeholders and lists. */
type Word = { [K in keyof Messages]: Messages[K] extends string ? K : never }[keyof Messages];

/** Says a message in the language of the page, with its placeholders filled in. */
export function useWords(): (word: Word, values?: Readonly<Record<string, string>>) => string {
  const { messages } = LANGUAGES[usePage().language];
  return (word, values = {}) => fill(messages[word], values);
}
