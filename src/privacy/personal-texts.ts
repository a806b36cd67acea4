import { ERASED, type Redaction } from '../platform/contract/erased.js';

/** Minimum length of a contact that is searched in all rows of a store; a shorter one could be anything. */
const MIN_LENGTH = 6;
/** Characters that people write between the digits of a phone number. */
const BETWEEN = '[ ().-]{0,2}';

/** Contacts of a person: phone numbers by their digits, and email addresses. */
export interface PersonalContacts {
  readonly digits: readonly string[];
  readonly emails: readonly string[];
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** Longer ones first, so that a number is replaced with its country. */
const alternatives = (patterns: readonly string[]): string => [...patterns].sort((one, other) => other.length - one.length).join('|');

/**
 * Returns a regular expression, valid in JavaScript and PostgreSQL, that finds contacts that are not part of a longer number or address, in
 * any letter case and with the usual separators; null without a contact that is long enough.
 */
export function contactPattern({ digits, emails }: PersonalContacts): string | null {
  const phones = digits.filter(({ length }) => length >= MIN_LENGTH).map((number) => Array.from(number).join(BETWEEN));
  const addresses = emails.filter(({ length }) => length >= MIN_LENGTH).map(escaped);
  const parts = [
    ...(phones.length > 0 ? [String.raw`(?<![0-9])\+?(?:${alternatives(phones)})(?![0-9])`] : []),
    ...(addresses.length > 0 ? [String.raw`(?<![0-9a-z._%+-])(?:${alternatives(addresses)})(?![0-9a-z-]|\.[0-9a-z])`] : []),
  ];
  return parts.length > 0 ? parts.join('|') : null;
}

/** Returns the redaction of the matches of a pattern. */
export function redactionOf(pattern: string): Redaction {
  const found = new RegExp(pattern, 'gi');
  return (text) => text.replaceAll(found, ERASED);
}

/** Returns the redaction of a person's contacts and names, for rows and events about the person. */
export function redactionOfPerson(contacts: PersonalContacts, names: readonly string[]): Redaction {
  const pattern = contactPattern(contacts);
  const redactContacts = pattern === null ? (text: string): string => text : redactionOf(pattern);
  const known = [...new Set(names.map((name) => name.trim()))].filter(({ length }) => length > 1).map(escaped);
  if (known.length === 0) return redactContacts;
  const found = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${alternatives(known)})(?![\p{L}\p{N}])`, 'giu');
  return (text) => redactContacts(text.replaceAll(found, ERASED));
}

/** Returns the names, phone numbers and email addresses in the addresses of orders, by the names of their fields. */
export function personsIn(addresses: readonly (string | null)[]): { names: string[]; phones: string[]; emails: string[] } {
  const found = { names: [] as string[], phones: [] as string[], emails: [] as string[] };
  const add = (field: string, value: string): void => {
    if (/phone|mobile/i.test(field)) found.phones.push(value);
    else if (/e-?mail/i.test(field)) found.emails.push(value);
    else if (/name/i.test(field)) found.names.push(value);
  };
  const walk = (value: unknown, field: string): void => {
    if (typeof value === 'string' || typeof value === 'number') add(field, String(value));
    else if (typeof value === 'object' && value !== null) for (const [name, each] of Object.entries(value)) walk(each, name);
  };
  for (const address of addresses) walk(parsed(address), '');
  return found;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
