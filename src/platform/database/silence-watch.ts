import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Pool } from 'pg';

/** Interval between two probes, in milliseconds. */
const PROBE_MS = 1_000;
/** Probes that fail in a row before connections count as lost; a single one may have waited for the processor. */
const FAILURES = 2;

/** Part of pg's client that this file needs. */
interface PooledClient {
  readonly connection: { readonly stream: Socket };
}

/**
 * Ends connections that a network lost without closing them. They look alive until a statement runs into its time limit, which takes many
 * seconds. A probe over a pool of its own fails first; when it succeeds again, every connection that has received nothing since before the last
 * failure is closed, so that the statements on it fail at once and the next ones get new connections.
 */
export class SilenceWatch {
  /** Time at which each open connection last received something (`performance.now()`). */
  private readonly heard = new Map<Socket, number>();
  private readonly timer: NodeJS.Timeout;
  private isProbing = false;
  private silent_since = 0;
  private failures = 0;

  /** @param probe a pool with short time limits. */
  constructor(
    pools: readonly EventEmitter[],
    private readonly probe: Pool,
  ) {
    for (const pool of pools) pool.on('connect', (client: PooledClient) => this.watch(client.connection.stream));
    this.timer = setInterval(() => void this.look(), PROBE_MS).unref();
  }

  /** Stops looking. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.probe.end();
  }

  private watch(stream: Socket): void {
    const hear = (): void => void this.heard.set(stream, performance.now());
    hear();
    stream.on('data', hear).once('close', () => this.heard.delete(stream));
  }

  private async look(): Promise<void> {
    if (this.isProbing) return;
    this.isProbing = true;
    const began = performance.now();
    try {
      await this.probe.query('SELECT 1');
      if (this.failures >= FAILURES) this.endSilent();
      this.failures = 0;
    } catch {
      // Not that of the first one: a connection may have been heard after it began, and before the network was lost.
      this.silent_since = began;
      this.failures++;
    } finally {
      this.isProbing = false;
    }
  }

  private endSilent(): void {
    for (const [stream, at] of this.heard) if (at < this.silent_since) stream.destroy();
  }
}
