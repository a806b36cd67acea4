import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { RecentMoments } from '../database/recent-moments.js';

/** Request, as far as its place among others matters. */
type Arrived = Pick<FastifyRequest, 'arrived_at' | 'raw'>;

/**
 * Tells a replay of an authorization code from a concurrent attempt, which may lose but must not revoke the tokens of the winner. A request
 * is a replay if it arrived after the response to the first redemption. Only durations and monotonic clocks are compared.
 */
@Injectable()
export class Redemptions {
  /** Moments of the responses of this process, by code. */
  private readonly responses = new RecentMoments();
  /** Code that the last redemption on a connection redeemed. */
  private readonly last = new WeakMap<Socket, string>();

  /**
   * Runs `respond`, which redeems the code or makes the response of a request that has redeemed it. The end of the response is noted after the
   * turn of the event loop: what the loop reads in the same turn was sent before it.
   */
  async responding<T>(code: string, { raw }: Arrived, respond: () => Promise<T>): Promise<T> {
    this.responses.set(code, Infinity);
    try {
      return await respond();
    } finally {
      this.last.set(raw.socket, code);
      setImmediate(() => this.responses.set(code, performance.now()));
    }
  }

  /**
   * True if the request replays the code. `used_for` is the number of milliseconds since the code was redeemed, when it was read; it decides
   * if another process has redeemed the code.
   */
  isReplay(code: string, used_for: number, { raw, arrived_at }: Arrived): boolean {
    // A client sends the next request on a connection after the response to the last one.
    if (this.last.get(raw.socket) === code) return true;
    const responded_at = this.responses.of(code);
    return responded_at === undefined ? used_for > performance.now() - arrived_at : arrived_at > responded_at;
  }
}
