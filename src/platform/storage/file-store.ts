import type { Readable } from 'node:stream';

/** Range of the bytes of a file, inclusive at both ends. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Headers with which the storage sends a file. */
export interface FileHeaders {
  readonly type?: string;
  readonly cache_control?: string;
  readonly disposition?: string;
}

/** Redirect to the storage, if configured. */
export interface SignedDownload {
  /** Seconds for which an address is valid. */
  readonly seconds: number;
  readonly url: (headers: FileHeaders) => Promise<string>;
}

/** Stored file. */
export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  /** The bytes, or a range of them. */
  read(range?: ByteRange): Promise<Readable>;
  /** Present if the storage sends the file itself, to clients with a signed address. */
  readonly download?: SignedDownload;
}

/**
 * Storage of immutable files by key (see file-key.ts): a key is written once and never overwritten, only removed. Every method throws a
 * TypeError for an invalid key.
 */
export abstract class FileStore {
  /** Stores a copy of the file at `path`, atomically and durably. */
  abstract put(key: string, path: string): Promise<void>;

  /** Returns the file, or undefined. */
  abstract open(key: string): Promise<StoredFile | undefined>;

  /** Removes the file, if it exists, and the remains of an interrupted {@link put}. */
  abstract remove(key: string): Promise<void>;
}
