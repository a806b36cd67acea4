import { bn } from './messages.bn.js';
import { en, type Messages } from './messages.en.js';
import { dateFormat, numberFormat } from '../../platform/contract/formatters.js';
import { toDecimal } from '../../platform/contract/money.js';
import { offsetName } from '../../platform/contract/time-zones.js';

/** Language of the pages. */
export type Language = 'en' | 'bn';

/** Language and time zone of a reader. */
export interface Reader {
  readonly language: Language;
  readonly zone: string;
}

/** Supported languages with their native names and messages. */
export const LANGUAGES: Readonly<Record<Language, { readonly name: string; readonly locale: string; readonly messages: Messages }>> = {
  en: { name: 'English', locale: 'en-GB', messages: en },
  bn: { name: 'বাংলা', locale: 'bn-BD', messages: bn },
};

/** Returns the supported language of a tag such as `bn` or `bn-BD`, if any. */
export const languageOf = (word: string | undefined): Language | undefined =>
  (Object.keys(LANGUAGES) as Language[]).find((language) => word?.toLowerCase().split('-', 1)[0] === language);

/** Maximum number of characters of a list of languages that are read. */
const MAX_HEADER = 200;

/** Returns the first supported language of a list of tags that are separated by spaces, if any. */
export const firstLanguage = (tags: string): Language | undefined =>
  tags
    .slice(0, MAX_HEADER)
    .split(' ')
    .map(languageOf)
    .find((language) => language !== undefined);

/** Returns the supported language that an `Accept-Language` header prefers; English if there is none. */
export function preferredLanguage(header: string | undefined): Language {
  const preferences = (header ?? '')
    .slice(0, MAX_HEADER)
    .split(',')
    .map((preference) => {
      const [word = '', ...parameters] = preference.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { language: languageOf(word), weight: weight === undefined ? 1 : Number(weight) };
    });
  const [best] = preferences.filter(({ language, weight }) => language && weight > 0).sort((a, b) => b.weight - a.weight);
  return best?.language ?? 'en';
}

/** Fills in the `{placeholders}` of a message. */
export const fill = (message: string, values: Readonly<Record<string, string>>): string =>
  message.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** Formats a date in the time zone of the reader. */
export const formatDate = ({ language, zone }: Reader, moment: Date): string =>
  dateFormat(LANGUAGES[language].locale, { dateStyle: 'long', timeZone: zone }).format(moment);

/** Formats a date in the time zone of the reader, with a short month. */
export const formatShortDate = ({ language, zone }: Reader, moment: Date): string =>
  dateFormat(LANGUAGES[language].locale, { dateStyle: 'medium', timeZone: zone }).format(moment);

/** Formats a date and time in the time zone of the reader, from 00:00 to 23:59 in every language. */
export const formatTime = ({ language, zone }: Reader, moment: Date): string =>
  dateFormat(LANGUAGES[language].locale, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: zone,
    hourCycle: 'h23',
  }).format(moment);

/** Formats a date and time with its offset: the same local time occurs twice when clocks are set back. */
export const formatZonedTime = (reader: Reader, moment: Date): string =>
  fill(LANGUAGES[reader.language].messages.time_zoned, { time: formatTime(reader, moment), zone: offsetName(reader.zone, moment) });

/** Returns the name of a time zone, with its offset if that is the same all year: `Bangladesh Time (GMT+6)`. */
export function zoneName({ language, zone }: Reader, now = new Date()): string {
  const named = (['shortGeneric', 'longGeneric'] as const).map((timeZoneName) => zonePart(language, zone, timeZoneName));
  const name = named.find((each) => !/^[A-Z]{2,5}\b/.test(each)) ?? zone;
  const offsets = new Set([0, 3, 6, 9].map((month) => offsetName(zone, new Date(Date.UTC(now.getUTCFullYear(), month, 1)))));
  return offsets.size === 1 && zone !== 'UTC' ? `${name} (${[...offsets].join('')})` : name;
}

const zonePart = (language: Language, timeZone: string, timeZoneName: 'shortGeneric' | 'longGeneric'): string =>
  dateFormat(LANGUAGES[language].locale, { timeZone, timeZoneName })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

const SECONDS = { day: 86_400, hour: 3_600, minute: 60 } as const;

