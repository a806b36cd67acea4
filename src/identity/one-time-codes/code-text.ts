import { inBanglaDigits } from './digits.js';

/** Language of a message. */
export type MessageLanguage = 'en' | 'bn';

/** Content of a message with a one-time code. */
export interface CodeMessageContent {
  readonly language: MessageLanguage;
  readonly code: string;
  /** Name of the store. */
  readonly store: string;
  /** Minutes for which the code is valid. */
  readonly minutes: number;
  /** Domain of the page that asks for the code; undefined if it has none, and for emails. */
  readonly domain: string | undefined;
}

const TEXTS: Readonly<Record<MessageLanguage, (code: string, store: string, minutes: string) => string>> = {
  en: (code, store, minutes) => `${code} is your code for ${store}. It is valid for ${minutes} minutes. Do not share it.`,
  bn: (code, store, minutes) =>
    `${store}-এর জন্য আপনার কোড ${inBanglaDigits(code)}। এটি ${inBanglaDigits(minutes)} মিনিট কার্যকর। কাউকে জানাবেন না।`,
};

/**
 * Returns the text of a message with a one-time code, in the digits of its language. The last line is for browsers, which offer the code on the
 * pages of this domain alone (WICG, origin-bound one-time codes).
 */
export function codeText({ language, code, store, minutes, domain }: CodeMessageContent): string {
  const text = TEXTS[language](code, store, String(minutes));
  return domain === undefined ? text : `${text}\n@${domain} #${code}`;
}
