import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { FairSemaphore } from '../../platform/queue/fair-semaphore.js';
import type { Sheet } from './pdf-thread.js';

/** Built file, which is also used when the sources run without a build; both trees have the same depth. */
const THREAD = fileURLToPath(new URL('../../../dist/dashboard/pdf/pdf-thread.js', import.meta.url));

/** Idle time in milliseconds after which the thread is stopped, to release its memory. */
const IDLE_MS = 60_000;
/** Time limit for a document, in milliseconds. */
const LIMIT_MS = 30_000;

/** Owner of a document. */
type Owner = { readonly store_id: number } | { readonly organisation_id: number };

/** Draws PDF documents in a thread, one at a time. */
@Injectable()
export class PdfDrawing implements OnApplicationShutdown {
  private readonly semaphore = new FairSemaphore(1);
  private thread: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** Returns a document. Owners that wait are served in turn. */
  draw(owner: Owner, sheet: Sheet): Promise<Buffer> {
    return this.semaphore.run(JSON.stringify(owner), () => this.drawNext(sheet));
  }

  /** Stops the thread. */
  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.idle);
    const { thread } = this;
    this.thread = undefined;
    await thread?.terminate();
  }

  private async drawNext(sheet: Sheet): Promise<Buffer> {
    clearTimeout(this.idle);
    const thread = (this.thread ??= this.start());
    try {
      const drawn = once(thread, 'message', { signal: AbortSignal.timeout(LIMIT_MS) });
      thread.postMessage(sheet);
      const [bytes] = (await drawn) as [Uint8Array];
      this.idle = setTimeout(() => void this.onApplicationShutdown(), IDLE_MS).unref();
      return Buffer.from(bytes);
    } catch (error) {
      await this.onApplicationShutdown();
      throw error;
    }
  }

  private start(): Worker {
    const thread = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: 256 } });
    // The thread does not keep the server running. A caller that waits for a document receives its error.
    thread.on('error', () => (this.thread = undefined)).unref();
    return thread;
  }
}
