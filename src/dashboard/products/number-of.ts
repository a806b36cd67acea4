/** Returns the number in a text, with or without a sign, in ASCII or Bangla digits; otherwise the text. */
export function numberOf(text: string): number | string {
  const digits = text.trim().replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - '০'.charCodeAt(0)));
  return /^[+-]?\d{1,12}$/.test(digits) ? Number(digits) : digits;
}
