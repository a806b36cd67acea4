import { Injectable } from '@nestjs/common';
import { Logger } from '../../platform/observability/logger.js';
import { AttemptService } from './attempt.service.js';
import { type Target, DRAIN_MS } from './delivery-queue.service.js';
import { DeliverySlots } from './delivery-slots.service.js';
import { type Claim, DispatchesService } from './dispatches.service.js';

/** Pass of one process over the due dispatches of a subscription: a few slots, each of which makes attempts one after the other. */
interface Pass {
  readonly target: Target;
  /** Time after which the pass starts no further attempt (`performance.now()`). */
  readonly ends: number;
  /** True when no further dispatch is known to be due. */
  drained: boolean;
}

/** Sends due dispatches within the concurrency limits of specification 6.4. */
@Injectable()
export class DispatchSender {
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
   * Sends the due dispatches of a subscription in the free slots. If a slot is refused, the subscription is woken again when one is
   * released.
   */
  async drain(target: Target): Promise<void> {
    if (this.stopping) return;
    const pass = { target, ends: performance.now() + DRAIN_MS, drained: false };
    const slots = await this.slots.acquire(target);
    if (slots.length === 0) return;
    const claims = await this.claim(pass, slots.length);
    // The attempts neither wait for Redis nor depend on its response.
    const surplus = this.slots.release(target, slots.slice(claims.length));
    await Promise.all([surplus, ...claims.map((claim, n) => this.work(pass, slots[n] ?? '', claim))]);
  }

  /** Makes attempts one after the other in one slot. */
  private async work(pass: Pass, slot: string, first: Claim): Promise<void> {
    try {
      for (let claim: Claim | undefined = first; claim;) claim = await this.send(pass, claim);
    } catch (error) {
      this.end(pass, error);
    } finally {
      await this.slots.release(pass.target, [slot]);
    }
    // The pass timed out with dispatches left: another one continues at the end of the queue.
    if (!pass.drained) this.slots.queue.wake([pass.target]);
  }

  private async next(pass: Pass): Promise<Claim | undefined> {
    if (this.stopping || pass.drained || performance.now() > pass.ends) return undefined;
    return (await this.claim(pass, 1))[0];
  }

  private async claim(pass: Pass, count: number): Promise<Claim[]> {
    const claims = await this.dispatches.claim(pass.target, count).catch((error: unknown) => {
      this.logger.failure(error);
      return [];
    });
    if (claims.length < count) pass.drained = true;
    return claims;
  }

  /** Makes an attempt and returns the next claim, which is made while the attempt is recorded. */
  private async send(pass: Pass, claim: Claim): Promise<Claim | undefined> {
    const { outcome, recorded } = await this.attempts.make(claim);
    if (outcome?.status === 'deferred') pass.drained = true;
    const [next] = await Promise.all([this.next(pass), recorded.catch((error: unknown) => this.end(pass, error))]);
    if (outcome?.delay_ms) this.slots.queue.wakeLater(claim, outcome.delay_ms);
    return next;
  }

  /** Ends a pass after a failure. The lease of the dispatch expires, and the sweep finds it. */
  private end(pass: Pass, error: unknown): void {
    pass.drained = true;
    this.logger.failure(error);
  }
}
