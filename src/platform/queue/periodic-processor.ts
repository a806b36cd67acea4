import { Inject, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Config, Role } from '../config/config.js';
import type { Logger } from '../observability/logger.js';
import { Loop } from './loop.js';
import { Readiness } from './readiness.js';

/**
 * Periodic job: runs when the process starts and every `interval` milliseconds, in every role except `except`. The default `api` is for
 * background work, which starts once the process is ready.
 */
export abstract class PeriodicProcessor implements OnApplicationBootstrap, OnModuleDestroy {
  /** True once the process is stopping. Work that has several steps must not start the next one. */
  protected stopping = false;
  @Inject() private readonly readiness: Readiness;
  private readonly loop: Loop;

  constructor(
    private readonly settings: Pick<Config, 'role'>,
    logger: Pick<Logger, 'failure'>,
    interval: number,
    private readonly except: Role = 'api',
  ) {
    this.loop = new Loop(
      () => this.work(),
      interval,
      (error) => logger.failure(error),
    );
  }

  /** Starts the job, unless the role of the process excludes it. */
  onApplicationBootstrap(): void {
    if (this.settings.role === this.except) return;
    if (this.except === 'api') void this.readiness.reached.then(() => this.loop.start());
    else this.loop.start();
  }

  /** Finishes the current step and stops. */
  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    await this.loop.stop();
  }

  /** Runs the job now, or once more after the current run. */
  protected wake(): void {
    this.loop.wake();
  }

  /** Does the work that is due. Errors are logged, and the next run tries again. */
  abstract work(): Promise<void>;
}
