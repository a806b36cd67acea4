import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Logger } from '../platform/observability/logger.js';
import type { Claimant } from '../platform/queue/slots.js';
import { AttemptService } from './attempt.service.js';
import { DeliveryQueue, nameOf, PER_SUBSCRIPTION, type Target, targetOf } from './delivery-queue.service.js';
import { type Claim, DispatchesProcessor } from './dispatches.processor.js';

/** After this many milliseconds a visit starts no further attempt, so that others get their turn. */
const VISIT_MS = 5_000;
/** A slot is renewed when it is older than this many milliseconds. */
const RENEW_MS = 3_000;

/** One worker's work for one subscription: some slots, each used for one attempt after the other. */
interface Visit {
  readonly target: Target;
  readonly claimant: Claimant;
  readonly ends: number;
  /** Nothing more is due, as far as is known. */
  drained: boolean;
}

interface Lane {
  readonly visit: Visit;
  readonly slot: string;
  renewed: number;
}

/** Sends what is due, within the bounds of specification 6.4 and a few attempts at a time. */
@Injectable()
export class Deliverer {
  private stopping = false;

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly dispatches: DispatchesProcessor,
    private readonly attempts: AttemptService,
    private readonly logger: Logger,
  ) {}

  /** Starts no further attempt from now on. */
  stop(): void {
    this.stopping = true;
  }

  /** Sends what is due for a subscription, as far as free slots allow; what a taken slot kept back is woken when that slot is free. */
  async visit(target: Target): Promise<void> {
    if (this.stopping) return;
    const claimant = { name: nameOf(target), group: String(target.app_id) };
    const visit = { target, claimant, ends: performance.now() + VISIT_MS, drained: false };
    const slots = await this.queue.slots.take(claimant, randomUUID(), PER_SUBSCRIPTION);
    if (slots.length === 0) return;
    const claims = await this.claim(visit, slots.length);
    await this.release(visit, slots.slice(claims.length));
    const renewed = performance.now();
    await Promise.all(claims.map((claim, n) => this.work({ visit, slot: slots[n] ?? '', renewed }, claim)));
  }

  /** One attempt after the other in one slot. */
  private async work(lane: Lane, first: Claim): Promise<void> {
    try {
      for (let claim: Claim | undefined = first; claim; claim = await this.next(lane)) await this.send(claim);
    } catch (error) {
      // The lease of what was under way runs out, and the sweep finds it.
      lane.visit.drained = true;
      this.logger.failure(error);
    } finally {
      await this.release(lane.visit, [lane.slot]);
    }
    // Its time was up, not its work: somebody goes on at the end of the queue.
    if (!lane.visit.drained) this.queue.wake([lane.visit.target]);
  }

  private async next(lane: Lane): Promise<Claim | undefined> {
    const { visit, slot } = lane;
    const now = performance.now();
    if (this.stopping || visit.drained || now > visit.ends) return undefined;
    if (now - lane.renewed > RENEW_MS) {
      await this.queue.slots.renew(visit.claimant, slot);
      lane.renewed = now;
    }
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

  private async send(claim: Claim): Promise<void> {
    const verdict = await this.attempts.make(claim);
    if (verdict?.status === 'retrying') this.queue.wakeLater(claim, verdict.delay_ms);
  }

  /** Frees slots and wakes those that were refused one meanwhile. Without Redis they free themselves after a while. */
  private async release({ claimant, target }: Visit, slots: readonly string[]): Promise<void> {
    const refused = await this.queue.slots.release(claimant, slots).catch(() => []);
    this.queue.wake(refused.map((name) => targetOf(name, target.app_id)));
  }
}
