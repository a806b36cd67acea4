import fc from 'fast-check';
import { createCipheriv, randomBytes } from 'node:crypto';
import { createSecret, createStoreSecret, sha256, sameDigest, storeSecret, plainSecret, challengeOf, challengeProblem } from './secrets.js';
import { seal, unseal, isCurrentSeal } from './seal.js';

const KEYS = { current: randomBytes(32), accepted: [] };
const PLACE = { table: 'apps', row: 1, purpose: 'client_secret' };

describe('a secret', () => {
  it('is its prefix and random hexadecimal digits', () => {
    expect(createSecret('svc_at_', 48)).toMatch(/^svc_at_[0-9a-f]{96}$/);
    expect(new Set(Array.from({ length: 100 }, () => createSecret('', 8))).size).toBe(100);
  });

  it.each([1, 4_711, 2 ** 48 - 1])('of the store %d ends with the id of the store', (store_id) => {
    const secret = createStoreSecret('svc_at_', 48, store_id);
    expect(secret).toMatch(/^svc_at_[0-9a-f]{96}$/);
    expect(storeSecret(secret)).toEqual({ key: sha256(secret), store_id });
    expect(plainSecret(secret)).toEqual({ key: secret, store_id });
    expect(createStoreSecret('svc_at_', 48, store_id).slice(0, 16)).not.toBe(secret.slice(0, 16));
  });

  it.each(['', 'svc_at_zzzzzzzzzzzz', 'ü'])('that does not end with an id, such as "%s", has no store', (secret) => {
    expect(storeSecret(secret).store_id).toBe(0);
  });

  it('is looked up by its SHA-256', () => {
    expect(sha256('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('matches only if its whole digest matches', () => {
    const digest = sha256('a');
    expect(sameDigest(digest, sha256('a'))).toBe(true);
    expect(sameDigest(digest, sha256('b'))).toBe(false);
    expect(sameDigest(digest, digest.subarray(0, 16))).toBe(false);
    expect(sameDigest(digest, Buffer.alloc(0))).toBe(false);
  });

  it('proves a PKCE challenge, which is a SHA-256 and nothing else', () => {
    // The example of RFC 7636, appendix B.
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    expect(challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(challenge);
    expect(challengeProblem(challenge, 'S256')).toBeUndefined();
    for (const other of [undefined, '', `${challenge}=`, challenge.slice(1)]) {
      expect(challengeProblem(other, 'S256')).toBe('code_challenge must be a SHA-256 in base64url.');
    }
    for (const method of [undefined, 'plain']) {
      expect(challengeProblem(challenge, method)).toBe('code_challenge_method must be S256.');
    }
  });
});

describe('a sealed secret', () => {
  const sealHere = (secret: string): Buffer => seal(KEYS, secret, PLACE);
  const unsealHere = (sealed: Buffer): string => unseal(KEYS, sealed, PLACE);

  it('is read again with its key', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (secret) => unsealHere(sealHere(secret)) === secret));
  });

  it('reveals nothing of the secret, and differs each time', () => {
    const [one, two] = [sealHere('whsec_open'), sealHere('whsec_open')];
    expect(one.equals(two)).toBe(false);
    expect(one.includes('whsec_open')).toBe(false);
  });

  it('is read with an accepted key, but not with another one', () => {
    const other = { current: randomBytes(32), accepted: [] };
    expect(() => unseal(other, sealHere('secret'), PLACE)).toThrow(/No encryption key with the id [0-9a-f]{8} is configured/);
    const both = { current: other.current, accepted: [randomBytes(32), KEYS.current] };
    expect(unseal(both, sealHere('secret'), PLACE)).toBe('secret');
    expect([isCurrentSeal(KEYS, sealHere('secret'), PLACE), isCurrentSeal(both, sealHere('secret'), PLACE)]).toEqual([true, false]);
  });

  it.each([{ table: 'orders' }, { row: 2 }, { row: '1\0client_secret' }, { purpose: 'webhook' }])('is not read from %j', (elsewhere) => {
    expect(() => unseal(KEYS, sealHere('secret'), { ...PLACE, ...elsewhere })).toThrow();
  });

  describe('with a context that was less specific before', () => {
    const exact = { ...PLACE, row: '1 2', former: PLACE };

    it('is read if it was sealed for the former context, until it is sealed again', () => {
      const former = sealHere('secret');
      expect(unseal(KEYS, former, exact)).toBe('secret');
      expect(isCurrentSeal(KEYS, former, exact)).toBe(false);
      const sealed = seal(KEYS, 'secret', exact);
      expect(unseal(KEYS, sealed, exact)).toBe('secret');
      expect(isCurrentSeal(KEYS, sealed, exact)).toBe(true);
    });

    it('is not read from another context with the same former one', () => {
      const sealed = seal(KEYS, 'secret', exact);
      expect(() => unseal(KEYS, sealed, { ...exact, row: '1 3' })).toThrow();
      expect(() => unseal(KEYS, sealed, { ...exact, purpose: 'other' })).toThrow();
      expect(() => unsealHere(sealed)).toThrow();
    });
  });

  it('is read in the format of former versions, with every configured key', () => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', KEYS.current, nonce);
    const text = Buffer.concat([cipher.update('secret', 'utf8'), cipher.final()]);
    const former = Buffer.concat([nonce, cipher.getAuthTag(), text]);
    expect(unsealHere(former)).toBe('secret');
    expect(unseal({ current: randomBytes(32), accepted: [KEYS.current] }, former, PLACE)).toBe('secret');
    expect(isCurrentSeal(KEYS, former, PLACE)).toBe(false);
  });

  it('is not read if any byte was changed', () => {
    const sealed = sealHere('secret');
    for (let n = 0; n < sealed.length; n++) {
      const changed = Buffer.from(sealed);
      changed[n] = (changed[n] ?? 0) ^ 1;
      expect(() => unsealHere(changed)).toThrow();
    }
  });

  it('is not read if it was truncated', () => {
    const sealed = sealHere('secret');
    for (let length = 0; length < sealed.length; length++) expect(() => unsealHere(sealed.subarray(0, length))).toThrow();
  });
});
