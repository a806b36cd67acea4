import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Logger } from '../observability/logger.js';

/**
 * Work that continues after the response, so that neither the time nor the content of the response reveals its result. A stopping process
 * waits for it. Work that must survive a crash is stored as a row instead.
 */
@Injectable()
export class Background implements OnModuleDestroy {
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly logger: Logger) {}

  /** Tracks work that has been started. A failure is logged. */
  follow(work: Promise<void>): void {
    const done = work.catch((error: unknown) => this.logger.failure(error));
    this.running.add(done);
    void done.then(() => this.running.delete(done));
  }

  /** Waits for the work that is running. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.running);
  }
}
