import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { invalidField } from '../../../platform/http/api-error.js';
import type { ReceivedFile } from '../../../platform/http/multipart.js';
import { Turns } from '../../../platform/queue/turns.js';
import type { DecodedFile } from './decoder.js';
import { DecoderProcess } from './decoder-process.js';
import { Refusal } from './refusal.js';

/** Milliseconds after which a decoder that has nothing to do gives its memory back. */
const IDLE_MS = 60_000;

/** Decodes images in processes of their own, a few at a time. */
@Injectable()
export class Decoders implements OnApplicationShutdown {
  private readonly turns: Turns;
  private readonly running = new Set<DecoderProcess>();
  private idle: { readonly decoder: DecoderProcess; readonly timer: NodeJS.Timeout }[] = [];

  constructor(private readonly config: Config) {
    this.turns = new Turns(config.images.decoders);
  }

  /**
   * Decodes the n-th file of a store's request; what is made of it is written beside it. Stores take turns. Throws 400 when it is no image
   * that is accepted.
   */
  async decode(store_id: number, { path }: ReceivedFile, n: number): Promise<DecodedFile> {
    const { max_pixels, thumbnail_size, timeout } = this.config.images;
    const job = { source: path, converted: `${path}.webp`, thumbnail: `${path}.thumbnail`, max_pixels, thumbnail_size };
    try {
      return await this.turns.take(store_id, () => this.withDecoder((decoder) => decoder.decode(job, timeout)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const field = `files[${String(n)}]`;
      throw invalidField(field, 'image', `${field} ${error.message}`);
    }
  }

  /** Ends all decoders. */
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
