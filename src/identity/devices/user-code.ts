import { createHmac, randomInt } from 'node:crypto';

/** Consonants that look like no digit and no other letter; without vowels, codes form no words (RFC 8628, 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

/** Letters of a code: 34 bits. */
const LENGTH = 8;

const CODE = new RegExp(`^[${LETTERS}]{${String(LENGTH)}}$`);

/** Returns a new user code, e.g. `WDJB-MJHT`. */
export function createUserCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

/** Returns a typed code in the spelling of {@link createUserCode}, in any letter case and grouping; undefined for one that cannot be a code. */
export function userCodeOf(typed: string): string | undefined {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  if (!CODE.test(letters)) return undefined;
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

/** Returns the digest of a user code. A code is short, so the digest needs a key. */
export const userCodeDigest = (key: Buffer, code: string): Buffer => createHmac('sha256', key).update(`user code ${code}`).digest();
