/** The largest amount an order or a charge may reach, in paisa: what `numeric(14,2)` holds. */
export const MAX_PAISA = 99_999_999_999_999;

/** Integer paisa of an amount in taka that has at most two decimals (floating-point noise is absorbed). */
export const toPaisa = (taka: number): number => Math.round(taka * 100);

/** The amount in taka as JSON shows it. */
export const toTaka = (paisa: number): number => paisa / 100;

/** True for a finite amount of at most two decimals, in taka; `0.1 + 0.2` counts as 0.30. */
export const isTaka = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value * 100 - Math.round(value * 100)) < noise(value * 100);

/** How far floating-point numbers of this size may be off: the larger, the coarser they are. */
const noise = (paisa: number): number => 1e-4 + Math.abs(paisa) * Number.EPSILON;

/** Decimal text for the database, e.g. 120050 → `1200.50`; nothing is rounded. Null and undefined pass. */
export function toDecimal(paisa: number | null | undefined): string | null | undefined {
  if (paisa === null || paisa === undefined) return paisa;
  const digits = String(Math.abs(paisa)).padStart(3, '0');
  return `${paisa < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Integer paisa of the database's decimal text, e.g. `1200.50` → 120050. Null and undefined pass. */
export function fromDecimal(text: string | null | undefined): number | null | undefined {
  return text === null || text === undefined ? text : Number(text.replace('.', ''));
}
