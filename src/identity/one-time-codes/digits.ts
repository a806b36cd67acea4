/** First of the ten digits of Bangla, in Unicode. */
const ZERO = 0x09e6;

/** Returns a text with the digits of Bangla instead of 0 to 9. */
export const inBanglaDigits = (text: string): string => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(ZERO + Number(digit)));

/** Returns a text with 0 to 9 instead of the digits of Bangla. */
export const inLatinDigits = (text: string): string =>
  text.replaceAll(/[\u09e6-\u09ef]/g, (digit) => String((digit.codePointAt(0) ?? ZERO) - ZERO));
