/**
 * Returns the URL of a text; undefined for an invalid one. `URL.canParse` of Node.js 20 rejects every URL with characters from U+0080 to U+00FF
 * once the calling code is optimized. `URL.parse` of Node.js 22.1 replaces this function.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
