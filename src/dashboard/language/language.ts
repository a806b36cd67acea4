import { bn } from './messages.bn.js';
import { en, type Messages } from './messages.en.js';

/** A language of the pages. */
export type Language = 'en' | 'bn';

/** Every language with its own name for itself and its words. */
export const LANGUAGES: Readonly<Record<Language, { readonly name: string; readonly locale: string; readonly messages: Messages }>> = {
  en: { name: 'English', locale: 'en-GB', messages: en },
  bn: { name: 'বাংলা', locale: 'bn-BD', messages: bn },
};

/** The language of a word such as `bn` or `bn-BD`, if the pages speak it. */
export const languageOf = (word: string | undefined): Language | undefined =>
  (Object.keys(LANGUAGES) as Language[]).find((language) => word?.toLowerCase().split('-', 1)[0] === language);

/** The language that an `Accept-Language` header likes best among those of the pages; English where it likes none. */
export function preferredLanguage(header: string | undefined): Language {
  const wishes = (header ?? '').split(',').map((wish) => {
    const [word = '', ...parameters] = wish.trim().split(/\s*;\s*/);
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { language: languageOf(word), weight: weight === undefined ? 1 : Number(weight) };
  });
  const [best] = wishes.filter(({ language, weight }) => language && weight > 0).sort((a, b) => b.weight - a.weight);
  return best?.language ?? 'en';
}

/** A message with its `{placeholders}` filled in. */
export const fill = (message: string, values: Readonly<Record<string, string>>): string =>
  message.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** A day as people write it, where the stores are. */
export const dayIn = (language: Language, moment: Date): string =>
  new Intl.DateTimeFormat(LANGUAGES[language].locale, { dateStyle: 'long', timeZone: 'Asia/Dhaka' }).format(moment);

/** A moment as people write it, where the stores are. */
export const momentIn = (language: Language, moment: Date): string =>
  new Intl.DateTimeFormat(LANGUAGES[language].locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Dhaka' }).format(moment);

/** A number in the language's own digits. */
export const numberIn = (language: Language, number: number): string => new Intl.NumberFormat(LANGUAGES[language].locale).format(number);
