import type { Readable } from 'node:stream';

/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Stored file. */
export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  /** The bytes, or a range of them. */
  read(range?: ByteRange): Promise<Readable>;
}

/**
 * Storage of immutable files by key (see file-key.ts): a key is written once and at most removed. Every method throws a TypeError for an
 * invalid key.
 */
export abstract class FileStore {
  /** Stores a copy of the file at `path`, atomically and durably. */
  abstract put(key: string, path: string): Promise<void>;

  /** Returns the file, or undefined. */
  abstract open(key: string): Promise<StoredFile | undefined>;

  /** Removes the file, if it exists, and the remains of an interrupted {@link put}. */
  abstract remove(key: string): Promise<void>;
}
