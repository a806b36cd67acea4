import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Config } from '../config/config.js';
import { Logger } from '../observability/logger.js';
import { Loop } from '../queue/loop.js';

const HOUR = 3_600_000;

/** Directories for files that are being worked on. None outlasts its work; those of a process that died are removed after an hour. */
@Injectable()
export class Spool implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly root: string;
  private readonly loop: Loop;

  constructor(
    private readonly config: Config,
    logger: Logger,
  ) {
    this.root = join(config.storage.directory, 'uploads');
    this.loop = new Loop(
      () => this.sweep(),
      HOUR,
      (error) => logger.failure(error),
    );
  }

  /** Starts to clean up in processes that serve requests. */
  onApplicationBootstrap(): void {
    if (this.config.role !== 'worker') this.loop.start();
  }

  /** Finishes the clean-up under way. */
  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
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
  async sweep(): Promise<void> {
    const names = await readdir(this.root).catch(() => []);
    for (const path of names.map((name) => join(this.root, name))) {
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtimeMs < Date.now() - HOUR) await rm(path, { recursive: true, force: true });
    }
  }
}
