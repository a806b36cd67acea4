import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { EncryptionKeys } from '../config/encryption-keys.js';

/** Table, row and purpose of a sealed secret, which its encryption authenticates: a secret that is moved elsewhere cannot be read. */
export interface SealContext {
  readonly table: string;
  /** Value that identifies the row and never changes. */
  readonly row: string | number;
  /** Purpose of the secret. */
  readonly purpose: string;
  /** Less specific context that version 1.0 sealed the secret for. Such secrets stay readable until they are sealed again. */
  readonly former?: Omit<SealContext, 'former'>;
}

const ALGORITHM = 'aes-256-gcm';
/** First bytes of a sealed secret, before the id of its key. Secrets of former versions, without a key id, start with random bytes. */
const FORMAT = Buffer.from([0x53, 0x02]);
/** First bytes of a secret whose context has a `former` one. Secrets that were sealed for the former context start with {@link FORMAT}. */
const EXACT = Buffer.from([0x53, 0x03]);
const KEY_ID = 4;
const NONCE = 12;
const TAG = 16;
const HEADER = FORMAT.length + KEY_ID;

/** Returns the first bytes of a key's SHA-256. */
const idOf = (key: Buffer): Buffer => createHash('sha256').update(key).digest().subarray(0, KEY_ID);

const bytesOf = ({ table, row, purpose }: SealContext): Buffer => Buffer.from([table, String(row), purpose].join('\0'));

/** Encrypts a secret that must be readable again, for its context: format, key id, nonce, tag, ciphertext. */
export function seal({ current }: EncryptionKeys, secret: string, context: SealContext): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(ALGORITHM, current, nonce).setAAD(bytesOf(context));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([formatOf(context), idOf(current), nonce, cipher.getAuthTag(), text]);
}

/** Decrypts a sealed secret. Throws for an unknown key, for another context and for modified bytes. */
export function unseal(keys: EncryptionKeys, sealed: Buffer, context: SealContext): string {
  const sealedFor = starts(sealed, formatOf(context)) ? context : starts(sealed, FORMAT) ? context.former : undefined;
  if (!sealedFor) return unsealFormer(keys, sealed);
  const id = sealed.subarray(FORMAT.length, HEADER);
  const key = allOf(keys).find((known) => idOf(known).equals(id));
  if (!key) throw new Error(`No encryption key with the id ${id.toString('hex')} is configured.`);
  return decrypt(key, sealed.subarray(HEADER), bytesOf(sealedFor));
}

/** Returns true for a secret that was sealed with the current key, in the current format of its context. */
export const isCurrentSeal = ({ current }: EncryptionKeys, sealed: Buffer, context: SealContext): boolean =>
  starts(sealed, formatOf(context)) && sealed.subarray(FORMAT.length, HEADER).equals(idOf(current));

const allOf = ({ current, accepted }: EncryptionKeys): readonly Buffer[] => [current, ...accepted];

const formatOf = ({ former }: SealContext): Buffer => (former ? EXACT : FORMAT);

const starts = (sealed: Buffer, format: Buffer): boolean => sealed.subarray(0, format.length).equals(format);

/** Decrypts a secret that a former version sealed, without a key id and a context. */
function unsealFormer(keys: EncryptionKeys, sealed: Buffer): string {
  const [current, ...others] = allOf(keys);
  for (const key of others) {
    try {
      return decrypt(key, sealed);
    } catch {
      // Sealed with another key.
    }
  }
  return decrypt(current ?? Buffer.alloc(0), sealed);
}

function decrypt(key: Buffer, sealed: Buffer, context?: Buffer): string {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE), { authTagLength: TAG });
  if (context) decipher.setAAD(context);
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return decipher.update(sealed.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
}
