import { CommanderError } from 'commander';
import { parseId } from '../platform/contract/fields/id-text.js';
import { parseUrl } from '../platform/vendor-internals/parse-url.js';

/** Parses an integer of at least 1 from the command line. */
export function id(text: string): number {
  const parsed = parseId(text);
  if (parsed === undefined) throw new CommanderError(1, 'id', `${text} is not a whole number of at least 1`);
  return parsed;
}

/** Parses an integer of at least 0 from the command line. */
export function count(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new CommanderError(1, 'count', `${text} is not a whole number`);
  return Number(text);
}

/** Maximum time for which a replaced secret stays valid, in seconds. */
const MAX_GRACE_S = 86_400;

/** Parses the seconds for which a replaced secret stays valid, within the limits of the API. */
export function graceSeconds(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= MAX_GRACE_S) return Number(text);
  throw new CommanderError(1, 'grace', `${text} is not a whole number from 0 to ${String(MAX_GRACE_S)}`);
}

/** Returns the id of an event or a request in lower case; undefined for any other text. */
export const uuidOf = (text: string): string | undefined =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text.toLowerCase() : undefined;

/** Returns the user that the `sub` of ID tokens identifies, e.g. `customer:12`; undefined for any other text. */
export function parseSubject(text: string): { readonly user_type: 'customer' | 'merchant'; readonly user_id: number } | undefined {
  const [, user_type, digits = ''] = /^(customer|merchant):(\d+)$/.exec(text) ?? [];
  const user_id = parseId(digits);
  return user_type === undefined || user_id === undefined ? undefined : { user_type: user_type as 'customer' | 'merchant', user_id };
}

/** Parses the id of an event or a request. */
export function uuid(text: string): string {
  const parsed = uuidOf(text);
  if (parsed !== undefined) return parsed;
  throw new CommanderError(1, 'uuid', `${text} is not a UUID`);
}

/** Parses an http or https URL from the command line. */
export function address(text: string): string {
  if (/^https?:$/.test(parseUrl(text)?.protocol ?? '')) return text;
  throw new CommanderError(1, 'address', `${text} is not an http address`);
}

/** Splits a list separated by commas or spaces. */
export const words = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** Splits a list of names separated by commas; names may contain spaces. */
export const listed = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** Parses one of `known`. */
export const oneOf =
  <W extends string>(...known: W[]) =>
  (text: string): W => {
    const word = known.find((each) => each === text);
    if (word === undefined) throw new CommanderError(1, 'word', `${text} is not one of ${known.join(', ')}`);
    return word;
  };

/** Time, ISO 8601. */
export function time(text: string): Date {
  const parsed = new Date(text);
  if (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(parsed.getTime())) return parsed;
  throw new CommanderError(1, 'time', `${text} is not an ISO 8601 time`);
}

/** Parses an integer from 1 to `max`. */
export const upTo =
  (max: number) =>
  (text: string): number => {
    const parsed = id(text);
    if (parsed > max) throw new CommanderError(1, 'count', `${text} is more than ${String(max)}`);
    return parsed;
  };
