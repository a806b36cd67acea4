import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Pool } from 'pg';
import { streamOf } from '../vendor-internals/pg-stream.js';

/** Interval between two probes, in milliseconds. */
const PROBE_MS = 1_000;
/** Consecutive failed probes after which connections count as lost. A single failure may only show a busy processor. */
const FAILURES = 2;

/**
 * Closes connections that the network lost without closing them. A probe on its own pool fails first. When it succeeds again, every
 * connection that has received nothing since before the last failure is closed, so that the statements on it fail immediately and the next
 * ones get new connections. While the probe fails, or the server hangs, a connection in use is closed when it has received nothing for
 * longer than any statement takes. One timer serves all connections, because a timer for each statement would keep its result in memory.
 */
export class SilenceWatch {
  /** Time at which each open connection last received something (`performance.now()`). */
  private readonly heard = new Map<Socket, number>();
  /** Connections in use. */
  private readonly used = new Set<Socket>();
  private readonly timer: NodeJS.Timeout;
  private isProbing = false;
  private silent_since = 0;
  private failures = 0;

  /**
   * @param probe a pool with short time limits.
   * @param longest milliseconds after which a connection in use that has received nothing is lost; 0 for no limit.
   */
  constructor(
    pools: readonly EventEmitter[],
    private readonly probe: Pool,
    private readonly longest: number,
  ) {
    for (const pool of pools) {
      pool.on('connect', (client: object) => this.watch(streamOf(client)));
      pool.on('acquire', (client: object) => this.use(streamOf(client)));
      pool.on('release', (_: unknown, client: object) => this.used.delete(streamOf(client)));
    }
    this.timer = setInterval(() => void this.look(), PROBE_MS).unref();
  }

  /** Stops watching. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.probe.end();
  }

  private watch(stream: Socket): void {
    const hear = (): void => void this.heard.set(stream, performance.now());
    hear();
    stream.on('data', hear).once('close', () => {
      this.heard.delete(stream);
      this.used.delete(stream);
    });
  }

  private use(stream: Socket): void {
    this.used.add(stream);
    this.heard.set(stream, performance.now());
  }

  private async look(): Promise<void> {
    this.endOverdue();
    if (this.isProbing) return;
    this.isProbing = true;
    const began = performance.now();
    try {
      await this.probe.query('SELECT 1');
      if (this.failures >= FAILURES) this.endSilent();
      this.failures = 0;
    } catch {
      // The time of the last failure: a connection may have received data after the first one began and before the network was lost.
      this.silent_since = began;
      this.failures++;
    } finally {
      this.isProbing = false;
    }
  }

  private endOverdue(): void {
    const horizon = performance.now() - this.longest;
    for (const stream of this.used) if (this.longest > 0 && (this.heard.get(stream) ?? 0) < horizon) stream.destroy();
  }

  private endSilent(): void {
    for (const [stream, at] of this.heard) if (at < this.silent_since) stream.destroy();
  }
}
