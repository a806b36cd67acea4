import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { bull } from '../../platform/queue/bull-options.js';
import { Config } from '../../platform/config/config.js';
import { Logger } from '../../platform/observability/logger.js';
import { Deliverer } from './deliverer.service.js';
import { endsWithin } from './target-lanes.js';
import { DeliveryQueue, type WakeUp } from './delivery-queue.service.js';

/** Subscriptions that one process serves concurrently; each mostly waits for its receiver. */
const CONCURRENCY = 250;
/** Time after which a visit no longer occupies a place, in milliseconds; it continues beside the others. */
const PLACE_MS = 1_000;

/** Worker of the webhook queue. */
@Injectable()
export class DeliveryProcessor implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly visits = new Set<Promise<void>>();

  constructor(
    private readonly config: Config,
    private readonly queue: DeliveryQueue,
    private readonly deliverer: Deliverer,
    private readonly logger: Logger,
  ) {}

  /** Starts the worker once Redis is connected, in every role but `api`. */
  onApplicationBootstrap(): void {
    if (this.config.role === 'api') return;
    const { client } = this.queue.queue;
    if (client.status === 'ready') this.start();
    else client.once('ready', () => this.start());
  }

  /** Stops the worker and waits for the attempts in progress. */
  async onModuleDestroy(): Promise<void> {
    this.deliverer.stop();
    await Promise.all(this.visits);
    await bull.close(this.queue.queue);
  }

  private start(): void {
    bull
      .unnamed(this.queue.queue)
      .process(CONCURRENCY, (job: WakeUp) => this.visit(job))
      .catch((error: unknown) => this.logger.failure(error));
  }

  private async visit({ data, opts }: WakeUp): Promise<void> {
    // Redis lost the job after it had handed out its id. Bull created it again, without its options.
    if (!('subscription_id' in data)) {
      opts.removeOnComplete = true;
      return;
    }
    const visit = this.deliverer.visit(data);
    const ended = visit.catch((error: unknown) => this.logger.failure(error)).finally(() => this.visits.delete(ended));
    this.visits.add(ended);
    // Visits to slow receivers are bounded by the slots of their apps and by the lanes.
    await endsWithin(ended, PLACE_MS);
  }
}
