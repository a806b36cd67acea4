import type { Recipient } from './one-time-codes/one-time-codes.service.js';
import { inLatinDigits } from './one-time-codes/digits.js';
import { toE164 } from './phone.js';

/** Rough syntax of an email address. A message to an address that does not exist is not delivered. */
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/;

/** Returns true for a text that could be an email address. */
export const isAddress = (text: string): boolean => EMAIL.test(text);

/** Returns the recipient that a person typed; undefined for anything but an email address or a phone number, which is read in the region. */
export function recipientOf(typed: string, region: string): Recipient | undefined {
  const text = inLatinDigits(typed.trim());
  if (isAddress(text)) return { channel: 'email', address: text.toLowerCase() };
  const phone = toE164(text, region);
  return phone === undefined ? undefined : { channel: 'phone', address: phone };
}
