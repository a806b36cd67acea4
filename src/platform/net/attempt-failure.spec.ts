import { AttemptFailure, failureWord } from './attempt-failure.js';

const coded = (code: string): Error => Object.assign(new Error(`${code} 10.0.0.1:443 /internal`), { code });

describe('the word for a failure', () => {
  it.each([
    ['ECONNREFUSED', 'connection refused'],
    ['ETIMEDOUT', 'timeout'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['EPROTO', 'tls'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'tls'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls'],
    ['CERT_HAS_EXPIRED', 'tls'],
    ['HPE_INVALID_CONSTANT', 'invalid response'],
    ['UND_ERR_HEADERS_OVERFLOW', 'invalid response'],
    ['UND_ERR_DESTROYED', 'cancelled'],
    ['ECONNRESET', 'connection error'],
    ['EHOSTUNREACH', 'connection error'],
    ['ENETUNREACH', 'connection error'],
    ['UND_ERR_SOCKET', 'connection error'],
  ])('is for %s: %s', (code, word) => {
    expect(failureWord(coded(code))).toBe(word);
  });

  it('is its own for a failure that carries one', () => {
    expect(failureWord(new AttemptFailure('dns'))).toBe('dns');
  });

  it('is connection error for what nobody foresaw', () => {
    expect(failureWord(new Error('secret detail'))).toBe('connection error');
    expect(failureWord('text')).toBe('connection error');
  });

  it('hands a mistake of the calling code back', () => {
    expect(() => failureWord(coded('UND_ERR_INVALID_ARG'))).toThrow('UND_ERR_INVALID_ARG');
  });
});
