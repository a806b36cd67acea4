import { randomBytes } from 'node:crypto';

/** Content types that are stored and served, by the extension of their keys. */
const TYPES = { webp: 'image/webp', gif: 'image/gif', svg: 'image/svg+xml' } as const;

/** The end of a key, which says what its file is. */
export type Extension = keyof typeof TYPES;

const KEY = /^[0-9a-f]{32}(?:_thumb)?\.(webp|gif|svg)$/;

/** A new key: 128 random bits, so that nobody finds a file who was not told its key. It needs no escaping in a path, a list or a URL. */
export const newKey = (extension: Extension): string => `${randomBytes(16).toString('hex')}.${extension}`;

/** The key of the thumbnail of the file with this key. */
export const thumbnailKey = (key: string): string => key.replace(/\.\w+$/, '_thumb.webp');

/** The content type of a key; undefined for what is no key. */
export function typeOfKey(key: string): string | undefined {
  const [, extension] = KEY.exec(key) ?? [];
  return extension && TYPES[extension as Extension];
}

/** Throws a TypeError for what is no key, so that no path can be smuggled into a store. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new TypeError('not a key of a stored file');
  return key;
}
