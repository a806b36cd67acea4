import { Inject, Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Metrics } from '../../platform/monitoring/metrics.js';
import { Tracing } from '../../platform/observability/tracing.js';
import { attemptWork } from './attempt-work.js';
import { judge, type Verdict } from './delivery-policy.js';
import { selectFields } from '../subscriptions/selected-fields.js';
import { nameOf } from './delivery-queue.service.js';
import { type Attempted, AttemptLog } from './attempt-log.service.js';
import type { Claim } from './dispatches.service.js';
import { WebhookSender } from './webhook-sender.service.js';

/** Time after which a deferred attempt is due again, in milliseconds. */
const DEFER_MS = 1_000;

/** Attempt that was not made because too many slow ones are in progress. */
interface Deferral {
  readonly status: 'deferred';
  readonly delay_ms: number;
}

/** Attempt that was made: its outcome, null when there is none, and its record, which may still be in progress. */
interface Made {
  readonly outcome: Verdict | Deferral | null;
  /** Rejects when the attempt could not be recorded; its lease then expires, and it is repeated. */
  readonly recorded: Promise<void>;
}

/** Delivery attempts: one POST each, with its outcome and its log row. */
@Injectable()
export class AttemptService {
  @Inject() private readonly tracing: Tracing;

  constructor(
    private readonly config: Config,
    private readonly log: AttemptLog,
    private readonly sender: WebhookSender,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Makes the next attempt of a claimed dispatch, and begins to record it. The outcome is null when the event was deleted or this process
   * is stopping. An attempt above the limit of slow attempts is deferred. Throws when the attempt cannot be made; the lease then expires,
   * and the attempt is repeated.
   */
  async make(claim: Claim): Promise<Made> {
    const { app_id, event_id, body, fields, target_url, secrets, published_at } = claim;
    if (event_id === null || body === null) {
      return { outcome: null, recorded: this.log.expire(claim) };
    }
    const message = { app_id, event_id, body: selectFields(body, fields), target_url, secrets };
    const turn = { app_id, name: nameOf(claim), start_before: claim.leased_until - this.config.webhook_timeout };
    const result = await this.sender.sendInTurn(message, turn);
    if (!result) {
      return { outcome: { status: 'deferred', delay_ms: DEFER_MS }, recorded: this.log.defer(claim, DEFER_MS) };
    }
    // Cancelled by this process, not by the receiver.
    if (result.error === 'cancelled') return { outcome: null, recorded: Promise.resolve() };
    const verdict = judge(result, claim.attempts + 1, this.config.webhook_retry_delays);
    const { status: response_status, duration_ms, started_at } = result;
    const attempt = { verdict, claim, response_status, duration_ms, started_at };
    return { outcome: verdict, recorded: this.record(attempt, published_at) };
  }

  private async record(attempt: Attempted, published_at: number): Promise<void> {
    const ended_at = performance.now();
    let delivery_id: number | undefined;
    try {
      delivery_id = await this.log.record(attempt);
    } finally {
      if (this.tracing.is_on) this.tracing.add(attempt.claim.traceparent, attemptWork(attempt, ended_at, delivery_id));
    }
    const { verdict, duration_ms } = attempt;
    this.metrics.attempt(verdict.status, duration_ms / 1000);
    if (verdict.status === 'delivered') this.metrics.delivery((performance.now() - published_at) / 1000);
  }
}
