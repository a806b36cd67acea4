import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { Metrics } from '../platform/observability/metrics.js';
import { judge, type Verdict } from './delivery-policy.js';
import { type Claim, DispatchesProcessor } from './dispatches.processor.js';
import { WebhookSender } from './webhook-sender.service.js';

/** Attempts: one POST, its verdict, and the record of both. */
@Injectable()
export class AttemptService {
  constructor(
    private readonly config: Config,
    private readonly dispatches: DispatchesProcessor,
    private readonly sender: WebhookSender,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Makes the next attempt of a claimed dispatch and writes it down; null when there was none to judge. Throws when it cannot be made or
   * written down: the claim then runs out, and the attempt is made again.
   */
  async make(claim: Claim): Promise<Verdict | null> {
    const { event_id, body, target_url, secrets } = claim;
    if (event_id === null || body === null) {
      await this.dispatches.expire(claim);
      return null;
    }
    const began = performance.now();
    const result = await this.sender.send({ event_id, body, target_url, secrets });
    // This process ended it, not the receiver.
    if (result.error === 'cancelled') return null;
    const verdict = judge(result, claim.attempts + 1, this.config.webhook_retry_delays);
    await this.dispatches.record({ verdict, claim, response_status: result.status, duration_ms: result.duration_ms, began });
    this.metrics.attempt(verdict.status);
    return verdict;
  }
}
