/**
 * Why an attempt got no answer. The words are shown to app developers and kept with deliveries, so they stay as they are:
 * `timeout` the whole attempt took too long · `connection refused` nothing listens · `dns` the name does not resolve ·
 * `tls` no trusted connection · `address not allowed` the URL or an address behind it is refused · `invalid response` what came back
 * is not HTTP · `connection error` the connection broke · `cancelled` this service ended the attempt itself.
 */
export type FailureWord =
  'timeout' | 'connection refused' | 'dns' | 'tls' | 'address not allowed' | 'invalid response' | 'connection error' | 'cancelled';

/** A failure whose word is known where it happens. */
export class AttemptFailure extends Error {
  override readonly name = 'AttemptFailure';

  constructor(readonly word: FailureWord) {
    super(word);
  }
}

/** Error codes of Node and undici, or names of errors without one; the first pattern that matches gives the word. */
const WORDS: readonly (readonly [RegExp, FailureWord])[] = [
  [/^ECONNREFUSED$/, 'connection refused'],
  [/^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, 'timeout'],
  [/^(EPROTO$|ERR_(TLS|SSL)_|UNABLE_TO_|HOSTNAME_MISMATCH$|INVALID_(CA|PURPOSE)$|PATH_LENGTH_EXCEEDED$)|CERT/, 'tls'],
  [/^(HPE_|HTTPParserError$|UND_ERR_HEADERS_OVERFLOW$)/, 'invalid response'],
  [/^UND_ERR_(CLOSED|DESTROYED)$/, 'cancelled'],
];

/**
 * The word for an error of a request. Addresses, ports and messages of libraries never get through.
 *
 * @throws the error itself when it is a mistake of the calling code, such as a header that cannot be sent.
 */
export function failureWord(error: unknown): FailureWord {
  if (error instanceof AttemptFailure) return error.word;
  const code = codeOf(error);
  if (code === 'UND_ERR_INVALID_ARG') throw error;
  return WORDS.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection error';
}

/** The code, or the name where there is none. Not by `instanceof Error`: errors of Node's core may belong to another realm. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name);
}
