const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/**
 * Milliseconds of a duration as it stands in the environment: a whole number and a unit (`500ms`, `60s`, `5m`, `2h`, `90d`).
 * Throws a RangeError for anything else.
 */
export function parseDuration(text: string): number {
  const match = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text.trim());
  if (!match) throw new RangeError(`"${text}" is not a duration such as 500ms, 60s, 5m, 2h or 90d`);
  return Number(match[1]) * UNITS[match[2] as keyof typeof UNITS];
}
