import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/** Maximum length of a phone number. Further characters are ignored. */
const MAX_LENGTH = 40;

/** Returns a phone number in E.164; undefined if it is not valid. National numbers are read in the region. */
export function toE164(text: string, region: string): string | undefined {
  const country: CountryCode | undefined = isSupportedCountry(region) ? region : undefined;
  const number = parsePhoneNumberFromString(text.slice(0, MAX_LENGTH), { ...(country && { defaultCountry: country }), extract: false });
  return number?.isValid() ? number.number : undefined;
}

/** Returns the region (ISO 3166-1) of a number in E.164; undefined for a number that belongs to no single region. */
export const regionOf = (e164: string): string | undefined => parsePhoneNumberFromString(e164)?.country;

/** Returns the digits under which a number in E.164 may be stored: international, national, and without a trunk prefix. */
export function phoneSpellings(e164: string): string[] {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return [];
  const spellings = [number.number, `00${number.number}`, number.formatNational(), number.nationalNumber];
  return [...new Set(spellings.map((spelling) => spelling.replaceAll(/\D/g, '')))];
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/**
 * Returns true for a name that is only a phone number or an email address. Customers who signed in with a new number have such names, which
 * do not count as names for clients that are not allowed to read the number.
 */
export function isContact(name: string, { phone, region }: { readonly phone: string | null; readonly region: string }): boolean {
  return name === phone || EMAIL.test(name) || toE164(name, region) !== undefined;
}
