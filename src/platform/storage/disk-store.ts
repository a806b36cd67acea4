import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkedKey } from './file-key.js';
import { FileStore, type StoredFile } from './file-store.js';

/** Files in a directory, in subdirectories named by the first characters of their keys. Several processes can share it. */
export class DiskStore extends FileStore {
  constructor(private readonly directory: string) {
    super();
  }

  /** Stores a copy of the file: it is written under another name, synced and renamed. */
  async put(key: string, path: string): Promise<void> {
    const target = this.pathOf(key);
    await makeDirectory(dirname(target));
    await copyFile(path, partial(target));
    await sync(partial(target));
    await rename(partial(target), target);
    await sync(dirname(target));
  }

  /** Returns the file, or undefined. */
  async open(key: string): Promise<StoredFile | undefined> {
    const path = this.pathOf(key);
    const found = await stat(path).catch(absent);
    return found && { size: found.size, read: async (range) => (await open(path)).createReadStream(range) };
  }

  /** Removes the file and the remains of an interrupted write. */
  async remove(key: string): Promise<void> {
    const target = this.pathOf(key);
    for (const path of [target, partial(target)]) await rm(path, { force: true });
  }

  private pathOf(key: string): string {
    return join(this.directory, checkedKey(key).slice(0, 2), key.slice(2, 4), key);
  }
}

/** Returns the path of a file while it is being written. It is derived from the final path, so that the file can be cleaned up by key. */
const partial = (target: string): string => `${target}.part`;

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Creates a directory durably. */
async function makeDirectory(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await sync(dirname(made));
}

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
