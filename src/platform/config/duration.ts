const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/**
 * Parses a duration, an integer with a unit (`500ms`, `60s`, `5m`, `2h`, `90d`), and returns milliseconds. Throws a RangeError for other
 * text.
 */
export function parseDuration(text: string): number {
  const match = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text.trim());
  if (!match) throw new RangeError(`"${text}" is not a duration such as 500ms, 60s, 5m, 2h or 90d`);
  return Number(match[1]) * UNITS[match[2] as keyof typeof UNITS];
}
