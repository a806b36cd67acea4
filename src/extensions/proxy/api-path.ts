const API = '/api/apps/v1/';
/** Rounds of percent-encoding that are undone. A path with more is refused. */
const MAX_ROUNDS = 5;

/** Parts that a path must not have: parent segments, empty segments, backslashes, fragments and control characters. */
const FORBIDDEN = /\.\.|\/\/|\\|#|\p{Cc}|\p{Cs}/u;

/**
 * Returns true for a path of the app API. Every encoding is undone first, so that no spelling leads elsewhere: malformed encodings,
 * overlong UTF-8 included, are refused. A query is not checked here.
 */
export function isApiPath(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const [path = ''] = value.split('?', 1);
  const decoded = fullyDecoded(path);
  if (decoded === undefined || !decoded.startsWith(API) || !path.startsWith(API) || FORBIDDEN.test(decoded)) return false;
  return new URL(path, 'http://localhost').pathname.startsWith(API);
}

function fullyDecoded(path: string): string | undefined {
  let text = path;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const decoded = decode(text);
    if (decoded === undefined || decoded === text) return decoded;
    text = decoded;
  }
  return undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
