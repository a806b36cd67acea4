declare const UNIT: unique symbol;

/**
 * Amount in paisa, an integer. Any number can be assigned, and the lint rule `amounts/money` refuses arithmetic that may leave a fraction.
 */
export type Paisa = number & { readonly [UNIT]?: 'paisa' };

/** Amount in taka with at most two decimals, as in JSON bodies. The lint rule `amounts/money` refuses any arithmetic. */
export type Taka = number & { readonly [UNIT]?: 'taka' };

/** Largest amount in paisa: the maximum of `numeric(14,2)`. */
export const MAX_PAISA: Paisa = 99_999_999_999_999;

/** Converts an amount in taka of at most two decimals to integer paisa. Absorbs floating-point noise. */
export const toPaisa = (taka: number): Paisa => Math.round(taka * 100);

/** Converts paisa to taka, the unit of JSON bodies. */
export const toTaka = (paisa: Paisa): Taka => paisa / 100;

/** Multiplies an amount by a whole number. */
export const times = (paisa: Paisa, count: number): Paisa => paisa * count;

/** Returns an amount with the opposite sign. */
export const negate = (paisa: Paisa): Paisa => 0 - paisa;

/** Returns true for a finite amount in taka of at most two decimals. `0.1 + 0.2` counts as 0.30. */
export const isTaka = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value * 100 - Math.round(value * 100)) < noise(value * 100);

/** Returns the rounding error of floating-point numbers of this size. */
const noise = (paisa: number): number => 1e-4 + Math.abs(paisa) * Number.EPSILON;

/** Converts paisa to decimal text for the database, e.g. 120050 to `1200.50`. Returns null and undefined unchanged. */
export function toDecimal(paisa: Paisa | null | undefined): string | null | undefined {
  if (paisa === null || paisa === undefined) return paisa;
  const digits = String(Math.abs(paisa)).padStart(3, '0');
  return `${paisa < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Converts decimal text of the database to paisa, e.g. `1200.50` to 120050. Returns null and undefined unchanged. */
export function fromDecimal(text: string | null | undefined): Paisa | null | undefined {
  return text === null || text === undefined ? text : Number(text.replace('.', ''));
}
