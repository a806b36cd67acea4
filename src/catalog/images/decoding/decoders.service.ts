import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/contract/api-error.js';
import { FairSemaphore } from '../../../platform/queue/fair-semaphore.js';
import type { DecodedFile } from './decoder.js';
import { DecoderProcess } from './decoder-process.js';
import { Refusal } from './refusal.js';

/** Idle time in milliseconds after which a decoder is stopped, to release its memory. */
const IDLE_MS = 60_000;

/** Pool of image decoders, each a child process. */
@Injectable()
export class Decoders implements OnApplicationShutdown {
  private readonly semaphore: FairSemaphore;
  private readonly running = new Set<DecoderProcess>();
  private idle: { readonly decoder: DecoderProcess; readonly timer: NodeJS.Timeout }[] = [];

  constructor(private readonly config: Config) {
    this.semaphore = new FairSemaphore(config.images.decoders);
  }

  /**
   * Decodes the file at `path`, the n-th of a request, and writes the results next to it. Waiting groups, such as stores, are served in turn.
   * Throws 400 for a file that is not an accepted image.
   */
  async decode(group: unknown, path: string, n: number): Promise<DecodedFile> {
    const { max_pixels, thumbnail_size, timeout, cpu_time } = this.config.images;
    const job = { source: path, converted: `${path}.webp`, thumbnail: `${path}.thumbnail`, max_pixels, thumbnail_size, cpu_time };
    try {
      return await this.semaphore.run(group, () => this.withDecoder((decoder) => decoder.decode(job, timeout)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const field = `files[${String(n)}]`;
      throw ApiError.invalidField(field, 'image', `${field} ${error.message}`);
    }
  }

  /** Stops all decoders. */
  onApplicationShutdown(): void {
    for (const { timer } of this.idle) clearTimeout(timer);
    for (const decoder of this.running) decoder.kill();
  }

  private async withDecoder<T>(work: (decoder: DecoderProcess) => Promise<T>): Promise<T> {
    const decoder = this.wake() ?? this.start();
    try {
      return await work(decoder);
    } finally {
      if (decoder.usable) this.rest(decoder);
      else this.running.delete(decoder);
    }
  }

  private start(): DecoderProcess {
    const decoder = new DecoderProcess();
    this.running.add(decoder);
    return decoder;
  }

  private wake(): DecoderProcess | undefined {
    const { decoder, timer } = this.idle.pop() ?? {};
    clearTimeout(timer);
    if (!decoder || decoder.usable) return decoder;
    this.running.delete(decoder);
    return this.wake();
  }

  private rest(decoder: DecoderProcess): void {
    const end = (): void => {
      this.idle = this.idle.filter((other) => other.decoder !== decoder);
      this.running.delete(decoder);
      decoder.kill();
    };
    this.idle.push({ decoder, timer: setTimeout(end, IDLE_MS).unref() });
  }
}
