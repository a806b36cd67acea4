import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkedKey } from './file-key.js';
import { FileStore, type StoredFile } from './file-store.js';

/** Files in a directory, spread over subdirectories by the first characters of their keys; several processes may share it. */
export class DiskStore extends FileStore {
  constructor(private readonly directory: string) {
    super();
  }

  /** Keeps a copy of the file: written beside its place, synced, then renamed. */
  async put(key: string, path: string): Promise<void> {
    const target = this.pathOf(key);
    await makeDirectory(dirname(target));
    await copyFile(path, partial(target));
    await sync(partial(target));
    await rename(partial(target), target);
    await sync(dirname(target));
  }

  /** The file; undefined when there is none. */
  async open(key: string): Promise<StoredFile | undefined> {
    const path = this.pathOf(key);
    const found = await stat(path).catch(absent);
    return found && { size: found.size, read: async (range) => (await open(path)).createReadStream(range) };
  }

  /** Removes the file and what an interrupted write left of it. */
  async remove(key: string): Promise<void> {
    const target = this.pathOf(key);
    for (const path of [target, partial(target)]) await rm(path, { force: true });
  }

  private pathOf(key: string): string {
    return join(this.directory, checkedKey(key).slice(0, 2), key.slice(2, 4), key);
  }
}

/** Where a file is while it is being written; derived from its place, so that whoever knows the key can clean up. */
const partial = (target: string): string => `${target}.part`;

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Makes a directory that outlasts a power cut. */
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
