import { Injectable } from '@nestjs/common';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Config } from '../config/config.js';
import { Logger } from '../observability/logger.js';
import { PeriodicProcessor } from '../queue/periodic-processor.js';

const HOUR = 3_600_000;

/** Directories for files that are being worked on. None outlasts its work; those of a process that died are removed after an hour. */
@Injectable()
export class Spool extends PeriodicProcessor {
  private readonly root: string;

  constructor(config: Config, logger: Logger) {
    super(config, logger, HOUR, 'worker');
    this.root = join(config.storage.directory, 'uploads');
  }

  /** Does the work with a directory of its own, which is removed afterwards with everything in it. */
  async within<T>(work: (directory: string) => Promise<T>): Promise<T> {
    await mkdir(this.root, { recursive: true, mode: 0o700 });
    const directory = await mkdtemp(join(this.root, 'upload-'));
    try {
      return await work(directory);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }

  /** Removes directories that were left behind. */
  async work(): Promise<void> {
    const names = await readdir(this.root).catch(() => []);
    for (const path of names.map((name) => join(this.root, name))) {
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtimeMs < Date.now() - HOUR) await rm(path, { recursive: true, force: true });
    }
  }
}
