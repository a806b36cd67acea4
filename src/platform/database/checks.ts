/*
 * Conditions of CHECK constraints. The migration repeats them; `migrate --check` compares the names, and impossible-rows.spec.ts checks the
 * effect.
 */

/** Condition that a text column holds one of the values. */
export const oneOf = (column: string, values: readonly string[]): string =>
  `${column} IN (${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`;

/** Condition that no column is below zero. */
export const notNegative = (...columns: readonly string[]): string => columns.map((column) => `${column} >= 0`).join(' AND ');

/** Condition that every column is above zero. */
export const positive = (...columns: readonly string[]): string => columns.map((column) => `${column} > 0`).join(' AND ');

/** Condition that every column is 0 or 1. */
export const areFlags = (...columns: readonly string[]): string => columns.map((column) => `${column} IN (0, 1)`).join(' AND ');

/** Condition that a JSON number represents the integer column exactly. */
export const exactIntegers = (column: string): string =>
  `${column} BETWEEN ${String(Number.MIN_SAFE_INTEGER)} AND ${String(Number.MAX_SAFE_INTEGER)}`;
