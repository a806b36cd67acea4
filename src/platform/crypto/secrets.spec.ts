import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { newSecret, sameDigest, seal, sha256, unseal } from './secrets.js';

const KEY = randomBytes(32);

describe('a secret', () => {
  it('is its prefix and random hexadecimal digits', () => {
    expect(newSecret('svc_at_', 48)).toMatch(/^svc_at_[0-9a-f]{96}$/);
    expect(new Set(Array.from({ length: 100 }, () => newSecret('', 8))).size).toBe(100);
  });

  it('is looked up by its SHA-256', () => {
    expect(sha256('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('is the same only when its whole digest is', () => {
    const digest = sha256('a');
    expect(sameDigest(digest, sha256('a'))).toBe(true);
    expect(sameDigest(digest, sha256('b'))).toBe(false);
    expect(sameDigest(digest, digest.subarray(0, 16))).toBe(false);
    expect(sameDigest(digest, Buffer.alloc(0))).toBe(false);
  });
});

describe('a sealed secret', () => {
  it('is read again with its key', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (secret) => unseal(KEY, seal(KEY, secret)) === secret));
  });

  it('shows nothing of the secret, and never looks the same', () => {
    const [one, two] = [seal(KEY, 'whsec_open'), seal(KEY, 'whsec_open')];
    expect(one.equals(two)).toBe(false);
    expect(one.includes('whsec_open')).toBe(false);
  });

  it('is not read with another key', () => {
    expect(() => unseal(randomBytes(32), seal(KEY, 'secret'))).toThrow();
  });

  it('is not read when any byte of it was changed', () => {
    const sealed = seal(KEY, 'secret');
    for (let n = 0; n < sealed.length; n++) {
      const changed = Buffer.from(sealed);
      changed[n] = (changed[n] ?? 0) ^ 1;
      expect(() => unseal(KEY, changed)).toThrow();
    }
  });

  it('is not read when it was cut short', () => {
    const sealed = seal(KEY, 'secret');
    for (let length = 0; length < sealed.length; length++) expect(() => unseal(KEY, sealed.subarray(0, length))).toThrow();
  });
});
