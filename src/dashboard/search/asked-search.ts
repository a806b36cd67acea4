const MAX_TEXT = 100;

/** Text of the search field as sent by the browser. */
export class AskedSearch {
  /** The text as it was typed. */
  readonly typed: string;
  /** The text without a `#` before a number, and with numbers in ASCII digits. */
  readonly text: string;

  constructor(given: unknown) {
    this.typed = typeof given === 'string' ? given.replaceAll('\0', '').trim().slice(0, MAX_TEXT).toWellFormed() : '';
    const ascii = this.typed.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - '০'.charCodeAt(0)));
    const [, number = this.typed] = /^#?\s*([+\d][\d\s()-]*)$/.exec(ascii) ?? [];
    this.text = number.trim();
  }

  /** Returns the text as the id of a row, if it can be one. */
  get id(): number | undefined {
    return /^[1-9]\d{0,14}$/.test(this.text) ? Number(this.text) : undefined;
  }

  /** Returns true if the text is one of the ids, numbers or codes, in any letter case. */
  isOneOf(...values: readonly (string | number | null | undefined)[]): boolean {
    return values.some((value) => value !== null && value !== undefined && String(value).toLowerCase() === this.text.toLowerCase());
  }

  /** Returns true if the text is the phone number, with or without its country code. */
  isPhone(phone: string): boolean {
    const [own, asked] = [phone, this.text].map((text) => text.replace(/\D/g, ''));
    return own !== undefined && asked !== undefined && asked.length >= 10 && (own.endsWith(asked) || asked.endsWith(own)) && own !== '';
  }
}
