import type { Readable } from 'node:stream';

/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file that is there. */
export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  /** The bytes, or a range of them. */
  read(range?: ByteRange): Promise<Readable>;
}

/**
 * Where files are kept under keys (see file-key.ts). A file never changes: a key is written once and at most removed. Every method throws a
 * TypeError for what is no key.
 */
export abstract class FileStore {
  /** Keeps a copy of the file at `path`. Nobody sees a part of it: it is there as a whole, durably, when this resolves. */
  abstract put(key: string, path: string): Promise<void>;

  /** The file; undefined when there is none. */
  abstract open(key: string): Promise<StoredFile | undefined>;

  /** Removes the file, and what an interrupted {@link put} left of it; a file that is not there is no error. */
  abstract remove(key: string): Promise<void>;
}
