import { Injectable } from '@nestjs/common';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Config } from '../config/config.js';
import { Logger } from '../observability/logger.js';
import { PeriodicProcessor } from '../queue/periodic-processor.js';

const HOUR = 3_600_000;

/** Temporary directories. Each is removed when its work ends, or after an hour if the process was killed. */
@Injectable()
export class Spool extends PeriodicProcessor {
  private readonly root: string;

  constructor(config: Config, logger: Logger) {
    super(config, logger, HOUR, 'worker');
    this.root = join(config.storage.directory, 'uploads');
  }

  /** Runs work with a temporary directory, which is removed afterwards. */
  async within<T>(work: (directory: string) => Promise<T>): Promise<T> {
    await mkdir(this.root, { recursive: true, mode: 0o700 });
    const directory = await mkdtemp(join(this.root, 'upload-'));
    try {
      return await work(directory);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }

  /** Removes the directories of processes that were killed. */
  async work(): Promise<void> {
    const names = await readdir(this.root).catch(() => []);
    for (const path of names.map((name) => join(this.root, name))) {
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtimeMs < Date.now() - HOUR) await rm(path, { recursive: true, force: true });
    }
  }
}
