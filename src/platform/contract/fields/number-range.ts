/** End of the error message for a number that is out of range. */
export const OUT_OF_RANGE = `within ±${String(Number.MAX_VALUE)}`;

/**
 * Returns true unless a JSON value has a number whose exponent is too large, at any depth. It was parsed as infinity, which would be stored
 * as null.
 */
export function isInRange(value: unknown): boolean {
  // A list that grows instead of recursion, because a text can contain JSON that is nested deeper than the stack allows.
  const found = [value];
  for (const one of found) {
    if (typeof one === 'number' && !Number.isFinite(one)) return false;
    if (typeof one === 'object' && one !== null) for (const inner of Object.values(one) as unknown[]) found.push(inner);
  }
  return true;
}

/** Returns the path of the first number out of range in a part of a body, e.g. `.sizes[0]`. */
export function wrongMember(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const members: [string, unknown][] = Object.entries(value);
  const [key, inner] = members.find(([, member]) => !isInRange(member)) ?? ['', null];
  return `${Array.isArray(value) ? `[${key}]` : `.${key}`}${wrongMember(inner)}`;
}
