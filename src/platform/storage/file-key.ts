import { randomBytes } from 'node:crypto';

/** Content types of files that anyone who knows their keys may read, by the extension of the keys. */
const PUBLIC = { webp: 'image/webp', gif: 'image/gif', svg: 'image/svg+xml' } as const;

/** Content types of all stored files. */
const TYPES = { ...PUBLIC, gz: 'application/gzip', bin: 'application/octet-stream' } as const;

/** Extension of a key, which determines the content type. */
export type Extension = keyof typeof TYPES;

const KEY = /^[0-9a-f]{32}(?:_thumb)?\.(webp|gif|svg|gz|bin)$/;

/** Returns a new key with 128 random bits, so that it cannot be guessed. It needs no escaping in a path, a list or a URL. */
export const newFileKey = (extension: Extension): string => `${randomBytes(16).toString('hex')}.${extension}`;

/** Returns the key of the thumbnail of a file. */
export const thumbnailKey = (key: string): string => key.replace(/\.\w+$/, '_thumb.webp');

/** Returns the content type of a key; undefined for other text. */
export function typeOfKey(key: string): string | undefined {
  const [, extension] = KEY.exec(key) ?? [];
  return extension && TYPES[extension as Extension];
}

/** Returns the content type of the key of a public file; undefined for other text. */
export const publicTypeOfKey = (key: string): string | undefined => (isPublic(key) ? typeOfKey(key) : undefined);

const isPublic = (key: string): boolean => Object.keys(PUBLIC).some((extension) => key.endsWith(`.${extension}`));

/** Returns the key. Throws a TypeError for other text, so that it cannot be used as a path. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new TypeError('not a key of a stored file');
  return key;
}

/** Returns the public path of a stored file, regardless of its storage. */
export const filePath = (key: string): string => `/media/${key}`;

/** Returns the public paths of a stored image and of its thumbnail. */
export const imagePaths = (key: string): { readonly file: string; readonly thumbnail: string } => ({
  file: filePath(key),
  thumbnail: filePath(thumbnailKey(key)),
});
