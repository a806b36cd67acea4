import cluster from 'node:cluster';
import { destination } from 'pino';

/**
 * Lines are written in pieces of at most this many bytes, and after at most this many milliseconds. The processes of a group write to one pipe,
 * where only pieces of up to 4 kB stay whole.
 */
const PIECE = cluster.isWorker ? 4_096 : 65_536;
const FLUSH_MS = 200;

/** Maximum number of UTF-8 bytes per character of a string. */
const WIDEST = 3;

/**
 * Writes lines to standard output without waiting for its reader. Lines are encoded immediately: as strings, thousands of them would
 * survive collections of the young generation until their piece is full.
 */
export class LineWriter {
  private readonly destination = destination({ fd: 1, sync: false, minLength: 1, contentMode: 'buffer' });
  private piece = Buffer.allocUnsafeSlow(PIECE);
  private used = 0;
  private timer: NodeJS.Timeout | undefined;

  /** Adds a line, which ends with a line break. */
  add(line: string): void {
    const room = line.length * WIDEST;
    if (room > PIECE - this.used) this.write();
    if (room > PIECE) this.send(Buffer.from(line));
    else this.used += this.piece.write(line, this.used);
    this.timer ??= setTimeout(() => this.write(), FLUSH_MS).unref();
  }

  /** Writes the waiting lines; resolves when they have been written. */
  flush(): Promise<void> {
    this.write();
    return new Promise((resolve) => {
      // The error is ignored: after writing, the destination calls fsync, which always fails on pipes.
      this.destination.flush(() => resolve());
    });
  }

  private write(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.used > 0) this.send(this.piece.subarray(0, this.used));
    [this.piece, this.used] = [Buffer.allocUnsafeSlow(PIECE), 0];
  }

  private send(bytes: Buffer): void {
    this.destination.write(bytes as never);
  }
}
