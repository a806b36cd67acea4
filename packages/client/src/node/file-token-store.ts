import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Tokens, TokenStore } from '../tokens.js';

/** Time between two attempts to get a lock, in milliseconds. */
const RETRY_MS = 20;
/** Time after which the owner of a lock shows that it still runs, in milliseconds. */
const SIGN_OF_LIFE_MS = 2_000;
/** Time without a sign of life after which a lock is considered abandoned by a process that ended, in milliseconds. */
const ABANDONED_MS = 15_000;

/**
 * Keeps tokens in a file that several processes of one machine may share. Only its owner can read it. Use a database if an app runs on more
 * than one machine.
 */
export class FileTokenStore implements TokenStore {
  constructor(private readonly file: string) {}

  async get(store_id: number): Promise<Tokens | undefined> {
    return (await this.read())[store_id];
  }

  set(tokens: Tokens): Promise<void> {
    return this.change((all) => ({ ...all, [tokens.store_id]: tokens }));
  }

  delete(store_id: number): Promise<void> {
    return this.change((all) => Object.fromEntries(Object.entries(all).filter(([id]) => id !== String(store_id))));
  }

  lock<T>(store_id: number, work: () => Promise<T>): Promise<T> {
    return locked(`${this.file}.${String(store_id)}.lock`, work);
  }

  /** Replaces the file as a whole, so that readers never see half of it. */
  private change(next: (all: Record<number, Tokens>) => Record<number, Tokens>): Promise<void> {
    return locked(`${this.file}.lock`, async () => {
      const draft = `${this.file}.draft`;
      await writeFile(draft, JSON.stringify(next(await this.read()), null, 2), { mode: 0o600 });
      await rename(draft, this.file);
    });
  }

  private async read(): Promise<Record<number, Tokens>> {
    try {
      return JSON.parse(await readFile(this.file, 'utf8')) as Record<number, Tokens>;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
      throw error;
    }
  }
}

/** Runs `work` while this process owns a directory, which only one process can create. */
async function locked<T>(directory: string, work: () => Promise<T>): Promise<T> {
  while (!(await created(directory))) {
    await removeIfAbandoned(directory);
    await setTimeout(RETRY_MS);
  }
  const signs = setInterval(() => void utimes(directory, new Date(), new Date()).catch(() => undefined), SIGN_OF_LIFE_MS);
  try {
    return await work();
  } finally {
    clearInterval(signs);
    await rm(directory, { recursive: true, force: true });
  }
}

async function created(directory: string): Promise<boolean> {
  try {
    await mkdir(directory);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function removeIfAbandoned(directory: string): Promise<void> {
  const found = await stat(directory).catch(() => undefined);
  if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(directory, { recursive: true, force: true });
}
