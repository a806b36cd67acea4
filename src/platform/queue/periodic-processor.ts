import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Config, Role } from '../config/config.js';
import type { Logger } from '../observability/logger.js';
import { Loop } from './loop.js';

/**
 * Work that is done again and again, at the start of a process and every `interval` milliseconds: in all processes but those of the role that
 * has nothing to do with it, which is `api` for work in the background.
 */
export abstract class PeriodicProcessor implements OnApplicationBootstrap, OnModuleDestroy {
  /** True once the process is to end; work that goes on in steps takes no further one. */
  protected stopping = false;
  private readonly loop: Loop;

  constructor(
    private readonly settings: Pick<Config, 'role'>,
    logger: Logger,
    interval: number,
    private readonly except: Role = 'api',
  ) {
    this.loop = new Loop(
      () => this.work(),
      interval,
      (error) => logger.failure(error),
    );
  }

  /** Starts, where the work is to be done. */
  onApplicationBootstrap(): void {
    if (this.settings.role !== this.except) this.loop.start();
  }

  /** Finishes the step under way. */
  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    await this.loop.stop();
  }

  /** Does what there is to do by now. What it throws is logged, and it is tried again at the next time. */
  abstract work(): Promise<void>;
}
