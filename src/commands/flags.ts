import { isEmail, isFQDN, isISO4217CurrencyCode } from 'class-validator';
import { CommanderError } from 'commander';
import { createInterface } from 'node:readline';

/** Bounds of a password, in characters; sign-in takes no longer one. */
const PASSWORD = { min: 8, max: 1_000 };
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

/** Parsers of option values. Each throws an error of one line. */
export const flag = {
  text,
  email: matching((given) => given.length <= MAX_NAME_LENGTH && isEmail(given), 'is not an email address'),
  host: matching(isHost, 'is not a host name'),
  phone: matching(isPhone, 'is not a phone number'),
  currency: matching(isISO4217CurrencyCode, 'is not an ISO 4217 currency code'),
  language: matching(isLanguage, 'is not a language such as en or bn'),
} as const;

/**
 * Returns the password of an option, or the first line of standard input where the option is missing or `-`, which keeps it out of the list
 * of processes. Throws for a password of fewer than 8 or more than 1,000 characters.
 */
export async function passwordOf(given: string | undefined, option: string): Promise<string> {
  const password = given === undefined || given === '-' ? await firstLine(option) : given;
  const { min, max } = PASSWORD;
  if (password.length < min || password.length > max) {
    throw new Error(`${option} must have ${String(min)} to ${String(max)} characters`);
  }
  return password;
}

async function firstLine(option: string): Promise<string> {
  if (process.stdin.isTTY) throw new Error(`${option} or standard input is required`);
  for await (const line of createInterface({ input: process.stdin })) return line;
  throw new Error(`${option} or standard input is required`);
}
