import { Process, Processor } from '@nestjs/bull';
import type { OnModuleDestroy } from '@nestjs/common';
import type { Job } from 'bull';
import { Logger } from '../../platform/observability/logger.js';
import { DispatchSender } from './dispatch-sender.service.js';
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
    private readonly sender: DispatchSender,
    private readonly logger: Logger,
  ) {}

  /** Sends the due dispatches of a job's subscription. */
  @Process({ concurrency: CONCURRENCY })
  async deliver({ data }: Job<Target>): Promise<void> {
    const drained = this.sender.drain(data);
    const ended = drained.catch((error: unknown) => this.logger.failure(error)).finally(() => this.running.delete(ended));
    this.running.add(ended);
    // Attempts to slow receivers are bounded by the slots of their apps and by `ReceiverLimits`.
    await endsWithin(ended, JOB_MS);
  }

  /** Starts no further attempts and waits for the attempts in progress. */
  async onModuleDestroy(): Promise<void> {
    this.sender.stop();
    await Promise.all(this.running);
  }
}
