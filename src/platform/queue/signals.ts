import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Redis } from 'ioredis';
import { Config } from '../config/config.js';
import { channelClient } from './redis-clients.js';

/** Kinds of signals. `outbox`: rows wait for the relay. `published`: a store has new events. `evict`: cached credentials were revoked. `bulk`: jobs wait. */
export type Signal = 'outbox' | 'published' | 'evict' | 'bulk';

/** Milliseconds between two heartbeats, and number of missed heartbeats after which the connections count as lost. */
const HEARTBEAT_MS = 1_000;
const MAX_UNANSWERED = 3;
const COMMAND_TIMEOUT_MS = 2_000;
const DISCONNECT_TIMEOUT_MS = 100;

/** Maximum number of messages buffered while Redis is unavailable. */
const MAX_WAITING = 10_000;

/**
 * Short messages between all processes over Redis pub/sub. Signals reduce latency only: a listener must also find its work in PostgreSQL,
 * because signals can be lost with Redis. Each process also sends messages to itself, to detect connections that are open but dead.
 */
@Injectable()
export class Signals implements OnApplicationShutdown {
  /** True while signals of other processes can arrive. */
  connected = false;

  private readonly id = randomUUID();
  private readonly local = new EventEmitter();
  private readonly publisher: Redis;
  private readonly subscriber: Redis;
  private readonly channel: string;
  /** Channel of the messages of this process to itself. */
  private readonly own: string;
  private readonly waiting = new Set<string>();
  private readonly heart: NodeJS.Timeout;
  private unanswered = 0;
  private wasLost = false;
  private wasRefused = false;

  constructor(config: Config) {
    const timeouts = { commandTimeout: COMMAND_TIMEOUT_MS, disconnectTimeout: DISCONNECT_TIMEOUT_MS };
    const options = { enableOfflineQueue: false, maxRetriesPerRequest: 0, ...timeouts };
    this.channel = `${config.redis_prefix}:signals`;
    this.own = `${this.channel}:${this.id}`;
    this.local.setMaxListeners(0);
    this.publisher = channelClient(config, options);
    this.publisher.on('ready', () => void this.flush());
    this.subscriber = channelClient(config, { ...options, autoResubscribe: false });
    this.subscriber.on('ready', () => void this.subscribe());
    this.subscriber.on('close', () => this.disconnected());
    this.subscriber.on('message', (channel: string, message: string) => this.receive(channel, message));
    for (const redis of [this.publisher, this.subscriber]) redis.on('error', () => undefined);
    this.heart = setInterval(() => this.beat(), HEARTBEAT_MS).unref();
  }

  /** Notifies every process, this one synchronously. Equal signals are merged, and buffered while Redis is unavailable. */
  send(signal: Signal, detail = ''): void {
    this.local.emit(signal, detail);
    if (this.waiting.size === 0) setImmediate(() => void this.flush());
    if (this.waiting.size < MAX_WAITING) this.waiting.add(`${signal} ${detail}`);
  }

  /** Calls `listener` for every signal of that kind; the returned function removes it. */
  on(signal: Signal | 'disconnected' | 'reconnected', listener: (detail: string) => void): () => void {
    this.local.on(signal, listener);
    return () => this.local.off(signal, listener);
  }

  /** Returns the version of Redis; undefined while it does not respond. */
  async version(): Promise<string | undefined> {
    const info = await this.publisher.info('server').catch(() => '');
    return /^redis_version:(\S+)/m.exec(info)?.[1];
  }

  /** Sends buffered messages and closes both connections. */
  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.heart);
    if (this.waiting.size > 0 && this.publisher.status === 'connecting') await this.ready();
    await this.flush();
    this.publisher.disconnect();
    this.subscriber.disconnect();
  }

  private async flush(): Promise<void> {
    if (this.publisher.status !== 'ready') return;
    const messages = [...this.waiting];
    this.waiting.clear();
    await Promise.all(messages.map((message) => this.publish(message)));
  }

  /** Publishes a message. If that fails, the message is sent again when the connection is back. */
  private async publish(message: string): Promise<void> {
    try {
      await this.publisher.publish(this.channel, `${this.id} ${message}`);
    } catch {
      if (this.waiting.size < MAX_WAITING) this.waiting.add(message);
    }
  }

  private ready(): Promise<void> {
    return new Promise((resolve) => {
      this.publisher.once('ready', () => resolve());
      this.publisher.once('close', () => resolve());
    });
  }

  private async subscribe(): Promise<void> {
    try {
      await this.subscriber.subscribe(this.channel, this.own);
      this.unanswered = 0;
      this.wasRefused = false;
      this.connected = true;
      if (this.wasLost) this.local.emit('reconnected', '');
    } catch {
      this.wasRefused = true;
    }
  }

  private disconnected(): void {
    this.connected = false;
    this.wasLost = true;
    this.local.emit('disconnected', '');
  }

  private beat(): void {
    if (this.waiting.size > 0) void this.flush();
    if (!this.connected) this.subscribeAgain();
    else if (this.unanswered++ < MAX_UNANSWERED) this.publisher.publish(this.own, '').catch(() => undefined);
    else this.connectAgain();
  }

  /** Subscribes on a new connection after a subscription failed or timed out: the old connection may be dead. */
  private subscribeAgain(): void {
    if (!this.wasRefused) return;
    this.wasRefused = false;
    this.subscriber.disconnect(true);
  }

  private connectAgain(): void {
    this.unanswered = 0;
    for (const redis of [this.publisher, this.subscriber]) redis.disconnect(true);
  }

  private receive(channel: string, message: string): void {
    this.unanswered = 0;
    if (channel === this.own) return;
    const [sender, signal = '', detail = ''] = message.split(' ');
    if (sender !== this.id) this.local.emit(signal, detail);
  }
}
