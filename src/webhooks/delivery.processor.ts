import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { Logger } from '../platform/observability/logger.js';
import { closeQueue, unnamed } from '../platform/queue/bull-options.js';
import { Deliverer } from './deliverer.service.js';
import { DeliveryQueue, type WakeUp } from './delivery-queue.service.js';

/** Subscriptions that one process works for at a time; most of the time of each passes waiting for its receiver. */
const CONCURRENCY = 250;

/** Works on the webhook queue. */
@Injectable()
export class DeliveryProcessor implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly visits = new Set<Promise<void>>();

  constructor(
    private readonly config: Config,
    private readonly queue: DeliveryQueue,
    private readonly deliverer: Deliverer,
    private readonly logger: Logger,
  ) {}

  /** Starts to work in processes that work in the background, as soon as Redis is there. */
  onApplicationBootstrap(): void {
    if (this.config.role === 'api') return;
    const { client } = this.queue.queue;
    if (client.status === 'ready') this.start();
    else client.once('ready', () => this.start());
  }

  /** Takes no further work, and waits for the attempts under way. */
  async onModuleDestroy(): Promise<void> {
    this.deliverer.stop();
    await Promise.all(this.visits);
    await closeQueue(this.queue.queue);
  }

  private start(): void {
    unnamed(this.queue.queue)
      .process(CONCURRENCY, (job: WakeUp) => this.visit(job))
      .catch((error: unknown) => this.logger.failure(error));
  }

  private async visit({ data }: WakeUp): Promise<void> {
    const visit = this.deliverer.visit(data);
    this.visits.add(visit);
    try {
      await visit;
    } catch (error) {
      this.logger.failure(error);
    } finally {
      this.visits.delete(visit);
    }
  }
}