/** Formats how long ago a moment was, or how soon it is, up to a day; undefined for others. */
export function formatRelative(language: Language, moment: Date, now: Date): string | undefined {
  const seconds = Math.round((moment.getTime() - now.getTime()) / 1000);
  if (Math.abs(seconds) >= SECONDS.day) return undefined;
  const relative = new Intl.RelativeTimeFormat(LANGUAGES[language].locale, { numeric: 'auto' });
  if (Math.abs(seconds) < SECONDS.minute) return relative.format(0, 'second');
  const unit = Math.abs(seconds) < SECONDS.hour ? 'minute' : 'hour';
  return relative.format(Math.trunc(seconds / SECONDS[unit]), unit);
}

/** Formats a number with the digits of the language. */
export const formatNumber = (language: Language, number: number): string => numberFormat(LANGUAGES[language].locale, {}).format(number);

/** Formats a decimal number of the database with the digits of the language, and all of its decimals. */
export const formatDecimal = (language: Language, decimal: string): string =>
  numberFormat(LANGUAGES[language].locale, { maximumFractionDigits: 20 }).format(decimal as Intl.StringNumericLiteral);

const UNITS: Readonly<Record<Language, readonly string[]>> = { en: ['kB', 'MB', 'GB'], bn: ['কেবি', 'এমবি', 'জিবি'] };

/** Formats a number of bytes, in the largest unit of which there is at least one. */
export function formatBytes(language: Language, bytes: number): string {
  const { locale } = LANGUAGES[language];
  const power = Math.min(UNITS[language].length, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const unit = UNITS[language][power - 1];
  if (unit === undefined) return numberFormat(locale, { style: 'unit', unit: 'byte', unitDisplay: 'long' }).format(bytes);
  return `${numberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / 1000 ** power)} ${unit}`;
}

/** Formats a duration in the largest unit of which it is a multiple, e.g. `24 hours`. */
export function formatDuration(language: Language, seconds: number): string {
  const unit = seconds === 0 ? undefined : (['hour', 'minute'] as const).find((each) => seconds % SECONDS[each] === 0);
  const count = unit === undefined ? seconds : seconds / SECONDS[unit];
  return numberFormat(LANGUAGES[language].locale, { style: 'unit', unit: unit ?? 'second', unitDisplay: 'long' }).format(count);
}

/** Formats a share from 0 to 1 in percent. */
export const formatShare = (language: Language, share: number): string =>
  numberFormat(LANGUAGES[language].locale, { style: 'percent', maximumFractionDigits: 1 }).format(share);

const HOUR = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Formats the day and time of a moment in the time zone of the reader, in short form. */
export const formatHour = ({ language, zone }: Reader, moment: Date): string =>
  dateFormat(LANGUAGES[language].locale, { ...HOUR, timeZone: zone }).format(moment);

/** Time from now for which a day and month are unambiguous without a year. */
const YEARLESS_MS = 180 * SECONDS.day * 1000;

/** Formats the day and time of a moment in the time zone of the reader in short form, with the year if it is far from now. */
export const formatShortTime = (reader: Reader, moment: Date, now: Date): string =>
  Math.abs(moment.getTime() - now.getTime()) < YEARLESS_MS
    ? formatHour(reader, moment)
    : dateFormat(LANGUAGES[reader.language].locale, { ...HOUR, year: 'numeric', timeZone: reader.zone }).format(moment);

const TAKA = { style: 'currency', currency: 'BDT', currencyDisplay: 'narrowSymbol' } as const;

/** Formats an amount of taka, given in paisa. The decimal text is formatted, so no amount passes through floating-point arithmetic. */
export const formatMoney = (language: Language, paisa: number): string =>
  numberFormat(LANGUAGES[language].locale, TAKA).format(toDecimal(paisa) as `${number}`);

/** Formats an amount of taka, given in paisa, in short form: `৳2.5K`. */
export const formatMoneyShort = (language: Language, paisa: number): string =>
  numberFormat(LANGUAGES[language].locale, { ...TAKA, notation: 'compact', minimumFractionDigits: 0 }).format(
    toDecimal(paisa) as `${number}`,
  );

/** Returns the name of a currency with its code: `Bangladeshi Taka (BDT)`. */
export const currencyName = (language: Language, code: string): string =>
  `${new Intl.DisplayNames(LANGUAGES[language].locale, { type: 'currency' }).of(code) ?? code} (${code})`;

/** Formats a day, given as `2026-11-25`, in short form. */
export const formatDay = (language: Language, day: string): string =>
  dateFormat(LANGUAGES[language].locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** Formats a month, given as `2026-11`. */
export const formatMonth = (language: Language, month: string, length: 'short' | 'long'): string =>
  dateFormat(LANGUAGES[language].locale, {
    month: length,
    ...(length === 'long' && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
