import { Injectable } from '@nestjs/common';
import { RecentMoments } from '../database/recent-moments.js';

/**
 * Tells a replay of an authorization code from a concurrent attempt, which may lose but must not revoke the tokens of the winner. A request
 * is a replay if it arrived after the response to the first redemption. Only durations and monotonic clocks are compared.
 */
@Injectable()
export class Redemptions {
  /** Moments of the responses of this process, by code. */
  private readonly responses = new RecentMoments();

  /**
   * Runs `respond`, which redeems the code or makes the response of a request that has redeemed it. The end of the response is noted two
   * turns of the event loop later: what the loop reads in the turn after it may have been sent before it.
   */
  async responding<T>(code: string, respond: () => Promise<T>): Promise<T> {
    this.responses.set(code, Infinity);
    try {
      return await respond();
    } finally {
      setImmediate(() => setImmediate(() => this.responses.set(code, performance.now())));
    }
  }

  /**
   * True if the request that arrived at `arrived_at` (`performance.now()`) replays the code. `used_for` is the number of milliseconds since
   * the code was redeemed, when it was read; it decides if another process has redeemed the code.
   */
  isReplay(code: string, used_for: number, arrived_at: number): boolean {
    const responded_at = this.responses.of(code);
    return responded_at === undefined ? used_for > performance.now() - arrived_at : arrived_at > responded_at;
  }
}
