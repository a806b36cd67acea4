import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new opaque secret: the prefix and `bytes` random bytes in lower-case hex. */
export const newSecret = (prefix: string, bytes: number): string => prefix + randomBytes(bytes).toString('hex');

/** SHA-256 of a secret: what is stored of tokens and codes, and what client secrets are looked up by. */
export const sha256 = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Compares two digests of one length in constant time. */
export const sameDigest = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

const NONCE = 12;
const TAG = 16;

/** Encrypts a secret that must be readable again (AES-256-GCM: nonce, tag, ciphertext). */
export function seal(key: Buffer, secret: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Decrypts what {@link seal} made; throws when the key is another one or the bytes were changed. */
export function unseal(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return decipher.update(sealed.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
}
