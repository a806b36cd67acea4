import { isEmail, isFQDN, isISO4217CurrencyCode } from 'class-validator';
import { CommanderError } from 'commander';
import { ApiError } from '../platform/contract/api-error.js';
import { isTimeZone } from '../platform/config/time-zone.js';

const MAX_NAME_LENGTH = 255;

type Parser = (text: string) => string;

function refuse(text: string, problem: string): never {
  throw new CommanderError(1, 'flag', `${text} ${problem}`);
}

const matching =
  (holds: (text: string) => boolean, problem: string): Parser =>
  (text) =>
    holds(text) ? text : refuse(text, problem);

/** Text of at most `max` characters, without white space at its ends and without control characters. */
const text =
  (max = MAX_NAME_LENGTH): Parser =>
  (given) => {
    const trimmed = given.trim();
    if (trimmed === '') refuse('the text', 'must not be empty');
    if (trimmed.length > max) refuse(`${trimmed.slice(0, 40)}…`, `must have at most ${String(max)} characters`);
    return /\p{Cc}/u.test(trimmed) || !trimmed.isWellFormed() ? refuse('the text', 'contains characters that cannot be stored') : trimmed;
  };

const isHost = (given: string): boolean =>
  given.length <= MAX_NAME_LENGTH && isFQDN(given, { require_tld: false, allow_underscores: true });
const isPhone = (given: string): boolean => /^\+?[\d ()-]{5,20}$/.test(given);
const isLanguage = (given: string): boolean => /^[a-z]{2,3}(-[A-Za-z]{2,6})?$/.test(given);

/** Parsers of option values. Each throws an error with a one-line message. */
export const flag = {
  text,
  email: matching((given) => given.length <= MAX_NAME_LENGTH && isEmail(given), 'is not an email address'),
  host: matching(isHost, 'is not a host name'),
  phone: matching(isPhone, 'is not a phone number'),
  currency: matching(isISO4217CurrencyCode, 'is not an ISO 4217 currency code'),
  timeZone: matching(isTimeZone, 'is not a time zone such as Asia/Dhaka'),
  language: matching(isLanguage, 'is not a language such as en or bn'),
} as const;

/** Adds the name of the flag to the error for a URL that webhooks must not be sent to. */
export function namingFlag<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'invalid_target_url') throw error;
    throw ApiError.coded(error.code, `--webhook-url: ${error.message}`);
  });
}
