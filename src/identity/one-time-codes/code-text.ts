/** Language of a message. */
export type MessageLanguage = 'en' | 'bn';

const TEXTS: Readonly<Record<MessageLanguage, (code: string, store: string, minutes: number) => string>> = {
  en: (code, store, minutes) => `${code} is your code for ${store}. It is valid for ${String(minutes)} minutes. Do not share it.`,
  bn: (code, store, minutes) => `${store}-এর জন্য আপনার কোড ${code}। এটি ${String(minutes)} মিনিট কার্যকর। কাউকে জানাবেন না।`,
};

/** Returns the text of a message with a one-time code. The code has Latin digits in every language, as it is typed. */
export const codeText = (language: MessageLanguage, code: string, store: string, minutes: number): string =>
  TEXTS[language](code, store, minutes);
