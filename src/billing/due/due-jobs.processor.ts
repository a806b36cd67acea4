import { Process, Processor } from '@nestjs/bull';
import type { OnModuleDestroy } from '@nestjs/common';
import type { Job } from 'bull';
import { DueChains, CONCURRENCY } from './due-chains.service.js';
import { type DueJob, itemOf } from './due-queues.service.js';

/** Worker of the queue of due work without gateway calls. */
@Processor('billing')
export class DueJobsProcessor implements OnModuleDestroy {
  constructor(private readonly chains: DueChains) {}

  /** Does the item of a job. */
  @Process({ concurrency: CONCURRENCY.billing })
  follow({ data }: Job<DueJob>): Promise<void> {
    return this.chains.follow(itemOf('billing', data));
  }

  /** Stops when the items in progress are finished. */
  onModuleDestroy(): Promise<void> {
    return this.chains.stop();
  }
}

/** Worker of the queue of due work that calls a payment gateway. */
@Processor('billing-gateways')
export class GatewayJobsProcessor {
  constructor(private readonly chains: DueChains) {}

  /** Does the item of a job. */
  @Process({ concurrency: CONCURRENCY['billing-gateways'] })
  follow({ data }: Job<DueJob>): Promise<void> {
    return this.chains.follow(itemOf('billing-gateways', data));
  }
}
