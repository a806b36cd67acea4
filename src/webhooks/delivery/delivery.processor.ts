import { Process, Processor } from '@nestjs/bull';
import type { OnModuleDestroy } from '@nestjs/common';
import type { Job } from 'bull';
import { Logger } from '../../platform/observability/logger.js';
import { Deliverer } from './deliverer.service.js';
import { type Target, WEBHOOKS_QUEUE } from './delivery-queue.service.js';
import { endsWithin } from './target-lanes.js';

/** Subscriptions that one process serves concurrently; each mostly waits for its receiver. */
const CONCURRENCY = 250;
/** Time after which a visit no longer occupies its job, in milliseconds; it continues beside the others. */
const JOB_MS = 1_000;

/** Worker of the webhook queue. */
@Processor(WEBHOOKS_QUEUE)
export class DeliveryProcessor implements OnModuleDestroy {
  private readonly visits = new Set<Promise<void>>();

  constructor(
    private readonly deliverer: Deliverer,
    private readonly logger: Logger,
  ) {}

  /** Sends what is due for the subscription of a job. */
  @Process({ concurrency: CONCURRENCY })
  async deliver({ data }: Job<Target>): Promise<void> {
    const visit = this.deliverer.visit(data);
    const ended = visit.catch((error: unknown) => this.logger.failure(error)).finally(() => this.visits.delete(ended));
    this.visits.add(ended);
    // Visits to slow receivers are bounded by the slots of their apps and by the lanes.
    await endsWithin(ended, JOB_MS);
  }

  /** Waits for the attempts in progress and starts no further ones. */
  async onModuleDestroy(): Promise<void> {
    this.deliverer.stop();
    await Promise.all(this.visits);
  }
}
