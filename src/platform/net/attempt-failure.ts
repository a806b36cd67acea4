/**
 * Reason why an attempt got no response. App developers see these values and deliveries store them, so they must not change:
 * `timeout` the whole attempt took too long · `connection refused` nothing listens · `dns` the name does not resolve ·
 * `tls` no trusted connection · `address not allowed` the URL or an address of its host is refused · `invalid response` the response
 * is not HTTP · `connection error` the connection broke · `cancelled` this service ended the attempt.
 */
export type FailureReason =
  'timeout' | 'connection refused' | 'dns' | 'tls' | 'address not allowed' | 'invalid response' | 'connection error' | 'cancelled';

/** Failure with a known reason. */
export class AttemptFailure extends Error {
  override readonly name = 'AttemptFailure';

  constructor(readonly reason: FailureReason) {
    super(reason);
  }
}

/** Patterns of error codes of Node and undici, or of error names without a code; the first match determines the reason. */
const REASONS: readonly (readonly [RegExp, FailureReason])[] = [
  [/^ECONNREFUSED$/, 'connection refused'],
  [/^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, 'timeout'],
  [/^(EPROTO$|ERR_(TLS|SSL)_|UNABLE_TO_|HOSTNAME_MISMATCH$|INVALID_(CA|PURPOSE)$|PATH_LENGTH_EXCEEDED$)|CERT/, 'tls'],
  [/^(HPE_|HTTPParserError$|UND_ERR_HEADERS_OVERFLOW$)/, 'invalid response'],
  [/^UND_ERR_(CLOSED|DESTROYED)$/, 'cancelled'],
];

/**
 * Returns the reason for an error of a request. Addresses, ports and library messages are never exposed.
 *
 * @throws the error itself when it is a programming error, such as an invalid header.
 */
export function failureReason(error: unknown): FailureReason {
  if (error instanceof AttemptFailure) return error.reason;
  const code = codeOf(error);
  if (code === 'UND_ERR_INVALID_ARG') throw error;
  return REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection error';
}

/** Returns the code of an error, or its name. Avoids `instanceof Error`, because errors of Node's core may belong to another realm. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name);
}
