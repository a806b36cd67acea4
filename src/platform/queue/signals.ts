import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Redis } from 'ioredis';
import { Config } from '../config/config.js';

/** What processes tell each other. `outbox`: rows wait for the relay. `published`: a store has new events. `evict`: cached credentials died. */
export type Signal = 'outbox' | 'published' | 'evict';

/** Most messages that wait for Redis to come back. */
const MOST_WAITING = 10_000;

/**
 * Short messages between all processes over Redis. A signal only makes things quick: whoever listens must also find its work in
 * PostgreSQL by itself, because a signal may be lost with Redis.
 */
@Injectable()
export class Signals implements OnApplicationShutdown {
  /** True while signals of other processes arrive. */
  connected = false;

  private readonly id = randomUUID();
  private readonly local = new EventEmitter();
  private readonly publisher: Redis;
  private readonly subscriber: Redis;
  private readonly channel: string;
  private readonly waiting = new Set<string>();

  constructor(config: Config) {
    const options = { enableOfflineQueue: false, maxRetriesPerRequest: 0, retryStrategy: backOff };
    this.channel = `${config.redis_prefix}:signals`;
    this.local.setMaxListeners(0);
    this.publisher = new Redis(config.redis_url, options);
    this.publisher.on('ready', () => void this.flush());
    this.subscriber = new Redis(config.redis_url, { ...options, autoResubscribe: false });
    this.subscriber.on('ready', () => void this.subscribe());
    this.subscriber.on('close', () => this.disconnected());
    this.subscriber.on('message', (_, message: string) => this.receive(message));
    for (const redis of [this.publisher, this.subscriber]) redis.on('error', () => undefined);
  }

  /** Tells every process, this one at once. Equal signals of one turn of the event loop are sent as one; they wait while Redis is away. */
  send(signal: Signal, detail = ''): void {
    this.local.emit(signal, detail);
    if (this.waiting.size === 0) setImmediate(() => void this.flush());
    if (this.waiting.size < MOST_WAITING) this.waiting.add(`${signal} ${detail}`);
  }

  /** Calls `listener` for every signal of that kind until the returned function is called. */
  on(signal: Signal | 'disconnected', listener: (detail: string) => void): () => void {
    this.local.on(signal, listener);
    return () => this.local.off(signal, listener);
  }

  /** Sends what waits and closes both connections. */
  async onApplicationShutdown(): Promise<void> {
    if (this.waiting.size > 0 && this.publisher.status === 'connecting') await this.ready();
    await this.flush();
    this.publisher.disconnect();
    this.subscriber.disconnect();
  }

  private async flush(): Promise<void> {
    if (this.publisher.status !== 'ready') return;
    const messages = [...this.waiting];
    this.waiting.clear();
    await Promise.allSettled(messages.map((message) => this.publisher.publish(this.channel, `${this.id} ${message}`)));
  }

  private ready(): Promise<void> {
    return new Promise((resolve) => {
      this.publisher.once('ready', () => resolve());
      this.publisher.once('close', () => resolve());
    });
  }

  private async subscribe(): Promise<void> {
    try {
      await this.subscriber.subscribe(this.channel);
      this.connected = true;
    } catch {
      this.connected = false;
    }
  }

  private disconnected(): void {
    this.connected = false;
    this.local.emit('disconnected', '');
  }

  private receive(message: string): void {
    const [sender, signal = '', detail = ''] = message.split(' ');
    if (sender !== this.id) this.local.emit(signal, detail);
  }
}

/** Milliseconds before the next try to reach Redis. */
export const backOff = (times: number): number => Math.min(times * 50, 1000);
