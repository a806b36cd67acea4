import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Config } from '../config/config.js';
import type { Logger } from '../observability/logger.js';
import { Loop } from './loop.js';

/** Work that is done again and again in processes that work in the background: at their start, and every `interval` milliseconds. */
export abstract class PeriodicProcessor implements OnApplicationBootstrap, OnModuleDestroy {
  /** True once the process is to end; work that goes on in steps takes no further one. */
  protected stopping = false;
  private readonly loop: Loop;

  constructor(
    private readonly settings: Pick<Config, 'role'>,
    logger: Logger,
    interval: number,
  ) {
    this.loop = new Loop(
      () => this.work(),
      interval,
      (error) => logger.failure(error),
    );
  }

  /** Starts, unless this process only answers requests. */
  onApplicationBootstrap(): void {
    if (this.settings.role !== 'api') this.loop.start();
  }

  /** Finishes the step under way. */
  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    await this.loop.stop();
  }

  /** Does what there is to do by now. What it throws is logged, and it is tried again at the next time. */
  abstract work(): Promise<void>;
}
