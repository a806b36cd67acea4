import { Injectable } from '@nestjs/common';
import { Logger } from '../../platform/observability/logger.js';
import { AttemptService } from './attempt.service.js';
import { type Target, VISIT_MS } from './delivery-queue.service.js';
import { DeliverySlots } from './delivery-slots.service.js';
import { type Claim, DispatchesService } from './dispatches.service.js';

/** Work of one process for one subscription: a few slots, each of which makes attempts one after the other. */
interface Visit {
  readonly target: Target;
  readonly ends: number;
  /** True when no further dispatch is known to be due. */
  drained: boolean;
}

/** Sends due dispatches within the concurrency limits of specification 6.4. */
@Injectable()
export class Deliverer {
  private stopping = false;

  constructor(
    private readonly slots: DeliverySlots,
    private readonly dispatches: DispatchesService,
    private readonly attempts: AttemptService,
    private readonly logger: Logger,
  ) {}

  /** Stops starting new attempts. */
  stop(): void {
    this.stopping = true;
  }

  /**
   * Sends the due dispatches of a subscription as far as slots are free. The subscription is woken again when a slot it needs is released.
   */
  async visit(target: Target): Promise<void> {
    if (this.stopping) return;
    const visit = { target, ends: performance.now() + VISIT_MS, drained: false };
    const slots = await this.slots.take(target);
    if (slots.length === 0) return;
    const claims = await this.claim(visit, slots.length);
    // The attempts do not wait for Redis, and must not depend on what it answers.
    const surplus = this.slots.release(target, slots.slice(claims.length));
    await Promise.all([surplus, ...claims.map((claim, n) => this.work(visit, slots[n] ?? '', claim))]);
  }

  /** Makes attempts one after the other in one slot. */
  private async work(visit: Visit, slot: string, first: Claim): Promise<void> {
    try {
      for (let claim: Claim | undefined = first; claim;) claim = await this.send(visit, claim);
    } catch (error) {
      this.end(visit, error);
    } finally {
      await this.slots.release(visit.target, [slot]);
    }
    // The visit timed out with work left: another one continues at the end of the queue.
    if (!visit.drained) this.slots.queue.wake([visit.target]);
  }

  private async next(visit: Visit): Promise<Claim | undefined> {
    if (this.stopping || visit.drained || performance.now() > visit.ends) return undefined;
    return (await this.claim(visit, 1))[0];
  }

  private async claim(visit: Visit, count: number): Promise<Claim[]> {
    const claims = await this.dispatches.claim(visit.target, count).catch((error: unknown) => {
      this.logger.failure(error);
      return [];
    });
    if (claims.length < count) visit.drained = true;
    return claims;
  }

  /** Makes an attempt and returns the next claim, which is made while the attempt is recorded. */
  private async send(visit: Visit, claim: Claim): Promise<Claim | undefined> {
    const { outcome, recorded } = await this.attempts.make(claim);
    if (outcome?.status === 'deferred') visit.drained = true;
    const [next] = await Promise.all([this.next(visit), recorded.catch((error: unknown) => this.end(visit, error))]);
    if (outcome?.delay_ms) this.slots.queue.wakeLater(claim, outcome.delay_ms);
    return next;
  }

  /** Ends a visit after a failure. The lease of the dispatch expires, and the sweep finds it. */
  private end(visit: Visit, error: unknown): void {
    visit.drained = true;
    this.logger.failure(error);
  }
}
