import { AttemptFailure, failureReason } from './attempt-failure.js';

const coded = (code: string): Error => Object.assign(new Error(`${code} 10.0.0.1:443 /internal`), { code });

describe('the reason of a failure', () => {
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
  ])('is for %s: %s', (code, reason) => {
    expect(failureReason(coded(code))).toBe(reason);
  });

  it('is taken from a failure with a known reason', () => {
    expect(failureReason(new AttemptFailure('dns'))).toBe('dns');
  });

  it('is connection error for an unknown error', () => {
    expect(failureReason(new Error('secret detail'))).toBe('connection error');
    expect(failureReason('text')).toBe('connection error');
  });

  it('rethrows a programming error', () => {
    expect(() => failureReason(coded('UND_ERR_INVALID_ARG'))).toThrow('UND_ERR_INVALID_ARG');
  });
});
