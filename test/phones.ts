import { randomInt } from 'node:crypto';

/** Smallest and largest national number after the prefix of a mobile network. */
const NUMBERS = { least: 10_000_000, most: 99_999_999 };

/** Random, because spec files that share a database may not share this module. */
let last = randomInt(NUMBERS.least, NUMBERS.most);

/** Returns a mobile number of Bangladesh in E.164 that no other test has. */
export function newPhone(): string {
  last = last < NUMBERS.most ? last + 1 : NUMBERS.least;
  return `+88017${String(last)}`;
}
