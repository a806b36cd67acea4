import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileDigest } from '../../platform/storage/file-digest.js';
import { checksumsIn, digesting } from './checksums.js';

/** Bytes per part of a file that is encrypted. */
const PART = 65_536;
/** End of the names of encrypted files. */
const SUFFIX = '.age';
/** Digests of all other files, in the format of sha256sum. Written last, and not encrypted, so that no key is needed to check a copy. */
const CHECKSUMS = 'SHA256SUMS';

/** Keys of an encrypted backup: recipients that it is written for, or the identity that reads it. */
interface Keys {
  /** Public keys, `age1…`. */
  readonly recipients?: readonly string[];
  /** A secret key. */
  readonly identity?: string | undefined;
  /** File of a secret key, as `keys create-backup` writes it. */
  readonly identity_file?: string | undefined;
}

/** Folder of a backup, whose files are encrypted with age (age-encryption.org) if they are written for recipients. */
export class BackupFolder {
  private readonly digests = new Map<string, string>();

  constructor(
    readonly path: string,
    private readonly keys: Keys = {},
  ) {}

  /** Creates the folder. Throws if it already exists, or if a recipient is invalid. */
  async create(): Promise<void> {
    await this.encrypter();
    if (existsSync(this.path)) throw new Error(`${this.path} already exists.`);
    await mkdir(this.path, { recursive: true, mode: 0o700 });
  }

  /** Writes a file. */
  async write(name: string, content: AsyncIterable<string | Buffer>): Promise<void> {
    const encrypter = await this.encrypter();
    const stored = encrypter ? name + SUFFIX : name;
    const path = join(this.path, stored);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const source = encrypter ? await encrypter.encrypt(webStream(inParts(content))) : content;
    const digest = (hex: string): void => void this.digests.set(stored, hex);
    await pipeline(source, digesting(digest), createWriteStream(path, { mode: 0o600, flush: true }));
  }

  /** Ends the backup with the digests of its files. Without them, it is incomplete. */
  async complete(): Promise<void> {
    const lines = [...this.digests].map(([name, hex]) => `${hex}  ${name}\n`);
    await pipeline(Readable.from(lines), createWriteStream(join(this.path, CHECKSUMS), { mode: 0o600, flush: true }));
  }

  /**
   * Compares the files with their digests. Throws the name of the first one that is missing, damaged or unknown. A backup of an earlier
   * version has no digests; this also throws, unless they are optional.
   */
  async check({ optional = false } = {}): Promise<void> {
    const list = join(this.path, CHECKSUMS);
    if (existsSync(list)) await this.compare(checksumsIn(await readFile(list, 'utf8')));
    else if (!optional) throw new Error(`${this.path} has no ${CHECKSUMS}: the backup is incomplete, or no backup.`);
  }

  /** Yields the bytes of a file. Throws if the identity is missing or wrong, and if the file was changed or truncated. */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    const encrypted = join(this.path, name + SUFFIX);
    if (!existsSync(encrypted)) {
      yield* createReadStream(join(this.path, name)) as AsyncIterable<Buffer>;
      return;
    }
    const decrypter = await this.decrypter();
    try {
      yield* await decrypter.decrypt(webStream(createReadStream(encrypted) as AsyncIterable<Buffer>));
    } catch (error) {
      throw new Error(`${name} of the backup cannot be decrypted: it is for another key, or it was changed.`, { cause: error });
    }
  }

  /** Returns the names of the files below a folder; none if it does not exist. */
  async namesBelow(folder: string): Promise<string[]> {
    const names = await filesBelow(join(this.path, folder));
    return names.map((name) => (name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : name));
  }

  private async compare(expected: ReadonlyMap<string, string>): Promise<void> {
    const present = new Set((await filesBelow(this.path)).filter((name) => name !== CHECKSUMS));
    for (const name of present) if (!expected.has(name)) throw new Error(`${name} does not belong to the backup.`);
    for (const [name, digest] of expected) {
      if (!present.has(name)) throw new Error(`${name} of the backup is missing.`);
      if ((await fileDigest(join(this.path, name))) !== digest) throw new Error(`${name} of the backup is damaged.`);
    }
  }

  private async encrypter() {
    const { recipients = [] } = this.keys;
    if (recipients.length === 0) return undefined;
    const { Encrypter } = await import('age-encryption');
    const encrypter = new Encrypter();
    for (const recipient of recipients) {
      try {
        encrypter.addRecipient(recipient);
      } catch {
        throw new Error(`--recipient ${recipient} is not the public key of age (age1…).`);
      }
    }
    return encrypter;
  }

  private async decrypter() {
    const { identity, identity_file } = this.keys;
    const { Decrypter } = await import('age-encryption');
    const decrypter = new Decrypter();
    if (identity !== undefined) decrypter.addIdentity(identity);
    if (identity !== undefined) return decrypter;
    if (identity_file === undefined) throw new Error('The backup is encrypted: name the file of its secret key with --identity.');
    for (const line of (await readFile(identity_file, 'utf8')).split('\n')) if (line.startsWith('AGE-')) decrypter.addIdentity(line.trim());
    return decrypter;
  }
}

/** Returns the names of the files below a directory; none if it does not exist. */
export async function filesBelow(directory: string): Promise<string[]> {
  if (!existsSync(directory)) return [];
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => relative(directory, join(parentPath, name)));
}

/** Returns a web stream, which the library requires. */
const webStream = (source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(source)) as unknown as ReadableStream<Uint8Array>;

/** Yields the content in larger parts, since each is encrypted on its own. */
async function* inParts(content: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const part of content) {
    const bytes = Buffer.from(part as string);
    parts.push(bytes);
    size += bytes.length;
    if (size < PART) continue;
    yield Buffer.concat(parts);
    [parts, size] = [[], 0];
  }
  yield Buffer.concat(parts);
}
