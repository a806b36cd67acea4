import type { Environment } from './environment.js';

/** AES-256-GCM keys for secrets that must be readable again; 32 bytes each. */
export interface EncryptionKeys {
  /** Key that encrypts. */
  readonly current: Buffer;
  /** Other keys that can decrypt, while one key replaces another. */
  readonly accepted: readonly Buffer[];
}

/** A key for development only; https and production refuse to start with it. */
const DEVELOPMENT_KEY = Buffer.alloc(32, 'development');
const LENGTH = 32;
/** Random keys have about 30 different bytes. */
const MIN_DIFFERENT_BYTES = 8;

/** Reads the keys. With `required`, a missing, well-known or trivial key is a problem. */
export function encryptionKeys(env: Environment, required: boolean): EncryptionKeys {
  const text = required ? env.required('ENCRYPTION_KEY') : env.text('ENCRYPTION_KEY', DEVELOPMENT_KEY.toString('base64'));
  const accepted = env.text('ENCRYPTION_KEYS_ACCEPTED', '').split(',').filter(Boolean);
  return {
    current: keyOf(text, 'ENCRYPTION_KEY', env, required),
    accepted: accepted.map((key) => keyOf(key, 'ENCRYPTION_KEYS_ACCEPTED', env, required)),
  };
}

function keyOf(text: string, name: string, env: Environment, required: boolean): Buffer {
  const key = Buffer.from(text, 'base64');
  if (text === '') return key;
  if (key.length !== LENGTH) env.problem(`${name} must be 32 bytes in base64`);
  else if (required && key.equals(DEVELOPMENT_KEY)) env.problem(`${name} must not be the development key`);
  else if (required && new Set(key).size < MIN_DIFFERENT_BYTES) env.problem(`${name} must be random, not a repetition`);
  return key;
}
