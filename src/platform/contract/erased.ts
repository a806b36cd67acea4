/** Text that replaces personal data of an erased customer. */
export const ERASED = '[erased]';

/** Function that replaces personal data in a text. */
export type Redaction = (text: string) => string;

/** Redacts all texts in a JSON value, including keys and numbers. Values without personal data are returned unchanged. */
export function redacted(value: unknown, redact: Redaction): unknown {
  if (typeof value === 'string') return redactedText(value, redact);
  if (typeof value === 'number') return redact(String(value)) === ERASED ? ERASED : value;
  if (Array.isArray(value)) return value.map((each) => redacted(each, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [redact(name), redacted(each, redact)]));
}

/** Redacts a text. JSON stays valid: its texts are redacted one by one. */
function redactedText(text: string, redact: Redaction): string {
  const parsed = parsedObject(text);
  if (parsed === undefined) return redact(text);
  const [before, after] = [JSON.stringify(parsed), JSON.stringify(redacted(parsed, redact))];
  return before === after ? text : after;
}

/** Returns the object or list of a text that is JSON; undefined for other texts. */
function parsedObject(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}
