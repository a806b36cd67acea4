/**
 * Image keys as a variant holds and shows them: a JSON array as text. Takes them with commas between them, or as such an array; no key at all
 * is null. What is no text is left for the validation to refuse.
 */
export function keysAsJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const keys = (arrayIn(value) ?? value.split(',')).map((key) => key.trim()).filter((key) => key !== '');
  return keys.length > 0 ? JSON.stringify(keys) : null;
}

function arrayIn(text: string): string[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) && parsed.every((key) => typeof key === 'string') ? parsed : undefined;
  } catch {
    return undefined;
  }
}
