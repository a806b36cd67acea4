import { Process, Processor } from '@nestjs/bull';
import type { OnModuleDestroy } from '@nestjs/common';
import type { Job } from 'bull';
import { Logger } from '../../platform/observability/logger.js';
import { Deliverer } from './deliverer.service.js';
import { type Target, WEBHOOKS_QUEUE } from './delivery-queue.service.js';
import { endsWithin } from './receiver-limits.js';

/** Subscriptions that one process serves concurrently; each mostly waits for its receiver. */
const CONCURRENCY = 250;
/** Time in milliseconds after which a job ends although its attempts continue, so that another job can start. */
const JOB_MS = 1_000;

/** Worker of the webhook queue. */
@Processor(WEBHOOKS_QUEUE)
export class DeliveryProcessor implements OnModuleDestroy {
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly deliverer: Deliverer,
    private readonly logger: Logger,
  ) {}

  /** Sends what is due for the subscription of a job. */
  @Process({ concurrency: CONCURRENCY })
  async deliver({ data }: Job<Target>): Promise<void> {
    const drained = this.deliverer.drain(data);
    const ended = drained.catch((error: unknown) => this.logger.failure(error)).finally(() => this.running.delete(ended));
    this.running.add(ended);
    // Attempts at slow receivers are bounded by the slots of their apps and by `ReceiverLimits`.
    await endsWithin(ended, JOB_MS);
  }

  /** Waits for the attempts in progress and starts no further ones. */
  async onModuleDestroy(): Promise<void> {
    this.deliverer.stop();
    await Promise.all(this.running);
  }
}
